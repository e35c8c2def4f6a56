#if Macros
  import Testing

  @Suite("Macros: declarations that do not fit · N5")
  struct DiagnosticTests {
    struct Row: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let source: String
      let diagnostics: [String]

      init(_ description: String, _ source: String, _ diagnostics: String...) {
        testDescription = description
        self.source = source
        self.diagnostics = diagnostics
      }
    }

    static let rows = [
      Row(
        "a parameter without a property", #"@Route("/books/:id/:page") struct Book { var id: Int }"#,
        "1:20: the parameter “page” has no property: declare “var page: String”"),
      Row(
        "a property without a source", #"@Route("/books/:id") struct Book { var id: Int; var ref: String? }"#,
        "1:53: “ref” has no source: write “:ref” in the pattern, or mark it @QueryItem, @LinkFragment or @LocalValue → mark "
          + "it @QueryItem"),
      Row(
        "a type that the constraint does not take", #"@Route("/books/:id<uuid>") struct Book { var id: Int }"#,
        "1:46: “id” is Int, and <uuid> takes other values: declare it as UUID, or change the constraint → declare it as "
          + "UUID"),
      Row(
        "an optional group", #"@Route("/orders(/:year)") struct Orders { var year: Int }"#,
        "1:47: “year” may be missing, since the pattern has it in an optional group: declare it as Int?, or give it a "
          + "default → declare it as Int?"),
      Row(
        "never missing", #"@Route("/books/:id") struct Book { var id: Int? }"#,
        "1:40: “id” is never missing: declare it as Int, or put it in an optional group → declare it as Int"),
      Row(
        "a wildcard", #"@Route("/files/*rest") struct Files { var rest: String }"#,
        "1:43: “rest” is a wildcard, which gives a list: declare it as [String] → declare it as [String]"),
      Row(
        "a wildcard without a name", #"@Route("/files/*") struct Files {}"#,
        "1:16: a wildcard without a name cannot be written to a link: name it, “*rest”, and declare “var rest: [String]”"
      ),
      Row(
        "a bad pattern", #"@Route("/books/:id<innt>") struct Book { var id: Int }"#,
        "1:20: there is no constraint “innt”: did you mean “int”? the known ones are int, uint, double, bool, uuid, slug, date, "
          + "enum(a|b|c)"),
      Row(
        "a group that is not closed", #"@Route("/books(/:id") struct Book { var id: Int }"#,
        "1:15: this group is never closed: add “)”, or write %28 for the character itself"),
      Row(
        "a query that asks for nothing", #"@Route("/books?") struct Books {}"#,
        "1:15: this “?” asks for nothing, and was cut off: write an item after it, as in “?:tab”, or remove it"),
      Row(
        "an item that the pattern asks for, without a property", #"@Route("/books?:tab") struct Books {}"#,
        "1:16: the parameter “tab” has no property: declare “var tab: String”"),
      Row(
        "an item of a type that the constraint does not take", #"@Route("/watch?:id<int>") struct A { var id: UUID }"#,
        "1:42: “id” is UUID, and <int> takes other values: declare it as Int, or change the constraint → declare it as "
          + "Int"),
      Row(
        "an item that is never missing", #"@Route("/a?:id") struct A { var id: Int? }"#,
        "1:33: “id” is never missing: declare it as Int, or take it out of the pattern, and read it as an item of the "
          + "query → declare it as Int"),
      Row(
        "an item that the pattern asks for, and a list", #"@Route("/a?:id") struct A { var id: [Int] }"#,
        "1:33: “id” is one item of the query: declare it as Int, not as a list → declare it as Int"),
      Row(
        "an item that the pattern asks for, and a mark", #"@Route("/a?:id") struct A { @QueryItem var id: Int }"#,
        "1:29: “id” is a parameter of the pattern, which is read from the query: remove @QueryItem, or “:id” from the "
          + "pattern → remove @QueryItem"),
      Row(
        "cases that ask for the same items",
        "@Routes enum R {\n  @Pattern(\"/a?x&y\") case a\n  @Pattern(\"/a?y&x\") case b\n}",
        "3:13: “/a?x&y” matches the same links as “/a?y&x”, and is tried first: remove one of the two"),
      Row(
        "no literal", #"@Route(path) struct Books {}"#,
        "1:8: the pattern must be a string literal here: write \"/books/:id\""),
      Row(
        "defaults that do not come back",
        #"@Route("/a") struct A { @QueryItem var a: Int? = 1; @QueryItem var b: [Int] = [1] }"#,
        "1:40: the default of an optional is nil, since a link without it is read as nil",
        "1:68: the default of a list is [], since a link without items is read as an empty list"),
      Row(
        "a local value that must be there", #"@Route("/a") struct A { @LocalValue var done: Done }"#,
        "1:41: “done” is not part of a link: make it optional, or give it a default → declare it as Done?"),
      Row(
        "cases alike",
        "@Routes enum R {\n  @Pattern(\"/a/:x\") case a(x: Int)\n  @Pattern(\"/a/:y\") case b(y: Int)\n}",
        "3:16: “/a/:x<int>” differs only in the name of a parameter, and is tried first: remove one of the two, or constrain "
          + "the parameter of one"),
      Row(
        "a case twice", "@Routes enum R {\n  @Pattern(\"/a\") case a\n  @Pattern(\"/a/\") case b\n}",
        "3:13: “/a” matches the same links as “/a/”, and is tried first: remove one of the two"),
      Row(
        "a case without a pattern", "@Routes enum R {\n  case a\n}",
        "2:8: the case “a” has no pattern: write @Pattern(\"/a\") before it"),
      Row(
        "a value without a label", #"@Routes enum R { @Pattern("/a/:x") case a(Int) }"#,
        "1:41: each value of a route needs a label: it is the name of the parameter"),
      Row(
        "a class", #"@Route("/a") final class A {}"#,
        "1:1: @Route is for structs: use @Routes on an enum, @Routable on a class or a view"),
      Row(
        "a class that is not made from a match", #"@Routable("/a") final class A {}"#,
        "1:1: “A” is not made from a match: give it “required init?(_ match: RouteMatch)”, or “static func screen(for "
          + "match: RouteMatch) throws -> Any?”"),
      Row(
        "a generic type", #"@Routable("/a") struct A<T> {}"#,
        "1:25: a record is not possible in a generic type: register “A” by hand"),
      Row(
        "no pattern", #"@Routable struct A {}"#,
        "1:1: “A” is not a typed route: name a pattern or a key, @Routable(\"/a\"), or add @Route"),
      Row(
        "in a function", "func f() {\n  #route(\"/a\") { _ in }\n}",
        "2:3: a record is not possible in a function: declare this outside of it"),
      Row(
        "without an action", #"#route("/a")"#,
        "1:1: a route needs an action: write a closure after it, or name a function"),
      Row(
        "an action that waits", "#route(\"/a\") { _ in\n  await load()\n}",
        "2:3: an action answers at once: start a Task { … } around what waits, or let a RouteGuard.async decide before the "
          + "link opens"),
      Row("an action with a task", "enum A {\n  #route(\"/a\") { _ in Task { await load() } }\n}"),
      Row(
        "a typed route without a pattern", "@Route struct A {}",
        "1:1: @Route needs a pattern: write @Route(\"/books/:id\")"),
      Row(
        "a module without routes", "@RouteModule enum M {}",
        "1:1: a module needs its routes: declare “static var routes: some RouteContent { … }”"),
      Row(
        "an item that is ignored and cannot be missing",
        #"@Route("/a") struct A { @QueryItem(ignoringInvalid: true) var a: Int }"#,
        "1:63: “a” has no value where its item is ignored: make it optional, or give it a default → declare it as Int?"),
      Row(
        "a parameter as another router writes it", #"@Route("/a/{id}") struct A { var id: Int }"#,
        "1:12: “{id}” is plain text here, as other routers write a parameter: write “:id”, or “%7Bid}” for the text itself"
      ),
      Row(
        "an optional parameter as another router writes it", #"@Route("/a/:id?") struct A { var id: Int }"#,
        "1:15: “?” begins a query here, and does not make a segment optional: write “(/:id)”, a group"),
    ]

    @Test(arguments: rows)
    func exactlyThePlantedFaultsAreReported(_ row: Row) {
      #expect(Expansion(row.source).diagnostics == row.diagnostics)
    }

    static let expansions = [
      Row(
        "a struct",
        "@Route(\"/books/:id\") public struct Book {\n  var id: Int\n  @QueryItem(\"r\") var ref: String?\n  @QueryItem var page = 1\n}",
        "extension Book: WaymarkLinksCore.RouteDestination",
        "public nonisolated static var patterns: [WaymarkLinksCore.RoutePattern]",
        "[\"/books/:id\"]",
        "public nonisolated init(_ match: WaymarkLinksCore.RouteMatch) throws(WaymarkLinksCore.ParameterError)",
        "self.id = try match.value(\"id\", in: .path)", "self.ref = try match.value(\"r\", in: .query)",
        "self.page = try match.value(\"page\", in: .query) ?? 1", "link.setPath(\"id\", to: self.id)",
        "link.setQuery(\"page\", to: self.page, unless: 1)"),
      Row(
        "an enum",
        "@Routes enum App {\n  @Pattern(\"/a\") case a\n  @Pattern(\"/b/:x\", query: \"q\") case b(x: Int, q: [String])\n}",
        "[\"app.a\", \"app.b\"]", "case 1?:",
        "self = .b(x: try match.value(\"x\", in: .path), q: try match.values(\"q\", in: .query))",
        "default:", "throw match.leadsElsewhere(than: Self.self)", "case .b(let `x`, let `q`):", "link.pattern = 1"),
      Row(
        "a key", "@Routable(.chat, in: \"main\") final class Chat {\n  init?(_ match: RouteMatch) {}\n}",
        "@section(\"waymark_records\")", "@section(\"__DATA_CONST,__waymark\")", "nonisolated private static let",
        "0x4B52_4D57, 1, 1, 0,",
        "_LinkTime.Record.screen(Chat.self, key: .chat, in: \"main\", file: \"Shop/Book.swift\", line: 1).fill($0)",
        "extension Chat: Waymark.RoutableScreen", "Self(match)"),
      Row(
        "an action", "#route(\"/x\", action: show)", "nonisolated private let",
        "_LinkTime.Record.action(at: \"/x\", file: \"Shop/Book.swift\", line: 1, show).fill($0)"),
      Row(
        "a module", "@RouteModule enum M {\n  static var routes: some RouteContent { RouteTo(\"/a\") }\n}",
        "_LinkTime.Record.module(file: \"Shop/Book.swift\", line: 1) { M.routes.routes }.fill($0)"),
    ]

    @Test(arguments: expansions)
    func expansionHasEachDeclaredMember(_ row: Row) {
      let expansion = Expansion(row.source)
      #expect(expansion.diagnostics.isEmpty)
      let text = Self.squeezed(expansion.text)
      for line in row.diagnostics {
        #expect(text.contains(Self.squeezed(line)), "\(line)\nis not in\n\(expansion.text)")
      }
    }

    /// White space does not matter.
    private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  }
#endif
