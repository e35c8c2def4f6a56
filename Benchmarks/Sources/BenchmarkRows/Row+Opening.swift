import BenchmarkInput
import Observation
@_spi(Hosting) import Waymark
import WaymarkTesting

extension Row {
  /// Links opened by a router without guards: the state, its steps, and a host without a screen that carries them out.
  ///
  /// A thousand routes beside, and a stack of ten on the screen: each link brings another screen on top of nine.
  static var opening: Row {
    Row("pipeline/1000") {
      let app = try MainActor.assumeIsolated { try OpeningFixture() }
      return app.pass
    }
  }

  /// The same while the router records its last 500 events.
  static var openingRecorded: Row {
    Row("recorded/1000") {
      let app = try MainActor.assumeIsolated { try OpeningFixture(isRecorded: true) }
      return app.pass
    }
  }

  /// The same with a guard on the screens that come and go, which reads something observed.
  static var openingGuarded: Row {
    Row("guarded/1000") {
      let app = try MainActor.assumeIsolated { try OpeningFixture(isGuarded: true) }
      return app.pass
    }
  }

  /// The same with 300 entries in tabs that are hidden; and with a guard on the screens that come and go, too, which reads
  /// something observed.
  static var openingAmongHidden: [Row] {
    [("hidden/300", false), ("admission/300", true)].map { name, isGuarded in
      Row(name) {
        let app = try MainActor.assumeIsolated { try OpeningFixture(hidden: 300, isGuarded: isGuarded) }
        return app.pass
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
    let table = try RouteTable(reachable: .fromLinks) {
      TabRoutes("tabs") {
        for tab in 0..<5 {
          StackRoutes("stack\(tab)") {
            RouteTo(RoutePattern("/tab\(tab)"), name: "tab\(tab)")
            RouteTo(RoutePattern("/item\(tab)/:id"), name: "item\(tab)")
          }
        }
      }
    }
    var state = RouterState(first: table)
    for tab in 0..<5 {
      state = try state.applying(.select("stack\(tab)", in: "tabs"), in: table)
      for id in 0..<19 {
        guard let match = try table.match("/item\(tab)/\(id)") else { continue }
        state = try state.applying(.show(match, as: .push), in: table)
      }
    }
    let next = try state.applying(.pop(.count(3)), in: table)
    return (state, next)
  }
}

/// A router with a thousand routes and a stack of ten, beside tabs that are hidden.
@MainActor
private final class OpeningFixture {
  private let links: [DeepLink]
  private let router: Router
  private let host = HeadlessHost()
  private let session = Session()

  /// - Parameters:
  ///   - hidden: how many entries are in the five tabs that are hidden.
  ///   - isGuarded: a guard is on the screens that are opened.
  ///   - isRecorded: the router records its events.
  init(hidden: Int = 0, isGuarded: Bool = false, isRecorded: Bool = false) throws {
    let session = session
    let last = RouteTo(":id", name: "l10").routes
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("") }
    let chain = Self.chain(10, over: isGuarded ? last.guarded(by: signedIn) : last)
    router = Router(reachable: .fromLinks) {
      if hidden == 0 {
        StackRoutes("stack") { chain }
      } else {
        TabRoutes("tabs") {
          StackRoutes("stack") { chain }
          for tab in 0..<5 {
            StackRoutes("stack\(tab)") {
              RouteTo(RoutePattern("/tab\(tab)"), name: "tab\(tab)")
              RouteTo(RoutePattern("/item\(tab)/:id"), name: "item\(tab)")
            }
          }
        }
      }
      for number in 0..<990 { RouteTo(RoutePattern("/other\(number)/:id")) }
    }
    router.configuration.recording = isRecorded ? .redacted(last: 500) : .off
    links = try ["a", "b"].map { try DeepLink("/l1/l2/l3/l4/l5/l6/l7/l8/l9/\($0)", from: .inApp) }
    router.attach(host, to: .init(0))
    for number in 0..<hidden {
      router.select("stack\(number % 5)", in: "tabs")
      router.push("/item\(number % 5)/\(number)")
    }
    router.open(links[1])
    host.forgetSteps()
    guard router.state.screenCount > hidden + 9 else { throw TooFew(screens: router.state.screenCount) }
  }

  /// Routes one below the other; the last one has a value.
  private static func chain(_ depth: Int, over last: RouteMap) -> RouteMap {
    var routes = last
    for level in (1..<depth).reversed() {
      let below = routes
      routes = RouteTo(RoutePattern("l\(level)"), name: "l\(level)") { below }.reuse(.followsParameters)
    }
    return routes
  }

  nonisolated var pass: Pass {
    Pass(2, expecting: 2) { [self] in MainActor.assumeIsolated { openAll() } }
  }

  private func openAll() -> Int {
    var opened = 0
    for link in links where router.open(link).isHandled { opened += 1 }
    return opened
  }
}

/// Not all is hidden that should be.
private struct TooFew: Error {
  let screens: Int
}

extension RouterState {
  fileprivate var screenCount: Int { windows.reduce(0) { $0 + $1.root.screenCount } }
}

extension RouterState.Node {
  fileprivate var screenCount: Int { content.reduce(content.isEmpty ? 1 : 0) { $0 + $1.screenCount } }
}

/// What the guard reads.
@Observable @MainActor
private final class Session {
  var isSignedIn = true
}
