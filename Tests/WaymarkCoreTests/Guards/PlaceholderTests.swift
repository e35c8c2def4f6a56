import Observation
import Testing
import Waymark
import WaymarkTesting

/// The facts that guards read.
@Observable @MainActor
private final class Facts {
  var isSignedIn = false
  var isMember = true
  var hasTerms = true
  var mayLeave = true
  @ObservationIgnored var isUnseen = false
}

/// The number of calls of a guard.
@MainActor
private final class Calls {
  var count = 0
}

/// The place of the login in the map.
private enum Login: String, CaseIterable, CustomTestStringConvertible {
  case sheet, pushed, tab, section, loose

  var testDescription: String { rawValue }
}

/// An app with an account that needs a sign-in, a membership and the acceptance of terms.
@MainActor
private final class App {
  let facts = Facts()
  let host = HeadlessHost()
  let time = TestClock()
  let router: Router
  private(set) var saved = 0
  /// The path of the login.
  let path: String

  init(_ login: Login = .sheet) {
    let facts = facts
    let path = login == .sheet || login == .pushed ? "/home/login" : "/login"
    self.path = path
    let signedIn = RouteGuard("signedIn") { _ in facts.isSignedIn ? .proceed : .deferred(showing: path) }
    let member = RouteGuard("member") { _ in facts.isMember ? .proceed : .deferred(showing: "/home/join") }
    let terms = RouteGuard("terms") { _ in facts.hasTerms ? .proceed : .deferred(showing: "/home/terms") }
    let paid = RouteGuard("paid") { _ in facts.isMember ? .proceed : .denied("members only") }
    let unsaved = LeaveGuard("unsaved") { _ in facts.mayLeave }
    let start = RouteTo(RoutePattern(login == .pushed ? "login" : "/login"), name: "login") {
      RouteTo("forgot", name: "forgot")
    }.guarded(onLeaving: unsaved)
    var rules = Router.Configuration()
    rules.clock = time.clock
    router = Router(reachable: .fromLinks, navigation: rules) {
      SwitchRoutes("root", keepsSections: login == .tab) {
        TabRoutes("tabs") {
          StackRoutes("homeTab") {
            RouteTo("/home", name: "home") {
              RouteTo("account", name: "account").guarded(by: signedIn, member, terms)
              RouteTo("vip/:id", name: "vip").guarded(by: signedIn, paid)
              RouteTo("news/:id", name: "news")
              if login == .pushed { start }
              if login == .sheet {
                ModalRoute("login", name: "login") { RouteTo("forgot", name: "forgot") }
                  .guarded(onLeaving: unsaved)
              }
              ModalRoute("join", name: "join")
              ModalRoute("terms", name: "terms")
            }
          }
          if login == .tab { StackRoutes("loginTab") { start } }
        }
        if login == .section { StackRoutes("entry") { start } }
      }
      if login == .loose { start }
    }
    router.add(ActionRoute("/save", name: "save") { [weak self] _ in self?.saved += 1 }.guarded(by: signedIn))
    router.attach(host, to: .init(0))
  }

  func change(_ body: (Facts) -> Void) async {
    body(facts)
    await settle()
  }

  /// The topmost screen.
  var top: String? { host.visible.last }
}

@Suite("A placeholder belongs to its guard · N7 N17")
@MainActor
struct PlaceholderTests {
  // MARK: The link ends otherwise

  @Test("The link is an action: it runs, and the login leaves", arguments: Login.allCases)
  private func anAction(_ login: Login) async {
    let app = App(login)
    let before = app.host.visible
    app.router.open("/save")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.saved == 1)
    #expect(app.host.visible == before)
  }

  @Test("Another guard denies the link: the login leaves", arguments: Login.allCases)
  private func aDenial(_ login: Login) async {
    let app = App(login)
    let before = app.host.visible
    app.facts.isMember = false
    app.router.open("/home/vip/1")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
  }

  @Test("The app drops the link: the login stays until the sign-in, then leaves", arguments: Login.allCases)
  private func aDroppedLink(_ login: Login) async {
    let app = App(login)
    let before = app.host.visible
    app.router.open("/home/account")
    app.router.dropDeferredLinks()
    await settle()
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
  }

  @Test("The link is too old: the login stays until the sign-in, then leaves", arguments: Login.allCases)
  private func anOldLink(_ login: Login) async {
    let app = App(login)
    let before = app.host.visible
    app.router.open("/home/account")
    app.time.advance(by: .seconds(660))
    #expect(app.router.deferredLinks.isEmpty)
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
  }

  @Test("The link has no route any more: the login leaves with the sign-in")
  func noRoute() async {
    let app = App()
    let before = app.host.visible
    let signedIn = RouteGuard("later") { [facts = app.facts] _ in
      facts.isSignedIn ? .proceed : .deferred(showing: "/home/login")
    }
    let part = app.router.add(RouteTo("/later", name: "later").guarded(by: signedIn))
    app.router.open("/later")
    #expect(app.top == "login")
    part.remove()
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
  }

  // MARK: Verbs

  @Test("Each verb is carried out as if the login were gone", arguments: Login.allCases)
  private func pushActsAsIfTheLoginWereGone(_ login: Login) async {
    let app = App(login)
    app.router.go("/home/news/1")
    app.router.push("/home/account")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "account")
    #expect(!app.host.visible.contains("login"))
  }

  @Test("A screen is presented as if the login were gone", arguments: Login.allCases)
  private func presentActsAsIfTheLoginWereGone(_ login: Login) async {
    let app = App(login)
    app.router.present("/home/account")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "account")
    #expect(app.router.state.shownModals.count == 1)
    #expect(!app.host.visible.contains("login"))
  }

  @Test("A screen is replaced, set as root, or opened as if the login were gone", arguments: Login.allCases, [0, 1, 2])
  private func otherVerbsActAsIfTheLoginWereGone(_ login: Login, _ verb: Int) async {
    let app = App(login)
    switch verb {
    case 0: app.router.replace("/home/account")
    case 1: app.router.setRoot("/home/account")
    default: app.router.go("/home/account")
    }
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "account")
    #expect(!app.host.visible.contains("login"))
  }

  @Test(
    "A link that the app opens in the turn of the sign-in opens as if the login were gone", arguments: Login.allCases)
  private func inTheSameTurn(_ login: Login) async {
    let app = App(login)
    app.router.open("/save")
    app.facts.isSignedIn = true
    app.router.push("/home/news/7")
    await settle()
    #expect(app.top == "news")
    #expect(!app.host.visible.contains("login"))
    #expect(app.saved == 1)
  }

  // MARK: Several gates

  @Test("A second guard shows its screen when the first lets in", arguments: Login.allCases)
  private func aSecondGuard(_ login: Login) async {
    let app = App(login)
    app.facts.isMember = false
    app.router.open("/home/account")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "join")
    #expect(!app.host.visible.contains("login"))
    await app.change { $0.isMember = true }
    #expect(app.top == "account")
    #expect(!app.host.visible.contains("join"))
  }

  @Test("Login, membership and terms are shown one after the other, in any order of the facts")
  func anyOrder() async {
    let names = ["login", "join", "terms"]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let app = App()
      (app.facts.isMember, app.facts.hasTerms) = (false, false)
      app.router.open("/home/account")
      var missing = Set(names.indices)
      for fact in order {
        #expect(app.top == missing.min().map { names[$0] }, "\(order)")
        await app.change { facts in
          switch fact {
          case 0: facts.isSignedIn = true
          case 1: facts.isMember = true
          default: facts.hasTerms = true
          }
        }
        missing.remove(fact)
      }
      #expect(app.top == "account", "\(order)")
      #expect(app.router.state.shownModals.isEmpty, "\(order)")
    }
  }

  private func twoFaced(_ facts: Facts, _ host: HeadlessHost) -> Router {
    let gate = RouteGuard("gate") { _ in
      facts.isSignedIn ? facts.hasTerms ? .proceed : .deferred(showing: "/terms") : .deferred(showing: "/login")
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("account", name: "account").guarded(by: gate) } }
      ModalRoute("/login", name: "login")
      ModalRoute("/terms", name: "terms")
    }
    router.attach(host, to: .init(0))
    return router
  }

  @Test("One guard shows one screen after the other, with its link or without", arguments: [true, false])
  func oneGuard(_ isDropped: Bool) async {
    let (facts, host) = (Facts(), HeadlessHost())
    facts.hasTerms = false
    let router = twoFaced(facts, host)
    router.open("/home/account")
    #expect(host.visible.last == "login")
    if isDropped { router.dropDeferredLinks() }
    facts.isSignedIn = true
    await settle()
    #expect(host.visible.last == "terms")
    #expect(!host.visible.contains("login"))
    facts.hasTerms = true
    await settle()
    #expect(host.visible.last == (isDropped ? "home" : "account"))
  }

  @Test("The user closes the login: it does not come back, and the next screen of the guard comes")
  func closedByTheUser() async {
    let (facts, host) = (Facts(), HeadlessHost())
    facts.hasTerms = false
    let router = twoFaced(facts, host)
    router.open("/home/account")
    host.swipeDown()
    #expect(host.visible.last == "home")
    facts.hasTerms = true
    await settle()
    #expect(host.visible.last == "home")
    facts.hasTerms = false
    facts.isSignedIn = true
    await settle()
    #expect(host.visible.last == "terms")
  }

  // MARK: Sections

  private func sections(_ facts: Facts, _ time: TestClock, _ host: HeadlessHost, keeps: Bool) -> Router {
    let signedIn = RouteGuard("signedIn") { _ in facts.isSignedIn ? .proceed : .deferred(showing: "/login") }
    var rules = Router.Configuration()
    rules.clock = time.clock
    let router = Router(reachable: .fromLinks, navigation: rules) {
      SwitchRoutes("root", keepsSections: keeps) {
        StackRoutes("app") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }.guarded(
          by: signedIn)
        StackRoutes("entry") { RouteTo("/login", name: "login") { RouteTo("forgot", name: "forgot") } }
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  @Test("The section of the login gives way after eleven minutes, too, again and again", arguments: [true, false])
  func sectionsGiveWay(_ keeps: Bool) async {
    let (facts, time, host) = (Facts(), TestClock(), HeadlessHost())
    let router = sections(facts, time, host, keeps: keeps)
    await settle()
    for _ in 0..<3 {
      #expect(host.visible.last == "login")
      time.advance(by: .seconds(660))
      router.push("/login/forgot")
      facts.isSignedIn = true
      await settle()
      #expect(host.visible == ["root", "app", "home"])
      facts.isSignedIn = false
      await settle()
    }
  }

  @Test("A push behind the login section leads into the app", arguments: [true, false])
  func pushBehindASection(_ keeps: Bool) async {
    let (facts, time, host) = (Facts(), TestClock(), HeadlessHost())
    let router = sections(facts, time, host, keeps: keeps)
    await settle()
    router.push("/home/news/1")
    #expect(host.visible.last == "login")
    facts.isSignedIn = true
    await settle()
    #expect(host.visible == ["root", "app", "home", "news"])
  }

  @Test("A section in which nothing else is left gives way to another one", arguments: [true, false])
  func anEmptySection(_ keeps: Bool) async {
    let (facts, host) = (Facts(), HeadlessHost())
    let signedIn = RouteGuard("signedIn") { _ in facts.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root", keepsSections: keeps) {
        StackRoutes("entry") { RouteTo("/login", name: "login") { RouteTo("forgot", name: "forgot") } }
        StackRoutes("app") { RouteTo("/home", name: "home") }
      }
    }
    router.add(ActionRoute("/save", name: "save") { _ in }.guarded(by: signedIn))
    router.attach(host, to: .init(0))
    router.replace("/login/forgot")
    #expect(host.visible == ["root", "entry", "forgot"])
    router.open("/save")
    #expect(host.visible == ["root", "entry", "login"])
    facts.isSignedIn = true
    await settle()
    #expect(host.visible == ["root", "app", "home"])
  }

  @Test("The branch that a guard has selected stays if what it guards is in it")
  func theGuardedBranch() async {
    let app = App(.tab)
    (app.facts.isSignedIn, app.facts.isMember) = (true, false)
    app.host.tap(tab: "loginTab", in: "tabs")
    app.router.open("/home/account")
    #expect(app.top == "join")
    app.router.dropDeferredLinks()
    await app.change { $0.isMember = true }
    #expect(app.top == "home")
  }

  @Test("A screen that leaves does not lead back to the login of another guard", arguments: [Login.tab, .section])
  private func twoGuards(_ login: Login) async {
    let app = App(login)
    app.facts.isMember = false
    app.router.open("/home/news/1")
    app.router.open("/save")
    #expect(app.top == "login")
    app.router.add(
      ActionRoute("/vote", name: "vote") { _ in }.guarded(
        by: RouteGuard("voter") { [facts = app.facts] _ in facts.isMember ? .proceed : .deferred(showing: "/home/join")
        }
      ))
    app.router.open("/vote")
    #expect(app.top == "join")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "join")
    await app.change { $0.isMember = true }
    #expect(app.top == "home")
  }

  // MARK: What stays

  @Test("A login that the app had opened stays", arguments: Login.allCases)
  private func anOpenLogin(_ login: Login) async {
    let app = App(login)
    app.router.open(app.path)
    app.router.open("/save")
    await app.change { $0.isSignedIn = true }
    #expect(app.saved == 1)
    #expect(app.top == "login")
  }

  @Test("A tab of the login that the user has chosen again stays")
  func aChosenTab() async {
    let app = App(.tab)
    app.host.tap(tab: "loginTab", in: "tabs")
    app.host.tap(tab: "homeTab", in: "tabs")
    app.router.open("/save")
    #expect(app.top == "login")
    app.host.tap(tab: "homeTab", in: "tabs")
    app.host.tap(tab: "loginTab", in: "tabs")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "login")
  }

  @Test("A tab in which the app has replaced the login stays")
  func aReplacedLogin() async {
    let app = App(.tab)
    app.router.open("/save")
    app.router.replace("/home/news/1")
    #expect(app.top == "news")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "news")
  }

  @Test("A sheet in which the app had replaced the login closes with the login that a guard shows in it")
  func aSheetWithAnotherScreen() async {
    let app = App()
    app.router.open(app.path)
    app.router.replace("/home/news/1")
    app.router.open("/save")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "home")
  }

  @Test("Screens above the login leave with it", arguments: [Login.pushed, .tab, .section])
  private func screensAboveTheLoginLeave(_ login: Login) async {
    let app = App(login)
    let before = app.host.visible
    app.router.open("/save")
    app.router.push(app.path + "/forgot")
    #expect(app.top == "forgot")
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
  }

  @Test("A leave guard keeps the login until the next change that lets it go", arguments: Login.allCases)
  private func aLeaveGuard(_ login: Login) async {
    let app = App(login)
    app.facts.mayLeave = false
    app.router.open("/save")
    await app.change { $0.isSignedIn = true }
    #expect(app.top == "login")
    app.facts.mayLeave = true
    app.router.reevaluateGuards()
    await settle()
    #expect(!app.host.visible.contains("login"))
  }

  @Test("One guard lets one link in, and not another: the login stays for that one")
  func twoLinks() async {
    let (facts, host) = (Facts(), HeadlessHost())
    let perRoute = RouteGuard("perRoute") { attempt in
      let isAllowed = attempt.match["id"] == "1" ? facts.isSignedIn : facts.isMember
      return isAllowed ? .proceed : .deferred(showing: "/login")
    }
    facts.isMember = false
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      ModalRoute("/login", name: "login")
      ActionRoute("/do/:id", name: "do") { _ in }.guarded(by: perRoute)
    }
    router.attach(host, to: .init(0))
    router.open("/do/1")
    router.open("/do/2")
    facts.isSignedIn = true
    await settle()
    #expect(host.visible.last == "login")
    facts.isMember = true
    await settle()
    #expect(host.visible.last == "home")
  }

  // MARK: Guards that are not observed, or asynchronous

  @Test("A guard that reads nothing observable is asked on request", arguments: [true, false])
  func unobservableGuardIsAskedOnRequest(_ isByName: Bool) async {
    let (facts, host) = (Facts(), HeadlessHost())
    let blind = RouteGuard("blind") { _ in facts.isUnseen ? .proceed : .deferred(showing: "/login") }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("account", name: "account").guarded(by: blind) } }
      ModalRoute("/login", name: "login")
    }
    router.attach(host, to: .init(0))
    router.open("/home/account")
    router.dropDeferredLinks()
    facts.isUnseen = true
    await settle()
    #expect(host.visible.last == "login")
    if isByName { router.resume(blind) } else { router.reevaluateGuards() }
    #expect(host.visible.last == "home")
  }

  @Test("An asynchronous guard is asked once for its link, and by itself without one", arguments: [true, false])
  func asynchronousGuardIsAskedOnce(_ isDropped: Bool) async {
    let (facts, host) = (Facts(), HeadlessHost())
    let calls = Calls()
    let version: @MainActor @Sendable () -> Bool = { facts.isSignedIn }
    let slow = RouteGuard.async("slow", observing: version) { _ in
      calls.count += 1
      await Task.yield()
      return facts.isSignedIn ? .proceed : .deferred(showing: "/login")
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("account", name: "account").guarded(by: slow) } }
      ModalRoute("/login", name: "login")
    }
    router.attach(host, to: .init(0))
    router.open("/home/account")
    for _ in 0..<5 { await settle() }
    #expect(host.visible.last == "login")
    if isDropped { router.dropDeferredLinks() }
    facts.isSignedIn = true
    for _ in 0..<5 { await settle() }
    #expect(host.visible == (isDropped ? ["main", "home"] : ["main", "home", "account"]))
    #expect(calls.count == 2)
  }

  @Test("A guard that was removed shows nothing any more")
  func aRemovedGuard() async {
    let (facts, host) = (Facts(), HeadlessHost())
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("account", name: "account") } }
      ModalRoute("/login", name: "login")
    }
    let added = router.addGuard(
      RouteGuard("added") { attempt in
        attempt.key == "account" && !facts.isSignedIn ? .deferred(showing: "/login") : .proceed
      })
    router.attach(host, to: .init(0))
    router.open("/home/account")
    router.dropDeferredLinks()
    #expect(host.visible.last == "login")
    added.remove()
    await settle()
    #expect(host.visible.last == "home")
  }

  @Test("Going back does not lead to a login that has left")
  func historySkipsALoginThatHasLeft() async {
    let app = App(.loose)
    app.router.go("/home/news/1")
    app.router.push("/home/news/2")
    app.router.open("/save")
    #expect(app.top == "login")
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible.filter { $0 == "news" }.count == 2)
    app.router.back()
    #expect(app.host.visible.filter { $0 == "news" }.count == 1)
  }

  @Test("A login beside the map's containers replaces no screen: not those of the stack, and no sheet")
  func aLooseLoginReplacesNothing() async {
    let app = App(.loose)
    app.router.push("/home/news/1")
    app.router.present("/home/news/2")
    let before = app.host.visible
    app.router.open("/save")
    #expect(app.host.visible == before + ["login"])
    await app.change { $0.isSignedIn = true }
    #expect(app.host.visible == before)
    #expect(app.saved == 1)
  }

  @Test("Each window loses its own")
  func eachWindowLosesItsLogin() async {
    let app = App()
    let second = HeadlessHost()
    app.router.attach(second, to: .init(1))
    app.router.open("/save", .init(in: .init(0)))
    app.router.open("/home/vip/1", .init(in: .init(1)))
    #expect([app.top, second.visible.last] == ["login", "login"])
    await app.change { $0.isSignedIn = true }
    #expect([app.top, second.visible.last] == ["home", "vip"])
  }
}
