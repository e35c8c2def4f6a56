import Observation
import Testing
import Waymark
import WaymarkTesting

@Observable @MainActor
private final class Facts {
  var isKnown = true
}

@Suite("Verdicts of guards: circular redirects, links with values, links passed on · N7 N17")
@MainActor
struct VerdictTests {
  private let host = HeadlessHost()

  private func router(_ routes: some RouteContent) -> Router {
    let router = Router(reachable: .fromLinks)
    router.add { StackRoutes("main") { RouteTo("/home", name: "home") } }
    router.add(routes)
    router.attach(host, to: .init(0))
    return router
  }

  private func outcome(_ navigation: Navigation) async -> LinkOutcome? {
    await settle()
    return navigation.result
  }

  // MARK: A redirect to what the guard refuses

  @Test("A guard that redirects to what it guards denies", arguments: ["/report", "x://report"])
  func toItself(_ target: String) async {
    let circle = RouteGuard("circle") { _ in .redirect(RoutePattern(target)) }
    let router = router(RouteTo("/report", name: "report").guarded(by: circle))
    var told: [Router.LogMessage] = []
    router.log = { if $0.text.contains("“circle” redirects") { told.append($0) } }
    let navigation = router.open("x://report", .init(from: .inApp))
    #expect(await outcome(navigation) == "denied report")
    #expect(host.visible == ["main", "home"])
    #expect(told.map(\.kind) == [.mistake])
    #expect(told.first?.location?.file.hasSuffix("VerdictTests.swift") == true)
  }

  @Test("A guard that redirects to another link of the same route denies that one")
  func toItsRoute() async {
    let circle = RouteGuard("circle") { _ in .redirect("/vip/7") }
    let router = router(RouteTo("/vip/:id", name: "vip").guarded(by: circle))
    #expect(await outcome(router.open("/vip/8")) == "denied vip")
    #expect(await outcome(router.open("/vip/7")) == "denied vip")
    #expect(host.visible == ["main", "home"])
  }

  @Test("An open screen whose guard begins to redirect to it leaves")
  func anOpenScreen() async {
    let facts = Facts()
    let circle = RouteGuard("circle") { _ in facts.isKnown ? .proceed : .redirect("/report") }
    let router = router(RouteTo("/report", name: "report").guarded(by: circle))
    router.push("/report")
    #expect(host.visible.last == "report")
    facts.isKnown = false
    await settle()
    #expect(host.visible == ["main", "home"])
  }

  @Test("A redirect to another route below the same guard is followed if the guard lets that one in")
  func redirectBelowTheSameGuardIsFollowed() async {
    let step = RouteGuard("step") { $0.match.path.isEmpty ? .proceed : .redirect("/vip") }
    let router = router(RouteTo("/vip", name: "list") { RouteTo(":id", name: "vip") }.guarded(by: step))
    #expect(await outcome(router.open("/vip/8")) == "opened list")
  }

  // MARK: A link with values

  @Test(
    "A redirect to a link keeps characters that mean something in a pattern",
    arguments: ["a:b", "a*b", "(x)", "*", ":id"])
  func redirectKeepsSpecialCharacters(_ value: String) async {
    let other = RouteGuard("other") { attempt in
      .redirect(try attempt.link(to: .named("user", ["name": value], query: [("q", value)])))
    }
    let router = router(
      RouteMap {
        RouteTo("/user/:name", name: "user")
        RouteTo("/me", name: "me").guarded(by: other)
      })
    #expect(await outcome(router.open("/me")) == "opened user")
    #expect(router.state.top()?[parameter: "name"] == value)
    #expect(router.state.top()?[query: "q"] == value)
  }

  @Test("A guard shows a link with values")
  func shownWithValues() async {
    let other = RouteGuard("other") { attempt in
      .deferred(showing: try attempt.link(to: .named("user", ["name": "a:*b"])))
    }
    let router = router(
      RouteMap {
        RouteTo("/user/:name", name: "user")
        RouteTo("/me", name: "me").guarded(by: other)
      })
    router.open("/me")
    #expect(router.state.top()?[parameter: "name"] == "a:*b")
  }

  @Test("A redirect whose text is not a pattern says so")
  func noPattern() async {
    let other = RouteGuard("other") { _ in .redirect(RoutePattern("/user/a*b")) }
    let router = router(RouteTo("/me", name: "me").guarded(by: other))
    guard case .rejected(let rejection)? = router.open("/me").result else {
      Issue.record("not rejected")
      return
    }
    #expect(rejection.reason == .invalidLink)
    #expect(rejection.detail.contains("/me"))
  }

  @Test(
    "A redirect whose path needs a value that the route does not have says so",
    arguments: ["/user/a:b", "/user/:b", "/user/*", "/user/*b", "/user/x#/:b"])
  func unknownValue(_ target: String) async {
    let other = RouteGuard("other") { _ in .redirect(RoutePattern(target)) }
    let router = router(
      RouteMap {
        RouteTo("/user/*name", name: "user")
        RouteTo("/me/:id", name: "me").guarded(by: other)
      })
    guard case .rejected(let rejection)? = router.open("/me/7").result else {
      Issue.record("not rejected")
      return
    }
    #expect(rejection.reason == .invalidLink)
    #expect(rejection.detail.contains("/me/:id redirects to “\(target)”, and has no value"))
    #expect("\(rejection)".contains("the redirect of /me/:id needs a value"))
    #expect(!"\(rejection)".contains(target))
    #expect(host.visible == ["main", "home"])
  }

  @Test("A value in a group or in an item of the query may be missing", arguments: ["/user(/:b)", "/user?from=:b"])
  func valueThatMayBeMissing(_ target: String) async {
    let other = RouteGuard("other") { _ in .redirect(RoutePattern(target)) }
    let router = router(
      RouteMap {
        RouteTo("/user", name: "user")
        RouteTo("/me", name: "me").guarded(by: other)
      })
    #expect(await outcome(router.open("/me")) == "opened user")
    #expect(router.state.top()?[query: "from"] == nil)
  }

  @Test("A value that a redirect of a route by code needs, and that the route does not have, is reported, too")
  func unknownValueOfARoute() {
    var route = RouteTable.Declaration("/old/:id")
    route.redirecting = { _ in "/user/:b" }
    let router = Router(reachable: .fromLinks)
    router.register(route)
    guard case .rejected(let rejection)? = router.open("/old/7").result else {
      Issue.record("not rejected")
      return
    }
    #expect(rejection.detail.contains("has no value “b”"))
  }

  // MARK: Not mine

  private func names(_ verdict: GuardVerdict = .pass, isAsynchronous: Bool = false) -> RouteMap {
    let known =
      isAsynchronous
      ? RouteGuard.async("known") { attempt in
        await Task.yield()
        return attempt.match["name"] == "anna" ? .proceed : verdict
      } : RouteGuard("known") { $0.match["name"] == "anna" ? .proceed : verdict }
    return RouteMap {
      RouteTo("/:name", name: "user").guarded(by: known)
      RouteTo("/:page", name: "page")
    }
  }

  @Test("A link that a guard passes on opens the next candidate", arguments: [true, false])
  func theNextCandidate(_ isAsynchronous: Bool) async {
    let router = router(names(isAsynchronous: isAsynchronous))
    let navigation = router.open("/imprint")
    await settle()
    #expect(await outcome(navigation) == "opened page")
    #expect(navigation.tried.map(\.disposition) == [.pass, .screen])
    let other = router.open("/anna")
    await settle()
    #expect(await outcome(other) == "opened user")
  }

  @Test("Without another candidate it opens the fallback, then the browser")
  func theFallback() async throws {
    let known = RouteGuard("known") { _ in .pass }
    let router = router(RouteTo("/:name", name: "user").guarded(by: known))
    router.options.hosts = ["example.com"]
    var browsed: [String] = []
    router.configuration.browser = { browsed.append($0.text) }
    let link = try DeepLink("https://example.com/x", from: .universalLink)
    #expect(await outcome(router.open(link)) == "unmatched")
    #expect(browsed == ["https://example.com/x"])
    router.options.fallback = "/home"
    #expect(await outcome(router.open(link)) == "fell back to home")
  }

  @Test("A typed destination, and a guard of a container, deny")
  func nothingToPassOn() async {
    let router = router(names())
    #expect(await outcome(router.push(.named("user", ["name": "x"]))) == "denied user")
    let inside = RouteGuard("inside") { _ in .pass }
    router.add {
      StackRoutes("club") { RouteTo("/club", name: "club") }.guarded(by: inside)
    }
    #expect(await outcome(router.push(.named("club"))) == "denied club")
    guard case .denied(_, let denial)? = router.open(.named("user", ["name": "x"])).result else {
      Issue.record("not denied")
      return
    }
    #expect(denial.reason.contains("its guard passes"))
  }

  @Test("An open screen leaves, and a saved one is left out")
  func openAndSaved() async {
    let facts = Facts()
    let known = RouteGuard("known") { _ in facts.isKnown ? .proceed : .pass }
    let routes = RouteMap {
      RouteTo("/users/:name", name: "user").guarded(by: known)
      RouteTo("/users/:page", name: "page")
    }
    let router = router(routes)
    router.push("/users/x")
    let saved = router.state
    var unmatched = 0
    router.configuration.browser = { _ in unmatched += 1 }
    facts.isKnown = false
    await settle()
    #expect(host.visible == ["main", "home"])
    let dropped = router.restoring(saved).dropped
    #expect(dropped.map(\.reason) == [.denied])
    #expect(host.visible == ["main", "home"])
    #expect(unmatched == 0)
  }

  @Test("A link that is passed on denies no open screen of the route")
  func openScreensStay() async {
    let facts = Facts()
    let known = RouteGuard("known") { $0.isOpen || facts.isKnown ? .proceed : .pass }
    let router = router(
      RouteMap {
        RouteTo("/users/:name", name: "user").guarded(by: known)
        RouteTo("/users/:page", name: "page")
      })
    router.push("/users/x")
    facts.isKnown = false
    await settle()
    let navigation = router.push("/users/x")
    await settle()
    #expect(navigation.result == "opened page")
    #expect(host.visible == ["main", "home", "user", "page"])
  }
}
