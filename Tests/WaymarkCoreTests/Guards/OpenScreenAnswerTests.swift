import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// Answers of guards about a link that hold for the open screens with the same values.
@Suite("Guards asked again: an answer holds for all open screens that it is about · N7 N17")
@MainActor
struct OpenScreenAnswerTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()

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
    let router = items()
    await open(router, "/item/1", thenFromOutside: "x://item/2")
    #expect(router.state.top()?.key == "item")
    #expect(host.visible.last == "item")
  }

  @Test func answerForALinkHoldsForItsOpenScreen() {
    let member = RouteGuard("member") { [facts] _ in facts.isPaid ? .proceed : .denied("no") }
    let router = Router.tabs(by: host, club: member)
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
