#if Macros
  import Testing

  /// The mistakes of a first hour, each with its text, its place and its fix-its.
  @Suite("Macros: each mistake has its own cure · N1 N40 R1 R2")
  struct MistakeTests {
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

    @Test(arguments: properties + sources + types + cases + patterns + members + registrations)
    func mistakeIsReportedOnce(_ row: Row) {
      #expect(Expansion(row.source).diagnostics == row.diagnostics)
    }

    // MARK: Properties that would be skipped

    static let properties = [
      Row(
        "a constant", #"@Route("/a") struct A { @QueryItem let page = 1 }"#,
        "1:40: “page” is a constant with a value, so a route cannot set it: write “var”, or remove "
          + "@QueryItem → write “var”"),
      Row(
        "a computed property", #"@Route("/a") struct A { @QueryItem var page: Int { 1 } }"#,
        "1:40: “page” is computed, and a route sets what is stored: remove the getter, or @QueryItem"),
      Row(
        "a static property", #"@Route("/a") struct A { @Sensitive static var token = "" }"#,
        "1:47: “token” is static, and a route sets properties of its values: remove “static”, or "
          + "@Sensitive → remove “static”"),
      Row(
        "a lazy property", #"@Route("/a") struct A { @LinkFragment lazy var anchor = "" }"#,
        "1:48: “anchor” is lazy, and a route sets it at once: remove “lazy”, or @LinkFragment → remove “lazy”"),
      Row(
        "a wrapper", #"@Route("/a") struct A { @Clamped(0...9) @QueryItem var page: Int }"#,
        "1:56: “page” has @Clamped, which may keep the value itself, so a route cannot set it: remove "
          + "@Clamped, or @QueryItem → remove @Clamped"),
      Row(
        "inside #if", "@Route(\"/a\") struct A {\n  #if DEBUG\n    @QueryItem var page: Int?\n  #endif\n}",
        "3:20: “page” is inside #if, where a macro cannot tell whether it is there: declare it outside of #if"),
      Row(
        "a parameter that is a constant", #"@Route("/a/:id") struct A { let id = 1 }"#,
        "1:33: “id” is a constant with a value, so a route cannot set it: write “var” → write “var”"),
      Row(
        "a parameter that is computed", #"@Route("/a/:id") struct A { var id: Int { 1 } }"#,
        "1:33: “id” is computed, and a route sets what is stored: remove the getter"),
      Row(
        "a parameter that is static", #"@Route("/a/:id") struct A { static var id = 1 }"#,
        "1:40: “id” is static, and a route sets properties of its values: remove “static” → remove “static”"),
      Row(
        "a parameter with a wrapper", #"@Route("/a/:id") struct A { @State var id: Int }"#,
        "1:40: “id” has @State, which may keep the value itself, so a route cannot set it: remove @State → "
          + "remove @State"),
      Row(
        "a parameter inside #if", "@Route(\"/a/:id\") struct A {\n  #if DEBUG\n    var id: Int\n  #endif\n}",
        "3:9: “id” is inside #if, where a macro cannot tell whether it is there: declare it outside of #if"),
      Row(
        "several at once", #"@Route("/a") struct A { var (a, b) = (1, 2) }"#,
        "1:29: declare the properties of a route one by one"),
    ]

    // MARK: Marks

    static let sources = [
      Row(
        "a name that is not a literal", #"@Route("/a") struct A { @QueryItem(name) var e: String? }"#,
        #"1:36: the name of an item must be a string literal here: write @QueryItem("e")"#),
      Row(
        "an empty name", #"@Route("/a") struct A { @QueryItem("") var e: String? }"#,
        "1:36: the name of an item cannot be empty: write it, or leave it out for “e”"),
      Row(
        "a treatment that is not a literal",
        #"@Route("/a") struct A { @QueryItem(ignoringInvalid: policy) var e: Int? }"#,
        "1:53: the treatment of invalid items must be written out here: write true or false"),
      Row(
        "two sources", #"@Route("/a") struct A { @QueryItem @LinkFragment var e: String? }"#,
        "1:36: “e” has @QueryItem and @LinkFragment, and a value has one source: keep one of the two → "
          + "remove @LinkFragment"),
      Row(
        "a mark twice", #"@Route("/a") struct A { @QueryItem @QueryItem("x") var e: String? }"#,
        "1:36: “e” has @QueryItem twice: keep one of the two → remove @QueryItem"),
      Row(
        "two fragments", #"@Route("/a") struct A { @LinkFragment var e: String?; @LinkFragment var f: String? }"#,
        "1:55: the fragment is read into “e” already, and a link has one: keep one of the two"),
      Row(
        "two items of one name",
        #"@Route("/a") struct A { @QueryItem var e: String?; @QueryItem("e") var f: String? }"#,
        "1:52: the item “e” is read into “e” already: give one of the two another name"),
      Row(
        "a parameter that is marked", #"@Route("/a/:id") struct A { @QueryItem var id: Int }"#,
        "1:29: “id” is a parameter of the pattern, which is read from the path: remove @QueryItem, or "
          + "“:id” from the pattern → remove @QueryItem"),
      Row(
        "a mark outside of a route", #"struct A { @QueryItem var e: String? }"#,
        #"1:12: nothing reads @QueryItem here: write @Route("/…") before the type"#),
      Row(
        "a mark in an extension", #"extension A { @LocalValue var e: String? { nil } }"#,
        #"1:15: nothing reads @LocalValue here: write @Route("/…") before the type"#),
      Row(
        "a mark at a function", #"@Route("/a") struct A { @QueryItem func f() {} }"#,
        "1:25: nothing reads @QueryItem here: it belongs to a stored property of a typed route"),
      Row(
        "a mark in a function", #"@Route("/a") struct A { func f() { @QueryItem var e = 1 } }"#,
        #"1:36: nothing reads @QueryItem here: write @Route("/…") before the type"#),
      Row(
        "a mark in an enum", #"@Routes enum A { @Pattern("/a") case a; @QueryItem static var e = 1 }"#,
        #"1:41: nothing reads @QueryItem here: name the value in the @Pattern of its case, as in query: "page""#),
      Row(
        "a pattern outside of routes", #"enum A { @Pattern("/a") case a }"#,
        "1:10: nothing reads @Pattern here: write @Routes before the enum"),
      Row(
        "a pattern at a property", #"@Route("/a") struct A { @Pattern("/b") var e: Int { 1 } }"#,
        "1:25: nothing reads @Pattern here: it belongs to a case of an enum with @Routes"),
      Row(
        "marks that a class does not read",
        #"@Routable("/a") final class A { @QueryItem var e: Int?; required init?(_ match: RouteMatch) {} }"#,
        "1:33: @QueryItem has no effect here, since “init(_ match: RouteMatch)” reads the match: remove it "
          + "→ remove @QueryItem"),
      Row(
        "marks that a factory does not read",
        #"@Routable("/a") struct A { @QueryItem var e: Int?; static func screen(for match: RouteMatch) -> Any? { nil } }"#,
        "1:28: @QueryItem has no effect here, since “screen(for:)” reads the match: remove it → remove @QueryItem"),
    ]

    // MARK: Types

    static let types = [
      Row(
        "a dictionary", #"@Route("/a") struct A { @QueryItem var e: [String: Int] = [:] }"#,
        "1:40: “e” is [String: Int], and a link holds texts: use a type that is a LinkValue, or mark it "
          + "@LocalValue"),
      Row(
        "a closure in the path", #"@Route("/a/:e") struct A { var e: @Sendable () -> Void }"#,
        "1:32: “e” is @Sendable () -> Void, and a link holds texts: use a type that is a LinkValue"),
      Row(
        "a list that may be missing", #"@Route("/a") struct A { @QueryItem var e: [Int]? }"#,
        "1:40: “e” is empty where the link has no items, and never nil: declare it as [Int] → declare it as [Int]"),
      Row(
        "an optional twice", #"@Route("/a") struct A { @QueryItem var e: Int?? }"#,
        "1:40: “e” is optional twice: declare it as Int? → declare it as Int?"),
      Row(
        "an optional in disguise", #"@Route("/a") struct A { @QueryItem var e: Int! }"#,
        "1:40: “e” may be missing, which “!” hides: declare it as Int? → declare it as Int?"),
      Row(
        "items that may be missing", #"@Route("/a") struct A { @QueryItem var e: [Int?] }"#,
        "1:40: the items of “e” are never missing: declare it as [Int] → declare it as [Int]"),
      Row(
        "a list as fragment", #"@Route("/a") struct A { @LinkFragment var e: [String] }"#,
        "1:43: the fragment is one text: declare “e” as String?, not as a list → declare it as String?"),
      Row(
        "a list in-process", #"@Route("/a") struct A { @LocalValue var e: [String] }"#,
        "1:41: “e” is not part of a link: make it optional, or give it a default → declare it as [String]?"),
      Row(
        "a default in-process that is lost", #"@Route("/a") struct A { @LocalValue var e: Int? = 3 }"#,
        "1:41: the default of an optional is nil, since a link without it is read as nil"),
      Row(
        "an enum that is not a LinkValue", #"@Route("/a/:e") struct A { enum E { case x }; var e: E }"#,
        "1:51: “e” is E, which is not a LinkValue: write “enum E: String, LinkValue” → make it a LinkValue"),
      Row(
        "an enum with a raw value",
        #"@Route("/a") struct A { enum E: String, Codable { case x }; @QueryItem var e: E? }"#,
        "1:76: “e” is E, which is not a LinkValue: write “enum E: String, Codable, LinkValue” → make it a LinkValue"),
      Row(
        "a struct that is not a LinkValue", #"@Route("/a") struct A { struct E { var x = 1 }; @QueryItem var e: E? }"#,
        "1:64: “e” is E, which is not a LinkValue: conform it, with “init?(linkText: String)” and “var "
          + "linkText: String”"),
      Row(
        "no mistake: an enum of one's own protocol",
        #"@Route("/a") struct A { enum E: String, AppValue { case x }; @QueryItem var e: E? }"#),
    ]

    // MARK: Cases

    static let cases = [
      Row(
        "no source", #"@Routes enum R { @Pattern("/a") case a(tab: String?) }"#,
        #"1:40: “tab” has no source: write “:tab” in the pattern, or name it in @Pattern, as query: "tab", "#
          + #"fragment: "tab" or local: ["tab"]"#),
      Row(
        "no value", #"@Routes enum R { @Pattern("/a/:x<int>") case a }"#,
        "1:31: the parameter “x” has no value in the case: write “x: Int” in it"),
      Row(
        "a misspelt value", #"@Routes enum R { @Pattern("/a/:numbr") case a(number: Int) }"#,
        "1:31: the parameter “numbr” has no value in the case: did you mean “:number”? → write “:number”"),
      Row(
        "a misspelt label", #"@Routes enum R { @Pattern("/a", query: "tba") case a(tab: String?) }"#,
        "1:40: the case has no value “tba”: did you mean “tab”? → write “tab”"),
      Row(
        "an unknown label", #"@Routes enum R { @Pattern("/a", local: ["x"]) case a }"#,
        "1:41: the case has no value “x”: it has none"),
      Row(
        "a label that is not a literal", #"@Routes enum R { @Pattern("/a", query: name) case a(tab: String?) }"#,
        "1:40: the labels in “query:” must be string literals: write the label of a value of the case"),
      Row(
        "two sources", #"@Routes enum R { @Pattern("/a", query: "tab", local: ["tab"]) case a(tab: String?) }"#,
        "1:55: “tab” is in “query:” and “local:”, and a value has one source: keep one of the two"),
      Row(
        "a label twice", #"@Routes enum R { @Pattern("/a", query: "tab", "tab") case a(tab: String?) }"#,
        "1:47: “tab” is in “query:” twice: remove one of the two"),
      Row(
        "no item", #"@Routes enum R { @Pattern("/a/:tab", ignoringInvalid: ["tab"]) case a(tab: String) }"#,
        "1:56: “tab” is not an item of the query, so “ignoringInvalid:” has no effect: name it in “query:”, or "
          + "leave it out"),
      Row(
        "a parameter that is an item", #"@Routes enum R { @Pattern("/a/:tab", query: "tab") case a(tab: String) }"#,
        "1:59: “tab” is a parameter of the pattern, which is read from the path: leave it out of “query:”, "
          + "or of the pattern"),
      Row(
        "a pattern twice", #"@Routes enum R { @Pattern("/a") @Pattern("/b") case a }"#,
        "1:33: the case “a” has @Pattern twice: keep one of the two"),
      Row(
        "inside #if",
        "@Routes enum R {\n  @Pattern(\"/a\") case a\n  #if DEBUG\n    @Pattern(\"/b\") case b\n  #endif\n}",
        "4:25: the case “b” is inside #if, where a macro cannot tell whether it is there: declare it "
          + "outside of #if"),
      Row(
        "no case", #"@Routes enum R {}"#,
        #"1:1: an enum of routes needs a case for each: write @Pattern("/…") case …"#),
      Row(
        "a struct", #"@Routes struct R {}"#,
        "1:1: @Routes is for enums: use @Route on a struct"),
    ]

    // MARK: Patterns

    static let patterns = [
      Row(
        "a slip in the pattern", #"@Route("/books/:idd") struct A { var id: Int }"#,
        "1:16: the parameter “idd” has no property: did you mean “:id”? → write “:id”"),
      Row(
        "a slip in the property", #"@Route("/books/:id/:page") struct A { var id: Int; var pgae: Int }"#,
        "1:20: the parameter “page” has no property: did you mean “:pgae”? → write “:pgae”"),
      Row(
        "a constraint gives the type", #"@Route("/books/:id<uuid>(/:page<int>)") struct A {}"#,
        "1:16: the parameter “id” has no property: declare “var id: UUID”",
        "1:27: the parameter “page” has no property: declare “var page: Int?”"),
      Row(
        "the same pattern twice", #"@Route("/c/:id", "/c/:id") struct A { var id: Int }"#,
        "1:19: “/c/:id” matches the same links as “/c/:id”, and is tried first: remove one of the two"),
      Row(
        "the same constraint of the app's own twice",
        #"@Route("/c/:id<isbn>", "/c/:id<isbn>") struct A { var id: String }"#,
        "1:25: “/c/:id<isbn>” matches the same links as “/c/:id<isbn>”, and is tried first: remove one of the two"),
      Row(
        "groups of one shape", #"@Route("/a(/:year)(/:month)") struct A { var year: Int?; var month: Int? }"#,
        "1:9: “/a/:month” is never reached, because “/a/:year” of the same pattern takes its links: write the later group "
          + "into the earlier one, as in “(/:year(/:month))”"),
      Row(
        "no mistake: nothing is known about a constraint of the app's own",
        #"@Route("/*x/:id<isbn>", "/*x/:id/7") struct A { var id: String; var x: [String] }"#),
      Row(
        "no mistake: a second pattern that is narrower", #"@Route("/c/:id", "/c/:id<int>") struct A { var id: Int }"#),
      Row(
        "one of several lacks a parameter", #"@Route("/a/:id", "/b", "/c/:id") struct A { var id: Int }"#,
        "1:19: “/b” has no parameter “id”: write “:id” in it, or give “id” a default"),
      Row(
        "one of several has one more", #"@Route("/a/:id", "/b/:id/:tag") struct A { var id: Int }"#,
        "1:26: the parameter “tag” has no property: declare “var tag: String”"),
      Row(
        "a screen has no route above", #"@Routable("view/:id") struct A { let id: Int; let ref: String }"#,
        "1:51: “ref” has no source: write “:ref” in the pattern, or mark it @QueryItem, @LinkFragment or "
          + "@LocalValue → mark it @QueryItem"),
    ]

    // MARK: The declaration

    static let members = [
      Row(
        "a reach", #"@Route("/a", reachable: .inAppOnly) struct A {}"#,
        "1:14: “reachable:” is not a part of @Route: write RouteTo(A.self).reachable(.inAppOnly) in the map, "
          + "or @Routable(reachable: .inAppOnly) beside @Route"),
      Row(
        "a name", #"@Route("/a", name: "a") struct A {}"#,
        #"1:14: “name:” is not a part of @Route: the name comes from that of the type; for others, write "#
          + #"“static let routeNames = ["a"]” in it"#),
      Row(
        "a container", #"@Routes(in: "main") enum A { @Pattern("/a") case a }"#,
        #"1:9: “in:” is not a part of @Routes: put RouteTo(A.self) into the container in the map, or write "#
          + #"@Routable(in: "main") beside @Routes"#),
      Row(
        "a priority", #"@Route("/a", priority: 1) struct A {}"#,
        "1:14: “priority:” is not a part of @Route: write RouteTo(A.self).priority(1) in the map"),
      Row(
        "an initializer of one's own",
        #"@Route("/a") struct A { init(_ match: RouteMatch) throws(ParameterError) {} }"#,
        "1:25: @Route writes “init(_ match: RouteMatch)”: remove this one, or remove @Route and write the "
          + "whole conformance"),
      Row(
        "patterns of one's own", #"@Route("/a") struct A { static let patterns: [RoutePattern] = ["/a"] }"#,
        "1:25: @Route writes “patterns”: remove this one, or remove @Route and write the whole conformance"),
      Row(
        "names of one's own in an enum", #"@Routes enum A { @Pattern("/a") case a; static let routeNames = ["x"] }"#,
        "1:41: @Routes writes “routeNames”: remove this one, or remove @Routes and write the whole conformance"),
      Row(
        "write of one's own", #"@Route("/a") struct A { func write(to link: inout DeepLink.Parts) {} }"#,
        "1:25: @Route writes “write(to:)”: remove this one, or remove @Route and write the whole conformance"),
      Row(
        "the macro twice", "@Route(\"/a\")\n@Route(\"/b\") struct A {}",
        #"2:1: @Route appears twice: write all patterns into one, as in @Route("/books/:id", "/b/:id")"#),
      Row(
        "a local type", #"func f() { @Route("/a") struct A {} }"#,
        "1:12: a typed route is not possible in a function: declare this outside of it"),
    ]

    // MARK: Registrations

    static let registrations = [
      Row(
        "an initializer that a subclass may lack", #"@Routable("/a") class A { init?(_ match: RouteMatch) {} }"#,
        "1:27: a subclass of “A” may lack this initializer: write “required” before it, or make the class "
          + "final → write “required”"),
      Row(
        "a typed route with a pattern again", #"@Route("/a") @Routable("/b") struct A {}"#,
        "1:24: a typed route has its pattern already: remove this one"),
      Row(
        "a local screen", #"func f() { @Routable("/a") final class A { init?(_ match: RouteMatch) {} } }"#,
        "1:12: a record is not possible in a function: declare this outside of it"),
      Row(
        "a generic module", #"@RouteModule enum M<T> { static var routes: some RouteContent { RouteTo("/a") } }"#,
        "1:20: a record is not possible in a generic type: make this one a plain enum"),
    ]
  }
#endif
