import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// Screens that leave, links that the user confirms, and screens made without a router's state.
@Suite("Guards asked: when a screen leaves, by the user, and without a state · N7 N17 M7 F12 R16")
@MainActor
struct LeaveGuardTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()

  @Test(arguments: [true, false])
  func leaveGuardMayKeepItsScreen(_ mayLeave: Bool) async throws {
    let router = Router.shown(by: host) {
      StackRoutes("stack") {
        RouteTo("/a", name: "a") { RouteTo("edit", name: "edit").guarded(onLeaving: facts.leaving(mayLeave)) }
      }
    }
    router.openInApp("/a/edit")
    let entry = try #require(router.state.top())
    #expect(router.isLocked(entry) == !mayLeave, "the lock is the verdict of the guard")
    facts.asked = []
    _ = await router.pop().outcome
    #expect(facts.asked == ["edit"])
    #expect(host.visible.last == (mayLeave ? "a" : "edit"))
    guard !mayLeave else { return }
    facts.asked = []
    #expect(!host.goBack(), "a locked screen cannot be swiped away")
    await settle()
    #expect(host.visible.last == "edit")
    #expect(facts.asked.last == "edit")
    let link = router.openInApp("/a")
    _ = await link.outcome
    #expect(link.isCancelled)
  }

  @Test func leaveGuardsAreNotAskedAboutDeniedScreens() async {
    let router = Router.connected {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("form", name: "form").guarded(by: facts.member()).guarded(onLeaving: facts.leaving(false))
        }
      }
    }
    router.openInApp("/home/form")
    let popped = router.pop()
    #expect(popped.isCancelled, "a guard that answers at once was waited for")
    #expect(facts.asked == ["form"])
    facts.isSignedIn = false
    await settle()
    #expect(router.state.visible() == ["stack", "home"])
    #expect(facts.asked == ["form"])
  }

  @Test func linksFromOutsideNeedAConfirmation() async {
    let router = Router.connected { RouteTo("/pay/:id", name: "pay").confirmed() }
    #expect(router.openFromOutside("x://pay/1").isDenied, "there is no confirmation")
    #expect(router.openInApp("/pay/1").isHandled)
    for isConfirmed in [false, true] {
      router.configuration.confirmation = { _ in isConfirmed }
      let navigation = router.openFromOutside("x://pay/2")
      _ = await navigation.outcome
      #expect(navigation.isDenied == !isConfirmed)
      guard isConfirmed else { continue }
      if case .opened = navigation.result {} else { Issue.record("\(String(describing: navigation.result))") }
    }
  }

  @Test func confirmationAndLeaveGuardsHoldForContainers() async throws {
    let router = Router.connected {
      TabRoutes("tabs") {
        StackRoutes("home") { RouteTo("/home", name: "homePage") }
      }
      ModalRoute("/pay", name: "pay", as: .init(.sheet, inNavigationController: true)) { RouteTo("now", name: "now") }
        .confirmed()
        .guarded(onLeaving: facts.leaving(false))
    }
    let outside = router.open("x://pay/now")
    if case .denied(_, let denial) = outside.result {
      #expect(denial.reason == "the router has no confirmation closure, so it cannot ask the user")
    } else {
      Issue.record("\(String(describing: outside.result))")
    }
    #expect(router.openInApp("/pay/now").isHandled)
    let closing = router.dismiss()
    _ = await closing.outcome
    #expect(closing.isCancelled)
    #expect(facts.asked.count == 1)
  }

  // MARK: Screens made without a router's state

  private final class Made: MadeFromMatch {
    init?(_ match: RouteMatch) {}
  }

  private func isMade(_ guarding: RouteGuard?) throws -> Bool {
    let router = Router(reachable: .fromLinks)
    router.legacy.register(Made.self, for: "made")
    if let guarding { router.addGuard(guarding, for: "made") }
    return try router.makeScreen(for: DeepLink("x://made")) != nil
  }

  @Test("A screen is made only if its guards let it proceed at once", arguments: No.allCases)
  func screenIsMadeIfGuardsProceed(_ no: No) throws {
    #expect(try isMade(nil))
    #expect(try isMade(.yes))
    #expect(try !isMade(RouteGuard("no") { _ in no.verdict }))
    #expect(try !isMade(.later()))
  }
}
