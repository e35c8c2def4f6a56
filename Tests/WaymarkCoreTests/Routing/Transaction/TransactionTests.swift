import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// A user who may be a member, which no guard observes.
@MainActor
private final class Member {
  var isMember = true
}

/// Shows each step, and keeps no state.
@MainActor
private final class TopmostHost: StatelessHost {
  private(set) var shown: [String] = []

  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void
  ) {
    shown.append(match.pattern.text)
    completion(nil)
  }
}

@Suite("Guards evaluate links and verbs in one way · N7 N8 N17")
@MainActor
struct TransactionTests {
  // MARK: Verbs

  /// Tabs whose second branch has a guard that never answers.
  private func tabs(_ guarding: RouteGuard) -> (Router, HeadlessHost) {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/home", name: "home")
        RouteTo("/club", name: "club")
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  @Test func aVerbThatShowsAScreenThatCannotBeMadeEnds() throws {
    let (router, host) = tabs(RouteGuard("none") { _ in .proceed })
    host.canMake = { $0.key != "club" }
    let match = try #require(try router.table.match("/club"))
    let shown = router.show(match, as: .automatic, NavigationOptions())
    guard case .failed(_, let failure as HostError) = shown.result else {
      Issue.record("\(shown)")
      return
    }
    #expect(failure.reason == .noContent)
  }

  @Test func aVerbWhoseRouteIsRemovedWhileItWaitsEnds() async throws {
    let latch = Latch(staysOpen: true)
    let (router, host) = tabs(RouteGuard("none") { _ in .proceed })
    let news = router.register(RouteTable.Declaration("/news"))
    router.addGuard(
      .async("slow") { _ in
        await latch.pass()
        return .proceed
      }, for: "/news")
    let match = try #require(try router.table.match("/news"))
    let shown = router.show(match, as: .modal(nil), NavigationOptions())
    #expect(shown.result == nil)
    news.remove()
    latch.open()
    await settle()
    #expect(shown.result != nil)
    #expect(host.shown.visibleEntries(in: .init(0)).last?.key == "home")
  }

  /// Found by seed 6646982335931310585 of `noUserSeesADeniedScreen`.
  @Test func lateDenialHoldsForEveryProposal() async throws {
    let (user, latch) = (Member(), Latch(staysOpen: true))
    let slow = RouteGuard.async("slow") { _ in
      if !user.isMember { await latch.pass() }
      return user.isMember ? .proceed : .denied("no member")
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home")
          RouteTo("/news", name: "news")
        }
        RouteTo("/club", name: "club").guarded(by: slow)
      }
    }
    router.attach(HeadlessHost(), to: .init(0))
    router.open("/club")
    await settle()
    router.select("homeTab", in: "tabs")
    user.isMember = false
    let back = router.back()
    #expect(back.result == nil)
    router.open("/news")
    latch.open()
    await settle()
    #expect(back.result != nil)
    let club = try #require(router.state.windows.first?.root.content.last?.entry)
    #expect(club.key == "club")
    #expect(club.isBlocked)
  }

  @Test func aLinkToAnOpenScreenIsAskedAboutAgainAfterItHasWaitedForAnAlert() async {
    let user = Member()
    let member = RouteGuard("member") { _ in user.isMember ? .proceed : .denied("no member") }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/home", name: "home")
        RouteTo("/club", name: "club").guarded(by: member)
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/club", .init(from: .inApp))
    host.presentUnmanaged(.alert)
    // The club is open already, so that the link only waits until it is in front.
    let navigation = router.open("/club", .init(from: .inApp))
    router.select("home", in: "tabs")
    user.isMember = false
    host.dismissUnmanaged()
    #expect(router.state.visibleEntries().last?.key == "home")
    #expect(host.shown.visibleEntries(in: .init(0)).last?.key == "home")
    guard case .denied(_, let denial) = await navigation.outcome else {
      Issue.record("\(navigation)")
      return
    }
    #expect(denial.reason == "no member")
  }

  @Test func aVerbGoesOnWhenTheGuardItWaitsForIsRemoved() async {
    let latch = Latch(staysOpen: true)
    let slow = RouteGuard.async("slow") { _ in
      await latch.pass()
      return .denied("late")
    }
    let (router, host) = tabs(slow)
    let added = router.addGuard(slow, for: "club")
    let navigation = router.select("club", in: "tabs")
    await settle()
    added.remove()
    await settle()
    #expect(navigation.result?.description.hasPrefix("done") == true)
    #expect(host.visible.last == "club")
    latch.open()
  }

  @Test func aVerbThatWaitsIsCancelled() async {
    let latch = Latch(staysOpen: true)
    let slow = RouteGuard.async("slow") { _ in
      await latch.pass()
      return .proceed
    }
    let (router, host) = tabs(slow)
    router.addGuard(slow, for: "club")
    let navigation = router.select("club", in: "tabs")
    await settle()
    navigation.cancel()
    latch.open()
    await settle()
    #expect(navigation.result?.description.hasPrefix("cancelled") == true)
    #expect(host.visible.last == "home")
  }

  @Test func aVerbThatWaitsKeepsNoLinkWaiting() async {
    let latch = Latch(staysOpen: true)
    let slow = RouteGuard.async("slow") { _ in
      await latch.pass()
      return .proceed
    }
    let (router, _) = tabs(slow)
    router.configuration.overlap = .enqueue
    router.addGuard(slow, for: "club")
    router.select("club", in: "tabs")
    await settle()
    #expect(router.open("/home", .init(from: .inApp)).result?.description.hasPrefix("opened") == true)
    latch.open()
  }

  /// A link of the system is deferred while a later one of the app waits.
  @Test func aPlaceholderDoesNotCancelALinkThatWaits() async throws {
    let (first, second) = (Latch(staysOpen: true), Latch(staysOpen: true))
    let member = RouteGuard.async("member") { _ in
      await first.pass()
      return .deferred(showing: "/login")
    }
    let slow = RouteGuard.async("slow") { _ in
      await second.pass()
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/home", name: "home") {
          RouteTo("account", name: "account").guarded(by: member)
          RouteTo("news", name: "news").guarded(by: slow)
        }
      }
      ModalRoute("/login", name: "login")
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.receive(try DeepLink("app:///home/account", from: .push))
    await settle()
    let later = router.open("/home/news", .init(from: .inApp))
    await settle()
    first.open()
    await settle()
    #expect(host.visible.last == "login")
    #expect(later.result == nil)
    second.open()
    await settle()
    #expect(later.isHandled)
    #expect(host.visible.contains("news"))
  }

  // MARK: Routes that change during a wait

  /// A short link to a guarded route that waits on the topmost host, and what answers it.
  private func shortLink() -> (Router, TopmostHost, Latch) {
    let latch = Latch(staysOpen: true)
    let router = Router(hosts: ["s.example.com"], reachable: .fromLinks) {
      RouteTo("/secret", name: "secret").guarded(by: RouteGuard("no") { _ in .denied("no") })
    }
    let host = TopmostHost()
    router.statelessHost = host
    let isShort: @MainActor @Sendable (DeepLink) -> Bool = { $0.text.hasSuffix("/x") }
    // Other tests may keep the thread for longer than the usual five seconds.
    router.configuration.linkExpander = LinkExpander(timeout: .seconds(3_600), for: isShort) { _ in
      await latch.pass()
      return try DeepLink("https://s.example.com/secret", from: .universalLink)
    }
    return (router, host, latch)
  }

  @Test func aRouteThatIsRemovedDuringAWaitIsNotShown() async {
    let (router, host, latch) = shortLink()
    let navigation = router.open("https://s.example.com/x", .init(from: .universalLink))
    await settle()
    router.legacy.remove(pattern: "/secret")
    latch.open()
    let outcome = await navigation.outcome
    #expect(host.shown == [])
    #expect(outcome.description.hasPrefix("unmatched"))
  }

  @Test func guardsOfAStayingRouteAreAsked() async {
    let (router, host, latch) = shortLink()
    let navigation = router.open("https://s.example.com/x", .init(from: .universalLink))
    await settle()
    latch.open()
    let outcome = await navigation.outcome
    #expect(host.shown == [])
    #expect(outcome.description.hasPrefix("denied"))
  }

  // MARK: The user's word

  /// A split whose first column needs the user's word.
  private func split(_ confirms: (@MainActor @Sendable (RouteMatch) async -> Bool)?) -> (Router, HeadlessHost) {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/start", name: "start")
        SplitRoutes("desk") {
          StackRoutes("first") { RouteTo("/list", name: "list") }.confirmed()
          StackRoutes("second") { RouteTo("/detail", name: "detail") }
        }
      }
    }
    router.configuration.confirmation = confirms
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  private func openFromOutside(_ router: Router) async -> String {
    let navigation = router.open("x://detail", .init(from: .customScheme))
    await settle()
    return navigation.result?.description ?? "waits"
  }

  @Test func foreignLinkOpensNoUnconfirmedColumn() async {
    var asked: [String] = []
    let (router, host) = split { match in
      asked.append(match.pattern.text)
      return false
    }
    let outcome = await openFromOutside(router)
    #expect(asked == ["/detail"])
    #expect(outcome.hasPrefix("denied"))
    #expect(!host.visible.contains("list"))
  }

  @Test func confirmedLinkOpensBothColumns() async {
    var count = 0
    let (router, host) = split { _ in
      count += 1
      return true
    }
    let outcome = await openFromOutside(router)
    #expect(count == 1)
    #expect(outcome.hasPrefix("opened"))
    #expect(host.visible.contains("list"))
    #expect(host.visible.contains("detail"))
  }

  @Test func linkIsDeniedWithoutAConfirmation() async {
    let (router, host) = split(nil)
    #expect(await openFromOutside(router).hasPrefix("denied"))
    #expect(!host.visible.contains("list"))
  }

  @Test func linkOfTheAppNeedsNoConfirmation() async {
    let (router, host) = split { _ in false }
    router.go("/detail")
    #expect(host.visible.contains("list"))
  }
}
