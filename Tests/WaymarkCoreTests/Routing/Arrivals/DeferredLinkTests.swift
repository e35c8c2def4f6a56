import Observation
import Testing
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Observable @MainActor
private final class Facts {
  var isSignedIn = true
  var isNotAccepted = false
  var isAccepted = false
}

/// The paths of links that were opened.
private final class Opened: RouterObserver {
  private(set) var paths: [String] = []

  func router(_ router: Router, didOpen match: RouteMatch) { paths.append(match.link.text) }
}

@Suite("Deferred links: windows, age, number · N8 N17")
@MainActor
struct DeferredLinkTests {
  private let facts = Facts()
  private let hosts = [HeadlessHost(), HeadlessHost()]

  // MARK: Windows

  private enum Leaving: String, CaseIterable {
    case pushed, modal, root
  }

  @Test(
    "Two windows at one place: each loses it when the user signs out, and each gets it back",
    arguments: Leaving.allCases)
  private func eachWindowHasItsOwn(_ leaving: Leaving) async {
    let member = RouteGuard("member") { [facts] _ in facts.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        StackRoutes("inside") {
          RouteTo("/home", name: "home") {
            RouteTo("account", name: "account").guarded(by: member)
            ModalRoute("sheet", name: "sheet").guarded(by: member)
          }
        }
        RouteTo("/club", name: "club").guarded(by: member)
        RouteTo("/login", name: "login")
      }
    }
    let place = ["pushed": "/home/account", "modal": "/home/sheet", "root": "/club"][leaving.rawValue] ?? ""
    for (number, host) in hosts.enumerated() {
      router.attach(host, to: .init(number))
      router.go(place, .init(in: .init(number)))
    }
    let open = hosts.map(\.visible)
    facts.isSignedIn = false
    await settle()
    #expect(hosts.map { $0.visible.last } == ["login", "login"])
    facts.isSignedIn = true
    await settle()
    #expect(hosts.map(\.visible) == open)
    #expect(router.deferredLinks.isEmpty)
  }

  // MARK: The redirect of a screen that has gone

  private func sections(terms isModal: Bool = false) -> Router {
    let notAccepted = RouteGuard("notAccepted") { [facts] _ in facts.isNotAccepted ? .proceed : .redirect("/home") }
    let accepted = RouteGuard("accepted") { [facts] _ in facts.isAccepted ? .proceed : .deferred(showing: "/terms") }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        StackRoutes("start") {
          RouteTo("/start", name: "start")
          if isModal { ModalRoute("/terms", name: "terms").guarded(by: notAccepted) }
        }
        if !isModal { StackRoutes("login") { RouteTo("/terms", name: "terms") }.guarded(by: notAccepted) }
        StackRoutes("tabs") {
          RouteTo("/home", name: "home")
          RouteTo("/products/:id", name: "product")
        }
        .guarded(by: accepted)
      }
    }
    router.attach(hosts[0], to: .init(0))
    return router
  }

  private func change(_ order: [String]) async {
    for name in order {
      if name == "notAccepted" { facts.isNotAccepted = false } else { facts.isAccepted = true }
      await settle()
    }
  }

  @Test(
    "The redirect of a screen that may no longer be shown does not cover the link for which it was shown",
    arguments: [["notAccepted", "accepted"], ["accepted", "notAccepted"]], [false, true])
  func theLinkStays(_ order: [String], isModal: Bool) async throws {
    let router = sections(terms: isModal)
    let observer = Opened()
    facts.isNotAccepted = true
    router.receive(try DeepLink("app://products/7", from: .push))
    await settle()
    #expect(hosts[0].visible.last == "terms")
    router.legacy.addObserver(observer)
    await change(order)
    #expect(hosts[0].visible.last == "product")
    #expect(observer.paths == ["app://products/7"])
    #expect(router.deferredLinks.isEmpty)
  }

  @Test(
    "Without a later link the redirect is followed, in either order of the facts",
    arguments: [["notAccepted", "accepted"], ["accepted", "notAccepted"]], [false, true])
  func theRedirectIsFollowed(_ order: [String], isModal: Bool) async {
    let router = sections(terms: isModal)
    facts.isNotAccepted = true
    router.go("/terms")
    #expect(hosts[0].visible.last == "terms")
    await change(order)
    #expect(hosts[0].visible.last == "home")
    #expect(router.deferredLinks.isEmpty)
  }

  // MARK: Age

  @Test("600 seconds count from the arrival, however often the link is deferred or waits in between")
  func ageCountsFromTheArrival() async throws {
    let time = TestClock()
    var rules = Router.Configuration()
    rules.clock = time.clock
    let member = RouteGuard("member") { [facts] _ in facts.isSignedIn ? .proceed : .deferred }
    let router = Router(reachable: .fromLinks, navigation: rules) {
      RouteTo("/a/:id", name: "a").guarded(by: member)
    }
    router.attach(hosts[0])
    router.connect()
    let observer = Opened()
    router.legacy.addObserver(observer)
    facts.isSignedIn = false
    router.isReady = false
    router.receive(try DeepLink("x://a/1"))
    time.advance(by: .seconds(300))
    router.receive(try DeepLink("x://a/2"))
    router.isReady = true
    time.advance(by: .seconds(290))
    router.resume(member)
    #expect(router.deferredLinks.map(\.text) == ["x://a/1", "x://a/2"])
    time.advance(by: .seconds(20))
    #expect(router.deferredLinks.map(\.text) == ["x://a/2"])
    facts.isSignedIn = true
    router.resume(member)
    #expect(observer.paths == ["x://a/2"])
  }

  @Test("An age counts from the call also if a guard had to be waited for before it deferred the link")
  func ageCountsFromTheCall() async {
    let time = TestClock()
    var rules = Router.Configuration()
    rules.clock = time.clock
    let member = RouteGuard.async("member") { _ in
      try await time.clock.sleep(for: .seconds(500))
      return .deferred
    }
    let router = Router(reachable: .fromLinks, navigation: rules) {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("a", name: "a").guarded(by: member) } }
    }
    router.connect()
    let navigation = router.open("/home/a", .init(from: .inApp))
    await settle()
    time.advance(by: .seconds(500))
    #expect(await navigation.outcome == "deferred a")
    time.advance(by: .seconds(100))
    #expect(router.deferredLinks.count == 1)
    time.advance(by: .seconds(1))
    #expect(router.deferredLinks.isEmpty)
  }

  @Test("A link that expires while others are opened again is dropped, not opened")
  func expiredLinksAreNotOpened() throws {
    let links = DeferredLinks(limit: 64, expiry: .seconds(600))
    var dropped: [Int] = []
    links.onDrop = { dropped.append($0.number) }
    let router = Router(reachable: .fromLinks)
    for age in [Duration.zero, .seconds(10)] { try links.keep(Self.link(router, arrivedAt: age)) }
    links.resume(at: .seconds(600)) { _ in true }
    #expect(links.takeDue(atMost: 0, at: .seconds(600)).isEmpty)
    #expect(links.takeDue(atMost: 9, at: .seconds(605)).map(\.request.arrivedAt) == [.seconds(10)])
    #expect(dropped.count == 1)
    #expect(!links.isDue)
  }

  // MARK: Number

  private static func link(_ router: Router, _ text: String = "x://a", arrivedAt: Duration = .zero) throws
    -> DeferredLink
  {
    let request = LinkRequest(try DeepLink(text), NavigationOptions(), at: arrivedAt)
    return DeferredLink(Transaction(request, router: router, for: .system), request, guardName: "member", by: nil)
  }

  /// The links visited until many were deferred, marked, and opened again in small portions, some of them deferred anew.
  private func steps(_ count: Int) throws -> Int {
    let router = Router(reachable: .fromLinks)
    let links = DeferredLinks(limit: .max, expiry: .seconds(600))
    for _ in 0..<count { links.keep(try Self.link(router)) }
    links.resume(at: .zero) { _ in true }
    var opened = 0
    while links.isDue {
      let taken = links.takeDue(atMost: 3, at: .zero)
      if opened < count { taken.forEach(links.keep) }
      opened += taken.count
    }
    for _ in 0..<count { links.keep(try Self.link(router)) }
    links.dropExpired(at: .seconds(601))
    return links.steps
  }

  @Test func workGrowsWithTheNumberOfLinks() throws {
    let steps = try [500, 1_000, 2_000].map(steps)
    for (fewer, more) in zip(steps, steps.dropFirst()) { #expect(2 * more <= 5 * fewer, "\(steps)") }
  }

  @Test("More than the limit: the oldest are dropped, each is reported once, and the newest are kept")
  func limitIsKept() throws {
    let router = Router(reachable: .fromLinks)
    let links = DeferredLinks(limit: 3, expiry: .seconds(600))
    var dropped: [Int] = []
    links.onDrop = { dropped.append($0.number) }
    let all = try (0..<5).map { _ in try Self.link(router) }
    all.forEach(links.keep)
    #expect(links.links.map(\.number) == all.suffix(3).map(\.number))
    #expect(dropped == all.prefix(2).map(\.number))
  }
}
