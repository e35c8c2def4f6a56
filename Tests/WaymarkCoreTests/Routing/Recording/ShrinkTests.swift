import TestSupport
import Testing
import Waymark
import WaymarkTesting

@Suite("A recording that differs is shrunk to the few events that matter · N25")
@MainActor
struct ShrinkTests {
  /// A change of an app that a recording of it before the change shows.
  enum Fault: String, CaseIterable, Sendable {
    case routeIsGone, guardIsGone, guardIsNew, reachIsNarrower, redirectLeadsElsewhere, constraintIsStricter
    case nameIsAnother, placeIsAnother, hostIsGone, handlerIsAScreen
  }

  /// The app, or the app with a fault.
  static func router(_ fault: Fault? = nil) -> Router {
    let member = RouteGuard("member") { _ in .deferred(showing: "/login") }
    let club = RouteTo("/club", name: "club")
    let order = RouteTo("/orders/:id", name: "order")
    let router = Router(
      hosts: fault == .hostIsGone ? ["other.example.com"] : ["books.example.com"], schemes: ["bookshop", "https"],
      reachable: .fromLinks
    ) {
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") {
            RouteTo(fault == .constraintIsStricter ? ":id<int>" : ":id", name: "book")
            ModalRoute("buy", name: fault == .nameIsAnother ? "purchase" : "buy")
          }
          if fault == .guardIsGone { club } else { club.guarded(by: member) }
          if fault == .guardIsNew { order.guarded(by: RouteGuard("new", always: .denied("no"))) } else { order }
          RouteTo("/login", name: "login")
          if fault != .routeIsGone { RouteTo("/help", name: "help") }
          RouteTo("/desk", name: "desk").reachable(fault == .reachIsNarrower ? .inAppOnly : .fromLinks)
          if fault != .placeIsAnother { RouteTo("/news", name: "news") }
        }
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today")
          if fault == .placeIsAnother { RouteTo("/news", name: "news") }
        }
      }
      RedirectRoute("/old", to: fault == .redirectLeadsElsewhere ? "/today" : "/login")
    }
    if fault == .handlerIsAScreen {
      router.add(RouteTo("/buy/:id", name: "buyNow"))
    } else {
      router.handle("/buy/:id") { _ in true }
    }
    return router
  }

  private static let links = [
    "bookshop://books", "bookshop://books/7", "bookshop://books/x", "bookshop://books/buy", "bookshop://club",
    "bookshop://orders/3", "bookshop://help", "bookshop://desk", "bookshop://news", "bookshop://today",
    "bookshop://old", "https://books.example.com/books/9", "bookshop://buy/4",
  ]

  /// Two hundred events or more of a user and of links.
  private static func trace() async -> RouterTrace {
    let router = router()
    router.configuration.recording = .values(last: 10_000)
    let app = RouterTester(router)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<80 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: await app.goBack()
      case 1: await app.tap(random.pick(["booksTab", "todayTab"]), in: "main")
      case 2: await app.swipeDown()
      default: if let link = try? DeepLink(random.pick(links), from: .push) { await app.receive(link) }
      }
    }
    return router.trace
  }

  @Test func recordedAppReplaysAlike() async {
    let trace = await Self.trace()
    #expect(trace.events.count >= 200)
    let replay = await RouterTester(Self.router()).replay(trace)
    #expect(replay.difference == nil, "\(replay)")
  }

  @Test(arguments: Fault.allCases) func aFaultIsShownByAtMostTenEvents(_ fault: Fault) async {
    let trace = await Self.trace()
    let replay = await RouterTester(Self.router(fault)).replay(trace)
    #expect(replay.difference != nil)
    let shrunk = await trace.shrunk { Self.router(fault) }
    #expect(shrunk.events.count <= 10, "\(shrunk.json)")
    let again = await RouterTester(Self.router(fault)).replay(shrunk)
    #expect(again.kind == replay.kind)
    let sound = await RouterTester(Self.router()).replay(shrunk)
    #expect(sound.difference == nil, "\(sound)\n\(shrunk.json)")
  }

  @Test func equalReplayIsNotShrunk() async {
    let trace = await Self.trace()
    let shrunk = await trace.shrunk { Self.router() }
    #expect(shrunk == trace)
  }

  @Test func theTestHasTheTraceAndItsName() async throws {
    let router = Self.router()
    router.connect()
    router.open("/books/7")
    let text = router.trace.test(named: "ticket 4711")
    #expect(text.hasPrefix("@MainActor @Test func ticket_4711() async throws {\n"))
    #expect(text.contains("await RouterTester(makeRouter()).replay(trace)"))
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    {") }.map { $0.dropFirst(4) }
    #expect(lines.joined(separator: "\n") + "\n" == router.trace.json)
  }

  @Test func listIsShortenedToItsFailingPart() async {
    let kept = await shortened(Array(0..<200)) { $0.contains(3) && $0.contains(150) }
    #expect(kept == [3, 150])
  }

  // MARK: Single replays

  @Test func theFirstDifferenceIsReportedSideBySide() async {
    let trace = await Self.trace()
    let replay = await RouterTester(Self.router(.guardIsGone)).replay(trace)
    let text = "\(replay)"
    #expect(text.contains("recorded deferred club"))
    #expect(text.contains("here opened club"))
    #expect(replay.difference?.lines.contains { $0.hasPrefix("- ") } == true)
    #expect(replay.difference?.lines.contains { $0.hasPrefix("+ ") } == true)
  }

  @Test func anEventThatRedactedValuesDecideIsNoDifference() async {
    let recorded = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/books", name: "books")
        RouteTo("/kind/:id(a+|b+)", name: "kind")
      }
    }
    recorded.connect()
    recorded.open("bookshop://nowhere/secret/1", .init(from: .push))
    let changed = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/books", name: "books")
        RouteTo("/*rest", name: "rest")
      }
    }
    let replay = await RouterTester(changed).replay(recorded.trace)
    #expect(replay.difference == nil)
    #expect(replay.undecided == [3], "\(replay)")
    #expect("\(replay)".contains("cannot be decided: its values are redacted"))
  }

  @Test func noCodeOfTheAppIsCalled() async {
    let recorded = Self.router()
    let app = RouterTester(recorded)
    await app.open("bookshop://club", .init(from: .push))
    await app.open("/buy/7")
    var calls = 0
    let counting = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/login", name: "login")
        RouteTo("/club", name: "club").guarded(
          by: RouteGuard("member") { _ in
            Issue.record("the guard was called")
            return .proceed
          })
      }
    }
    counting.handle("/buy/:id") { _ in
      Issue.record("the handler was called")
      return true
    }
    counting.willOpen { _ in
      calls += 1
      return .proceed
    }
    _ = await RouterTester(counting).replay(recorded.trace)
    #expect(calls == 0)
  }
}
