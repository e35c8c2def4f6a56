import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// Each way to a screen, and the guards that are asked on it.
@Suite("Guards asked: those of each screen, on every way to it · N7 N17 N19 M7 F12 R16")
@MainActor
struct GuardsAskedTests {
  private let facts = GuardFacts()
  private let host = HeadlessHost()

  // MARK: Order

  @Test func outerGuardsAreAskedFirstAndAnErrorDenies() {
    struct Broken: Error {}
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/a", name: "a") {
          RouteTo("b", name: "b")
            .guarded(by: facts.noting("own", withKey: true), RouteGuard("broken") { _ in throw Broken() })
        }.guarded(by: facts.noting("above", withKey: true))
      }.guarded(by: facts.noting("around", withKey: true))
    }
    let navigation = router.openInApp("/a/b")
    #expect(facts.asked == ["around at stack", "above at a", "own at b"])
    guard case .denied(let match, let denial) = navigation.result else {
      Issue.record("a guard that throws let the link in")
      return
    }
    #expect(match.route.name == "b")
    #expect(denial.reason.contains("broken threw"))
    #expect(!navigation.isHandled)
  }

  @Test func guardsAreAddedAndRemovedByKey() {
    let router = Router(options: RouteTable.Options(.reerRouter))
    router.legacy.handle(key: "chat") { _ in true }
    router.addGuard(facts.noting("first"), for: "chat")
    router.addGuard(facts.noting("other"), for: "nobody")
    let added = router.addGuard(facts.noting("second", .denied("no")), for: "chat")
    router.addGuard(facts.noting("all"))
    if case .denied(_, let denial) = router.open("x://chat").result {
      #expect(denial.reason == "no")
    } else {
      Issue.record("a guard was not asked")
    }
    #expect(facts.asked == ["all", "first", "second"])
    added.remove()
    #expect(router.open("x://chat").isHandled)
    router.legacy.removeGuards(for: "chat")
    facts.asked = []
    #expect(router.open("x://chat").isHandled)
    #expect(facts.asked == ["all"])
  }

  // MARK: Ways to a tab

  /// A way to a tab that was never open; the platform shows a tab before it reports the selection.
  enum Entrance: String, CaseIterable {
    case tap, select, report
  }

  @Test("A tab is guarded when a tap, the app or the platform selects it", arguments: Entrance.allCases)
  func selectedTabIsGuarded(_ entrance: Entrance) async throws {
    let app = GuardedApp(.deferred, isSignedIn: false)
    switch entrance {
    case .tap: #expect(app.host.tap(tab: "accountTab", in: "tabs"))
    case .select: #expect(app.router.select("accountTab", in: "tabs").isDeferred)
    case .report: app.router.report(.selected(in: try #require(app.tabs), "accountTab"))
    }
    #expect(app.visible == ["root", "tabs", "homeTab", "home", "login"])
    #expect(app.router.state.visible() == app.visible)
    guard entrance != .report else { return }
    #expect(app.router.deferredLinks.map(\.text) == ["/account"])
    await app.signIn()
    #expect(app.visible == ["root", "tabs", "accountTab", "account"])
    // The facts that its guard read are observed.
    app.router.select("homeTab", in: "tabs")
    app.router.openInApp("/account/orders")
    await app.signOut()
    #expect(!app.router.state.visible().contains("orders"))
  }

  @Test(arguments: [true, false])
  func tabOpensWhenItsAsynchronousGuardHasAnswered(_ isSignedIn: Bool) async {
    let app = GuardedApp(.denied, isSignedIn: isSignedIn)
    app.host.tap(tab: "slowTab", in: "tabs")
    #expect(app.visible == ["root", "tabs", "homeTab", "home"])
    await settle()
    #expect(app.visible == (isSignedIn ? ["root", "tabs", "slowTab", "slow"] : ["root", "tabs", "homeTab", "home"]))
  }

  @Test func guardThatOpensALinkDuringATapKeepsItsScreen() {
    var isFirst = true
    var opened: Router?
    let noisy = RouteGuard("noisy") { _ in
      if isFirst {
        isFirst = false
        opened?.go("/home/news/1")
      }
      return .proceed
    }
    let router = Router.shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") }.guarded(by: noisy)
      }
    }
    opened = router
    router.report(.selected(in: router.state.windows[0].root.id, "accountTab"))
    #expect(host.visible == ["tabs", "accountTab", "account"])
    router.select("homeTab", in: "tabs")
    #expect(host.visible == ["tabs", "homeTab", "home", "news"])
  }

  // MARK: History and saved states

  @Test func goingBackShowsNoDeniedScreen() async {
    let app = GuardedApp(.deferred)
    app.router.openInApp("/account/orders")
    app.router.openInApp("/home/news/1")
    await app.signOut()
    #expect(!app.visible.contains("account"))
    while app.router.back().isHandled {
      #expect(!app.visible.contains("orders"), "\(app.visible)")
      #expect(!app.visible.contains("account"), "\(app.visible)")
      if app.visible.contains("login") { break }
    }
  }

  @Test func savedStateShowsNoDeniedScreen() async {
    let first = GuardedApp(.deferred)
    first.router.openInApp("/home/news/1")
    first.router.openInApp("/account/orders")
    let saved = first.router.state
    let member = GuardedApp(.deferred)
    #expect(member.router.restore(saved).dropped.isEmpty)
    #expect(member.visible == ["root", "tabs", "accountTab", "account", "orders"])

    let stranger = GuardedApp(.deferred, isSignedIn: false)
    let (_, dropped) = stranger.router.restoring(saved)
    #expect(dropped.map(\.key) == ["orders"])
    #expect(dropped.map(\.reason) == [.denied])
    // The root of the tab cannot leave: it is blocked, and the placeholder of its guard is over it.
    #expect(stranger.visible == ["root", "tabs", "accountTab", "login"])
    #expect(stranger.host.made.map(\.key) == ["home", "login"])
    #expect(stranger.router.state == stranger.router.state.validated(in: stranger.router.table).state)
    await stranger.signIn()
    #expect(stranger.visible == ["root", "tabs", "accountTab", "account"])
  }

  @Test("A saved entry whose link no longer fits its route is guarded", arguments: [nil, "/help", "/konto"])
  func savedEntryWithAForeignLinkIsGuarded(_ link: String?) throws {
    let saved = try RouterState(
      json:
        """
        {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"root","container":"switcher","selected":"tabs","content":[
          {"id":1,"route":"tabs","container":"tabs","selected":"accountTab","content":[
            {"id":2,"route":"accountTab","container":"stack","content":[
              {"id":3,"route":"account"\(link.map { ",\"link\":\"\($0)\"" } ?? "")}]}]}]}}]}
        """)
    let stranger = GuardedApp(.denied, isSignedIn: false)
    _ = stranger.router.restore(saved)
    #expect(stranger.leaks == [])
    #expect(stranger.router.state.visible() == ["root", "tabs", "accountTab"])
    let member = GuardedApp(.denied)
    _ = member.router.restore(saved)
    #expect(member.visible.last == "account")
    #expect(member.router.state.top()?.link == "/account")
  }

  @Test("A saved entry to which no link leads is left out and reported")
  func unlinkedEntryIsLeftOut() throws {
    let router = Router.connected {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("at/:id<int>", name: "item") } }
    }
    let saved = try RouterState(
      json:
        """
        {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"stack","container":"stack","content":[
          {"id":1,"route":"home","link":"/home"},
          {"id":2,"route":"item","link":"/home/at/seven","parameters":[["id","seven"]]}]}}]}
        """)
    let dropped = router.restoring(saved).dropped
    #expect(dropped.map(\.key) == ["item"])
    #expect(dropped.map(\.reason) == [.unlinked])
    #expect(router.state.visible() == ["stack", "home"])
  }

  @Test(
    "A screen stays guarded after its namespace, its condition or the limits stopped matching its link",
    arguments: ["namespace", "condition", "limits"])
  func screenWithoutAMatchIsGuarded(_ change: String) async {
    let facts = facts
    var declaration = RouteTable.Declaration("/account/:id", name: "account")
    if change == "namespace" { declaration.schemes = ["own"] }
    let isMatched = Unobserved(true)
    if change == "condition" { declaration.condition = { _ in isMatched.value ? [:] : nil } }
    let router = Router.shown(by: host) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo(declaration).guarded(by: facts.member())
      }
    }
    router.open(
      "/account/a-long-name", as: .push,
      change == "namespace" ? .init(from: .inApp, namespace: "own") : .init(from: .inApp))
    #expect(host.visible.last == "account", "\(host.visible)")
    isMatched.value = false
    if change == "limits" { router.options.limits = .init(bytes: 5) }
    facts.isSignedIn = false
    await settle()
    #expect(host.visible == ["stack", "home"])
  }

  // MARK: Neighbours

  @Test("A link from outside brings no neighbour past its guard", arguments: No.allCases)
  func otherColumnsAreGuarded(_ no: No) async {
    let app = GuardedApp(no, isSignedIn: false)
    app.router.openFromOutside("x://detail/1")
    #expect(app.leaks == [])
    #expect(app.router.state.visible().contains("note"))
    await settle()
    #expect(app.leaks == [])
  }

  @Test(arguments: No.allCases)
  func tabsBeneathAModalAreGuarded(_ no: No) async {
    facts.isSignedIn = false
    let router = Router.shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("account") { RouteTo("/account", name: "account") }.guarded(by: facts.member(no))
        StackRoutes("home") { RouteTo("/home", name: "home") }
      }
      ModalRoute("/offer/:id", name: "offer")
      ModalRoute("/login", name: "login")
    }
    router.openFromOutside("x://offer/1")
    #expect(!host.made.contains { $0.key == "account" }, "\(host.visible)")
    #expect(host.visible.last == "offer", "\(host.visible)")
    router.dismiss(.all)
    #expect(host.visible == ["tabs", "account"])
    #expect(!host.made.contains { $0.key == "account" })
  }
}
