import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// Denied screens leave although the app's alerts are in the way, and although a host fails.
@Suite("Effects of guards: denied screens leave at once · N7 N17 HOSTS 7")
@MainActor
struct DeniedScreenTests {
  private let time = ManualClock()
  private let facts = GuardFacts()
  private let host = HeadlessHost()

  private func router(_ policy: Router.UnmanagedPresentations = .wait) -> Router {
    var rules = Router.Configuration()
    rules.unmanagedPresentations = policy
    rules.clock = time.clock
    return .shown(by: host, rules) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home")
          RouteTo("/a", name: "a").guarded(by: facts.member())
          RouteTo("/b", name: "b")
          ModalRoute("/sheet", name: "sheet").guarded(by: facts.member())
        }
        RouteTo("/root", name: "root").guarded(by: facts.member())
        RouteTo("/other", name: "other")
      }
    }
  }

  /// An act of the app that has to wait for the alert.
  enum Waiting: String, CaseIterable {
    case push, present, select, pop, link

    @MainActor
    func act(_ router: Router) -> Navigation {
      switch self {
      case .push: router.push("/b")
      case .present: router.present("/b")
      case .select: router.select("other", in: "tabs")
      case .pop: router.pop()
      case .link: router.openFromOutside("x://other")
      }
    }
  }

  /// Opens a screen, lets an act wait for an alert over it, and signs out.
  private func signOut(_ router: Router, at link: String, _ waiting: Waiting) async -> Navigation {
    router.openInApp(link)
    host.presentUnmanaged(.alert, isLocked: true)
    let navigation = waiting.act(router)
    facts.isSignedIn = false
    await settle()
    return navigation
  }

  struct Row: Sendable {
    var policy: Router.UnmanagedPresentations
    var link: String
  }

  nonisolated private static let rows = Router.UnmanagedPresentations.allCases.flatMap { policy in
    ["/a", "/sheet", "/root"].map { Row(policy: policy, link: $0) }
  }

  @Test(
    "A denied screen leaves its host although an act waits for an alert: pushed, presented, or a root",
    arguments: rows, Waiting.allCases)
  func deniedScreenLeavesUnderAnAlert(_ row: Row, _ waiting: Waiting) async throws {
    let router = router(row.policy)
    router.openInApp(row.link)
    let screen = try #require(router.state.top()?.id)
    let screens = host.screens
    _ = await signOut(router, at: row.link, waiting)
    #expect(!host.screens.contains(screen))
    if row.link != "/root" { #expect(!host.visible.contains(String(row.link.dropFirst()))) }
    if row.link == "/sheet" { #expect(screens.subtracting(host.screens) == [screen]) }
  }

  @Test func waitingActsGoOnWhenTheAlertHasGone() async {
    let router = router()
    let navigation = await signOut(router, at: "/a", .select)
    #expect(navigation.result == nil)
    #expect(!host.visible.contains("other"))
    host.dismissUnmanaged()
    #expect(host.visible.last == "other")
  }

  @Test func waitingActsFailAfterTheirLimit() async {
    let router = router()
    let navigation = await signOut(router, at: "/a", .select)
    time.advance(by: .seconds(30))
    #expect(navigation.isHandled == false)
    #expect(navigation.result != nil)
  }

  @Test func deniedScreenLeavesTheWindowWithoutTheAlert() async {
    let (router, second) = (router(), HeadlessHost())
    router.attach(second, to: .init(1))
    router.open("/a", .init(from: .inApp, in: .init(1)))
    _ = await signOut(router, at: "/a", .push)
    #expect(!second.visible.contains("a"))
  }

  @Test func deniedScreenLeavesTheWindowWithTheAlert() async {
    let router = router()
    router.attach(HeadlessHost(), to: .init(1))
    router.open("/a", .init(from: .inApp, in: .init(0)))
    host.presentUnmanaged(.alert, isLocked: true)
    router.push("/b", .init(in: .init(0)))
    facts.isSignedIn = false
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func deniedScreenLeavesAfterTheRunningStep() async {
    let router = router()
    router.openInApp("/a")
    host.transitions = .held
    router.push("/b")
    host.presentUnmanaged(.alert, isLocked: true)
    router.select("other", in: "tabs")
    facts.isSignedIn = false
    await settle()
    host.finishTransition()
    await settle()
    while host.isInTransition { host.finishTransition() }
    #expect(!host.visible.contains("a"))
  }

  // MARK: Values

  /// A change after which an order, whose other values wait for an alert, may no longer be shown.
  enum ChangeOfValues: String, CaseIterable {
    case none, link, twoLinks, reevaluation
  }

  @Test(arguments: ChangeOfValues.allCases)
  func screenWithDeniedValuesLeavesUnderAnAlert(_ change: ChangeOfValues) {
    var rules = Router.Configuration()
    rules.unmanagedPresentations = .wait
    let router = Router.shown(by: host, rules) {
      StackRoutes("main") {
        RouteTo("/home", name: "home") {
          RouteTo("/orders/:id", name: "order").guarded(
            by: RouteGuard("paid") { [facts] in $0.match["id"] != "2" || facts.isPaid ? .proceed : .denied("not paid") }
          )
        }
      }
    }
    router.go("/home/orders/2")
    host.presentUnmanaged(.alert, isLocked: true)
    router.go("/home/orders/1")
    if change == .twoLinks { router.go("/home/orders/3") }
    facts.isPaid = change == .none
    if change == .reevaluation { router.reevaluateGuards() } else if change != .none { router.go("/home/orders/2") }
    let order = host.shown.windows.first?.root.content.last?.entry[parameter: "id"]
    #expect((order == "2") == (change == .none))
  }

  // MARK: Hosts that fail

  @Test("A removal that fails is tried once more; then the window shows its first screen", arguments: [1, 2, .max])
  func failedRemovalIsTriedOnceMore(_ count: Int) async {
    let app = GuardedApp(.denied)
    app.router.openInApp("/cart/pay")
    var left = count
    app.host.failure = { step in
      guard case .dismiss = step, left > 0 else { return nil }
      left -= 1
      return .init(.refused, "not now")
    }
    await app.signOut()
    #expect(app.leaks.isEmpty, "\(app.router.state.visible())")
    #expect(app.router.state.visible().last == "home", "\(app.router.state.visible())")
    #expect(app.host.shown.windows == app.router.state.windows, "\(left)")
    #expect(left == count - min(count, 2), "\(left)")
    app.host.failure = { _ in nil }
    #expect(app.router.openInApp("/home/news/1").isHandled)
    #expect(app.visible.last == "news")
  }

  @Test("A host that refuses every removal is not asked for ever, with slow guards around", arguments: [true, false])
  func refusedRemovalsEnd(_ isDismissalOnly: Bool) async {
    let router = Router.shown(by: host) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") { ModalRoute("cart", name: "cart").guarded(by: facts.member()) }
          .guarded(by: .later("slow")).guarded(by: .later("slower"))
      }
    }
    func wait(for key: String) async {
      for _ in 0..<10 where router.state.visible().last != key { await settle() }
      #expect(router.state.visible().last == key)
    }
    await wait(for: "home")
    router.openInApp("/home/cart")
    await wait(for: "cart")
    var refused = 0
    host.failure = { step in
      if isDismissalOnly { guard case .dismiss = step else { return nil } }
      refused += 1
      return .init(.refused, "not now")
    }
    facts.isSignedIn = false
    for _ in 0..<5 { await settle() }
    let count = refused
    for _ in 0..<5 { await settle() }
    #expect(refused == count, "refused \(refused) times, and \(count) before")
    #expect(count > 0)
    guard isDismissalOnly else { return }
    // The first screen of the window that starts again is waited for.
    await wait(for: "home")
    #expect(host.visible == ["stack", "home"])
  }

  @Test func screenThatCannotBeMadeStaysBlockedAndIsTriedAgain() {
    facts.isSignedIn = false
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("first") { RouteTo("/account", name: "account") }.guarded(by: facts.member())
        StackRoutes("second") { RouteTo("/news", name: "news") { RouteTo(":id", name: "article") } }
      }
    }
    var attempts = 0
    var isBroken = true
    host.canMake = { entry in
      if entry.key == "account" { attempts += 1 }
      return entry.key != "account" || !isBroken
    }
    router.attach(host, to: .init(0))
    facts.isSignedIn = true
    router.reevaluateGuards()
    #expect(attempts == 2)
    #expect(host.visible == ["tabs", "first"])
    #expect(router.state.windows == host.shown.windows)
    // It blocks no other link.
    #expect(router.openInApp("/news/1").isHandled)
    #expect(host.visible.last == "article")
    isBroken = false
    router.select("first", in: "tabs")
    #expect(host.visible.last == "account")
    #expect(router.state.windows == host.shown.windows)
  }
}
