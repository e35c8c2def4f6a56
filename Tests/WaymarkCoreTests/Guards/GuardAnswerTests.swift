import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// Facts that guards read: `isIn` is observed.
@Observable @MainActor
private final class Session {
  var isIn = true
  @ObservationIgnored var isPaid = true
}

@Suite("An answer that was waited for counts for all that is open of its place · N7")
@MainActor
struct GuardAnswerTests {
  private let session = Session()
  private let host = HeadlessHost()
  private let second = HeadlessHost()

  private func asked(_ no: No) -> RouteGuard {
    .async("slow") { [session] _ in
      await Task.yield()
      return session.isPaid ? .proceed : no.verdict
    }
  }

  private func router(_ no: No = .denied) -> Router {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home")
          RouteTo("/a", name: "a") { RouteTo("b", name: "b") }.guarded(by: asked(no))
          RouteTo("/item/:id", name: "item").guarded(by: asked(no))
          ModalRoute("/modal", name: "modal").guarded(by: asked(no))
        }
        RouteTo("/tab", name: "tab").guarded(by: asked(no))
        RouteTo("/login", name: "login")
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  private func open(_ router: Router, _ link: String, in window: Int = 0) async {
    _ = await router.open(link, .init(from: .inApp, in: .init(window))).outcome
  }

  /// Opens a link from outside, which the guard does not allow.
  private func openFromOutside(_ router: Router, _ link: String) async {
    session.isPaid = false
    _ = await router.open(link, .init(from: .customScheme, in: .init(0))).outcome
    await settle()
  }

  @Test(arguments: No.allCases, ["/a", "/a/b", "/modal", "/tab"])
  func deniedLinkRemovesItsOpenScreen(_ no: No, _ link: String) async throws {
    let router = router(no)
    await open(router, link)
    let key = try #require(host.visible.last)
    await openFromOutside(router, "x:/" + link)
    #expect(!host.visible.contains(key))
  }

  @Test func denialRemovesTheScreenOfAnotherWindow() async {
    let router = router()
    router.attach(second, to: .init(1))
    await open(router, "/a", in: 1)
    await openFromOutside(router, "x://a")
    #expect(!second.visible.contains("a"))
  }

  @Test func denialOfATapRemovesTheScreenOfAnotherWindow() async {
    let router = router()
    router.attach(second, to: .init(1))
    await open(router, "/tab", in: 1)
    session.isPaid = false
    host.tap(tab: "tab", in: "tabs")
    await settle()
    #expect(!second.visible.contains("tab"))
  }

  @Test func denialBlocksTheScreenOfAHiddenTab() async {
    let router = router()
    await open(router, "/tab")
    await open(router, "/home")
    await openFromOutside(router, "x://tab")
    #expect(router.state.windows.first?.root.content.first { $0.key == "tab" }?.entry.isBlocked == true)
  }

  @Test func denialLeavesScreensWithOtherValues() async {
    let router = router()
    await open(router, "/item/1")
    await openFromOutside(router, "x://item/2")
    #expect(host.visible.last == "item")
  }
}

@Suite("The latest choice of the user wins; what is made is asked about · N7 N19")
@MainActor
struct ChoiceTests {
  private let host = HeadlessHost()
  private let gate = ChoiceGate()

  private func router() -> Router {
    let slow = RouteGuard.async("slow") { [gate] _ in
      await gate.pass()
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news", name: "news") } }
        RouteTo("/slow", name: "slow").guarded(by: slow)
        RouteTo("/other", name: "other")
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  private func openGate() async {
    await settle()
    gate.open()
    await settle()
  }

  @Test func aTapThatWaitsIsCarriedOut() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await openGate()
    #expect(router.state.top()?.key == "slow")
  }

  @Test func aTapThatWaitsDoesNotJumpOverTheNext() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await settle()
    host.tap(tab: "other", in: "tabs")
    await openGate()
    #expect(router.state.top()?.key == "other")
  }

  @Test func aTapThatWaitsEndsAsCancelled() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await settle()
    let navigation = host.asked
    host.tap(tab: "other", in: "tabs")
    _ = router
    guard case .cancelled? = navigation?.result else {
      Issue.record("\(String(describing: navigation?.result))")
      return
    }
  }

  @Test func aTapThatWaitsDoesNotJumpOverATapOnTheTabThatIsShown() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await settle()
    host.tap(tab: "homeTab", in: "tabs")
    await openGate()
    #expect(router.state.top()?.key == "home")
  }

  @Test func aTapThatWaitsDoesNotJumpOverTheAppsChoice() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await settle()
    router.select("other", in: "tabs")
    await openGate()
    #expect(router.state.top()?.key == "other")
  }

  @Test func aTapThatWaitsDoesNotJumpOverALinkOpenedSince() async {
    let router = router()
    host.tap(tab: "slow", in: "tabs")
    await settle()
    router.open("x://home/news", .init(from: .customScheme))
    await openGate()
    #expect(router.state.top()?.key == "news")
  }

  @Test func aTapInAnotherWindowCancelsNothing() async {
    let router = router()
    let second = HeadlessHost()
    router.attach(second, to: .init(1))
    host.tap(tab: "slow", in: "tabs")
    await settle()
    second.tap(tab: "other", in: "tabs")
    await openGate()
    #expect(host.visible.last == "slow")
  }

  // MARK: Making screens

  private final class Made: MadeFromMatch {
    init?(_ match: RouteMatch) {}
  }

  private func makes(_ guarding: RouteGuard?) throws -> Bool {
    let router = Router(reachable: .fromLinks)
    router.legacy.register(Made.self, for: "made")
    if let guarding { router.addGuard(guarding, for: "made") }
    return try router.makeScreen(for: DeepLink("x://made")) != nil
  }

  @Test func aScreenWithoutGuardsIsMade() throws {
    #expect(try makes(nil))
  }

  @Test func aScreenThatGuardsLetProceedIsMade() throws {
    #expect(try makes(RouteGuard("yes") { _ in .proceed }))
  }

  @Test(arguments: No.allCases)
  func aScreenThatGuardsDoNotLetProceedIsNotMade(_ no: No) throws {
    #expect(try !makes(RouteGuard("no") { _ in no.verdict }))
  }

  @Test func aScreenWhoseGuardHasToBeWaitedForIsNotMade() throws {
    #expect(try !makes(.async("slow") { _ in .proceed }))
  }
}

/// A gate that a guard waits for, until the test opens it.
@MainActor
private final class ChoiceGate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    let passing = waiting
    waiting = []
    for continuation in passing { continuation.resume() }
  }
}
