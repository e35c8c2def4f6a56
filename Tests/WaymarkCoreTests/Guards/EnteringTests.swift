import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = false
}

/// An app with a tab that is for members, and one whose guard has to wait.
@MainActor
private struct App {
  let session = Session()
  let host = HeadlessHost()
  let router: Router

  init(isSignedIn: Bool = false) {
    session.isSignedIn = isSignedIn
    let session = session
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let slowly = RouteGuard.async("slowly") { _ in
      await Task.yield()
      return session.isSignedIn ? .proceed : .denied("no member")
    }
    router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") }
        }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
          .guarded(by: signedIn)
        StackRoutes("clubTab") { RouteTo("/club", name: "club") }.guarded(by: slowly)
      }
      ModalRoute("/login", name: "login")
    }
    router.attach(host, to: .init(0))
  }

  var keys: [String] { host.visible }
}

@Suite("Guards are asked on every entry · N7 N17 M7")
@MainActor
struct EnteringTests {
  @Test("A tab that is selected for the first time, by the app or by a tap", arguments: [true, false])
  func selectedTabIsGuarded(_ isTap: Bool) {
    let app = App()
    if isTap {
      #expect(app.host.tap(tab: "accountTab", in: "tabs"))
    } else {
      let navigation = app.router.select("accountTab", in: "tabs")
      guard case .deferred = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        return
      }
    }
    #expect(app.keys == ["tabs", "homeTab", "home", "login"])
    #expect(app.router.deferredLinks.map(\.text) == ["/account"])
  }

  @Test func theTabOpensWhenTheGuardLetsIt() async {
    let app = App()
    app.host.tap(tab: "accountTab", in: "tabs")
    app.session.isSignedIn = true
    await settle()
    #expect(app.keys == ["tabs", "accountTab", "account"])
    // What its guard read is watched.
    app.router.select("homeTab", in: "tabs")
    app.router.open("/account/orders", .init(from: .inApp))
    app.session.isSignedIn = false
    await settle()
    #expect(!app.router.state.visible().contains("orders"))
  }

  @Test func aTabWhoseGuardHasToWaitOpensWhenItHasAnswered() async {
    for isSignedIn in [true, false] {
      let app = App(isSignedIn: isSignedIn)
      app.host.tap(tab: "clubTab", in: "tabs")
      #expect(app.keys == ["tabs", "homeTab", "home"])
      await settle()
      #expect(app.keys == (isSignedIn ? ["tabs", "clubTab", "club"] : ["tabs", "homeTab", "home"]))
    }
  }

  /// The first screen of an app cannot leave.
  ///
  /// A guard that asks a server first sends the user to the login all the same.
  @Test(arguments: [GuardVerdict.redirect("/login"), .deferred(showing: "/login")])
  func theVerdictAboutAFirstScreenIsFollowedWhenItsGuardHasAnswered(_ verdict: GuardVerdict) async {
    let member = RouteGuard.async("member") { _ in
      await Task.yield()
      return verdict
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home").guarded(by: member) }
      ModalRoute("/login", name: "login")
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(host.visible == ["main"])
    await settle()
    #expect(host.visible == ["main", "login"])
    // A denial that is known is not followed again.
    router.dismiss()
    router.reevaluateGuards()
    await settle()
    #expect(host.visible == ["main"])
  }

  @Test func aGuardThatOpensALinkWhileATapIsEvaluatedKeepsItsScreen() {
    var isFirst = true
    var opened: Router?
    let noisy = RouteGuard("noisy") { _ in
      if isFirst {
        isFirst = false
        opened?.go("/home/news/1")
      }
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") }.guarded(by: noisy)
      }
    }
    opened = router
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.report(.selected(in: router.state.windows[0].root.id, "accountTab"))
    #expect(host.visible == ["tabs", "accountTab", "account"])
    router.select("homeTab", in: "tabs")
    #expect(host.visible == ["tabs", "homeTab", "home", "news"])
  }

  @Test func selectionByTheAppIsTakenBack() {
    let app = App()
    let tabs = app.router.state.windows[0].root.id
    // The platform has shown it already, and asked no guard.
    app.router.report(.selected(in: tabs, "accountTab"))
    #expect(app.keys == ["tabs", "homeTab", "home", "login"])
    #expect(app.router.state.visible() == app.keys)
  }

  @Test func savedStatesBringNothingPastTheGuards() async {
    let first = App(isSignedIn: true)
    first.router.open("/home/news/1", .init(from: .inApp))
    first.router.open("/account/orders", .init(from: .inApp))
    let saved = first.router.state
    let member = App(isSignedIn: true)
    #expect(member.router.restore(saved).dropped.isEmpty)
    #expect(member.keys == ["tabs", "accountTab", "account", "orders"])

    let stranger = App()
    let (_, dropped) = stranger.router.restoring(saved)
    #expect(dropped.map(\.key) == ["orders"])
    #expect(dropped.map(\.reason) == [.denied])
    // The root of the tab cannot leave: it is held, and what its guard shows until then is over it.
    #expect(stranger.keys == ["tabs", "accountTab", "login"])
    #expect(stranger.host.made.map(\.key) == ["home", "login"])
    #expect(stranger.router.state == stranger.router.state.validated(in: stranger.router.table).state)
    stranger.session.isSignedIn = true
    await settle()
    #expect(stranger.keys == ["tabs", "accountTab", "account"])
  }

  @Test func theHistoryBringsNothingPastTheGuards() async {
    let app = App(isSignedIn: true)
    app.router.open("/account/orders", .init(from: .inApp))
    app.router.open("/home/news/1", .init(from: .inApp))
    app.session.isSignedIn = false
    await settle()
    #expect(!app.keys.contains("account"))
    while app.router.back().isHandled {
      #expect(!app.keys.contains("orders"), "\(app.keys)")
      #expect(!app.keys.contains("account"), "\(app.keys)")
      if app.keys.contains("login") { break }
    }
  }

  @Test func placeholderMayItselfBeDeferred() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/login", name: "login")
      RouteTo("/books", name: "books")
    }
    var lines: [String] = []
    router.log = { lines.append($0.text) }
    router.addGuard(RouteGuard("signedIn") { _ in .deferred(showing: "/login") })
    let navigation = router.open("x://books")
    if case .deferred = navigation.result {} else { Issue.record("\(String(describing: navigation.result))") }
    #expect(router.deferredLinks.map(\.text) == ["x://books"])
    #expect(lines.contains { $0.contains("leave it out of signedIn") })
  }

  @Test func confirmationAndLeavingHoldForContainersToo() async throws {
    let asked = Flag()
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("home") { RouteTo("/home", name: "homePage") }
      }
      ModalRoute("/pay", name: "pay", as: .init(.sheet, inNavigationController: true)) { RouteTo("now", name: "now") }
        .confirmed()
        .guarded(
          onLeaving: LeaveGuard("unsaved") { _ in
            asked.count += 1
            return false
          })
    }
    router.connect()
    let outside = router.open("x://pay/now")
    if case .denied(_, let denial) = outside.result,
      denial.reason == "the router has no confirmation closure, so it cannot ask the user"
    {
    } else {
      Issue.record("\(String(describing: outside.result))")
    }
    #expect(router.open("/pay/now", .init(from: .inApp)).isHandled)
    let closing = router.dismiss()
    if case .cancelled = await closing.outcome {} else { Issue.record("it left") }
    #expect(asked.count == 1)
  }
}

@MainActor
private final class Flag {
  var count = 0
}
