import TestSupport
import Testing
import WaymarkCore

@Suite("The checker · N5")
struct TableCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let declarations: [RouteTable.Declaration]
    let options: RouteTable.Options
    /// Code, pattern and rival of each finding.
    let findings: [String]

    init(
      _ description: String, _ declarations: [RouteTable.Declaration], _ findings: String...,
      options: @Sendable (inout RouteTable.Options) -> Void = { _ in }
    ) {
      testDescription = description
      self.declarations = declarations
      self.findings = findings
      var own = RouteTable.Options(reachable: .fromLinks)
      own.hosts = ["example.com"]
      options(&own)
      self.options = own
    }
  }

  private static func route(
    _ pattern: RoutePattern, priority: Int = 0, to redirect: RoutePattern? = nil, schemes: [String] = []
  )
    -> RouteTable.Declaration
  {
    var declaration = RouteTable.Declaration(pattern, priority: priority, redirect: redirect)
    declaration.schemes = schemes
    return declaration
  }

  private static func handler(
    _ pattern: RoutePattern, _ disposition: RouteTable.Disposition = .handled
  ) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.attachments[RouteHandler.self] = RouteHandler(always: disposition)
    return declaration
  }

  private static func conditional(_ pattern: RoutePattern) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.condition = { _ in nil }
    return declaration
  }

  private static func closed(_ pattern: RoutePattern) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.reachable = .fromRedirects
    return declaration
  }

  private static func redirecting(_ pattern: RoutePattern) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.redirecting = { _ in "/paid/1" }
    return declaration
  }

  static let good = [
    Row(
      "routes that only redirects open",
      [closed("/paid/:id"), route("/return/:id", to: "/paid/:id"), closed("/thanks"), closed("/b/:x<int>")]
    ) {
      $0.redirects = [
        RedirectRoute("/done", to: "/thanks"), RedirectRoute("/bb/:x", to: "/b/:x"),
      ]
    },
    Row(
      "a route that only redirects open, beside code that may lead there", [closed("/paid/:id"), redirecting("/buy")]),
    Row("kinds side by side", ["/a", "/a/:x", "/a/:x<int>", "/a/v:x", "/a/*", "/*", "/"].map { route($0) }),
    Row("int does not take all of uint", [route("/:a<int>"), route("/:b<uint>")]),
    Row("an overlap that leaves something", [route("/a"), route("/a(/b)"), route("/a(/b)(/c)")]),
    Row("crossing patterns", [route("/:a/b"), route("/a/:b")]),
    Row("limits", [route("x://a"), route("y://a"), route("https://b.de/a"), route("https://*.b.de/a"), route("/a")]),
    Row("a fragment asks for more", [route("/a"), route("/a#/x"), route("/a#/:y")]),
    Row("wildcards with suffixes", [route("/a/*"), route("/a/*/b"), route("/a/*/:c")]),
    Row(
      "redirects",
      [
        route("/old/:id", to: "/new/:id"), route("/new/:id<int>"), route("/x/*rest", to: "/y/*rest"), route("/y/:a/:b"),
        route("/c(/:d)", to: "/new(/:d)"), route("/new"),
      ]),
    Row("a namespace asks its own routes first", [route("/a"), route("/a", schemes: ["n"])]) {
      $0.namespaces = [RouteTable.Namespace("n", fallsThrough: true)]
    },
    Row("an app that takes no web links", [route("/a")]) {
      $0.hosts = []
      $0.schemes = ["app"]
    },
    Row("an app that takes no links", [route("/a")]) {
      $0.hosts = []
      $0.reachable = .inAppOnly
    },
    Row("hosts that mean nothing", [route("/a")]) {
      $0.hosts = []
      $0.hostPolicy = .ignored
    },
    Row("a handler that may leave links to the next", [handler("/a", .pass), handler("/a"), route("/b")]),
    Row("a condition that may refuse", [conditional("/a"), route("/a")]),
    Row("a redirect to a value of its own pattern", [route("/a/:x", to: "/a/new")]),
    Row("a fallback that is there", [route("/a")]) { $0.fallback = "/a" },
  ]

  static let bad = [
    Row(
      "routes that only redirects open, and none leads to",
      [
        closed("/paid/:id"), closed("/b/:x<int>"), route("/c", to: "/b/c"), closed("/d?:x"), route("/e", to: "/d"),
        route("/d"),
      ],
      "unreachableTarget /paid/:id", "unreachableTarget /b/:x<int>", "redirectNowhere /c", "unreachableTarget /d?:x"),
    Row("duplicates", [route("/a/:x"), route("a/:x/")], "duplicate a/:x/ ← /a/:x"),
    Row("two groups of one shape", [route("/a(/:x)(/:y)"), route("/b(/:x(/:y))")], "ambiguous /a(/:x)(/:y)"),
    Row("alike but for names", [route("/a/:x"), route("/a/:y")], "ambiguous /a/:y ← /a/:x"),
    Row("a combination is there", [route("/a(/b)"), route("/a/b")], "duplicate /a/b ← /a(/b)"),
    Row("by priority", [route("/a"), route("/:x", priority: 1)], "shadowed /a ← /:x"),
    Row("by registration", [route("/:x"), route("/a"), route("/b/*")], "shadowed /a ← /:x") {
      $0.matchOrder = .registration
    },
    Row(
      "a wildcard takes all", [route("/*", priority: 1), route("/a/:x"), route("/b#/c")], "shadowed /a/:x ← /*",
      "shadowed /b#/c ← /*"),
    Row("a wildcard takes a wildcard", [route("/a/*", priority: 1), route("/a/b/*/c")], "shadowed /a/b/*/c ← /a/*"),
    Row("a constraint takes another", [route("/:a<double>"), route("/:b<int>")], "shadowed /:b<int> ← /:a<double>"),
    Row("an enum inside a slug", [route("/:a<slug>"), route("/:b<enum(x|y)>")], "shadowed /:b<enum(x|y)> ← /:a<slug>"),
    Row("a mixed segment", [route("/v:a", priority: 1), route("/v:b<int>")], "shadowed /v:b<int> ← /v:a"),
    Row("a limited route after one for all", [route("/a", priority: 1), route("x://a")], "shadowed x://a ← /a"),
    Row("two routes of a namespace", [route("/a", schemes: ["n"]), route("n://a")], "duplicate n://a ← /a") {
      $0.namespaces = [RouteTable.Namespace("n")]
    },
    Row(
      "a host below a domain", [route("https://*.b.de/a", priority: 1), route("https://c.b.de/a")],
      "shadowed https://c.b.de/a ← https://*.b.de/a"),
    Row(
      "a redirect to nowhere", [route("/a", to: "/b"), route("/c/:x", to: "/d/:x")], "redirectNowhere /a",
      "redirectNowhere /c/:x"),
    Row("a redirect to a scheme that is shut out", [route("/a", to: "other://b")], "redirectNowhere /a") {
      $0.schemes = ["app"]
    },
    Row(
      "a loop", [route("/a/:x", to: "/b/:x"), route("/b/:x", to: "/a/:x")], "redirectLoop /a/:x"),
    Row(
      "a redirect to itself", [route("/r", to: "/r"), route("/s/:x", to: "s/:x/")], "redirectLoop /r",
      "redirectLoop /s/:x"),
    Row("a handler that takes all", [handler("/a"), handler("/a", .pass)], "neverPasses /a ← /a"),
    Row(
      "too many hops", (0...3).map { route(RoutePattern("/\($0)"), to: RoutePattern("/\($0 + 1)")) } + [route("/4")],
      "redirectNowhere /0"
    ) {
      $0.redirectLimit = 3
    },
    Row("a fallback to nowhere", [route("/a")], "fallbackNowhere /b") { $0.fallback = "/b" },
    Row("no hosts", [route("/a")], "hostsMissing -") { $0.hosts = [] },
    Row("no hosts, and one is needed", [route("/a")], "hostsMissing -") {
      $0.hosts = []
      $0.hostPolicy = .fixed
    },
    Row("redirects before all routes", [route("/a")], "redirectNowhere /x") {
      $0.redirects = [RedirectRoute("/x", to: "/y"), RedirectRoute("/z", to: "/a")]
    },
    Row("a query and dots", [route("/a?"), route("/c/../d")], "queryInPattern /a?", "dotSegment /c/../d"),
  ]

  private static func aliased(_ pattern: RoutePattern, _ aliases: RoutePattern...) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.aliases = aliases
    return declaration
  }

  static let aliases = [
    Row("aliases side by side", [aliased("/a/:x", "/b/:x"), route("/c/:x")]),
    Row(
      "an alias like the pattern of another route", [route("/a/:x"), aliased("/b/:x", "/a/:x")],
      "duplicate /a/:x ← /a/:x"),
    Row(
      "an alias like the alias of another route", [aliased("/a/:x", "/c/:x"), aliased("/b/:x", "/c/:x")],
      "duplicate /c/:x ← /a/:x"),
    Row("an alias that appears twice", [aliased("/a/:x", "/b/:x", "/b/:x")], "duplicate /b/:x"),
    Row("an alias like its own pattern", [aliased("/a/:x", "/a/:x")], "duplicate /a/:x"),
    Row(
      "an alias that a wider route takes", [route("/*", priority: 1), aliased("/b", "/c")], "shadowed /b ← /*"),
    Row(
      "a pattern that another route takes, and an alias that is reached", [route("/a"), aliased("/a", "/b")],
      "duplicate /a ← /a"),
  ]

  @Test(arguments: good + bad + aliases)
  func exactlyThePlantedFaultsAreFound(_ row: Row) throws {
    let findings = try RouteTable(row.options, row.declarations).check()
    #expect(findings.map(Self.summary) == row.findings)
    for finding in findings {
      #expect(finding.severity == .warning)
      #expect(finding.message.contains(":") || finding.message.contains(","), "no way out: \(finding.message)")
    }
  }

  private static func summary(_ finding: RouteTable.Problem) -> String {
    "\(finding.code.rawValue) \(finding.pattern ?? "-")" + (finding.rival.map { " ← \($0)" } ?? "")
  }

  @Test func errorsAndWarningsComeTogether() {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["a.de"]
    builder.add("/a*")
    builder.add("/b")
    builder.add("/b")
    builder.add("/c", redirect: "/d/:x")
    #expect(builder.check().map(\.code) == [.badPattern, .redirectParameter, .duplicate])
  }

  /// A route whose redirect cannot be read would be a screen that no code declared.
  @MainActor
  @Test func aRedirectThatCannotBeReadLeadsNowhere() {
    let router = Router(reachable: .fromLinks)
    router.connect()
    router.add(RedirectRoute("/r4/:id", to: "/a/:idd"))
    let told = router.problems.filter(\.isError)
    router.add(RouteTo("/a/:id"))
    #expect(told.map(\.code) == [.redirectParameter])
    #expect(router.open("x://a/3").isHandled)
    guard case .unmatched = router.open("x://r4/3").result else {
      Issue.record("a redirect that is an error opened a screen")
      return
    }
  }

  @Test func routesWithoutAScreenAreReported() throws {
    let table = try RouteTable(patterns: ["/a", "/b"])
    let findings = table.check { $0.pattern == "/a" }
    #expect(findings.filter { $0.code == .noScreen }.map(\.pattern) == ["/b"])
  }

  @Test func caretsStandUnderTheParameterThatDiffers() throws {
    let finding = try #require(try RouteTable(patterns: ["/a/:x", "/a/:other"]).check().first)
    #expect(finding.column == 4)
    #expect("\(finding)".hasPrefix("TestSupport/"))
    #expect("\(finding)".contains("  /a/:other\n     ^\n  the other route: /a/:x, at TestSupport/"))
  }

  /// A route that the checker says is never reached is not the best for any link, and is said so for a reason.
  @Test func unreachableRoutesTakeNoLink() throws {
    var random = SeededGenerator.make()
    let segments = ["a", "b", ":p", ":q<int>", ":r<slug>", ":s<double>", "v:t", "*w", "1", "v1"]
    for _ in 0..<SeededGenerator.rounds(400) {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      if random.chance(1, in: 2) { builder.options.matchOrder = .registration }
      for number in 0..<Int.random(in: 2...8, using: &random) {
        var path = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(segments) }
        var seen: Set<String> = []
        path = path.filter { seen.insert($0).inserted }
        builder.add(
          RoutePattern("/" + path.joined(separator: "/")), name: "r\(number)",
          priority: Int.random(in: 0...1, using: &random))
      }
      let table = try builder.build()
      let dead = Set(
        table.check().filter { [.shadowed, .duplicate, .ambiguous].contains($0.code) }.compactMap(\.route))
      for _ in 0..<40 {
        let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          random.pick(["a", "b", "1", "v1", "2.5", "x-y"])
        }
        let match = try table.match("/" + path.joined(separator: "/"))
        try #require(
          !dead.contains(match?.route.name ?? ""), "seed \(random.seed): \(path) in \(table.routes.map(\.pattern))")
      }
    }
  }

  /// A route file may have any number.
  @Test(arguments: [Int.max, .max - 1, 0, .min])
  func remediesNamePrioritiesThatExist(_ priority: Int) throws {
    let table = try RouteTable(
      .init(reachable: .inAppOnly), [Self.route("/*", priority: priority), Self.route("/a", priority: .min + 1)])
    let messages = table.check().map(\.message)
    switch priority {
    case .min: #expect(messages.isEmpty)
    case .max: #expect(messages.allSatisfy { $0.hasSuffix("give the other one a lower priority, or remove this one") })
    default: #expect(messages.allSatisfy { $0.hasSuffix("a priority of \(priority + 1), or remove it") }, "\(messages)")
    }
    #expect(messages.count == (priority == .min ? 0 : 1))
  }
}
