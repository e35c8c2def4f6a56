import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

@Suite("Route files")
struct RouteFileTests {
  private func table(_ json: String) throws -> RouteTable {
    try RouteFile(json: json.utf8, name: "routes.json").table()
  }

  @Test func theExampleOfTheFormatIsRead() throws {
    let json = #"""
      { "version": 1, "preset": "default",
        "options": { "schemes": ["bookshop"], "hosts": ["books.example.com"], "reachable": "links" },
        "namespaces": { "thing": { "fallsThrough": true } },
        "routes": [
          { "name": "user", "pattern": "/user/view/:userID", "priority": 0, "schemes": ["thing"], "reachable": "inApp",
            "handler": "handled" },
          { "pattern": "/old/:id", "redirect": "/user/view/:id" },
          { "pattern": "/strict/:id", "handler": "pass" },
          { "pattern": "/secret", "guard": "deny" } ],
        "map": { "switcher": "root", "options": [
          { "route": "login", "pattern": "/login" },
          { "tabs": "main", "branches": [
            { "stack": "todayTab", "routes": [ { "route": "today", "pattern": "/today",
                "modals": [ { "route": "story", "pattern": "story/:type/:id" } ] } ] },
            { "stack": "booksTab", "routes": [ { "route": "books", "pattern": "/books",
                "routes": [ { "route": "book", "pattern": ":id" } ] } ] } ] } ] } }
      """#
    let table = try RouteFile(json: json.utf8, name: "routes.json").table()
    #expect(
      table.routes.map(\.pattern.text) == [
        "/user/view/:userID", "/old/:id", "/strict/:id", "/secret", "/login", "/today", "/today/story/:type/:id",
        "/books",
        "/books/:id",
      ])
    #expect(table.route(named: "user")?.reach == .inAppOnly)
    #expect(table.route(named: "user")?.schemes == ["thing"])
    #expect(try table.match("bookshop://books/42")?.chain.map(\.path.raw) == ["/books", "/books/42"])
    for (link, answer) in [("bookshop://secret", RouteTable.Disposition.denied), ("bookshop://strict/1", .pass)] {
      #expect(table.resolve(try DeepLink(link), asking: .simulated(table)).tried.map(\.disposition) == [answer])
    }
  }

  @Test func aliasesAreRead() throws {
    let table = try table(
      #"{ "version": 1, "routes": [{ "name": "book", "pattern": "/books/:id", "aliases": ["/livres/:id", "/buch/:id"] }] }"#
    )
    #expect(try table.match("/buch/4")?.canonicalLink?.text == "/books/4")
    #expect(throws: (any Error).self) {
      try self.table(#"{ "version": 1, "routes": [{ "pattern": "/books/:id", "aliases": ["/livres"] }] }"#)
    }
  }

  @Test func flatRoutesAndMapMatchAlike() throws {
    let flat = try table(#"{"version":1,"routes":[{"pattern":"/a","routes":[{"pattern":"b"}]},{"pattern":"/c"}]}"#)
    let map = try table(
      #"""
      {"version":1,"map":{"stack":"s","routes":[{"route":"a","pattern":"/a","routes":[{"route":"b","pattern":"b"}]},
       {"split":"p","columns":[{"route":"c","pattern":"/c"}]}]}}
      """#)
    for link in ["/a", "/a/b", "/c", "/d"] {
      #expect(try flat.match(link)?.pattern == map.match(link)?.pattern)
    }
  }

  @Test func everyOptionIsRead() throws {
    let file = try RouteFile(
      json: #"""
        {"version":1,"preset":"jlroutes","options":{"schemes":["a"],"hosts":["b.de"],"hostPolicy":"fixed",
         "matchOrder":"specificity","passing":false,"caseSensitive":false,"plus":"none","malformed":"reject",
         "repeatedQuery":"last","queryItems":"strictPairs","mergedOrder":["path","query"],"fragmentItems":"separate",
         "queryInFragment":true,"optionalGroups":false,"redirect":{"/x":"/y"},"redirectLimit":2,
         "limits":{"bytes":100,"segments":3,"queryItems":4},"reachable":["push","handoff"],
         "fallbackParameter":"fallback","noAnimationParameter":"still"}}
        """#.utf8)
    let options = file.builder.options
    #expect(options.schemes == ["a"])
    #expect(options.hosts == ["b.de"])
    #expect(options.hostPolicy == .fixed)
    #expect(options.matchOrder == .specificity)
    #expect(!options.passing)
    #expect(!options.caseSensitive)
    #expect(options.plus == .none)
    #expect(!options.keepsMalformed)
    #expect(options.repeatedQuery == .last)
    #expect(options.needsPairs)
    #expect(options.mergedOrder == [.path, .query])
    #expect(options.fragmentItems == .separate)
    #expect(options.queryInFragment)
    #expect(!options.optionalGroups)
    #expect(options.redirects.map { "\($0.pattern) \($0.target)" } == ["/x /y"])
    #expect(options.redirectLimit == 2)
    #expect(options.limits == DeepLink.Limits(bytes: 100, segments: 3, queryItems: 4))
    #expect(options.reachable == .fromSources([.push, .handoff]))
    #expect(options.fallbackParameter == "fallback")
    #expect(options.noAnimationParameter == "still")
  }

  @Test func reerRoutersSecondModeFollowsFromAHost() throws {
    func policy(_ options: String) throws -> DeepLink.HostPolicy {
      try RouteFile(json: #"{"version":1,"preset":"reerRouter","options":\#(options)}"#.utf8).builder.options.hostPolicy
    }
    #expect(try policy("{}") == .segment)
    #expect(try policy(#"{"hosts":["phoenix.com"]}"#) == .fixed)
    #expect(try policy(#"{"hosts":["phoenix.com"],"hostPolicy":"segment"}"#) == .segment)
  }

  @Test func locationsOfRoutesAreKept() throws {
    let file = try RouteFile(
      json: #"""
        {"version":1,"options":{"constraints":["isbn"]},"routes":[
          {"pattern":"/books/:code<isbn>","declared":"Shop/Book.swift:3"},
          {"pattern":"/books/:code<isbn>","declared":"Cart/Book.swift:5"}]}
        """#.utf8)
    #expect(try file.table().match("/books/978-3") != nil)
    let finding = try #require(file.builder.check().first { $0.code == .duplicate })
    #expect(finding.location?.description == "Cart/Book.swift:5")
    #expect(finding.rivalLocation?.module == "Shop")
  }

  @Test(
    "A file has guards that pass links on, and patterns that ask for the query; both are written and read back · N2 N7")
  func passingGuards() throws {
    let file = try RouteFile(
      json: #"""
        {"version":1,"options":{"reachable":"links","schemes":["x"]},"routes":[
          {"name":"user","pattern":"/:name","guard":{"name":"known","pass":true,"unless":"known"}},
          {"name":"group","pattern":"/:group","guard":"pass","priority":1},
          {"name":"tab","pattern":"/:page?:tab","priority":-1},
          {"name":"page","pattern":"/:page","priority":-2}]}
        """#.utf8)
    let table = try file.table()
    let read = try RouteFile(json: RouteFile(table).json).table()
    for table in [table, read] {
      func answers(_ link: String, _ facts: Set<String> = []) throws -> [String] {
        let resolution = table.resolve(try DeepLink(link), asking: .simulated(table, facts))
        return resolution.tried.map(\.disposition.rawValue) + [resolution.match?.route.name ?? "none"]
      }
      #expect(try answers("x://imprint") == ["pass", "pass", "screen", "page"])
      #expect(try answers("x://imprint?tab=a") == ["pass", "pass", "screen", "tab"])
      #expect(try answers("x://imprint", ["known"]) == ["pass", "screen", "user"])
    }
  }

  @Test(
    "A route that only redirects open, and none leads to, is reported where guards and hooks are known · N7",
    arguments: [
      ("", "", true), (#","guard":{"redirect":"/paid/:id"}"#, "", false), (#","guard":{"deny":"no"}"#, "", true),
      (#","guard":{"name":"signedIn"}"#, "", false),
      ("", #","hooks":[{"pattern":"/b/:id","rewrite":"/paid/:id"}]"#, false),
      ("", #","hooks":[{"name":"short"}]"#, false), ("", #","guards":[{"redirect":"/paid/1","unless":"in"}]"#, false),
      ("", #","guards":[{"deny":"no","unless":"in"}]"#, true), (#","redirect":"/paid/:id""#, "", false),
    ])
  func redirectsOnly(_ route: String, _ beside: String, _ isTold: Bool) throws {
    let json = #"""
      {"version":1,"options":{"reachable":"links","schemes":["x"]},"routes":[
        {"name":"paid","pattern":"/paid/:id","reachable":"redirects"},{"name":"buy","pattern":"/buy/:id"\#(route)}]\#(beside)}
      """#
    let problems = try RouteFile(json: json.utf8).check().filter { $0.code == .unreachableTarget }
    #expect(problems.map(\.route) == (isTold ? ["paid"] : []))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let problems: [String]
    var testDescription: String { json }

    init(_ json: String, _ problems: String...) {
      self.json = json
      self.problems = problems
    }
  }

  static let wrong = [
    Row("", "routes.json:1:1: error: the text ends"),
    Row("[1]", "routes.json:1:1: error: the file must be an object"),
    Row("{\"version\":1,}", "routes.json:1:13: error: nothing follows this comma but “}”: remove the comma"),
    Row("{\"version\":1} x", "routes.json:1:15: error: unexpected text after the value"),
    Row("{\"version\":1,\"version\":1}", "routes.json:1:14: error: “version” appears twice"),
    Row("{}", "“version” is missing: add \"version\": 1"),
    Row(#"{"version":2}"#, "version 2 is not known: this tool reads version 1"),
    Row(#"{"version":1,"preset":"jlroute"}"#, "did you mean “jlroutes”?"),
    Row(#"{"version":1,"option":{}}"#, "the key “option” is not known here: did you mean “options”?"),
    Row(
      #"{"version":1,"options":{"hostPolicy":"any"}}"#, "the known ones are byScheme, segment, undotted, fixed, ignored"
    ),
    Row(#"{"version":1,"options":{"shemes":[]}}"#, "did you mean “schemes”?"),
    Row(#"{"version":1,"options":{"redirectLimit":-1}}"#, "a whole number of at least 0"),
    Row(#"{"version":1,"options":{"reachable":["pish"]}}"#, "did you mean “push”?"),
    Row(#"{"version":1,"routes":[{"name":"a"}]}"#, "a route needs a pattern"),
    Row(
      "{\"version\":1,\"routes\":[{\"pattern\":\"\(String(repeating: "/a", count: 50_000))\"}]}",
      "a pattern may have 65536 bytes, and this one has 100000: shorten it"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","handlr":"pass"}]}"#, "did you mean “handler”?"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","handler":"yes"}]}"#, "the known ones are handled, pass"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","guard":{}}]}"#, "write {\"redirect\": \"/login\"}"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","guard":{"deny":"no","defer":null}}]}"#, "a guard has one verdict"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","guard":{"unless":"b"}}]}"#, "a guard has one verdict"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","leave":"no"}]}"#, "write \"veto\""),
    Row(#"{"version":1,"routes":[{"pattern":"/a","leave":{}}]}"#, "write {\"unless\": \"saved\"}"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","screen":"gone"}]}"#, "write \"missing\""),
    Row(#"{"version":1,"hooks":[{"refuse":true}]}"#, "a hook needs a pattern"),
    Row(#"{"version":1,"hooks":[{"pattern":"/a"}]}"#, "a hook does one thing"),
    Row(#"{"version":1,"hooks":[{"pattern":"/a","refuse":true,"rewrite":"/b"}]}"#, "a hook does one thing"),
    Row(#"{"version":1,"routes":[{"pattern":7}]}"#, "expected a string"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","declared":"Chat.swift"}]}"#, "write module, file and line"),
    Row(
      #"{"version":1,"routes":[{"pattern":"/a","declared":"Chat/Chat.swift:0"}]}"#, "is not a location in the sources"),
    Row(#"{"version":1,"map":{"pages":"x"}}"#, "route, stack, tabs, switcher, split"),
    Row(#"{"version":1,"map":{"stack":"a","routes":[{"stack":"a","routes":[]}]}}"#, "“a” appears twice"),
    Row(
      #"{"version":1,"routes":[{"pattern":"/a*"},{"pattern":"/b)"}]}"#, "routes.json:1:35: error: “*” must be",
      "routes.json:1:53: error: “)” closes nothing"),
    Row(#"{"version":1,"options":{"hosts":["a b"]}}"#, "routes.json:1:34: error: this is not a host"),
    Row(
      #"{"version":1,"namespaces":{"a":{},"A":{}},"options":{"redirect":{"/a*":"/b"},"schemes":["data"]}}"#,
      "routes.json:1:89: error: links of this scheme", "routes.json:1:35: error: this namespace appears twice",
      "routes.json:1:66: error: “*” must be"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","schemes":["a b"]}]}"#, "routes.json:1:35: error: the scheme “a b”"),
    Row(#"{"version":1,"routes":[{"pattern":"/a","redirect":"/:x"}]}"#, "routes.json:1:51: error: the pattern has no"),
    Row(
      #"{"version":1,"routes":[{"pattern":"/a","guard":{"redirect":"/:x"}}]}"#, "routes.json:1:60: error: the pattern"),
    Row(
      #"{"version":1,"routes":[{"pattern":"/a","guard":{"redirect":1}}]}"#, "routes.json:1:60: error: expected a string"
    ),
    Row(
      #"{"version":1,"routes":[{"pattern":"/a","name":"n"},{"pattern":"/b","name":"n"}]}"#,
      "routes.json:1:75: error: two routes are named"),
    Row(#"{"version":1,"map":{"stack":"","routes":[]}}"#, "the name of this container is empty"),
    Row(#"{"version":1,"options":{"hosts":["a.*.com"]}}"#, "this is not a host"),
    Row(#"{"version":1,"options":{"hosts":["*.Bücher.example"]}}"#, "write “*.xn--bcher-kva.example”"),
    Row(
      #"{"version":1,"preset":"x","routes":[{"pattern":"/a","guard":"no"}],"mop":1}"#, "“x” is not known",
      "the guard “no” is not known", "the key “mop” is not known"),
  ]

  @Test(arguments: wrong)
  func faultsAreReportedWithLocationAndCure(_ row: Row) throws {
    let invalid = try #require(throws: RouteFile.Invalid.self) { try table(row.json) }
    #expect(invalid.problems.count == row.problems.count, "\(invalid)")
    for (problem, says) in zip(invalid.problems, row.problems) { #expect(problem.contains(says), "\(problem)") }
  }

  @Test func caretsStandUnderTheFault() throws {
    let json = "{ \"version\": 1,\n  \"routes\": [\n    { \"pattern\": \"/a\", \"handlr\": \"pass\" } ] }"
    let invalid = try #require(throws: RouteFile.Invalid.self) { try table(json) }
    let lines = invalid.problems[0].split(separator: "\n")
    #expect(lines[0].hasPrefix("routes.json:3:24: error: "))
    #expect(lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) } == 2 + 23)
  }

  @Test func onlySoManyProblemsAreReported() throws {
    let routes = repeatElement(#"{"patern":"/a"}"#, count: 5_000).joined(separator: ",")
    let invalid = try #require(throws: RouteFile.Invalid.self) { try table(#"{"version":1,"routes":[\#(routes)]}"#) }
    #expect(invalid.problems.count == 101)
    #expect(invalid.problems.last == "… and 9900 more")
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: RouteFile.Invalid.self) { try RouteFile(json: deep.utf8) }
  }

  @Test func gitHubsTableAnswers() throws {
    let url = CaseFile.repository.appending(path: "Examples/github.json")
    let table = try RouteFile(json: Data(contentsOf: url), name: "github.json").table()
    let patterns = try CaseFile.json("route_tables")["github"].elements.compactMap { $0["pattern"].text }
    #expect(Set(patterns).count == 142)
    #expect(table.routes.count == 142)
    for pattern in patterns {
      let match = try #require(try table.match(pattern.replacing(":", with: "")))
      #expect(match.pattern.text == pattern)
    }
  }
}
