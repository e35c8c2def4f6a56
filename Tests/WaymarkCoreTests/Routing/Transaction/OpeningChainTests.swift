import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@Suite("One event from outside leads to 32 openings at most · F4")
@MainActor
struct OpeningChainTests {
  private let router = Router(reachable: .fromLinks)

  /// Code of the app that opens links whenever it is called.
  @MainActor
  private final class Opener: RouterObserver {
    /// The number of calls.
    var count = 0
    var ends: [Navigation] = []
    /// The opening that it does, twice each time.
    var opens: @MainActor () -> Navigation
    var isOn: Set<String> = []

    init(_ opens: @escaping @MainActor () -> Navigation) { self.opens = opens }

    func act() {
      count += 1
      for _ in 0..<2 { ends.append(opens()) }
    }

    func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
      if isOn.contains("willOpen") { act() }
      return .proceed
    }

    func router(_ router: Router, didOpen match: RouteMatch) { if isOn.contains("didOpen") { act() } }

    func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
      if isOn.contains("didNotOpen") { act() }
    }

    func router(_ router: Router, didReject rejection: RouteTable.Rejection) {
      if isOn.contains("didReject") { act() }
    }
  }

  private func refusal(_ navigation: Navigation?) -> RouteTable.Rejection? {
    if case .rejected(let rejection) = navigation?.result { rejection } else { nil }
  }

  /// Opens links that open two each, and says how often code of the app was called.
  private func count(_ opener: Opener, _ open: () -> Navigation) -> Int {
    let first = open()
    #expect(first.result != nil)
    #expect(opener.ends.contains { refusal($0)?.reason == .limitExceeded })
    return opener.count
  }

  // MARK: Circles with two branches

  @Test("A handler that opens two links")
  func handlersInACircleEnd() {
    let router = router
    let opener = Opener { router.open("x://a") }
    router.handle("/a") { _ in
      opener.act()
      return true
    }
    #expect(count(opener) { router.open("x://a") } == 32)
    #expect(count(opener) { router.open("x://a") } == 64)
  }

  @Test("A claim that opens what it claims, in every way")
  func claimsInACircleEnd() throws {
    let router = router
    let link = try DeepLink("x://do", from: .customScheme)
    for way in 0..<2 {
      let opener = Opener { way == 0 ? router.open(link) : router.receive(link) }
      let claim = router.claim(
        "x://do",
        links: { _ in
          opener.act()
          return true
        })
      #expect(count(opener) { router.open(link) } == 32)
      #expect(count(opener) { router.receive(link) } == 64)
      #expect(refusal(opener.ends.first)?.detail.contains("x://do → x://do → ") == true)
      claim.remove()
    }
  }

  @Test("A claim that declines, and has opened the link before")
  func decliningClaims() throws {
    let router = router
    let opener = Opener { router.open("x://a") }
    router.handle("/a")
    router.claim(
      "x://a",
      links: { _ in
        opener.act()
        return false
      })
    #expect(count(opener) { router.open("x://a") } == 32)
  }

  @Test("An observer of links that did not open", arguments: ["x://nowhere", "x://claimed", "x://denied"])
  func observersOfEnds(_ text: String) throws {
    let router = router
    let link = try DeepLink(text, from: .customScheme)
    router.claim("x://claimed", links: { _ in true })
    router.add(RouteTo("/denied", name: "denied").guarded(by: RouteGuard("no") { _ in .denied("no") }))
    let opener = Opener { router.open(link) }
    opener.isOn = ["didNotOpen"]
    router.legacy.addObserver(opener)
    // Each of 32 links ends, and so does the first that is refused for it.
    #expect(32...96 ~= count(opener) { router.open(link) })
  }

  @Test("An observer of texts that are not links")
  func observersOfRejections() {
    let router = router
    let opener = Opener { router.open("javascript:1") }
    opener.isOn = ["didReject"]
    router.legacy.addObserver(opener)
    #expect(32...96 ~= count(opener) { router.open("javascript:1") })
    let before = opener.count
    router.select(containing: "javascript:1")
    #expect(opener.count > before)
  }

  @Test("A hook, and an observer that is asked or told")
  func hooksAndObservers() {
    let router = router
    router.handle("/a")
    let opener = Opener { router.open("x://a") }
    router.legacy.addObserver(opener)
    for (index, way) in ["willOpen", "didOpen"].enumerated() {
      opener.isOn = [way]
      #expect(count(opener) { router.open("x://a") } == 32 * (index + 1))
    }
    opener.isOn = []
    let added = router.willOpen { _ in
      opener.act()
      return .proceed
    }
    #expect(count(opener) { router.open("x://a") } == 96)
    added.remove()
    #expect(router.open("x://a").isHandled)
    #expect(opener.count == 96)
  }

  @Test("A guard, a leave guard, and the log")
  func guardsAndLogs() {
    let (router, _) = bookRouter()
    let opener = Opener { router.open("/books/1") }
    let added = router.addGuard(
      RouteGuard("opens") { _ in
        opener.act()
        return .proceed
      })
    router.open("/books")
    #expect(opener.ends.contains { refusal($0)?.reason == .limitExceeded })
    added.remove()
    let calls = opener.count
    #expect(calls < 20_000)
    router.log = { _ in opener.act() }
    router.open("/help")
    #expect(opener.count < calls + 20_000)
    router.log = nil
    #expect(router.open("/books/2").isHandled)
  }

  @Test("A leave guard that goes back itself")
  func leaveGuards() {
    let router = Router(reachable: .fromLinks)
    let calls = Counter()
    router.add(
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo("/note", name: "note").guarded(
          onLeaving: LeaveGuard("back") { _ in
            calls.count += 1
            router.pop()
            return false
          })
      })
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.push("/note")
    router.pop()
    #expect(64...200 ~= calls.count)
    #expect(host.visible.last == "note")
    #expect(router.open("/note").isHandled)
  }

  @Test("Two routers that open each other's links")
  func routersInACircleEnd() {
    let (one, other) = (Router(reachable: .fromLinks), Router(reachable: .fromLinks))
    var count = 0
    one.handle("/a") { [weak other] _ in
      count += 1
      other?.open("/b")
      other?.open("/b")
      return true
    }
    other.handle("/b") { [weak one] _ in
      count += 1
      one?.open("/a")
      return true
    }
    one.open("/a")
    #expect(count == 32)
  }

  // MARK: What counts

  @Test("Redirects and rewrites are counted with the openings")
  func redirectsCountAsOpenings() {
    let router = router
    var count = 0
    router.options.redirects = [RedirectRoute("/old", to: "/b"), RedirectRoute("/b", to: "/a")]
    router.willOpen { link in
      guard link.text == "x://hooked", let next = try? DeepLink("x://old", from: link.source) else { return .proceed }
      return .rewrite(next)
    }
    router.handle("/a") { _ in
      count += 1
      router.open("x://hooked")
      return true
    }
    router.open("x://hooked")
    // One opening, one rewriting, two redirects.
    #expect(count == 8)
  }

  @Test("The chain is reported, by routes and without values")
  func theChain() throws {
    let router = router
    var ends: [Navigation] = []
    var log: [String] = []
    router.log = { log.append("\($0)") }
    for (pattern, next) in [
      ("/start/:id", "x://one/s3cret"), ("/one/:id", "x://two/s3cret"), ("/two/:id", "x://one/s3cret"),
    ] {
      router.handle(RoutePattern(pattern)) { _ in
        ends.append(router.open(next))
        return true
      }
    }
    router.open("x://start/s3cret")
    let rejection = try #require(refusal(ends.first))
    #expect(rejection.reason == .limitExceeded)
    let chain = "/start/:id → /one/:id → /two/:id → /one/:id → /two/:id → /one/:id → … → /one/:id → /two/:id"
    #expect(rejection.detail.hasSuffix(": \(chain)"))
    #expect(!"\(rejection)".contains("→"))
    #expect("\(rejection)".contains("in a loop"))
    #expect(log.contains { $0.contains("in a loop") })
    #expect(!log.contains { $0.contains("s3cret") })
  }

  @Test("A refused link is reported once, and each event has a budget of its own")
  func refusalsAreReported() {
    let router = router
    let burst = Burst()
    router.handle("/a")
    router.handle("/all") { _ in
      for _ in 0..<burst.size { router.open("x://a") }
      return true
    }
    let observer = EndCounter()
    router.legacy.addObserver(observer)
    router.open("x://all")
    #expect(observer.opened == 32)
    #expect(observer.rejected == 9)
    burst.size = 31
    router.open("x://all")
    #expect(observer.opened == 64)
    for _ in 0..<100 { router.open("x://a") }
    #expect(observer.opened == 164)
    #expect(observer.rejected == 9)
  }

  @MainActor
  private final class Burst {
    var size = 40
  }

  @MainActor
  private final class EndCounter: RouterObserver {
    private(set) var opened = 0
    private(set) var rejected = 0

    func router(_ router: Router, didOpen match: RouteMatch) { opened += 1 }
    func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) { rejected += 1 }
  }

  // MARK: Links of earlier events

  @Test("Links that were deferred before are not lost, though one link opens all of them")
  func deferredLinks() {
    let router = router
    let (signIns, opened) = (Counter(), Counter())
    router.add(
      ActionRoute("/account/:id") { _ in opened.count += 1 }.guarded(
        by: RouteGuard("signedIn") { _ in signIns.count > 0 ? .proceed : .deferred(showing: nil) }))
    router.claim(
      "x://callback",
      links: { _ in
        signIns.count += 1
        router.reevaluateGuards()
        return true
      })
    for number in 0..<60 { router.open("x://account/\(number)") }
    #expect(router.deferredLinks.count == 60)
    router.open("x://callback")
    #expect(opened.count == 60)
  }

  @Test("Links that are deferred and opened again by an observer come to an end")
  func deferralsInACircleEnd() {
    let router = router
    let (resumer, limit) = (Resumer(), 40 * 64)
    router.connect()
    router.add(
      RouteTo("/account/:id", name: "account").guarded(
        by: RouteGuard("never") { _ in .deferred(showing: nil) }))
    for number in 0..<20 { router.open("x://account/\(number)") }
    let observing = router.legacy.addObserver(resumer)
    router.open("x://account/20")
    #expect(resumer.count > 20)
    #expect(resumer.count < limit)
    // From outside, a link may be opened again as often as its guard wants.
    observing.remove()
    router.open("x://account/21")
    for _ in 0..<100 { router.reevaluateGuards() }
    #expect(router.deferredLinks.map(\.text).contains("x://account/21"))
  }

  @MainActor
  private final class Resumer: RouterObserver {
    private(set) var count = 0

    func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
      count += 1
      router.reevaluateGuards()
    }
  }

  // MARK: Later turns

  @Test("An asynchronous guard belongs to the chain until it answers")
  func asynchronousGuards() async {
    let router = router
    let (calls, refused) = (Counter(), Counter())
    router.add(
      ActionRoute("/a") { _ in }.guarded(
        by: .async("opens") { _ in
          calls.count += 1
          await Task.yield()
          if case .rejected = router.push("x://a", .init(from: .customScheme)).result { refused.count += 1 }
          return .proceed
        }))
    router.open("x://a")
    for _ in 0..<60 { await settle() }
    #expect(calls.count == 32)
    #expect(refused.count == 1)
  }

  @Test("A link that a handler opens after a wait belongs to the chain of its link")
  func openingAfterAWaitBelongsToItsChain() async {
    let router = router
    let calls = Counter()
    router.add(
      ActionRoute("/a") { _ in
        calls.count += 1
        router.push("x://a", .init(from: .customScheme))
      }.guarded(
        by: .async("waits") { _ in
          await Task.yield()
          return .proceed
        }))
    router.open("x://a")
    for _ in 0..<60 { await settle() }
    #expect(calls.count == 32)
  }

  @Test("A task of the app is an event of its own: its openings are not refused")
  func taskBeginsAChain() async {
    let router = router
    let calls = Counter()
    router.handle("/a") { _ in
      calls.count += 1
      if calls.count < 100 { Task { router.open("x://a") } }
      return true
    }
    router.open("x://a")
    for _ in 0..<150 where calls.count < 100 { await settle() }
    #expect(calls.count == 100)
  }

  @Test("A task that an asynchronous guard has left behind is an event of its own, too")
  func taskOfAGuardBeginsAChain() async {
    let router = router
    let calls = Counter()
    router.handle("/b") { _ in
      calls.count += 1
      return true
    }
    router.add(
      ActionRoute("/a") { _ in }.guarded(
        by: .async("starts") { _ in
          Task {
            for _ in 0..<10 { await Task.yield() }
            for _ in 0..<100 { router.open("x://b") }
          }
          return .proceed
        }))
    router.open("x://a")
    for _ in 0..<20 { await settle() }
    #expect(calls.count == 100)
  }

  @MainActor
  private final class Counter {
    var count = 0
  }
}
