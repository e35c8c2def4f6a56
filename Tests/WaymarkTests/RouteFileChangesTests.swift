import TestSupport
import Testing
import Waymark
import WaymarkExplain
import WaymarkRouteFile

@Suite("Differences between two route files (N5)")
struct RouteFileChangesTests {
  @MainActor
  @Test func everyDifferenceIsReported() throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(150) { try Self.checkThatDifferencesAreTold(seeds.next()) }
  }

  /// Seeds of pairs that were compared wrongly, or that the test above did not expect.
  @MainActor
  @Test(arguments: [130_041_150_060_683_295 as UInt64])
  func foundDifferencesAreReported(_ seed: UInt64) throws { try Self.checkThatDifferencesAreTold(seed) }

  /// Fails if a link that led somewhere by the old file leads elsewhere by the new one, and no change is reported.
  @MainActor
  private static func checkThatDifferencesAreTold(_ seed: UInt64) throws {
    var draft = FileDraft(seed)
    let old = draft.text
    for _ in 0..<draft.int(1, 2) { draft.mutate() }
    let new = draft.text
    guard let (before, after) = files(old, new) else { return }
    let changes = try after.table().changes(since: before.table(), comparison(before, after))
    let (oldRouter, newRouter) = (try before.router(), try after.router())
    for router in [oldRouter, newRouter] { router.log = nil }
    for _ in 0..<25 {
      let link = draft.link()
      let (was, isNow) = (outcome(link, oldRouter), outcome(link, newRouter))
      guard was != isNow else { continue }
      // The states differ from here on.
      guard was.hasPrefix("good") else { return }
      // No route took a link that fell back: a new one that takes it is reported as added.
      let isTold = changes.contains { $0.kind != .added || was.hasPrefix("good fellBack") }
      try #require(isTold, "seed \(seed): \(link)\n\(was)\n\(isNow)\n\(old)\n\(new)")
      return
    }
  }

  /// An added route takes links that no route took, and that the fallback showed.
  @MainActor
  @Test func anAddedRouteTakesLinksFromTheFallback() throws {
    let (options, routes) = (#""options": { "fallback": "/a" }"#, #"{ "name": "a", "pattern": "/a" }"#)
    let added = #"{ "name": "b", "pattern": "/b", "guard": "deny" }"#
    let texts = [routes, "\(routes), \(added)"].map { "{ \"version\": 1, \(options), \"routes\": [\($0)] }" }
    let files = try #require(Self.files(texts[0], texts[1]))
    let changes = try files.1.table().changes(since: files.0.table(), Self.comparison(files.0, files.1))
    #expect(changes.map { "\($0.kind.rawValue) \($0.pattern)" } == ["added /b"])
    let outcomes = try [files.0, files.1].map { file in
      let router = try file.router()
      router.log = nil
      router.connect()
      return ResolutionRecord(nil, router.open("x:/b", .init(from: .customScheme))).word
    }
    #expect(outcomes == ["fellBack", "denied"])
  }

  @Test func equalFilesHaveNoChanges() throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(150) {
      var draft = FileDraft(seeds.next())
      for _ in 0..<draft.int(0, 3) { draft.mutate() }
      guard let (one, other) = Self.files(draft.text, draft.text) else { continue }
      let changes = try one.table().changes(since: other.table(), Self.comparison(one, other))
      try #require(changes.isEmpty, "seed \(draft.random.seed): \(changes)\n\(draft.text)")
    }
  }

  private static func files(_ old: String, _ new: String) -> (RouteFile, RouteFile)? {
    guard let before = try? RouteFile(json: Array(old.utf8)), let after = try? RouteFile(json: Array(new.utf8)),
      (try? before.table()) != nil, (try? after.table()) != nil
    else { return nil }
    return (before, after)
  }

  private static func comparison(_ old: RouteFile, _ new: RouteFile) -> CodeComparison {
    CodeComparison(old: code(of: old), new: code(of: new)) { $0.factsOfFile }
  }

  private static func code(of file: RouteFile) -> CodeComparison.Code {
    var code = CodeComparison.Code()
    code.hooks = file.knownHooks
    code.unknownHooks = file.unknownHookCount
    code.claims = file.claimedPatterns.map(\.text)
    code.guards = file.guardWords
    code.errorScreen = file.errorScreen
    return code
  }

  /// A path with a scheme, because paths are for the app's own code.
  private static func external(_ link: String) -> String { link.hasPrefix("/") ? "x:" + link : link }

  @MainActor
  private static func outcome(_ link: String, _ router: Router) -> String {
    let navigation = router.open(external(link), .init(from: .customScheme))
    let record = ResolutionRecord(nil, navigation)
    let values = record.match.map { "\($0.route.name ?? "") \($0.path) \($0.merged)" } ?? ""
    let isGood = record.isGood || record.word == "deferred"
    return "\(isGood ? "good" : "bad") \(record.word) \(values) \(navigation.redirects) \(router.state.visible())"
  }

  // MARK: Each class, with a link that shows it

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    /// The kind and the subject of each change.
    let changes: [String]
    let link: String
    /// The outcomes of the link.
    let outcomes: [String]
  }

  private static func row(
    _ description: String, _ old: String, _ new: String, _ changes: [String], _ link: String, _ outcomes: String...
  ) -> Row {
    Row(
      testDescription: description, old: "{ \"version\": 1, \(old) }", new: "{ \"version\": 1, \(new) }",
      changes: changes, link: link, outcomes: outcomes)
  }

  private static let a = #""routes": [ { "name": "a", "pattern": "/a" } ]"#

  private static let ab =
    #""routes": [ { "name": "a", "pattern": "/a" }, { "name": "b", "pattern": "/b/:id<int>" } ]"#

  static let rows = [
    row(
      "the table's redirect is removed", #""options": { "redirect": { "/o": "/a" } }, \#(a)"#, a, ["removed /o"], "/o",
      "opened a", "unmatched"),
    row(
      "a hook's rewrite is removed", #""hooks": [ { "pattern": "/o", "rewrite": "/a" } ], \#(a)"#, a, ["removed /o"],
      "/o", "opened a", "unmatched"),
    row(
      "a hook rewrites to another route", ab, #""hooks": [ { "pattern": "/a", "rewrite": "/b/1" } ], \#(ab)"#,
      ["changed /a"], "/a", "opened a", "opened b id=1"),
    row(
      "a hook rewrites to nothing", ab, #""hooks": [ { "pattern": "/a", "rewrite": "/c" } ], \#(ab)"#, ["removed /a"],
      "/a", "opened a", "unmatched"),
    row(
      "a hook's rewrite to a route with a constraint is removed, and another route takes its links",
      #""hooks": [ { "pattern": "/a", "rewrite": "/b/1" } ], \#(ab)"#, ab, ["changed /a"],
      "/a", "opened b id=1", "opened a"),
    row(
      "a refusing hook is added", a, #""hooks": [ { "pattern": "/a", "refuse": true } ], \#(a)"#, ["narrowed /a"], "/a",
      "opened a", "refused"),
    row(
      "a claim is added", a, #""options": { "claims": ["app://a"] }, \#(a)"#, ["narrowed app://a"], "app://a",
      "opened a",
      "claimed"),
    row(
      "a namespace appears", a, #""namespaces": { "app": {} }, \#(a)"#, ["narrowed app"], "app://a", "opened a",
      "unmatched"),
    row(
      "a namespace no longer falls through", #""namespaces": { "app": { "fallsThrough": true } }, \#(a)"#,
      #""namespaces": { "app": {} }, \#(a)"#, ["narrowed app"], "app://a", "opened a", "unmatched"),
    row(
      "handlers may no longer pass",
      #""routes": [ { "name": "p", "pattern": "/:x", "handler": "pass", "priority": 1 }, { "name": "a", "pattern": "/a" } ]"#,
      #""options": { "passing": false }, "routes": [ { "name": "p", "pattern": "/:x", "handler": "pass", "priority": 1 }, { "name": "a", "pattern": "/a" } ]"#,
      ["narrowed passing", "shadowed /a"], "/a", "opened a", "unmatched"),
    row(
      "a redirect drops the query",
      #""routes": [ { "pattern": "/o", "redirect": "/a?*" }, { "name": "a", "pattern": "/a" } ]"#,
      #""routes": [ { "pattern": "/o", "redirect": "/a" }, { "name": "a", "pattern": "/a" } ]"#, ["changed /o"],
      "/o?q=1", "opened a q=1", "opened a"),
    row(
      "a redirect leads elsewhere",
      #""routes": [ { "pattern": "/o", "redirect": "/a" }, { "name": "a", "pattern": "/a" }, { "name": "b", "pattern": "/b" } ]"#,
      #""routes": [ { "pattern": "/o", "redirect": "/b" }, { "name": "a", "pattern": "/a" }, { "name": "b", "pattern": "/b" } ]"#,
      ["changed /o"], "/o", "opened a", "opened b"),
    row(
      "captures change places", #""routes": [ { "name": "a", "pattern": "/:x/:y" } ]"#,
      #""routes": [ { "name": "a", "pattern": "/:y/:x" } ]"#, ["changed /:x/:y"], "/1/2", "opened a x=1 y=2",
      "opened a x=2 y=1"),
    row(
      "the fallback is taken away", #""options": { "fallback": "/a" }, \#(a)"#, a, ["changed fallback"], "/nowhere",
      "fellBack a", "unmatched"),
    row(
      "plus is read otherwise", #""options": { "plus": "query" }, \#(a)"#, #""options": { "plus": "none" }, \#(a)"#,
      ["changed plus"], "/a?q=1+2", "opened a q=1 2", "opened a q=1+2"),
    row(
      "a guard denies", a, #""routes": [ { "name": "a", "pattern": "/a", "guard": "deny" } ]"#, ["narrowed /a"], "/a",
      "opened a", "denied a"),
    row(
      "a handler takes the place of a screen", a,
      #""routes": [ { "name": "a", "pattern": "/a", "handler": "handled" } ]"#,
      ["changed /a"], "/a", "opened a", "handled a"),
    row(
      "a route begins to redirect",
      #""routes": [ { "name": "a", "pattern": "/a" }, { "name": "b", "pattern": "/b" } ]"#,
      #""routes": [ { "name": "a", "pattern": "/a", "redirect": "/b" }, { "name": "b", "pattern": "/b" } ]"#,
      ["changed /a"], "/a", "opened a", "opened b"),
    row(
      "the limit of redirects is lower",
      #""routes": [ { "pattern": "/o", "redirect": "/a" }, { "name": "a", "pattern": "/a" } ]"#,
      #""options": { "redirectLimit": 0 }, "routes": [ { "pattern": "/o", "redirect": "/a" }, { "name": "a", "pattern": "/a" } ]"#,
      ["narrowed redirectLimit", "removed /o"], "/o", "opened a", "rejected"),
  ]

  @MainActor
  @Test(arguments: rows)
  func eachChangeHasALinkThatShowsIt(_ row: Row) throws {
    let files = [try RouteFile(json: Array(row.old.utf8)), try RouteFile(json: Array(row.new.utf8))]
    let changes = try files[1].table().changes(since: files[0].table(), Self.comparison(files[0], files[1]))
    #expect(changes.filter { $0.kind != .added }.map { "\($0.kind.rawValue) \($0.pattern)" } == row.changes)
    let outcomes = try files.map { file in
      let router = try file.router()
      router.log = nil
      router.connect()
      let record = ResolutionRecord(nil, router.open(Self.external(row.link), .init(from: .customScheme)))
      let match = record.match
      let values = match.map { match in match.merged.map { "\($0.name)=\(match[$0.name] ?? "")" }.sorted() } ?? []
      return ([record.word] + [match?.route.name].compactMap { $0 } + values).joined(separator: " ")
    }
    #expect(outcomes == row.outcomes)
  }
}

/// A random route file that can be changed a little.
struct FileDraft {
  struct Route {
    var name: String
    var fields: [String: String]
    var children: [Route] = []
    var isModal = false
  }

  var random: SeededGenerator
  private var options: [String: String] = [:]
  private var namespaces: [String: String] = [:]
  private var redirects: [String: String] = [:]
  private var hooks: [String] = []
  private var guards: [String] = []
  private var flat: [Route] = []
  private var tabs: [[Route]] = []
  private var count = 0

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<int(0, 3) { changeOptions() }
    flat = (0..<int(1, 4)).map { _ in route(depth: 1) }
    if int(0, 1) == 0 { tabs = (0..<int(1, 3)).map { _ in (0..<int(1, 2)).map { _ in route(depth: 1) } } }
    if int(0, 3) == 0 { hooks.append(hook()) }
    if int(0, 3) == 0 { redirects["/o/:x"] = "/a/:x" }
  }

  mutating func int(_ least: Int, _ most: Int) -> Int { Int.random(in: least...most, using: &random) }

  // MARK: Parts

  private mutating func route(depth: Int) -> Route {
    count += 1
    var route = Route(name: "r\(count)", fields: ["pattern": "\"\(pattern(depth))\""])
    for _ in 0..<int(0, 2) { change(&route) }
    if depth > 0 { route.children = (0..<int(0, 2)).map { _ in self.route(depth: depth - 1) } }
    route.isModal = depth == 0 && int(0, 3) == 0
    return route
  }

  private mutating func pattern(_ depth: Int) -> String {
    let own = [
      "a", "b", ":x\(depth)", ":y\(depth)<int>", "v:z\(depth)", "a/:x\(depth)/:w\(depth)", "a/:w\(depth)/:x\(depth)",
      "c(/:x\(depth))", "*",
    ]
    return (depth == 1 ? "/" : "") + own[int(0, depth == 1 ? own.count - 1 : own.count - 2)]
  }

  private mutating func change(_ route: inout Route) {
    let changes: [(String, [String?])] = [
      ("guard", [nil, "\"deny\"", "\"defer\"", "\"proceed\"", "{ \"redirect\": \"/a\" }"]),
      ("handler", [nil, "\"handled\"", "\"pass\""]), ("redirect", [nil, "\"/a?*\"", "\"/b\"", "\"/a\""]),
      ("priority", [nil, "1", "-1"]), ("schemes", [nil, "[\"app\"]", "[\"thing\"]"]),
      ("reachable", [nil, "\"inApp\"", "[\"customScheme\"]", "[\"push\"]"]),
      ("caseSensitive", [nil, "true", "false"]), ("screen", [nil, "\"missing\""]),
      ("aliases", [nil, "[\"/alias\"]"]), ("presented", [nil, "\"push\"", "\"modal\""]),
      ("condition", [nil, "\"unknown\""]),
      ("pattern", ["\"\(pattern(1))\"", "\"/b\""]),
    ]
    let (key, values) = random.pick(changes)
    route.fields[key] = random.pick(values)
  }

  private mutating func hook() -> String {
    random.pick([
      #"{ "pattern": "/a", "refuse": true }"#, #"{ "pattern": "/b/*", "refuse": true }"#,
      #"{ "pattern": "/h/:x", "rewrite": "/a/:x" }"#, #"{ "pattern": "/b", "rewrite": "/a" }"#,
    ])
  }

  private mutating func changeOptions() {
    let changes: [(String, [String?])] = [
      ("passing", [nil, "false"]), ("caseSensitive", [nil, "false"]), ("plus", [nil, "\"none\"", "\"pathAndQuery\""]),
      ("matchOrder", [nil, "\"registration\""]), ("hostPolicy", [nil, "\"segment\"", "\"undotted\"", "\"ignored\""]),
      ("schemes", [nil, "[\"app\"]", "[\"app\", \"thing\"]"]), ("hosts", [nil, "[\"h.example\"]"]),
      ("malformed", [nil, "\"keep\""]), ("repeatedQuery", [nil, "\"array\""]),
      ("queryItems", [nil, "\"strictPairs\""]),
      ("mergedOrder", [nil, "[\"path\"]"]), ("fragmentItems", [nil, "\"separate\""]),
      ("redirectLimit", [nil, "0", "1"]), ("limits", [nil, "{ \"segments\": 2 }"]),
      ("fallback", [nil, "\"/a\"", "\"/b\""]),
      ("claims", [nil, "[\"app://a\"]", "[\"thing://b\"]"]), ("reachable", [nil, "[\"customScheme\"]", "\"inApp\""]),
      ("errorScreen", [nil, "\"/a\""]), ("presentation", [nil, "\"push\""]),
    ]
    let (key, values) = random.pick(changes)
    options[key] = random.pick(values)
  }

  // MARK: Changes

  mutating func mutate() {
    switch int(0, 11) {
    case 0, 1: changeOptions()
    case 2: namespaces["app"] = random.pick([nil, "{}", "{ \"fallsThrough\": true }"])
    case 3: redirects[random.pick(["/o/:x", "/a", "/:x"])] = random.pick([nil, "/a/:x", "/b", "/b?*"])
    case 4: if hooks.isEmpty || int(0, 1) == 0 { hooks.append(hook()) } else { hooks.removeLast() }
    case 5: flat.append(route(depth: 1))
    case 6: if !flat.isEmpty { flat.remove(at: int(0, flat.count - 1)) }
    case 7: if !flat.isEmpty, !tabs.isEmpty { tabs[0].append(flat.removeLast()) }
    case 8: guards = guards.isEmpty ? [#"{ "name": "all", "deny": null }"#] : []
    case 9: if flat.count > 1 { flat.swapAt(0, flat.count - 1) }
    default: changeARoute()
    }
  }

  private mutating func changeARoute() {
    if !tabs.isEmpty, int(0, 1) == 0 {
      let (tab, index) = (int(0, tabs.count - 1), 0)
      guard !tabs[tab].isEmpty else { return }
      var route = tabs[tab][index]
      changeSomewhere(&route)
      tabs[tab][index] = route
    } else if !flat.isEmpty {
      let index = int(0, flat.count - 1)
      var route = flat[index]
      changeSomewhere(&route)
      flat[index] = route
    }
  }

  private mutating func changeSomewhere(_ route: inout Route) {
    if let last = route.children.indices.last, int(0, 1) == 0 {
      var child = route.children[last]
      let pattern = child.fields["pattern"]
      change(&child)
      child.fields["pattern"] = pattern
      child.isModal = int(0, 3) == 0
      route.children[last] = child
    } else {
      change(&route)
    }
  }

  // MARK: The text

  var text: String {
    var parts = ["\"version\": 1"]
    var options = options
    if !redirects.isEmpty { options["redirect"] = Self.object(redirects.mapValues { "\"\($0)\"" }) }
    if !options.isEmpty { parts.append("\"options\": \(Self.object(options))") }
    if !namespaces.isEmpty { parts.append("\"namespaces\": \(Self.object(namespaces))") }
    parts.append("\"hooks\": [\(hooks.joined(separator: ", "))]")
    parts.append("\"guards\": [\(guards.joined(separator: ", "))]")
    parts.append("\"routes\": [\(flat.map { Self.text($0, "name") }.joined(separator: ", "))]")
    if !tabs.isEmpty {
      let branches = tabs.enumerated().map { index, routes in
        "{ \"stack\": \"t\(index)\", \"routes\": [\(routes.map { Self.text($0, "route") }.joined(separator: ", "))] }"
      }
      parts.append("\"map\": { \"tabs\": \"main\", \"branches\": [\(branches.joined(separator: ", "))] }")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func object(_ members: [String: String]) -> String {
    "{ \(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")) }"
  }

  private static func text(_ route: Route, _ nameKey: String) -> String {
    var members = route.fields
    members[nameKey] = "\"\(route.name)\""
    for (key, isModal) in [("routes", false), ("modals", true)] {
      let inner = route.children.filter { $0.isModal == isModal }.map { text($0, nameKey) }
      if !inner.isEmpty { members[key] = "[\(inner.joined(separator: ", "))]" }
    }
    return object(members)
  }

  mutating func link() -> String {
    let segments = ["a", "b", "A", "1", "2", "v1", "c", "o", "h", "alias"]
    let path = (0..<int(0, 4)).map { _ in random.pick(segments) }.joined(separator: "/")
    let origin = random.pick(["/", "/", "app:///", "app://", "thing:///", "https://h.example/"])
    return origin + path + random.pick(["", "", "?q=a+b&flag", "?q=1&q=2", "#f?x1=3", "?x1=9"])
  }
}
