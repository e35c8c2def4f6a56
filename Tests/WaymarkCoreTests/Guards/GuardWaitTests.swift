import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// The waits of links and taps for guards that answer later.
@Suite("Effects of guards: links and taps wait, for a limited time, and the latest choice wins · F12 N7 N8 N17 N19")
@MainActor
struct GuardWaitTests {
  private let host = HeadlessHost()
  private let latch = Latch()

  @Test func asynchronousGuardMakesTheLinkWait() async {
    let router = Router.sections(by: host, account: .later())
    let navigation = router.openInApp("/account")
    #expect(navigation.result == nil)
    #expect(navigation.isHandled)
    #expect(host.visible.last == "home")
    if case .opened = await navigation.outcome {} else { Issue.record("\(String(describing: navigation.result))") }
    #expect(host.visible.last == "account")
  }

  @Test(arguments: [
    (Router.Overlap.latest, "/account/orders/1", "order"), (.enqueue, "/open/1", "open"), (.drop, "/open/1", "account"),
  ])
  func overlapDecidesWhichOfTwoLinksWins(_ overlap: Router.Overlap, _ link: String, _ shown: String) async {
    let router = Router.sections(by: host, account: .later())
    router.configuration.overlap = overlap
    let first = router.openInApp("/account")
    let second = router.openInApp(link)
    #expect(first.isCancelled == (overlap == .latest))
    #expect(second.isCancelled == (overlap == .drop))
    _ = await (first.outcome, second.outcome)
    #expect(host.visible.last == shown)
  }

  @Test func cancelledOpeningStopsWaiting() async {
    let router = Router.sections(
      by: host,
      account: .async("forever") { _ in
        try await Task.sleep(for: .seconds(1_000))
        return .proceed
      })
    let navigation = router.openInApp("/account")
    navigation.cancel()
    _ = await navigation.outcome
    #expect(navigation.isCancelled)
    #expect(host.visible.last == "home")
  }

  @Test("A guard has a limit of time if links wait behind it, its own or the router's", arguments: [5, 30])
  func slowGuardDeniesAfterItsLimit(_ seconds: Int) async throws {
    let time = TestClock()
    let router = Router.shown(by: host, rules(time)) {
      RouteTo("/home", name: "home")
      RouteTo("/slow", name: "slow").guarded(
        by: .async("slow", timeLimit: seconds == 5 ? .seconds(5) : nil) { _ in
          try await Task.sleep(for: .seconds(1_000))
          return .proceed
        })
    }
    let slow = router.receive(try DeepLink("x://slow"))
    await settle()
    var events = router.events.makeAsyncIterator()
    let behind = router.receive(try DeepLink("x://home"))
    guard case .waiting(let link, for: "slow")? = await events.next() else {
      Issue.record("the wait was not reported")
      return
    }
    #expect(link.text == "x://home")
    await settle()
    time.advance(by: .seconds(seconds - 1))
    await settle()
    #expect(slow.result == nil)
    time.advance(by: .seconds(1))
    await settle()
    guard case .denied(_, let denial) = slow.result, case .opened = behind.result else {
      Issue.record("\(String(describing: slow.result)) \(String(describing: behind.result))")
      return
    }
    #expect(denial.reason.contains("slow did not answer within"))
    #expect(host.visible.last == "home")
  }

  @Test func guardWithoutWaitingLinksHasNoLimit() async {
    let time = TestClock()
    let router = Router.shown(by: host, rules(time)) {
      RouteTo("/slow", name: "slow").guarded(by: .behind(latch))
    }
    let slow = router.openInApp("/slow")
    await settle()
    time.advance(by: .seconds(1_000))
    await settle()
    #expect(slow.result == nil)
    latch.open()
    if case .opened = await slow.outcome {} else { Issue.record("\(String(describing: slow.result))") }
  }

  private func rules(_ time: TestClock) -> Router.Configuration {
    var rules = Router.Configuration()
    rules.clock = time.clock
    return rules
  }

  // MARK: The latest choice

  /// A choice after a tap on a tab whose guard has to be waited for.
  enum Choice: String, CaseIterable {
    case none, otherTab, shownTab, select, link, otherWindow

    /// The screen that is shown in the end.
    var shown: String {
      switch self {
      case .none, .otherWindow: "slow"
      case .otherTab, .select: "other"
      case .shownTab: "home"
      case .link: "news"
      }
    }
  }

  @Test("A tap that waits for a guard does not override a later choice in its window", arguments: Choice.allCases)
  func latestChoiceWins(_ choice: Choice) async {
    let router = Router.shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news", name: "news") } }
        RouteTo("/slow", name: "slow").guarded(by: .behind(latch))
        RouteTo("/other", name: "other")
      }
    }
    let second = HeadlessHost()
    if choice == .otherWindow { router.attach(second, to: .init(1)) }
    host.tap(tab: "slow", in: "tabs")
    await settle()
    let tap = host.asked
    switch choice {
    case .none: break
    case .otherTab: host.tap(tab: "other", in: "tabs")
    case .shownTab: host.tap(tab: "homeTab", in: "tabs")
    case .select: router.select("other", in: "tabs")
    case .link: router.openFromOutside("x://home/news")
    case .otherWindow: second.tap(tab: "other", in: "tabs")
    }
    if choice == .otherTab { #expect(tap?.isCancelled == true) }
    await settle()
    latch.open()
    await settle()
    #expect(host.visible.last == choice.shown)
    if choice != .otherWindow { #expect(router.state.top()?.key == choice.shown) }
  }
}
