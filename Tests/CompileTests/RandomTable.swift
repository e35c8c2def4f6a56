import TestSupport
import Waymark
import WaymarkMigration

/// A random table with all that decides about links: options, constraints, groups, wildcards, conditions, fragments,
/// aliases, hosts, schemes, namespaces, redirects, senders.
struct RandomTable {
  var random: SeededGenerator
  private var count = 0

  init(_ random: SeededGenerator) {
    self.random = random
  }

  /// Constraints of the app, which both readers ask.
  static let constraints: [String: @Sendable (String) -> Bool] = [
    "even": { $0.utf8.count % 2 == 0 }, "short": { $0.utf8.count < 4 },
  ]

  /// The table, without the routes that cannot be built.
  mutating func table() -> RouteTable {
    var builder = RouteTable.Builder(options: options())
    for _ in 0..<Int.random(in: 1...14, using: &random) { add(to: &builder) }
    builder.add(RouteTo("/login", name: "login"))
    builder.add(RouteTo("/b/:id<int>", name: "b"))
    return builder.buildLeavingOut().table
  }

  private mutating func options() -> RouteTable.Options {
    let presets = RouteTable.Preset.allCases.filter { $0 != .ikrouter }
    var options = RouteTable.Options(chance(75) ? .default : random.pick(presets))
    options.constraints = Self.constraints
    options.reachable = random.pick([.fromLinks, .fromLinks, .fromLinks, .fromSources([.push, .customScheme])])
    if chance(30) { options.schemes = random.pick([["app", "thing"], ["App", "https"], ["thing"]]) }
    if chance(40) {
      options.hosts = random.pick([["h.example", "*.w.example"], ["H.example:8080", "localhost"], ["a"]])
    }
    if chance(30) { options.hostPolicy = random.pick(DeepLink.HostPolicy.allCases) }
    if chance(15) { options.matchOrder = .registration }
    if chance(20) { options.passing.toggle() }
    if chance(25) { options.caseSensitive.toggle() }
    if chance(25) { options.plus = random.pick(RouteTable.Options.Plus.allCases) }
    if chance(25) { options.keepsMalformed = random.pick([false, true]) }
    if chance(10) { options.needsPairs = true }
    if chance(20) { options.redirectLimit = Int.random(in: 0...4, using: &random) }
    if chance(15) { options.limits = .init(bytes: 60, segments: 4, queryItems: 2) }
    if chance(30) {
      options.redirects = [
        RedirectRoute("/m/*rest", to: "/*rest"), RedirectRoute("/o/:x", to: "/login?x=:x&next=/a/:x#/f/:x"),
        RedirectRoute("/q?:id", to: "/b/:?id"), RedirectRoute("https://*server/go", to: "/s/:server"),
      ]
    }
    if chance(20) { options.namespaces = [.init("thing", fallsThrough: chance(50)), .init("App")] }
    return options
  }

  private mutating func add(to builder: inout RouteTable.Builder) {
    count += 1
    if chance(15) {
      let target = random.pick([
        "/login", "/login?*", "/login#*", "/b/:id", "/a/:id(/:s)", "/x?to=/a/:id/:s", "app:///a/:id", "app://a/:id",
        "https://h.example/a/:id", "/c/*", "/c?w=*", "/b/:?id", "/a?tab=:?tab&n=:?n", "/d/x#/f/:id", "/loop/:id",
        "./:id",
        "/:id", "/*rest?r=*rest",
      ])
      let pattern = random.pick([
        "/r\(count)/:id(/:s)", "/r/:id", "/loop/:id", "/w/*", "/r/*rest", "/a", "/:id", "/v:id", "/r?:id", "/(:id)",
      ])
      builder.add(RoutePattern(pattern), redirect: RoutePattern(target))
      return
    }
    var declaration = RouteTable.Declaration(RoutePattern(start() + pattern(3)), name: chance(70) ? "n\(count)" : nil)
    if chance(10) { declaration.priority = Int.random(in: -1...1, using: &random) }
    if chance(10) { declaration.schemes = random.pick([["thing"], ["App"], ["app", "thing"]]) }
    if chance(10) { declaration.hosts = random.pick([["k.example"], ["*.h.example"]]) }
    if chance(15) { declaration.caseSensitive = chance(50) }
    if chance(20) {
      declaration.reachable = random.pick([
        .inAppOnly, .fromSources([.push]), .fromLinks, .fromRedirects, .fromRedirects(of: .fromSources([.push])),
      ])
    }
    let inside = (0..<random.pick([0, 0, 1, 2])).map { _ in
      RouteTo(.init(RoutePattern(self.pattern(2)), name: nil)) {}
    }
    if chance(15) {
      declaration.aliases = [RoutePattern("/alias\(count)/" + declaration.pattern.text.drop { $0 == "/" })]
    }
    builder.add(RouteTo(declaration) { RouteBuilder.buildArray(inside.map(\.routes)) }.routes)
  }

  private mutating func start() -> String {
    guard chance(20) else { return "/" }
    return random.pick([
      "thing://", "app:///", "https://h.example/", "https://*.w.example/", "https://*/", "https://*server/",
      "app://h.example/",
    ])
  }

  private mutating func pattern(_ most: Int) -> String {
    count += 1
    let n = count
    let segments = [
      "a", "b", "A", "c", "d", "é", "a%2Fb", "x y", "longer-literal", ":p\(n)", ":p\(n)", ":i\(n)<int>", ":u\(n)<uint>",
      ":d\(n)<double>", ":t\(n)<bool>", ":g\(n)<uuid>", ":s\(n)<slug>", ":y\(n)<date>", ":e\(n)<enum(New|old|é)>",
      ":r\(n)([a-z]{2}[0-9]*)", ":r\(n)(\\d+|x)", ":v\(n)<even>", "v:m\(n)", ":f\(n).json", ":a\(n)-:b\(n)<int>",
      ":a\(n)-:b\(n)(\\d+)", ":a\(n)<slug>-:b\(n)", ":k\(n)<short>.:l\(n)<double>", "(:o\(n))", "(a/:o\(n))",
      "c(/:o\(n))(/d)",
      "book(s)", ":_", ":h\(n)<enum(a|bc)>x:j\(n)<date>",
    ]
    var parts = (0..<Int.random(in: 0...most, using: &random)).map { _ in random.pick(segments) }
    // Names occur once.
    parts = parts.enumerated().filter { index, part in parts.firstIndex(of: part) == index }.map(\.element)
    if chance(15) {
      parts.insert(random.pick(["*", "*w\(n)", "*"]), at: Int.random(in: 0...parts.count, using: &random))
    }
    var text = parts.joined(separator: "/")
    if chance(20) {
      text +=
        "?"
        + random.pick([
          ":q\(n)", "screen=swap", "new", ":id\(n)<int>", "tab=:z\(n)", "*uri\(n)", ":q\(n)&new", "t=:z\(n)(a|b)",
          "flag&q=1",
        ])
    } else if chance(10) {
      text += "#/" + random.pick(["f", ":f\(n)", "f/*z\(n)", ":f\(n)<int>", "a/b"])
    }
    return text
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &random) <= percent }
}
