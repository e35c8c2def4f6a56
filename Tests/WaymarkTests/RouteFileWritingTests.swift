import TestSupport
import Testing
import Waymark
import WaymarkExplain

@testable import WaymarkRouteFile

@Suite("The map of an app as a file (N30)")
struct RouteFileWritingTests {
  @Test func writtenRoutesMatchAlike() throws {
    let rounds = SeededGenerator.rounds(150)
    var seeds = SeededGenerator.make()
    for _ in 0..<rounds {
      var map = RandomMap(seeds.next(), guards: RandomMap.namedGuards)
      guard let table = try? map.builder().build() else { continue }
      try compare(table, &map)
    }
  }

  /// Compares everything that two tables say with the same words.
  private func compare(_ table: RouteTable, _ map: inout RandomMap) throws {
    let json = RouteFile(table).json
    let said: Comment = "seed \(map.random.seed)\n\(String(decoding: json, as: UTF8.self))"
    let file = try RouteFile(json: json)
    let read = try file.table()
    try #require(file.json == json, said)
    try #require(MapText(read, .redacted).text == MapText(table, .redacted).text, said)
    try #require(Self.words(read.problems) == Self.words(table.problems), said)
    try #require(read.changes(since: table).map(\.message) == [], said)
    try #require(table.changes(since: read).map(\.message) == [], said)
    for _ in 0..<30 {
      let text = map.link()
      let (before, after) = (Self.words(text, table), Self.words(text, read))
      try #require(before == after, "\(text), \(said)")
    }
  }

  private static func words(_ problems: [RouteTable.Problem]) -> [String] {
    // A file has the reach of each route, and not which declaration around it has narrowed that.
    problems.filter { $0.code != .narrowedReach }.map {
      "\($0.severity) \($0.code) \($0.route ?? "") \($0.pattern ?? "") \($0.rival ?? "")"
    }
  }

  /// The sources that may open a route, in the order of declaration.
  private static func reach(of route: RouteTable.Route) -> [String] {
    DeepLink.Source.all.filter { route.reach.includes($0) }.map(\.name)
  }

  private static func words(_ text: String, _ table: RouteTable) -> String {
    guard let link = try? table.link(text) else { return "no link" }
    let resolution = table.resolve(link)
    let values =
      resolution.match.map { "\($0.path) \($0.merged) \(reach(of: $0.route)) \($0.chain.map(\.path.raw))" } ?? ""
    return "\(Self.words(resolution)) \(resolution.redirects) \(resolution.tried.map(\.pattern)) \(values)"
  }

  /// The resolution in words, without the declaration that keeps a sender out: a file has the reach of each route only.
  private static func words(_ resolution: RouteTable.Resolution) -> String {
    if case .rejected(let rejection) = resolution.outcome, rejection.reason == .notReachable { return "notReachable" }
    return "\(resolution)"
  }

  @MainActor
  @Test func writtenRoutesOpenAlikeWithConstantGuards() throws {
    let rounds = SeededGenerator.rounds(60)
    var seeds = SeededGenerator.make()
    for _ in 0..<rounds {
      var map = RandomMap(seeds.next(), guards: RandomMap.constantGuards)
      let builder = map.builder()
      guard (try? builder.build()) != nil else { continue }
      let router = Router(builder)
      router.claim("https://h.example/a/b", links: { _ in true })
      let json = RouteFile(router).json
      let read = try RouteFile(json: json).router()
      for other in [router, read] { other.log = nil }
      for _ in 0..<15 {
        let text = map.link()
        let (before, after) = (Self.opening(text, router), Self.opening(text, read))
        try #require(before == after, "seed \(map.random.seed): \(text)\n\(String(decoding: json, as: UTF8.self))")
      }
    }
  }

  @MainActor
  private static func opening(_ text: String, _ router: Router) -> String {
    let navigation = router.open(text, .init(from: .customScheme))
    let result =
      navigation.result.map { result in
        if case .rejected(let rejection) = result, rejection.reason == .notReachable { return "notReachable" }
        return "\(ResolutionRecord(nil, navigation).outcome) \(result)"
      } ?? "waits"
    return "\(result) \(navigation.redirects) \(router.state.visible())"
  }

  // MARK: What a file cannot hold

  @MainActor
  @Test func omissionsAreNamed() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo("/books", name: "books")
      RouteTo("/account", name: "account").guarded(by: RouteGuard("signedIn") { _ in .proceed })
      ActionRoute("/sign-out", name: "signOut") { _ in true }
    }
    router.willOpen(file: "App/App.swift", line: 12) { _ in .proceed }
    router.claim("https://auth.example.com/callback", links: { _ in true })
    let file = RouteFile(router)
    let all = [
      "the screens of 2 routes", "the code of handlers signOut", "the guard signedIn", "the hook at App/App.swift:12",
      "the code of claims",
    ]
    #expect(file.omissions == all)
    #expect(try RouteFile(json: file.json).omissions == all)
  }

  @MainActor
  @Test func theFileReadsLikeOneWrittenByHand() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.schemes = ["bookshop"]
    var builder = RouteTable.Builder(options: options)
    var declaration = RouteTable.Declaration("/books", name: "books")
    declaration.location = nil
    var book = RouteTable.Declaration(":id<int>", name: "book")
    book.location = nil
    let shelf = RouteTo(declaration) { RouteTo(book).guarded(by: RouteGuard("signedIn") { _ in .proceed }) }
    builder.add(
      TabRoutes("main") { StackRoutes("shelf") { shelf.alias("/buecher") }.tab("Books", systemImage: "book") })
    let file = RouteFile(try builder.build())
    #expect(
      String(decoding: file.json, as: UTF8.self) == """
        {
          "version": 1,
          "options": { "schemes": [ "bookshop" ] },
          "omissions": [ "the screens of 2 routes", "the guard signedIn" ],
          "map": {
            "tabs": "main",
            "branches": [
              {
                "stack": "shelf",
                "tab": { "title": "Books", "systemImage": "book" },
                "routes": [
                  {
                    "route": "books",
                    "pattern": "/books",
                    "aliases": [ "/buecher" ],
                    "routes": [ { "route": "book", "pattern": ":id<int>", "guard": { "name": "signedIn" } } ]
                  }
                ]
              }
            ]
          }
        }

        """)
  }

  @MainActor
  @Test func aGuardWithoutVerdictLetsNothingOpenUntilItsFactIsTrue() throws {
    let text = #"{ "version": 1, "routes": [ { "name": "a", "pattern": "/a", "guard": { "name": "signedIn" } } ] }"#
    let file = try RouteFile(json: Array(text.utf8))
    let router = try file.router()
    router.log = nil
    router.connect()
    let denied = router.open("x:/a", .init(from: .customScheme))
    #expect(!denied.isHandled)
    // The window asks the guard of its first screen, too.
    #expect(Set(file.simulation.unknownGuards) == ["signedIn"])
    file.simulation.facts = ["signedIn"]
    #expect(router.open("x:/a", .init(from: .customScheme)).isHandled)
  }

  @Test func aRouteBeforeTheOneAroundItIsReported() throws {
    let text = """
      { "version": 1, "routes": [ { "pattern": "/a", "order": 5, "routes": [ { "pattern": "b", "order": 4 } ] } ] }
      """
    let invalid = try #require(throws: RouteFile.Invalid.self) { try RouteFile(json: Array(text.utf8)) }
    #expect(invalid.description.contains("the order 4 is before that of the node around it"))
  }
}
