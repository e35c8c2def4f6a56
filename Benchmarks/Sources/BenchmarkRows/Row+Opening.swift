import BenchmarkInput
import WaymarkCore

extension Row {
  /// Links opened by a router without guards: the state, its steps, and a host without a screen that carries them out.
  ///
  /// A thousand routes beside, and a stack of ten on the screen: each link brings another screen on top of nine.
  static var opening: Row {
    Row("pipeline/1000") {
      let app = try MainActor.assumeIsolated { try OpeningFixture() }
      return Pass(OpeningFixture.linkCount, expecting: OpeningFixture.linkCount) {
        MainActor.assumeIsolated { app.openAll() }
      }
    }
  }

  /// The steps from one state of a hundred entries to another.
  static var stepping: Row {
    Row("diff/100") {
      let (old, new) = try statesOfAHundred()
      let expected = new.steps(from: old).count
      return Pass(10, expecting: 10 * expected) {
        var count = 0
        for _ in 0..<10 { count += new.steps(from: old).count }
        return count
      }
    }
  }

  /// Two states with a hundred entries each, in five stacks; in one of them the last screens differ.
  private static func statesOfAHundred() throws -> (RouterState, RouterState) {
    var builder = NavigationMap.Builder(reachable: .fromLinks)
    builder.add(
      TabRoutes("tabs") {
        for tab in 0..<5 {
          StackRoutes("stack\(tab)") {
            RouteTo(RoutePattern("/tab\(tab)"), name: "tab\(tab)")
            RouteTo(RoutePattern("/item\(tab)/:id"), name: "item\(tab)")
          }
        }
      })
    let map = try builder.build()
    var state = RouterState(first: map)
    for tab in 0..<5 {
      state = state.applying(.select("stack\(tab)", in: "tabs"), in: map).state
      for id in 0..<19 {
        guard let match = try map.table.match("/item\(tab)/\(id)") else { continue }
        state = state.applying(.push(match), in: map).state
      }
    }
    let next = state.applying(.pop(.count(3)), in: map).state
    return (state, next)
  }
}

/// A router with a thousand routes and a stack of ten.
@MainActor
private final class OpeningFixture {
  nonisolated static let linkCount = 2
  private let links: [DeepLink]
  private let router: Router
  private let host = HeadlessHost()

  init() throws {
    router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { Self.chain(10) }
      for number in 0..<990 { RouteTo(RoutePattern("/other\(number)/:id")) }
    }
    links = try ["a", "b"].map { try DeepLink("/l1/l2/l3/l4/l5/l6/l7/l8/l9/\($0)", from: .inApp) }
    router.attach(host, to: .init(0))
  }

  /// Routes one below the other; the last one has a value.
  private static func chain(_ depth: Int) -> RouteMap {
    var routes = RouteTo(":id", name: "l\(depth)").routes
    for level in (1..<depth).reversed() {
      let below = routes
      routes = RouteTo(RoutePattern("l\(level)"), name: "l\(level)") { below }.identity(.followsParameters)
    }
    return routes
  }

  func openAll() -> Int {
    var opened = 0
    for link in links where router.open(link).isHandled { opened += 1 }
    return opened
  }
}
