import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@MainActor
func bookRouter(_ configure: (inout RouteTable.Options) -> Void = { _ in }) -> (
  router: Router, host: HeadlessHost
) {
  var options = RouteTable.Options(reachable: .fromLinks)
  configure(&options)
  let router = Router(options: options)
  router.add(
    StackRoutes("stack") {
      RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
      RouteTo("/help", name: "help")
    })
  let host = HeadlessHost()
  router.attach(host, to: .init(0))
  return (router, host)
}

@MainActor
private final class Counter {
  var count = 0
}

@MainActor
private final class Recorder: RouterObserver {
  var lines: [String] = []
  var decision = Router.LinkDecision.proceed
  func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
    lines.append("will \(link.text)")
    return decision
  }
  func router(_ router: Router, didOpen match: RouteMatch) { lines.append("did \(match.pattern)") }
  func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) {
    lines.append("fell back to \(match.pattern)")
  }
  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    lines.append("not \(link.text)")
  }
  func router(_ router: Router, didReject rejection: RouteTable.Rejection) {
    lines.append("rejected \(rejection.reason)")
  }
}

@Suite("Pipeline: fallback, arriving links, observers · R9 R11 F5 F7 N14 N18 N20")
@MainActor
struct PipelineTests {
  // MARK: Fallback

  @Test func fallbackOpensForUnmatchedLinksAndFailedScreens() {
    let (router, host) = bookRouter {
      $0.fallbackParameter = "fallback"
      $0.controlParameters = .fromLinks
    }
    #expect(router.open("x://nowhere?fallback=/help", .init(from: .customScheme)).result == "fell back to help")
    #expect(host.visible.last == "help")
    host.canMake = { $0.key != "book" }
    let navigation = router.open("/books/1?fallback=/help", .init(from: .inApp))
    #expect(navigation.result == "fell back to help")
    #expect(navigation.match?.route.name == "help")
    if case .failed = router.open("/books/1?fallback=/books/2", .init(from: .inApp)).result {} else { Issue.record() }
    #expect(host.shown.windows == router.state.windows)
  }

  @Test func fallbackKeepsToTheReachOfItsSource() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/public", name: "public")
      RouteTo("/secret", name: "secret").reachable(.inAppOnly)
    }
    router.options.fallbackParameter = "f"
    router.options.controlParameters = .fromLinks
    router.connect()
    for link in ["x://nowhere?f=/secret", "x://nowhere?f=x://secret"] {
      if case .rejected(let rejection) = router.open(link, .init(from: .customScheme)).result {
        #expect(rejection.reason == .notReachable)
      } else {
        Issue.record("\(link) got in")
      }
    }
    #expect(router.state.visible().last != "secret")
  }

  @Test func theErrorScreenSeesTheReason() throws {
    let (router, host) = bookRouter()
    router.configuration.errorScreen = { _, _ in "/help" }
    router.open("/nowhere", .init(from: .inApp))
    #expect(host.visible.last == "help")
    let match = try #require(router.state.top().flatMap { router.match(for: $0) })
    if case .unmatched? = match.extras.value("outcome", as: LinkOutcome.self) {} else { Issue.record() }
    router.configuration.errorScreen = { _, _ in "/nowhere/else" }
    router.open("/nowhere", .init(from: .inApp))
  }

  // MARK: Short links

  @Test func expandedLinksKeepTheTrustOfTheShortLink() async {
    let router = Router(hosts: ["s.de", "a.de"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/secret").reachable(.inAppOnly)
    }
    router.connect()
    router.configuration.linkExpander = LinkExpander(
      for: { $0.host?.text == "s.de" },
      { link in
        link.pathSegments.first?.text == "x" ? try DeepLink("/secret") : try DeepLink("https://a.de/books/7")
      })
    if case .opened(let match) = await router.open("https://s.de/k").outcome {
      #expect(match["id"] == "7")
    } else {
      Issue.record("not resolved")
    }
    if case .rejected = await router.open("https://s.de/x").outcome {} else { Issue.record("a short link got in") }
  }

  @Test func slowExpanderFails() async {
    let router = Router(reachable: .fromLinks) { RouteTo("/a") }
    router.configuration.linkExpander = LinkExpander(
      timeout: .milliseconds(1), for: { _ in true },
      { link in
        try await Task.sleep(for: .seconds(1_000))
        return link
      })
    if case .failed(_, let error) = await router.open("/a").outcome {
      #expect(error is LinkExpander.TimedOut)
    } else {
      Issue.record("it waited")
    }
  }

  // MARK: Arriving links

  @Test func linksThatComeInWaitInOrderAndAreOpenedOnce() throws {
    let (router, host) = bookRouter()
    router.isReady = false
    let first = router.receive(try DeepLink("x://books/1"), delivery: "1")
    let again = router.receive(try DeepLink("x://books/1"), delivery: "1")
    let second = router.receive(try DeepLink("x://books/2"))
    let lost = router.receive(try DeepLink("x://nowhere"))
    #expect(first.result == nil)
    #expect(first.isHandled)
    #expect(!lost.isHandled)
    #expect(!again.isHandled)
    var order: [String] = []
    first.whenEnded { _ in order.append("1") }
    second.whenEnded { _ in order.append("2") }
    router.isReady = true
    #expect(order == ["1", "2"])
    #expect(host.visible.last == "book")
    #expect(router.state.top()?[parameter: "id"] == "2")
  }

  @Test func openedLinkDoesNotCancelAReceivedOne() async throws {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/slow", name: "slow").guarded(
        by: .async("slow") { _ in
          await Task.yield()
          return .proceed
        })
      RouteTo("/fast", name: "fast")
    }
    router.connect()
    let incoming = router.receive(try DeepLink("x://slow"))
    router.open("/fast", .init(from: .inApp))
    if case .opened = await incoming.outcome {} else { Issue.record("the link was lost") }
  }

  // MARK: Observers and events

  @Test func observersGetOneEndOfEachLinkAndAreHeldWeakly() {
    let (router, _) = bookRouter { $0.fallback = "/help" }
    var recorder: Recorder? = Recorder()
    weak let gone = recorder
    router.legacy.addObserver(recorder!)
    router.open("/books/1", .init(from: .inApp))
    router.open("/nowhere", .init(from: .inApp))
    router.open("x:/%zz")
    #expect(
      recorder?.lines == [
        "will /books/1", "did /books/:id", "will /nowhere", "will /help", "fell back to /help", "rejected invalidLink",
      ])
    recorder?.decision = .refuse
    if case .cancelled = router.open("/books/2", .init(from: .inApp)).result {} else { Issue.record() }
    #expect(recorder?.lines.suffix(2) == ["will /books/2", "not /books/2"])
    recorder = nil
    #expect(gone == nil)
    #expect(router.open("/books/3", .init(from: .inApp)).isHandled)
  }

  @Test("A screen is reported where one was opened, not where a handler took the fallback")
  func handledFallbackReportsNoScreen() async {
    let (router, host) = bookRouter { $0.fallback = "/feedback" }
    router.handle("/feedback") { _ in true }
    let events = router.events
    router.open("/nowhere", .init(from: .inApp))
    router.open("/books/1", .init(from: .inApp))
    #expect(host.visible.last == "book")
    var screens: [String] = []
    var count = 0
    for await event in events {
      if case .screenViewed(let view) = event { screens.append(view.key) }
      count += 1
      // Begun and fallen back to; begun, shown and opened.
      if count == 5 { break }
    }
    #expect(screens == ["book"])
  }

  @Test("A received link is reported and opened as its options say, also if it waits")
  func optionsOfAReceivedLinkHold() throws {
    let router = Router(schemes: ["shop"], reachable: .fromLinks)
    router.handle("/sale", scheme: "shop")
    router.handle("/admin", reachable: .inAppOnly)
    router.isReady = false
    let other = try DeepLink("/sale", from: .push)
    #expect(router.receive(other, .init(namespace: "shop")).isHandled)
    #expect(!router.receive(other).isHandled)
    router.isReady = true
    #expect(router.receive(try DeepLink("shop://admin", from: .push)).match == nil)
    #expect(router.receive(try DeepLink("shop://admin", from: .push), .init(from: .inApp)).isHandled)
  }

  @Test func everyObserverGetsTheEventsWithoutValues() async {
    let (router, host) = bookRouter()
    let listeners = [router.events, router.events]
    router.open("/books/secret-42", .init(from: .inApp))
    #expect(host.visible.last == "book")
    for events in listeners {
      var lines: [String] = []
      for await event in events {
        if case .screenViewed(let view) = event {
          lines.append("\(view.key) \(view.pattern)")
          break
        }
      }
      #expect(lines == ["book /books/:id"])
    }
  }

  @Test func rejectedTextIsReportedWithoutTheText() async {
    let (router, _) = bookRouter()
    let events = router.events
    router.open("https://books.example.com/%zz?token=secret", .init(from: .push))
    for await event in events {
      if case .rejected(let rejection) = event {
        #expect(rejection.reason == .invalidLink)
        #expect(!"\(event)".contains("secret"))
        break
      }
    }
  }

  @Test func historyGoesBackAndForward() {
    let (router, host) = bookRouter()
    router.open("/books/1", .init(from: .inApp))
    router.open("/help", .init(from: .inApp))
    router.back()
    #expect(host.visible.last == "book")
    #expect(router.state.top()?[parameter: "id"] == "1")
    router.forward()
    #expect(host.visible.last == "help")
    if case .failed(_, let rejection as RouterState.Rejection) = router.forward().result {
      #expect(rejection == .noHistory)
    } else {
      Issue.record()
    }
  }
}

@Suite("Verbs by name and place, routes that go · F2 F6 R6")
@MainActor
struct RouterVerbTests {
  private enum Place: RouteConvertible {
    case book(Int)
    var path: String {
      switch self {
      case .book(let id): "/books/\(id)"
      }
    }
  }

  @Test func linksAndNamesOpenTheSameScreen() {
    let (router, host) = bookRouter()
    router.go(Place.book(1))
    #expect(host.visible == ["stack", "books", "book"])
    #expect(router.state.top()?[parameter: "id"] == "1")
    router.push(.named("book", ["id": 2], query: [("ref", "mail")]))
    #expect(host.visible == ["stack", "books", "book", "book"])
    #expect(router.state.top()?[query: "ref"] == "mail")
    router.replace(Place.book(3))
    #expect(host.visible.count == 4)
    #expect(router.state.top()?[parameter: "id"] == "3")
    router.present(.named("help"))
    #expect(host.visible.last == "help")
    #expect(router.state.windows.first?.root.content.last?.modal != nil)
    guard case .failed(_, let error) = router.go(.named("bok")).result else {
      Issue.record("a name that no route has led somewhere")
      return
    }
    #expect("\(error)".contains("“book”?"))
  }

  @Test func screensOfRemovedRoutesLeave() {
    let (router, host) = bookRouter()
    let extra = router.register(RouteTable.Declaration("/extra", name: "extra"))
    router.open("/books/1", .init(from: .inApp))
    router.push("/extra")
    #expect(host.visible.last == "extra")
    extra.remove()
    #expect(host.visible == ["stack", "books", "book"])
    #expect(host.shown.windows == router.state.windows)
  }
}
