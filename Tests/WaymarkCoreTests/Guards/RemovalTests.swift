import Observation
import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// A fact that guards read.
@Observable @MainActor
private final class Session {
  var isIn = true
}

@Suite("Denied screens leave without waiting for the app's alerts · N7 HOSTS 7")
@MainActor
struct RemovalTests {
  private let time = ManualClock()
  private let session = Session()
  private let host = HeadlessHost()

  private func router(_ policy: Router.UnmanagedPresentations) -> Router {
    var rules = Router.Configuration()
    rules.unmanagedPresentations = policy
    rules.clock = time.clock
    let signedIn = RouteGuard("signedIn") { [session] _ in session.isIn ? .proceed : .denied("signed out") }
    let router = Router(reachable: .fromLinks, navigation: rules) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home")
          RouteTo("/a", name: "a").guarded(by: signedIn)
          RouteTo("/b", name: "b")
          ModalRoute("/sheet", name: "sheet").guarded(by: signedIn)
        }
        RouteTo("/held", name: "held").guarded(by: signedIn)
        RouteTo("/other", name: "other")
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  /// An act of the app that has to wait for the alert.
  enum Waiting: String, CaseIterable, CustomTestStringConvertible {
    case push, present, select, pop, link

    var testDescription: String { rawValue }

    @MainActor
    func act(_ router: Router) -> Navigation {
      switch self {
      case .push: router.push("/b")
      case .present: router.present("/b")
      case .select: router.select("other", in: "tabs")
      case .pop: router.pop()
      case .link: router.open("x://other", .init(from: .customScheme))
      }
    }
  }

  /// Opens a place, lets something wait for an alert over it, and signs out.
  private func signOut(_ router: Router, at link: String, _ waiting: Waiting) async -> Navigation {
    router.open(link, .init(from: .inApp))
    host.presentUnmanaged(.alert, isLocked: true)
    let navigation = waiting.act(router)
    session.isIn = false
    await settle()
    return navigation
  }

  @Test(arguments: Router.UnmanagedPresentations.allCases, Waiting.allCases)
  func deniedPushedScreenLeavesAtOnce(_ policy: Router.UnmanagedPresentations, _ waiting: Waiting) async {
    _ = await signOut(router(policy), at: "/a", waiting)
    #expect(!host.visible.contains("a"))
  }

  @Test(arguments: Router.UnmanagedPresentations.allCases, Waiting.allCases)
  func deniedPushedScreenIsReleased(_ policy: Router.UnmanagedPresentations, _ waiting: Waiting) async throws {
    let router = router(policy)
    router.open("/a", .init(from: .inApp))
    let screen = try #require(router.state.top()?.id)
    _ = await signOut(router, at: "/a", waiting)
    #expect(!host.screens.contains(screen))
  }

  @Test(arguments: Router.UnmanagedPresentations.allCases, Waiting.allCases)
  func deniedRootIsBlockedAtOnce(_ policy: Router.UnmanagedPresentations, _ waiting: Waiting) async throws {
    let router = router(policy)
    router.open("/held", .init(from: .inApp))
    let screen = try #require(router.state.top()?.id)
    _ = await signOut(router, at: "/held", waiting)
    #expect(!host.screens.contains(screen))
  }

  @Test(arguments: Router.UnmanagedPresentations.allCases, Waiting.allCases)
  func deniedModalLeavesAtOnce(_ policy: Router.UnmanagedPresentations, _ waiting: Waiting) async {
    _ = await signOut(router(policy), at: "/sheet", waiting)
    #expect(!host.visible.contains("sheet"))
  }

  @Test(arguments: Router.UnmanagedPresentations.allCases, Waiting.allCases)
  func onlyTheDeniedModalIsReleased(_ policy: Router.UnmanagedPresentations, _ waiting: Waiting) async {
    let router = router(policy)
    router.open("/sheet", .init(from: .inApp))
    let screens = host.screens
    _ = await signOut(router, at: "/sheet", waiting)
    #expect(screens.subtracting(host.screens).count == 1)
  }

  @Test func waitingActsStillWait() async {
    let router = router(.wait)
    let navigation = await signOut(router, at: "/a", .select)
    #expect(navigation.result == nil)
  }

  @Test func waitingActsShowNothingUnderTheAlert() async {
    _ = await signOut(router(.wait), at: "/a", .select)
    #expect(!host.visible.contains("other"))
  }

  @Test func waitingActsGoOnWhenTheAlertHasGone() async {
    _ = await signOut(router(.wait), at: "/a", .select)
    host.dismissUnmanaged()
    #expect(host.visible.last == "other")
  }

  @Test func waitingActsFailAfterTheirLimit() async {
    let navigation = await signOut(router(.wait), at: "/a", .select)
    time.advance(by: .seconds(30))
    #expect(navigation.isHandled == false)
    #expect(navigation.result != nil)
  }

  @Test func theScreenGoesInTheWindowWithoutTheAlertToo() async {
    let router = router(.wait)
    let second = HeadlessHost()
    router.attach(second, to: .init(1))
    router.open("/a", .init(from: .inApp, in: .init(1)))
    _ = await signOut(router, at: "/a", .push)
    #expect(!second.visible.contains("a"))
  }

  @Test func theScreenGoesInTheWindowWithTheAlert() async {
    let router = router(.wait)
    router.attach(HeadlessHost(), to: .init(1))
    router.open("/a", .init(from: .inApp, in: .init(0)))
    host.presentUnmanaged(.alert, isLocked: true)
    router.push("/b", .init(in: .init(0)))
    session.isIn = false
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func theScreenGoesWhenTheRunningStepHasEnded() async {
    let router = router(.wait)
    router.open("/a", .init(from: .inApp))
    host.transitions = .held
    router.push("/b")
    host.presentUnmanaged(.alert, isLocked: true)
    router.select("other", in: "tabs")
    session.isIn = false
    await settle()
    host.finishTransition()
    await settle()
    while host.isInTransition { host.finishTransition() }
    #expect(!host.visible.contains("a"))
  }

  /// The screen that leaves was opened by a link that makes its guard observe more.
  @Test func answerForALeavingScreenHoldsForItsOpenSibling() async {
    var isPaid = true
    let paid = RouteGuard("paid") { [session] attempt in
      if attempt.match.queryItems.isEmpty { return isPaid ? .proceed : .denied("not paid") }
      return session.isIn && isPaid ? .proceed : .denied("not paid")
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/home", name: "home")
        RouteTo("/item", name: "item").guarded(by: paid)
      }
    }
    router.attach(host, to: .init(0))
    router.push("/item")
    router.present("/item?from=cart")
    host.transitions = .held
    router.dismiss()
    #expect(host.visible.last == "item")
    isPaid = false
    session.isIn = false
    await settle()
    #expect(router.state.top()?.key == "home")
  }

  /// The screen's other values wait for an alert of the app.
  private func openOrders() -> (router: Router, isPaid: Box) {
    let isPaid = Box()
    var rules = Router.Configuration()
    rules.unmanagedPresentations = .wait
    let router = Router(reachable: .fromLinks, navigation: rules) {
      StackRoutes("main") {
        RouteTo("/home", name: "home") {
          RouteTo("/orders/:id", name: "order")
            .guarded(by: RouteGuard("paid") { $0.match["id"] != "2" || isPaid.isOn ? .proceed : .denied("not paid") })
        }
      }
    }
    router.attach(host, to: .init(0))
    router.go("/home/orders/2")
    host.presentUnmanaged(.alert, isLocked: true)
    router.go("/home/orders/1")
    return (router, isPaid)
  }

  @MainActor
  private final class Box {
    var isOn = true
  }

  private var shownOrder: String? { host.shown.windows.first?.root.content.last?.entry[parameter: "id"] }

  @Test func aScreenKeepsItsValuesUntilTheAlertHasGone() {
    _ = openOrders()
    #expect(shownOrder == "2")
  }

  @Test func aScreenWithValuesThatAGuardDeniesForALinkGoesAtOnce() {
    let (router, isPaid) = openOrders()
    isPaid.isOn = false
    router.go("/home/orders/2")
    #expect(shownOrder != "2")
  }

  @Test func screenWithDeniedValuesLeavesAfterTwoChanges() {
    let (router, isPaid) = openOrders()
    router.go("/home/orders/3")
    isPaid.isOn = false
    router.go("/home/orders/2")
    #expect(shownOrder != "2")
  }

  @Test func aScreenWithValuesThatAreReevaluatedGoesAtOnce() {
    let (router, isPaid) = openOrders()
    isPaid.isOn = false
    router.reevaluateGuards()
    #expect(shownOrder != "2")
  }
}
