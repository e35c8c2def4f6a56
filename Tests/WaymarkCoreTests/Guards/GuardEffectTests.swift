import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// The effects of verdicts on links, open screens and hosts.
@Suite("Effects of guards: screens are denied, deferred and blocked · F4 F12 N7 N8 N17 N19 R16")
@MainActor
struct GuardEffectTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()
  private let latch = Latch()

  // MARK: Screens that cannot leave

  @Test(arguments: No.allCases, [true, false])
  func rootOfAHiddenTabIsNotShownAgain(_ no: No, _ isTap: Bool) async {
    let app = GuardedApp(no)
    app.router.openInApp("/account/orders")
    app.router.select("homeTab", in: "tabs")
    await app.signOut()
    #expect(app.leaks == [])
    #expect(app.router.state.visible() == ["root", "tabs", "homeTab", "home"])
    if isTap { app.host.tap(tab: "accountTab", in: "tabs") } else { app.router.select("accountTab", in: "tabs") }
    #expect(app.leaks == [], "\(app.visible)")
    #expect(app.visible.starts(with: ["root", "tabs", "homeTab", "home"]), "\(app.visible)")
    #expect(app.visible.contains("login") == (no != .denied))
    app.host.swipeDown()
    #expect(app.leaks == [])
    #expect(app.visible == ["root", "tabs", "homeTab", "home"])
    await app.signIn()
    app.router.select("accountTab", in: "tabs")
    #expect(app.visible.last == "account", "\(app.visible)")
  }

  /// Links to roots of tabs, sections, columns and modals, each with the screen that is back after a sign-in.
  nonisolated private static let roots = [
    "/account/orders": "account", "/club": "club", "/vault": "vault", "/list": "detail", "/detail/1": "note",
    "/cart": "", "/cart/pay": "",
  ]

  @Test(
    "A shown root is covered and blocked: of a tab, section, column or modal", arguments: No.allCases,
    roots.keys.sorted())
  func shownRootIsBlocked(_ no: No, _ link: String) async throws {
    let app = GuardedApp(no)
    app.router.openInApp(link)
    await app.signOut()
    #expect(app.leaks == [], "\(app.visible)")
    #expect(app.visible.contains("login") == (no != .denied))
    // Dismissing the placeholder uncovers nothing.
    app.router.dismiss()
    #expect(app.leaks == [])
    #expect(!app.visible.contains("login"))
    await app.signIn()
    #expect(app.host.shown.windows == app.router.state.windows)
    let back = try #require(Self.roots[link])
    if back != "" { #expect(app.visible.last == back, "\(app.visible)") }
  }

  @Test(arguments: No.allCases, [true, false])
  func rootPutThereByAVerbIsBlocked(_ no: No, _ isReplaced: Bool) async {
    let app = GuardedApp(no)
    if isReplaced { app.router.replace("/vault") } else { app.router.setRoot("/vault") }
    #expect(app.visible.last == "vault")
    await app.signOut()
    #expect(app.leaks == [], "\(app.visible)")
    app.router.dismiss(.all)
    #expect(app.leaks == [])
  }

  @Test func blockedScreenLeavesItsHostAndIsMadeAgain() async throws {
    let app = GuardedApp(.denied)
    app.router.open("/account", .init(from: .inApp, extras: ["draft": "text"]))
    let account = try #require(app.router.state.top())
    let answers = try await app.router.results(of: app.router.push("/account/orders"), as: Int.self)
    app.router.pop()
    var steps = app.host.steps.count
    await app.signOut()
    let blocked = try #require(app.router.state.entry(account.id))
    #expect(blocked.isBlocked)
    #expect(blocked.link == account.link)
    #expect(app.host.steps[steps...].first?.name == "leave")
    #expect(app.router.match(for: blocked)?.extras.isEmpty == true)
    #expect(!app.router.state.visibleEntries().contains { $0.key == "account" })
    #expect(app.router.guardBlocking(blocked)?.name == "member")
    for await _ in answers { Issue.record("a blocked screen sent a result") }
    let again = try RouterState(json: app.router.state.json)
    #expect(again == app.router.state)
    #expect(again.entry(account.id)?.isBlocked == true)
    steps = app.host.steps.count
    await app.signIn()
    #expect(app.host.steps[steps...].map(\.name) == ["update"])
    #expect(app.host.made.count { $0.id == account.id } == 2)
  }

  // MARK: First screens

  @Test("The first screen is blocked until its guard lets it in", arguments: [true, false], [true, false])
  func firstScreenIsBlockedUntilItsGuardAnswers(_ isAllowed: Bool, _ answersAtOnce: Bool) async {
    let guarding: RouteGuard =
      answersAtOnce ? .no : .behind(latch, "slow", isAllowed ? .proceed : .denied("no"))
    let router = Router.shown(by: host) {
      StackRoutes("stack") { RouteTo("/first", name: "first") { RouteTo("more", name: "more") } }.guarded(by: guarding)
    }
    #expect(host.visible == ["stack"])
    #expect(host.made.isEmpty)
    await settle()
    latch.open()
    await settle()
    let isShown = isAllowed && !answersAtOnce
    #expect(host.visible == (isShown ? ["stack", "first"] : ["stack"]))
    #expect(host.made.count == (isShown ? 1 : 0))
    withExtendedLifetime(router) {}
  }

  @Test(arguments: [true, false])
  func restoredScreenIsBlockedUntilItsGuardAnswers(_ isAllowed: Bool) async {
    func router(_ host: HeadlessHost, _ isAllowed: Bool) -> Router {
      .shown(by: host) {
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            RouteTo("club", name: "club") { RouteTo("more", name: "more") }
              .guarded(by: .behind(latch, "member", isAllowed ? .proceed : .denied("no")))
          }
        }
      }
    }
    let first = router(HeadlessHost(), true)
    let opening = first.openInApp("/home/club/more")
    while opening.result == nil {
      latch.open()
      await Task.yield()
    }
    #expect(first.state.visible() == ["stack", "home", "club", "more"])
    let second = router(host, isAllowed)
    #expect(second.restore(first.state).dropped.isEmpty)
    #expect(host.visible == ["stack", "home"])
    #expect(host.made.map(\.key) == ["home"])
    await settle()
    latch.open()
    await settle()
    #expect(host.visible == (isAllowed ? ["stack", "home", "club", "more"] : ["stack", "home"]), "\(host.visible)")
  }

  /// The first screen of an app cannot leave.
  ///
  /// A guard that asks a server first sends the user to the login all the same.
  @Test(arguments: [GuardVerdict.redirect("/login"), .deferred(showing: "/login")])
  func lateVerdictAboutAFirstScreenIsFollowed(_ verdict: GuardVerdict) async {
    let router = Router.shown(by: host) {
      StackRoutes("main") { RouteTo("/home", name: "home").guarded(by: .later("member", verdict)) }
      ModalRoute("/login", name: "login")
    }
    #expect(host.visible == ["main"])
    await settle()
    #expect(host.visible == ["main", "login"])
    // A denial that is known is not followed again.
    router.dismiss()
    router.reevaluateGuards()
    await settle()
    #expect(host.visible == ["main"])
  }

  // MARK: Deferred links

  @Test func deferredLinkOpensWhenItsGuardLetsItIn() async {
    facts.isSignedIn = false
    let router = Router.sections(by: host, account: facts.member(.deferred))
    let navigation = router.open("/account/orders/7", .init(from: .push))
    guard case .deferred(let match) = navigation.result else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect(match["id"] == "7")
    #expect(host.visible.last == "login")
    #expect(navigation.isHandled)
    #expect(router.deferredLinks.map(\.text) == ["/account/orders/7"])
    facts.isSignedIn = true
    await settle()
    #expect(host.visible == ["root", "shop", "home", "account", "order"])
    #expect(router.deferredLinks.isEmpty)
  }

  @Test func deniedScreensLeaveForTheLogin() async {
    let router = Router.sections(by: host, account: facts.member(.deferred))
    router.openInApp("/account/orders/7")
    #expect(host.visible.last == "order")
    facts.isSignedIn = false
    await settle()
    #expect(host.visible == ["root", "login"])
  }

  @Test func placeholderMayItselfBeDeferred() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/login", name: "login")
      RouteTo("/books", name: "books")
    }
    let log = LogRecorder(router)
    router.addGuard(RouteGuard("signedIn") { _ in .deferred(showing: "/login") })
    #expect(router.open("x://books").isDeferred)
    #expect(router.deferredLinks.map(\.text) == ["x://books"])
    #expect(log.texts.contains { $0.contains("leave it out of signedIn") })
  }

  @Test func deferredLinksExpireByAgeAndNumber() async {
    let time = TestClock()
    var rules = Router.Configuration()
    rules.deferredLimit = 2
    rules.clock = time.clock
    let router = Router(reachable: .fromLinks, navigation: rules) {
      RouteTo("/a/:id").guarded(by: RouteGuard("no") { _ in .deferred })
    }
    for id in 1...3 { router.openInApp("/a/\(id)") }
    #expect(router.deferredLinks.map(\.text) == ["/a/2", "/a/3"])
    time.advance(by: .seconds(601))
    #expect(router.deferredLinks.isEmpty)
    router.openInApp("/a/4")
    router.dropDeferredLinks()
    #expect(router.deferredLinks.isEmpty)
  }
}
