import TestSupport
import Waymark
import WaymarkMigration

/// A random map of an app, written as an app would: containers, modals, groups, guards, aliases, redirects, actions.
struct RandomMap {
  var random: SeededGenerator
  private var count = 0
  /// Guards with a verdict that is always the same, so that openings can be compared.
  private let guards: [RouteGuard]

  init(_ seed: UInt64, guards: [RouteGuard]) {
    random = SeededGenerator(seed: seed)
    self.guards = guards
  }

  static let constantGuards = [
    RouteGuard("open", always: .proceed), RouteGuard("closed", always: .denied("no")),
    RouteGuard("later", always: .deferred(showing: "/login")), RouteGuard("elsewhere", always: .redirect("/login")),
  ]

  static let namedGuards = [
    RouteGuard("signedIn") { _ in .proceed }, RouteGuard("isAdult") { _ in .denied("too young") },
  ]

  // MARK: Tables

  mutating func builder() -> RouteTable.Builder {
    var builder = RouteTable.Builder(options: options())
    if chance(30) { builder.add(RouteTo("/help", name: "help")) }
    if chance(70) {
      builder.add(root())
    } else {
      for _ in 0..<int(1, 4) { builder.add(route(below: false, depth: 2)) }
    }
    builder.add(RouteTo("/login", name: "login"))
    if chance(20) { builder.add(RouteTo("/first/:x") { ModalRoute("over", as: .cover) }) }
    return builder
  }

  mutating func options() -> RouteTable.Options {
    let presets = RouteTable.Preset.allCases.filter { $0 != .ikrouter }
    var options = RouteTable.Options(chance(80) ? .default : random.pick(presets))
    options.reachable = random.pick([.fromLinks, .fromLinks, .fromSources([.push, .customScheme])])
    if chance(40) { options.schemes = ["app", "thing"] }
    if chance(40) { options.hosts = ["h.example", "*.w.example"] }
    if chance(20) { options.matchOrder = random.pick(RouteTable.Options.MatchOrder.allCases) }
    if chance(20) { options.passing.toggle() }
    if chance(20) { options.caseSensitive.toggle() }
    if chance(20) { options.plus = random.pick(RouteTable.Options.Plus.allCases) }
    if chance(20) { options.keepsMalformed = random.pick([false, true]) }
    if chance(20) { options.repeatedQuery = random.pick(RouteTable.Options.RepeatedQuery.allCases) }
    if chance(20) { options.mergedOrder = [.path, .query] }
    if chance(20) { options.fragmentItems = random.pick(RouteTable.Options.FragmentItems.allCases) }
    if chance(20) { options.queryInFragment = true }
    if chance(20) { options.fallback = "/login" }
    if chance(20) { options.redirectLimit = int(0, 4) }
    if chance(20) { options.limits.segments = int(2, 9) }
    if chance(30) {
      options.redirects = [RedirectRoute("/m/*rest", to: "/*rest"), RedirectRoute("/o/:x", to: "/login?x=:x")]
    }
    if chance(20) { options.namespaces = [.init("thing", fallsThrough: chance(50))] }
    if chance(20) { options.fallbackParameter = "back" }
    return options
  }

  mutating func root() -> RouteMap {
    let map =
      switch int(0, 3) {
      case 0: SwitchRoutes(name()) { list(1, 3) { $0.route(below: false, depth: 2) } }.routes
      case 1: SplitRoutes(name()) { list(1, 3) { $0.stack(2) } }.routes
      default: TabRoutes(name()) { list(1, 3) { $0.stack(2).tab("Tab", systemImage: "book") } }.routes
      }
    return decorated(map)
  }

  private mutating func stack(_ depth: Int) -> RouteMap {
    let stack = StackRoutes(name()) { list(1, 3) { $0.route(below: false, depth: depth) } }
    return decorated(stack.routes)
  }

  /// A route, a group or a modal, with what is below it.
  private mutating func route(below isBelow: Bool, depth: Int) -> RouteMap {
    if chance(8) {
      return RouteGroup(RoutePattern("g\(int(0, 2))")) { list(1, 2) { $0.route(below: isBelow, depth: depth - 1) } }
        .routes
    }
    if chance(8) { return RedirectRoute(pattern(isBelow), to: "/login").routes }
    if chance(8) { return ActionRoute(pattern(isBelow), name: name()) { _ in true }.routes }
    if chance(5) { return ActionRoute(pattern(isBelow), name: name()) { (_: RouteMatch) -> Void in }.routes }
    var declaration = RouteTable.Declaration(pattern(isBelow), name: chance(80) ? name() : nil)
    if chance(10) { declaration.isAbsolute = true }
    if chance(10) { declaration.priority = int(-2, 2) }
    if chance(10) { declaration.schemes = ["thing"] }
    if chance(10) { declaration.caseSensitive = chance(50) }
    if declaration.isAbsolute { declaration.pattern = RoutePattern("/abs\(int(0, 3))") }
    let inside = depth > 0 ? list(0, 2) { $0.inside(depth - 1) } : RouteMap {}
    return decorated(RouteTo(declaration) { inside }.routes)
  }

  private mutating func inside(_ depth: Int) -> RouteMap {
    guard chance(40) else { return route(below: true, depth: depth) }
    let options = RouteMap.ModalOptions(
      random.pick([.sheet, .cover, .popover]), overWindow: chance(20), inNavigationController: chance(30)
    )
    if chance(30) { return ModalRoute(as: options) { stack(0) }.routes }
    return decorated(
      ModalRoute(.init(pattern(true), name: name()), as: options) { list(0, 1) { $0.route(below: true, depth: 0) } }
        .routes)
  }

  private mutating func decorated(_ map: RouteMap) -> RouteMap {
    var map = map
    if chance(20) { map = map.guarded(by: random.pick(guards)) }
    if chance(5) { map = map.guarded(by: random.pick(guards), random.pick(guards)) }
    if chance(10) { map = map.reachable(random.pick([.inAppOnly, .fromSources([.push]), .fromLinks])) }
    if chance(10) { map = map.reuse(random.pick(RouteMap.ReusePolicy.allCases)) }
    if chance(10) {
      map = map.presented(as: random.pick([.push, .modal(), .modal(.cover), .replace, .inPlace, .root]))
    }
    if chance(5) { map = map.schemes("app") }
    if chance(5) { map = map.guarded(onLeaving: LeaveGuard("unsaved") { _ in true }) }
    if chance(5) { map = map.confirmed() }
    return map
  }

  private mutating func pattern(_ isBelow: Bool) -> RoutePattern {
    count += 1
    let texts = ["a", "b", ":p\(count)", ":q\(count)<int>", "v:r\(count)", "A", "c(/:s\(count))", "d/:t\(count)"]
    return RoutePattern((isBelow ? "" : "/") + random.pick(texts))
  }

  private mutating func name() -> String {
    count += 1
    return "n\(count)"
  }

  private mutating func list(_ least: Int, _ most: Int, _ make: (inout Self) -> RouteMap) -> RouteMap {
    RouteBuilder.buildArray((0..<int(least, most)).map { _ in make(&self) })
  }

  // MARK: Links

  mutating func link() -> String {
    let segments = [
      "a", "b", "A", "1", "v1", "c", "d", "g0", "g1", "abs1", "m", "o", "first", "over", "login", "help", "x+y",
    ]
    let path = (0..<int(0, 4)).map { _ in random.pick(segments) }.joined(separator: "/")
    let origin = random.pick([
      "/", "/", "app:///", "thing:///", "https://h.example/", "https://a.w.example/", "other:///",
    ])
    return origin + path + random.pick(["", "", "?q=a+b&flag", "?q=1&q=2#f?q=3"])
  }

  mutating func int(_ least: Int, _ most: Int) -> Int { Int.random(in: least...most, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { int(1, 100) <= percent }
}
