import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// An event around the first link of an app, in any order.
private enum Happening: String, CaseIterable {
  case arrive
  case connect
  case attach
  case ready
  case restore

  static var orders: [[Happening]] { orders(of: allCases) }

  static func orders(of rest: [Happening]) -> [[Happening]] {
    guard !rest.isEmpty else { return [[]] }
    return rest.flatMap { first in orders(of: rest.filter { $0 != first }).map { [first] + $0 } }
  }
}

/// An app in its first turns.
@MainActor
private final class Launch {
  let router: Router
  let hosts = [HeadlessHost(), HeadlessHost()]
  private let time = TestClock()
  private let observer = Ends()
  private let saved: RouterState
  private(set) var navigation: Navigation?

  init(isReady: Bool = false) throws {
    var rules = Router.Configuration()
    rules.clock = time.clock
    router = Router(reachable: .fromLinks, navigation: rules)
    Self.addRoutes(to: router)
    let earlier = Router(reachable: .fromLinks)
    Self.addRoutes(to: earlier)
    saved = earlier.showing("/home/news").state
    router.isReady = isReady
    router.legacy.addObserver(observer)
  }

  private static func addRoutes(to router: Router) {
    router.add(
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("news", name: "news")
          RouteTo("settings", name: "settings")
        }
        RouteTo("/lost", name: "lost")
      })
  }

  /// The outcomes of links, in order.
  var ends: [String] { observer.ends }

  func receive(_ text: String = "app://home/settings", in window: Int? = nil) throws {
    navigation = router.receive(try DeepLink(text, from: .push), .init(in: window.map { .init($0) }))
  }

  func attach(_ window: Int) { router.attach(hosts[window], to: .init(window)) }

  func happen(_ happening: Happening, in window: Int?) throws {
    switch happening {
    case .arrive: try receive(in: window)
    case .connect: router.connect()
    case .attach: attach(0)
    case .ready: router.isReady = true
    case .restore: router.restore(saved)
    }
  }

  /// Ends the turn, and the waits that are over.
  func endTurn() async {
    for _ in 0..<3 { await letOthersRun() }
  }

  func pass(_ duration: Duration) async {
    await endTurn()
    time.advance(by: duration)
    await endTurn()
  }
}

/// A user who may be a member.
@MainActor
private final class Member {
  var isMember = true
}

private final class Ends: RouterObserver {
  private(set) var ends: [String] = []

  func router(_ router: Router, didOpen match: RouteMatch) { ends.append("opened \(match.pattern)") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    ends.append("\(outcome.words) \(link.text)")
  }
}

@Suite("A link before its window waits for it · N13 N8 · HOSTS 91")
@MainActor
struct EarlyLinkTests {
  /// A restored state may replace a screen that the user has seen, and no other.
  private func mayBeReplaced(_ order: [Happening]) -> Bool {
    order.last == .restore || order.suffix(2) == [.restore, .connect]
  }

  @Test("The first screen is neither made nor viewed before a link that has waited", arguments: [true, false])
  func theFirstScreenIsNotMade(connectsFirst: Bool) async throws {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/a", name: "a")
        RouteTo("/b", name: "b")
      }
    }
    var made: [String] = []
    let host = HeadlessHost()
    host.canMake = { entry in
      made.append(entry.key)
      return true
    }
    let events = router.events
    if connectsFirst { router.connect(.init(0)) }
    router.receive(try DeepLink("app://b", from: .push))
    router.attach(host, to: .init(0))
    await settle()
    #expect(made == ["b"])
    // Ends the list of what was told.
    router.open("/nowhere", .init(from: .inApp))
    var viewed: [String] = []
    loop: for await event in events {
      switch event {
      case .screenViewed(let view): viewed.append(view.key)
      case .failed: break loop
      default: break
      }
    }
    #expect(viewed == ["b"])
  }

  @Test(
    "Arriving, connecting, attaching, being ready and restoring, in each order", arguments: [nil, 0], [true, false])
  func opensOnce(in window: Int?, withTurns: Bool) async throws {
    for order in Happening.orders {
      let launch = try Launch()
      for happening in order {
        try launch.happen(happening, in: window)
        if withTurns { await launch.endTurn() }
      }
      await launch.endTurn()
      let what = "\(order.map(\.rawValue))"
      #expect(launch.ends == ["opened /home/settings"], "\(what)")
      #expect(launch.navigation?.isShown == true, "\(what)")
      let shown = launch.hosts[0].visible.last
      if mayBeReplaced(order) {
        #expect(["settings", "news"].contains(shown), "\(what)")
      } else {
        #expect(shown == "settings", "\(what)")
      }
    }
  }

  @Test("Two windows, in each order: the link is shown in its own one", arguments: [nil, 0, 1], [true, false])
  func opensInItsWindow(_ window: Int?, withTurns: Bool) async throws {
    for order in Happening.orders(of: [.arrive, .connect, .attach, .ready]) {
      let launch = try Launch()
      for happening in order {
        // The first window is attached, and the second connected with its host.
        if happening == .connect { launch.attach(1) } else { try launch.happen(happening, in: window) }
        if withTurns { await launch.endTurn() }
      }
      await launch.endTurn()
      let what = "\(order.map(\.rawValue)) in \(window.map(String.init) ?? "any")"
      #expect(launch.ends == ["opened /home/settings"], "\(what)")
      #expect(launch.navigation?.isShown == true, "\(what)")
      let shown = launch.hosts.map { $0.visible.last }
      #expect(shown.filter { $0 == "settings" }.count == 1, "\(what): \(shown)")
      if let window { #expect(shown[window] == "settings", "\(what): \(shown)") }
    }
  }

  /// The ends of a link whose screen guards deny before a host shows it.
  ///
  /// - Parameter restores: true if restored states replace the screen, before the link is shown again.
  private func endsOfADenied(restoring restores: Bool) async throws -> [String] {
    let member = Member()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("news", name: "news")
          RouteTo("account", name: "account").guarded(
            by: RouteGuard("member") { _ in member.isMember ? .proceed : .denied("members only") })
        }
      }
    }
    router.connect()
    router.go("/home/news")
    let saved = router.state
    let observer = Ends()
    router.legacy.addObserver(observer)
    router.receive(try DeepLink("app://home/account", from: .push))
    member.isMember = false
    for _ in 0..<2 { if restores { router.restore(saved) } else { router.reevaluateGuards() } }
    await settle()
    #expect(router.state.top()?.key == (restores ? "news" : "home"))
    return observer.ends
  }

  @Test("A link that guards deny when it is shown again after a restoration ends as an open screen does that they deny")
  func deniedAfterARestoration() async throws {
    let ends = try await endsOfADenied(restoring: false)
    #expect(ends == ["opened /home/account", "denied account app://home/account"])
    #expect(try await endsOfADenied(restoring: true) == ends)
  }

  @Test("A restored window needs no event of its own: the host that comes opens what waits")
  func opensInARestoredWindow() async throws {
    let launch = try Launch(isReady: true)
    try launch.receive()
    try launch.happen(.restore, in: nil)
    launch.attach(0)
    await launch.endTurn()
    #expect(launch.hosts[0].visible.last == "settings")
    #expect(launch.ends == ["opened /home/settings"])
  }

  @Test("A link for a window that is not open lets links for others pass, and opens when that window is there")
  func waitsForItsOwnWindow() async throws {
    let launch = try Launch(isReady: true)
    launch.attach(0)
    try launch.receive(in: 1)
    try launch.receive("app://home/news", in: 0)
    #expect(launch.ends == ["opened /home/news"])
    launch.attach(1)
    await launch.endTurn()
    #expect(launch.ends == ["opened /home/news", "opened /home/settings"])
    #expect(launch.hosts.map { $0.visible.last } == ["news", "settings"])
  }

  @Test("A window that does not come is reported")
  func missingWindowIsReported() async throws {
    let launch = try Launch(isReady: true)
    var told: [String] = []
    launch.router.log = { if $0.kind == .mistake { told.append($0.text) } }
    launch.attach(0)
    try launch.receive(in: 1)
    await launch.pass(.seconds(4))
    #expect(told.count == 1)
    #expect(told.first?.contains("is waiting for a window") == true)
  }

  @Test("A window that closes while a guard is asked is waited for, and hooks are not asked again")
  func waitsForAWindowThatCloses() async throws {
    let launch = try Launch(isReady: true)
    var (asked, hooks) = (0, 0)
    launch.router.addGuard(
      .async("slow") { attempt in
        guard attempt.match.route.name == "settings" else { return .proceed }
        asked += 1
        for _ in 0..<3 { await Task.yield() }
        return .proceed
      })
    launch.router.willOpen { _ in
      hooks += 1
      return .proceed
    }
    launch.attach(0)
    try launch.receive()
    launch.router.report(.windowDisconnected(.init(0)))
    await launch.endTurn()
    #expect(launch.ends.isEmpty)
    #expect(asked == 1)
    launch.attach(0)
    await launch.endTurn()
    #expect(launch.ends == ["opened /home/settings"])
    #expect(launch.hosts[0].visible.last == "settings")
    #expect(hooks == 1)
  }

  @Test("A link that a hook makes one to a screen waits, too")
  func waitsAfterAHook() async throws {
    let launch = try Launch(isReady: true)
    launch.router.willOpen { link in
      link.text == "app://old" ? (try? DeepLink("app://home/settings")).map { .rewrite($0) } ?? .refuse : .proceed
    }
    try launch.receive("app://old")
    await launch.endTurn()
    #expect(launch.ends.isEmpty)
    launch.attach(0)
    await launch.endTurn()
    #expect(launch.ends == ["opened /home/settings"])
    #expect(launch.hosts[0].visible.last == "settings")
  }

  @Test("The error screen of a link from the system waits, and other links pass it")
  func errorScreensWait() async throws {
    let launch = try Launch(isReady: true)
    var handled = 0
    launch.router.handle("/refresh") { _ in
      handled += 1
      return true
    }
    launch.router.configuration.errorScreen = { _, _ in "/lost" }
    try launch.receive("app://nowhere")
    try launch.receive("app://refresh")
    #expect(handled == 1)
    launch.attach(0)
    await launch.endTurn()
    #expect(launch.hosts[0].visible.last == "lost")
  }

  @Test("A deferred link waits for a window if its own has closed")
  func deferredLinksWait() async throws {
    let launch = try Launch(isReady: true)
    let session = Session()
    let guarding = RouteGuard("member") { attempt in
      attempt.match.route.name != "settings" || session.isSignedIn ? .proceed : .deferred
    }
    launch.router.addGuard(guarding)
    launch.attach(0)
    launch.router.open("/home/settings", .init(from: .inApp))
    launch.router.report(.windowDisconnected(.init(0)))
    session.isSignedIn = true
    launch.router.resume(guarding)
    await launch.endTurn()
    #expect(launch.ends.count == 1)
    launch.attach(0)
    await launch.endTurn()
    #expect(launch.ends.last == "opened /home/settings")
    #expect(launch.hosts[0].visible.last == "settings")
  }

  @Test("R11: the app's own call does not wait for a window: it fails")
  func ownLinksDoNotWait() throws {
    let launch = try Launch(isReady: true)
    let navigation = launch.router.open("/home/settings", .init(from: .inApp))
    #expect(navigation.result == "failed: noWindow")
    #expect(!navigation.isShown)
  }

  @Test("A link that waits can be cancelled, and takes no room afterwards")
  func cancelledLinksTakeNoRoom() throws {
    let launch = try Launch(isReady: true)
    for _ in 0..<1_100 {
      try launch.receive()
      launch.navigation?.cancel()
    }
    try launch.receive()
    #expect(launch.navigation?.result == nil)
    #expect(launch.ends.count == 1_100)
  }
}

private final class Session {
  var isSignedIn = false
}
