#if Macros
  import Testing

  @Suite("Macros: their expansions · N1 N40 R1 R2")
  struct ExpansionTests {
    /// Returns the text without white space, which does not matter.
    private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    private static func has(_ expansion: Expansion, _ text: String) -> Bool {
      squeezed(expansion.text).contains(squeezed(text))
    }

    @Test(
      "N1: where the declaration names the conformance, the members are written",
      arguments: [
        #"@Route("/c/:id") struct C: RouteDestination { var id: Int }"#,
        #"@Routes enum C: RouteDestination { @Pattern("/c/:id") case c(id: Int) }"#,
        #"@Route("/c/:id") struct C: ResultRoute { typealias Result = Int; var id: Int }"#,
      ])
    func conformanceByTheDeclaration(_ source: String) {
      let expansion = Expansion(source, conforms: true)
      #expect(expansion.diagnostics.isEmpty)
      #expect(Self.has(expansion, "extension C { nonisolated static var patterns"))
      #expect(Self.has(expansion, "try match.value(\"id\", in: .path)"))
      #expect(Self.has(expansion, "link.setPath(\"id\""))
    }

    @Test("R1: where a class names its conformance, its member is written; where its superclass has it, nothing is")
    func conformanceOfAScreen() {
      let initialiser = "required init?(_ match: RouteMatch) {}"
      let own = Expansion("@Routable(\"/c\") class C: RoutableScreen { \(initialiser) }", conforms: true)
      let inherited = Expansion("@Routable(\"/c\") class C: Base { \(initialiser) }", conforms: true)
      #expect(Self.has(own, "extension C { static func screen(for match: WaymarkLinksCore.RouteMatch)"))
      #expect(!Self.has(inherited, "extension C"))
    }

    @Test("N1: a parameter that a pattern without a slash lacks belongs to a route above")
    func missingParameterBelongsToARouteAbove() {
      let route = Expansion(#"@Route(":chapter") struct Chapter { var id: Int; var chapter: Int }"#)
      let cases = Expansion(
        #"@Routes enum C { @Pattern("a/:x") case a(id: Int, x: Int); @Pattern("b") case b(id: Int) }"#)
      #expect(route.diagnostics.isEmpty)
      #expect(Self.has(route, #"static var parentParameters: [String] { ["id"] }"#))
      #expect(Self.has(route, #"self.id = try match.value("id", in: .path)"#))
      #expect(Self.has(cases, #"static var parentParameters: [String] { ["id"] }"#))
      #expect(!Self.has(Expansion(#"@Route("/a/:id") struct A { var id: Int }"#), "parentParameters"))
    }

    @Test("N40: a note shows the pattern with a caret, since the compiler points at the begin of the literal")
    func noteShowsACaret() {
      #expect(
        Expansion(#"@Route("/books/:id<innt>") struct Book { var id: Int }"#).notes
          == ["in the pattern, here:\n  /books/:id<innt>\n             ^"])
      #expect(
        Expansion(#"@Route("/books/:id/:page") struct Book { var id: Int }"#).notes
          == ["in the pattern, here:\n  /books/:id/:page\n             ^"])
    }

    @Test(
      "N40: a type with a problem conforms all the same, so that its uses are not errors",
      arguments: [
        #"@Route("/books/:id<innt>") struct A { var id: Int }"#, #"@Route("/books/:id") struct A {}"#,
        #"@Routes enum A { case a }"#, #"@Routes struct A {}"#, #"@Route("/a") enum A {}"#,
        #"@Route("/a", name: "a") struct A {}"#,
      ])
    func typeWithAProblemStillConforms(_ source: String) {
      let expansion = Expansion(source)
      #expect(expansion.diagnostics.count == 1)
      #expect(Self.has(expansion, "extension A: WaymarkLinksCore.RouteDestination"))
      #expect(Self.has(expansion, "throw match.leadsElsewhere(than: Self.self)"))
    }

    @Test("N40: a screen with a problem conforms all the same")
    func screenWithAProblemStillConforms() {
      for source in ["@Routable(\"/a\") class A {}", "@Routable(\"/a\") struct A { @QueryItem let b = 1 }"] {
        let expansion = Expansion(source)
        #expect(expansion.diagnostics.count == 1, "\(source)")
        #expect(Self.has(expansion, "extension A: Waymark.RoutableScreen"), "\(source)")
      }
    }

    @Test("Raw identifiers and keywords keep their backticks, and quotation marks in them end no literal")
    func rawIdentifiers() {
      let cases = Expansion(
        #"@Routes enum C { @Pattern("/a/:id", query: "my item") case `my "case"`(id: Int, `my item`: Int?) }"#)
      #expect(Self.has(cases, #"self = .`my "case"`(id: try match.value("id", in: .path), `my item`:"#))
      #expect(Self.has(cases, #"case .`my "case"`(let `id`, let `my item`):"#))
      let route = Expansion(#"@Route("/a") struct `A "b"` { @QueryItem @Sensitive var `my item`: Int? }"#)
      #expect(Self.has(route, #"self.`my item` = try match.value("my item", in: .query)"#))
      #expect(Self.has(route, #"link.setQuery("my item", to: self.`my item`, isSensitive: true)"#))
      #expect(Self.has(route, #""A \"b\"(my item: <redacted>)""#))
      let item = Expansion(#"@Route("/a") struct A { @QueryItem("a\n\"b") var b: Int? }"#)
      #expect(Self.has(item, #"try match.value("a\u{a}\"b", in: .query)"#))
    }

    @Test("R1: the routes of a module are a builder, unless the author decides otherwise")
    func routesOfAModuleAreABuilder() {
      func module(_ routes: String) -> Expansion { Expansion("@RouteModule enum M {\n  \(routes)\n}") }
      let builder = "@WaymarkLinksCore.RouteBuilder"
      #expect(Self.has(module("static var routes: some RouteContent { RouteTo(\"/a\"); RouteTo(\"/b\") }"), builder))
      #expect(!Self.has(module("static var routes: some RouteContent { return RouteTo(\"/a\") }"), builder))
      #expect(!Self.has(module("@RouteBuilder static var routes: some RouteContent { RouteTo(\"/a\") }"), builder))
      #expect(!Self.has(module("static let routes = RouteTo(\"/a\")"), builder))
    }

    @Test("R2: in main.swift, a record is a member, since variables at file scope are local ones of the program")
    func recordInMainFileIsAMember() {
      let source = "#route(\"/x\", action: show)"
      let main = Expansion(source, file: "/Shop/main.swift")
      #expect(Self.has(main, "private enum"))
      #expect(Self.has(main, "nonisolated static let record"))
      #expect(!Self.has(Expansion(source, file: "/Shop/domain.swift"), "private enum"))
    }

    @Test("N40: fix-its write what their messages say")
    func fixIts() {
      func text(_ source: String) -> [String] { Expansion(source).replacements }
      #expect(
        text(#"@Route("/a") struct A { @QueryItem @LinkFragment var e: String? }"#) == ["@QueryItem var e: String?"])
      #expect(text(#"@Route("/a") struct A { @QueryItem let page = 1 }"#) == ["var"])
      #expect(text(#"@Route("/a/:idd") struct A { var id: Int }"#) == [#""/a/:id""#])
      #expect(text(#"@Route("/a/:id") struct A { static var id = 1 }"#) == ["var id = 1"])
      #expect(text(#"@Routes enum A { @Pattern("/a", query: "tba") case a(tab: Int?) }"#) == [#""tab""#])
      #expect(
        text(#"@Route("/a") struct A { enum E: String { case x }; @QueryItem var e: E? }"#) == [": String, LinkValue"])
      #expect(
        text(#"@Routable("/a") class A { init?(_ match: RouteMatch) {} }"#) == ["required init"])
    }
  }
#endif
