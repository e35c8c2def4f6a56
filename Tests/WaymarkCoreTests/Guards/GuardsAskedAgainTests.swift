import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// Changes of facts, links and time after which a guard is asked again, and those after which its answer holds.
@Suite("Guards asked again: when facts change, during waits, for other screens · N7 N8 N17 A6")
@MainActor
struct GuardsAskedAgainTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()
  private let door = Door()

  // MARK: Observed facts

  @Test func answerOfAnAsynchronousGuardHoldsUntilItsFactChanges() async {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { [facts] in facts.userID }) { [facts, door] _ in
      await door.pass()
      return facts.userID == 2 ? .denied("not this one") : .proceed
    }
    let router = tabs(member)
    let opening = router.openInApp("/club")
    await settle()
    door.open()
    _ = await opening.outcome
    #expect(host.visible.last == "club")
    #expect(door.count == 1)
    router.select("homeTab", in: "tabs")
    router.select("clubTab", in: "tabs")
    #expect(host.visible.last == "club")
    #expect(door.count == 1)
    facts.userID = 3
    await settle()
    #expect(host.visible == ["tabs", "clubTab"], "blocked until it has answered")
    #expect(door.count == 2)
    door.open()
    await settle()
    #expect(host.visible.last == "club")
    facts.userID = 2
    await settle()
    door.open()
    await settle()
    #expect(host.visible == ["tabs", "clubTab"])
  }

  @Test func answerWithoutObservedFactsHoldsForOneProposal() async {
    let router = tabs(
      .async("member") { [facts] _ in
        facts.reads += 1
        return .proceed
      })
    _ = await router.select("clubTab", in: "tabs").outcome
    router.select("homeTab", in: "tabs")
    let again = router.select("clubTab", in: "tabs")
    #expect(again.result == nil)
    _ = await again.outcome
    #expect(facts.reads == 2)
    #expect(router.state.visible().last == "club")
  }

  private func tabs(_ club: RouteGuard) -> Router {
    .shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") }
        StackRoutes("clubTab") { RouteTo("/club", name: "club") }.guarded(by: club)
      }
    }
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
    let other = Door(staysOpen: true)
    other.open()
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let first = RouteGuard.async("first", observing: { [facts] in facts.userID }) { [facts] _ in
      facts.userID == nil ? .denied("nobody") : .proceed
    }
    let router = sections(
      leaving: .behind(wait == "screen" ? door : other), first, .behind(wait == "guard" ? door : other, "second"))
    let navigation = router.openInApp("/account")
    while !door.isWaitedFor { await Task.yield() }
    facts.userID = nil
    door.open()
    if case .denied(_, let denial) = await navigation.outcome {
      #expect(denial.reason == "nobody")
    } else {
      Issue.record("\(String(describing: navigation.result))")
    }
    #expect(router.state.visible() == ["sections", "draft"])
  }

  @Test func guardsAreAskedAfterSelectHasWaitedForALeaveGuard() async {
    let router = sections(leaving: .behind(door), facts.member())
    let navigation = router.select("account", in: "sections")
    await settle()
    facts.isSignedIn = false
    door.open()
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
          RouteTo("/drafts", name: "drafts") { RouteTo(":id", name: "draft").guarded(onLeaving: .behind(door)) }
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
    let (navigation, dropped) = router.restore(saved)
    await settle()
    #expect(dropped.map(\.key) == ["orders"])
    #expect(navigation.result == nil)
    door.open()
    _ = await navigation.outcome
    #expect(router.state.visible() == ["tabs", "account"], "\(router.state.visible())")
  }

  @Test(arguments: [false, true])
  func redirectToTheLinkItselfIsFollowedOnlyIfItChanges(_ signsOut: Bool) async {
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/old", to: "/a")
      RouteTo("/login", name: "login")
      RouteTo("/a", name: "a").guarded(
        by: .behind(door), RouteGuard("itself") { [facts] _ in .redirect(facts.isSignedIn ? "x://a" : "/login") })
    }
    router.connect()
    let navigation = router.openFromOutside("x://old")
    await settle()
    facts.isSignedIn = !signsOut
    door.open()
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

  // MARK: Answers for other open screens

  private func items(_ no: No = .denied) -> Router {
    .shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home")
          RouteTo("/a", name: "a") { RouteTo("b", name: "b") }.guarded(by: facts.paid(no))
          RouteTo("/item/:id", name: "item").guarded(by: facts.paid(no))
          ModalRoute("/modal", name: "modal").guarded(by: facts.paid(no))
        }
        RouteTo("/tab", name: "tab").guarded(by: facts.paid(no))
        RouteTo("/login", name: "login")
      }
    }
  }

  /// Opens links of the app, then one from outside, which the guard doesn't allow.
  private func open(_ router: Router, _ links: String..., window: Int = 0, thenFromOutside outside: String) async {
    for link in links { _ = await router.open(link, .init(from: .inApp, in: .init(window))).outcome }
    facts.isPaid = false
    _ = await router.open(outside, .init(from: .customScheme, in: .init(0))).outcome
    await settle()
  }

  @Test(arguments: No.allCases, ["/a", "/a/b", "/modal", "/tab"])
  func deniedLinkRemovesItsOpenScreen(_ no: No, _ link: String) async throws {
    let router = items(no)
    let key = try #require(link.split(separator: "/").last.map { String($0) })
    _ = await router.openInApp(link).outcome
    #expect(host.visible.last == key)
    await open(router, thenFromOutside: "x:/" + link)
    #expect(!host.visible.contains(key))
  }

  @Test(arguments: ["a", "tab"])
  func denialRemovesTheScreenOfAnotherWindow(_ key: String) async {
    let (router, second) = (items(), HeadlessHost())
    router.attach(second, to: .init(1))
    if key == "a" {
      await open(router, "/a", window: 1, thenFromOutside: "x://a")
    } else {
      _ = await router.open("/tab", .init(from: .inApp, in: .init(1))).outcome
      facts.isPaid = false
      host.tap(tab: "tab", in: "tabs")
      await settle()
    }
    #expect(!second.visible.contains(key))
  }

  @Test func denialBlocksTheScreenOfAHiddenTab() async {
    let router = items()
    await open(router, "/tab", "/home", thenFromOutside: "x://tab")
    #expect(router.state.windows.first?.root.content.first { $0.key == "tab" }?.entry.isBlocked == true)
  }

  @Test func denialLeavesScreensWithOtherValues() async {
    await open(items(), "/item/1", thenFromOutside: "x://item/2")
    #expect(host.visible.last == "item")
  }

  @Test func answerForALinkHoldsForItsOpenScreen() {
    let router = tabs(RouteGuard("member") { [facts] _ in facts.isPaid ? .proceed : .denied("no") })
    router.openInApp("/club")
    // No guard observes this.
    for isPaid in [false, true] {
      facts.isPaid = isPaid
      router.openFromOutside("x://club")
      #expect(router.state.visible() == (isPaid ? ["tabs", "clubTab", "club"] : ["tabs", "clubTab"]))
    }
  }

  @Test func answerForARejectedStateHoldsForOpenScreens() async throws {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { [facts] in facts.isSignedIn }) { [facts] _ in
      facts.isSignedIn ? .proceed : .denied("signed out")
    }
    let router = Router.connected {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home") {
            RouteTo("edit", name: "edit").guarded(onLeaving: facts.leaving(false))
          }
        }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") }.guarded(by: member)
      }
    }
    router.go("/account")
    await settle()
    let account = try #require(router.state.visibleEntries().last)
    router.select("homeTab", in: "tabs")
    facts.isSignedIn = false
    await settle()
    router.push("/home/edit")
    facts.isSignedIn = true
    await settle()
    facts.isSignedIn = false
    #expect(router.state.entry(account.id)?.isBlocked == false)
    // Guards are asked about the older state, in which the account is blocked, and the leave guard rejects it.
    let back = router.back()
    #expect(back.isCancelled)
    await settle()
    #expect(router.state.entry(account.id)?.isBlocked == true)
  }

  /// The screen that leaves was opened by a link that makes its guard observe more.
  @Test func answerForALeavingScreenHoldsForItsOpenSibling() async {
    let paid = RouteGuard("paid") { [facts] attempt in
      if attempt.match.queryItems.isEmpty { return facts.isPaid ? .proceed : .denied("not paid") }
      return facts.isSignedIn && facts.isPaid ? .proceed : .denied("not paid")
    }
    let router = Router.stack(by: host) { RouteTo("/item", name: "item").guarded(by: paid) }
    router.push("/item")
    router.present("/item?from=cart")
    host.transitions = .held
    router.dismiss()
    #expect(host.visible.last == "item")
    facts.isPaid = false
    facts.isSignedIn = false
    await settle()
    #expect(router.state.top()?.key == "home")
  }
}
