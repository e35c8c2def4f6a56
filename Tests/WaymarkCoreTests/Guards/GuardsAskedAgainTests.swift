import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// Changes of facts, links and time after which a guard is asked again, and those after which its answer holds.
@Suite("Guards asked again: when facts change, and during waits · N7 N8 N17 A6")
@MainActor
struct GuardsAskedAgainTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()
  private let latch = Latch()

  // MARK: Observed facts

  @Test func answerOfAnAsynchronousGuardHoldsUntilItsFactChanges() async {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { [facts] in facts.userID }) { [facts, latch] _ in
      await latch.pass()
      return facts.userID == 2 ? .denied("not this one") : .proceed
    }
    let router = Router.tabs(by: host, club: member)
    let opening = router.openInApp("/club")
    await settle()
    latch.open()
    _ = await opening.outcome
    #expect(host.visible.last == "club")
    #expect(latch.count == 1)
    router.select("homeTab", in: "tabs")
    router.select("clubTab", in: "tabs")
    #expect(host.visible.last == "club")
    #expect(latch.count == 1)
    facts.userID = 3
    await settle()
    #expect(host.visible == ["tabs", "clubTab"], "blocked until it has answered")
    #expect(latch.count == 2)
    latch.open()
    await settle()
    #expect(host.visible.last == "club")
    facts.userID = 2
    await settle()
    latch.open()
    await settle()
    #expect(host.visible == ["tabs", "clubTab"])
  }

  @Test func answerWithoutObservedFactsHoldsForOneProposal() async {
    let router = Router.tabs(
      by: host,
      club: .async("member") { [facts] _ in
        facts.asked.append("member")
        return .proceed
      })
    _ = await router.select("clubTab", in: "tabs").outcome
    router.select("homeTab", in: "tabs")
    let again = router.select("clubTab", in: "tabs")
    #expect(again.result == nil)
    _ = await again.outcome
    #expect(facts.asked.count == 2)
    #expect(router.state.visible().last == "club")
  }

  @Test func asynchronousGuardWhoseFactNeverRestsDenies() async {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/club", name: "club").guarded(
        by: .async("restless", observing: { [facts] in facts.reads }) { [facts] _ in
          await Task.yield()
          facts.reads += 1
          return .proceed
        })
    }
    guard case .denied(_, let denial) = await router.openInApp("/club").outcome else {
      Issue.record("it was let in")
      return
    }
    #expect(denial.reason.contains("restless was asked 5 times"))
  }

  @Test func guardThatChangesItsOwnFactIsStopped() async {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/a", name: "a").guarded(
        by: RouteGuard("endless") { [facts] _ in
          facts.reads += 1
          return facts.reads < 0 ? .proceed : .deferred
        })
    }
    router.log = { _ in }
    router.openInApp("/a")
    for _ in 0..<50 { await settle() }
    #expect(facts.reads < 40, "asked \(facts.reads) times")
  }

  // MARK: Waits

  @Test("An answer goes stale while a later guard, or a screen, is waited for", arguments: ["guard", "screen"])
  func answerGoesStaleDuringAWait(_ wait: String) async {
    let other = Latch(staysOpen: true)
    other.open()
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let first = RouteGuard.async("first", observing: { [facts] in facts.userID }) { [facts] _ in
      facts.userID == nil ? .denied("nobody") : .proceed
    }
    let router = sections(
      leaving: .behind(wait == "screen" ? latch : other), first, .behind(wait == "guard" ? latch : other, "second"))
    let navigation = router.openInApp("/account")
    while !latch.isWaitedFor { await Task.yield() }
    facts.userID = nil
    latch.open()
    if case .denied(_, let denial) = await navigation.outcome {
      #expect(denial.reason == "nobody")
    } else {
      Issue.record("\(String(describing: navigation.result))")
    }
    #expect(router.state.visible() == ["sections", "draft"])
  }

  @Test func guardsAreAskedAfterSelectHasWaitedForALeaveGuard() async {
    let router = sections(leaving: .behind(latch), facts.member())
    let navigation = router.select("account", in: "sections")
    await settle()
    facts.isSignedIn = false
    latch.open()
    _ = await navigation.outcome
    #expect(navigation.isDenied)
    #expect(router.state.visible() == ["sections", "draft"])
  }

  private func sections(leaving: LeaveGuard, _ first: RouteGuard, _ second: RouteGuard = .yes) -> Router {
    .connected {
      SwitchRoutes("sections") {
        RouteTo("/draft", name: "draft").guarded(onLeaving: leaving)
        RouteTo("/account", name: "account").guarded(by: first, second)
      }
    }
  }

  @Test func screensLeftOutOfARestorationStayOutAfterALeaveGuard() async {
    let router = Router.connected {
      TabRoutes("tabs") {
        StackRoutes("edit") {
          RouteTo("/drafts", name: "drafts") { RouteTo(":id", name: "draft").guarded(onLeaving: .behind(latch)) }
        }
        StackRoutes("account") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
          .guarded(by: facts.member())
      }
    }
    router.openInApp("/account/orders")
    let saved = router.state
    router.openInApp("/drafts/1")
    facts.isSignedIn = false
    await settle()
    let (navigation, dropped) = router.restoring(saved)
    await settle()
    #expect(dropped.map(\.key) == ["orders"])
    #expect(navigation.result == nil)
    latch.open()
    _ = await navigation.outcome
    #expect(router.state.visible() == ["tabs", "account"], "\(router.state.visible())")
  }

  @Test(arguments: [false, true])
  func redirectToTheLinkItselfIsFollowedOnlyIfItChanges(_ signsOut: Bool) async {
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/old", to: "/a")
      RouteTo("/login", name: "login")
      RouteTo("/a", name: "a").guarded(
        by: .behind(latch), RouteGuard("itself") { [facts] _ in .redirect(facts.isSignedIn ? "x://a" : "/login") })
    }
    router.connect()
    let navigation = router.openFromOutside("x://old")
    await settle()
    facts.isSignedIn = !signsOut
    latch.open()
    await settle()
    if signsOut {
      guard case .opened(let match) = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        return
      }
      #expect(match.route.name == "login")
    } else {
      #expect(navigation.isDenied)
    }
  }

  @Test func reachIsCheckedAgainWhenALinkIsResumed() async {
    facts.isPaid = false
    let later = RouteGuard("later") { [facts] _ in facts.isPaid ? .redirect("/secret") : .deferred }
    let router = Router.shown(by: host) {
      RouteTo("/home", name: "home")
      RouteTo("/a").guarded(by: later)
      RouteTo("/secret", name: "secret").reachable(.inAppOnly)
    }
    router.openFromOutside("x://a")
    facts.isPaid = true
    router.resume(later)
    #expect(host.visible.last != "secret")
    router.openInApp("/a")
    #expect(host.visible.last == "secret")
  }
}
