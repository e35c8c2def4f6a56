import Observation
import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = false
}

/// Traps of newcomers in a running app: each gives one line in the log that the app has in debug builds.
@Suite("N40: Failures of a running app are reported")
@MainActor
struct NewcomerRunTests {
  @MainActor
  private final class Told {
    private(set) var messages: [Router.LogMessage] = []

    init(_ router: Router) {
      router.log = { [weak self] in if $0.kind != .trace { self?.messages.append($0) } }
    }

    var texts: [String] { messages.map(\.text) }
  }

  private let session = Session()

  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    Router(hosts: ["a.de"], schemes: ["x"], reachable: .fromLinks, routes)
  }

  private func makeShop(_ verdict: GuardVerdict) -> Router {
    let session = session
    return makeRouter {
      SwitchRoutes("app") {
        RouteTo("/account", name: "account")
          .guarded(by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : verdict })
        RouteTo("/login", name: "login")
      }
    }
  }

  // MARK: Hosts

  @Test("N40: A first screen that redirects or defers while its host is attached misses no host", arguments: [1, 2])
  func theFirstScreenIsGuarded(_ verdict: Int) {
    let router = makeShop(verdict == 1 ? .redirect("/login") : .deferred(showing: "/login"))
    let told = Told(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(host.visible == ["app", "login"])
    #expect(told.texts == [])
    let unseen = makeShop(.proceed)
    let toldByUnseen = Told(unseen)
    unseen.connect()
    unseen.go("/login")
    #expect(toldByUnseen.texts.contains { $0.hasPrefix("opened, but nothing shows it: no host is attached") })
  }

  @Test("N40: One host for two routers is reported where the second attaches it; one that moves is not")
  func oneHostForTwoRouters() {
    let (first, second) = (makeShop(.proceed), makeShop(.proceed))
    let (toldByFirst, told) = (Told(first), Told(second))
    let host = HeadlessHost()
    first.attach(host, to: .init(0))
    first.detach(host)
    second.attach(host, to: .init(0))
    #expect(told.texts == [])
    first.attach(host, to: .init(0))
    #expect(
      toldByFirst.texts == [
        "this host shows another router already, so that steps of both fail: make a host for each router"
      ])
  }

  @Test("N40: A call in a window that is not there says which, in the navigation and in the log")
  func aWindowThatIsNotThere() {
    let router = makeShop(.proceed)
    router.attach(HeadlessHost(), to: .init(0))
    let told = Told(router)
    let line = #line + 1
    let navigation = router.go("/login", .init(in: .init(7)))
    let words = "window 7 is not open: attach a host to it, or leave out the window of the call"
    #expect(told.texts == ["/login: failed: \(words)"])
    #expect(told.messages.first?.location == .init(file: #fileID, line: line))
    #expect("\(navigation)".contains(words))
  }

  // MARK: Failures

  @Test("N40: A failed opening prints its error, and the log has it with the line of the call")
  func failedOpeningIsLogged() async {
    let router = makeShop(.proceed)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    let line = #line + 1
    let push = router.push("/login")
    #expect(await "\(push.outcome)" == "failed  login  /login  there is no stack to push on")
    #expect("\(push)".contains("there is no stack to push on"))
    host.failure = { _ in HostError(.notOnScreen, "the window is gone") }
    let go = router.go("/login")
    #expect(await "\(go.outcome)" == "failed  login  /login  notOnScreen: the window is gone")
    #expect(
      told.texts == ["/login: failed: there is no stack to push on", "/login: failed: notOnScreen: the window is gone"])
    #expect(told.messages.map { $0.location?.line } == [line, line + 4])
  }

  @Test("N40: A verb with nothing to do is not a failure in the log; one without a window is")
  func failuresOfVerbs() {
    let router = makeShop(.proceed)
    let told = Told(router)
    let line = #line + 1
    router.pop()
    router.attach(HeadlessHost(), to: .init(0))
    router.pop()
    router.dismiss()
    router.back()
    #expect(told.texts == ["pop: failed: there is no window"])
    #expect(told.messages.first?.location == .init(file: #fileID, line: line))
  }

  // MARK: Cancelled

  @Test("N40: A link that a hook refuses says so, and the log has the line of the hook")
  func aHookThatRefuses() {
    let router = makeShop(.proceed)
    router.attach(HeadlessHost(), to: .init(0))
    let line = #line + 1
    router.willOpen { _ in .refuse }
    let told = Told(router)
    let navigation = router.open("x://login")
    #expect("\(navigation)".hasPrefix("refused  a hook refuses the link"))
    #expect(told.texts == ["refused by a hook"])
    #expect(told.messages.first?.location == .init(file: #fileID, line: line))
    #expect(navigation.result == "cancelled")
  }

  private func makeEditor(_ guarding: LeaveGuard) -> (router: Router, told: Told) {
    let router = makeRouter {
      StackRoutes("main") {
        RouteTo("/home", name: "home") { RouteTo("edit", name: "edit").guarded(onLeaving: guarding) }
      }
    }
    router.attach(HeadlessHost(), to: .init(0))
    router.go("/home/edit")
    return (router, Told(router))
  }

  @Test("N40: A screen that does not let itself be left says so, and the log has the line of its guard")
  func aLeaveGuardThatRefuses() async {
    let line = #line + 1
    let (router, told) = makeEditor(LeaveGuard("unsaved") { _ in .denied("the draft is not saved") })
    let navigation = router.pop()
    let words = "“edit” stays, as unsaved says: the draft is not saved"
    #expect("\(navigation)".hasPrefix("cancelled  \(words)"))
    #expect(told.texts == [words])
    #expect(told.messages.first?.location == .init(file: #fileID, line: line))
    let (other, toldByOther) = makeEditor(.async("asks") { _ in false })
    let waiting = other.go("/home")
    _ = await waiting.outcome
    #expect("\(waiting)".contains("“edit” stays, as asks says"))
    #expect(toldByOther.texts == ["“edit” stays, as asks says"])
  }

  @Test("N40: A leave guard that does not answer is reported after five seconds, once, with what waits")
  func aSlowLeaveGuard() async {
    let (time, answers) = (TestClock(), AsyncStream.makeStream(of: Void.self))
    let line = #line + 1
    let guarding = LeaveGuard.async("unsaved") { _ -> Bool in
      for await _ in answers.stream { return false }
      return true
    }
    let (router, told) = makeEditor(guarding)
    router.configuration.clock = time.clock
    for seconds in [4, 6, 6] {
      let navigation = router.pop()
      await letOthersRun()
      time.advance(by: .seconds(seconds))
      await letOthersRun()
      #expect(told.texts.contains { $0.hasPrefix("waiting for leave guard") } == (seconds > 5))
      answers.continuation.yield()
      _ = await navigation.outcome
    }
    let slow = told.messages.filter { $0.text.hasPrefix("waiting for") }
    #expect(
      slow.map(\.text) == [
        "waiting for leave guard “unsaved” for 5 s: until it answers, “edit” stays, and links that would remove it wait; if "
          + "it asks the user, let it answer also when the question goes away unanswered"
      ])
    #expect(slow.first?.location == .init(file: #fileID, line: line))
  }

  // MARK: Links that wait

  @Test(
    "N40: Links that wait for isReady are reported after ten seconds, once; a router that becomes ready is not reported"
  )
  func aRouterThatIsNeverReady() async throws {
    let time = TestClock()
    let router = makeShop(.proceed)
    router.configuration.clock = time.clock
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    router.isReady = false
    router.receive(try DeepLink("x://login", from: .customScheme))
    time.advance(by: .seconds(9))
    await letOthersRun()
    #expect(told.texts == [])
    router.receive(try DeepLink("x://account", from: .customScheme))
    time.advance(by: .seconds(11))
    await letOthersRun()
    #expect(
      told.texts == [
        "links from the system wait, because isReady has been false for 10 s: write router.isReady = true where the app has "
          + "started"
      ])
    router.isReady = true
    router.isReady = false
    router.receive(try DeepLink("x://login", from: .customScheme))
    router.isReady = true
    time.advance(by: .seconds(11))
    await letOthersRun()
    #expect(told.texts.count == 1)
  }

  // MARK: Names

  @Test("N40: An optional value with a misspelled name is reported; one that a query may have is not")
  func misspelledOptionals() {
    let router = makeRouter {}
    let line = #line + 1
    router.handle("/orders/:number/:tag") { match in
      let wrong: String? = try match.nubmer
      let item: String? = try match.tab
      let size = match["size"] ?? match["numbers"]
      return wrong == nil && item == nil && size == nil
    }
    let told = Told(router)
    for _ in 0..<2 { router.open("x://orders/4/new") }
    #expect(
      told.texts == [
        "“nubmer” is not in the link, and an optional value hides that; the route is /orders/:number/:tag: did you mean "
          + "“number”?",
        "“numbers” is not in the link, and an optional value hides that; the route is /orders/:number/:tag: did you mean "
          + "“number”?",
      ])
    #expect(told.messages.map { $0.location?.line } == [line, line])
  }

  @Test("N40: A name of a stack and of its screen means both, and that is reported where it is disabled")
  func aNameOfTwo() {
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("books") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        StackRoutes("films") { RouteTo("/films", name: "film list") }
      }
    }
    #expect(router.problems.map(\.message) == [])
    router.attach(HeadlessHost(), to: .init(0))
    let told = Told(router)
    let line = #line + 1
    router.registration(named: "books").isEnabled = false
    router.registration(named: "book").isEnabled = false
    #expect(
      told.texts == [
        "“books” names a route and a stack, and registration(named: \"books\") means both, with everything inside: give one of them another "
          + "name"
      ])
    #expect(told.messages.first?.location == .init(file: #fileID, line: line))
  }

  // MARK: A tab that is blocked

  @Test("N40: A tap on a blocked tab shows its login again after the user has closed it")
  func aBlockedTab() async {
    let session = session
    session.isSignedIn = true
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
        StackRoutes("profile") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
          .guarded(by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") })
      }
      ModalRoute("/login", name: "login")
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.go("/account")
    session.isSignedIn = false
    await letOthersRun()
    #expect(host.visible.last == "login")
    for _ in 0..<2 {
      #expect(host.swipeDown())
      await letOthersRun()
      #expect(host.visible.last != "login")
      #expect(host.tap(tab: "profile", in: "main"))
      await letOthersRun()
      #expect(host.visible.last == "login")
    }
    session.isSignedIn = true
    await letOthersRun()
    #expect(host.visible.suffix(2) == ["profile", "account"])
    #expect(router.deferredLinks.map(\.text) == [])
  }
}
