import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

@MainActor
private final class Session {
  var isSignedIn = true
}

/// Calls of the app's code, in order.
@MainActor
private final class Log {
  var lines: [String] = []
}

@MainActor
private final class Observer: RouterObserver {
  private let log: Log
  private let name: String
  /// Called once, when a link has opened.
  var next: (@MainActor () -> Void)?

  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

  func router(_ router: Router, didOpen match: RouteMatch) {
    log.lines.append("\(name): \(match.link.text)")
    let next = next
    self.next = nil
    next?()
  }
}

@Suite("The app is told after a change, in the order of events · F4 F7 N14 M9")
@MainActor
struct OutboxTests {
  private func isOpened(_ navigation: Navigation?) -> Bool {
    if case .opened = navigation?.result { true } else { false }
  }

  // MARK: The state

  @Test func anObserverOfTheStateSeesTheNewOneAndMayOpenALink() {
    let (router, host) = bookRouter()
    let log = Log()
    var opened: Navigation?
    withObservationTracking {
      _ = router.state
    } onChange: {
      MainActor.assumeIsolated {
        log.lines = router.state.visible()
        opened = router.go("/help")
      }
    }
    #expect(isOpened(router.open("/books/1", .init(from: .inApp))))
    #expect(log.lines == ["stack", "books", "book"])
    #expect(isOpened(opened))
    #expect(router.state.visible() == ["stack", "help"])
    #expect(host.visible == ["stack", "help"])
    router.back()
    #expect(host.visible == ["stack", "books", "book"])
  }

  @Test func anObserverOfTheStateThatPushesLosesNothing() {
    let (router, host) = bookRouter()
    let log = Log()
    withObservationTracking {
      _ = router.state
    } onChange: {
      MainActor.assumeIsolated {
        log.lines.append("changed")
        router.push("/help")
      }
    }
    router.push("/books/1")
    #expect(host.visible == ["stack", "books", "book", "help"])
    #expect(router.state.visible() == ["stack", "books", "book", "help"])
    #expect(log.lines == ["changed"])
  }

  @Test func observerThatObservesAgainSeesItsOwnChange() {
    let (router, host) = bookRouter()
    let log = Log()
    observe(router, log)
    router.push("/books/1")
    #expect(log.lines == ["book", "help", "book"])
    #expect(host.visible == ["stack", "books", "book", "help", "book"])
  }

  /// Notes the topmost screen at each change, and pushes two screens more.
  private func observe(_ router: Router, _ log: Log) {
    withObservationTracking {
      _ = router.state
    } onChange: {
      MainActor.assumeIsolated {
        log.lines.append(router.state.visible().last ?? "")
        observe(router, log)
        if log.lines.count < 3 { router.push(log.lines.count == 1 ? "/help" : "/books/2") }
      }
    }
  }

  // MARK: The log and guards

  @Test func aReceiverOfTheLogThatSignsOutLeavesNoScreenOpenThatGuardsDeny() {
    let session = Session()
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("signed out") }
    func makeRouter() -> Router {
      Router(reachable: .fromLinks) {
        StackRoutes("stack") {
          RouteTo("/", name: "home")
          RouteTo("/account", name: "account").guarded(by: signedIn)
          RouteTo("/old", name: "old").guarded(by: RouteGuard("no") { _ in .denied("no") })
        }
      }
    }
    let earlier = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/", name: "home")
        RouteTo("/account", name: "account")
        RouteTo("/old", name: "old")
      }
    }
    earlier.connect()
    earlier.push("/account")
    earlier.push("/old")
    let router = makeRouter()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.log = { message in
      guard message.text.contains("is left out") else { return }
      session.isSignedIn = false
      router.reevaluateGuards()
    }
    #expect(router.restore(earlier.state).dropped.map(\.key) == ["old"])
    #expect(!session.isSignedIn)
    #expect(!host.visible.contains("account"))
    #expect(!router.state.visible().contains("account"))
  }

  @Test func aGuardThatReevaluatesGuardsOpensTheLinksThatTheyDeferred() async {
    let session = Session()
    session.isSignedIn = false
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/", name: "home")
        RouteTo("/account", name: "account").guarded(
          by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: nil) })
      }
    }
    router.add(
      RouteTo("/token", name: "token").guarded(
        by: RouteGuard("token") { _ in
          guard !session.isSignedIn else { return .proceed }
          session.isSignedIn = true
          router.reevaluateGuards()
          return .proceed
        }))
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/account", .init(from: .inApp))
    #expect(router.deferredLinks.count == 1)
    router.open("/token", .init(from: .inApp))
    await settle()
    #expect(router.deferredLinks.isEmpty)
    #expect(router.state.visible().contains("account"))
  }

  // MARK: Ends

  @Test func observersGetALinkBeforeTheLinksItLedTo() {
    let (router, host) = bookRouter()
    let log = Log()
    let (first, second) = (Observer("first", log), Observer("second", log))
    router.legacy.addObserver(first)
    router.legacy.addObserver(second)
    first.next = { router.open("/help", .init(from: .inApp)).whenEnded { _ in log.lines.append("ended") } }
    router.open("/books/1", .init(from: .inApp))
    #expect(
      log.lines == ["first: /books/1", "second: /books/1", "first: /help", "second: /help", "ended"])
    #expect(host.visible == ["stack", "help"])
  }

  @Test func completionsRunInTheOrderOfTheirLinks() {
    let (router, host) = bookRouter()
    let log = Log()
    host.transitions = .held
    let first = router.push("/books/1")
    let second = router.push("/help")
    host.finishTransition()
    first.whenEnded { _ in
      log.lines.append("first")
      host.transitions = .immediate
      let third = router.push("/books/2")
      log.lines.append(third.result != nil ? "third has ended" : "third waits")
      third.whenEnded { _ in log.lines.append("third") }
    }
    second.whenEnded { _ in log.lines.append("second") }
    while host.isInTransition { host.finishTransition() }
    #expect(log.lines.firstIndex(of: "second") ?? 9 < log.lines.firstIndex(of: "third") ?? 0)
    #expect(isOpened(second))
    #expect(host.visible == ["stack", "books", "book", "help", "book"])
  }

  @Test func nextLinkBeginsAfterCallersOfTheLastAreAnswered() throws {
    let (router, host) = bookRouter()
    let log = Log()
    let observer = Observer("did", log)
    router.legacy.addObserver(observer)
    router.willOpen { link in
      log.lines.append("will: \(link.text)")
      return .proceed
    }
    host.transitions = .held
    let first = router.receive(try DeepLink("x://books/1"))
    let second = router.receive(try DeepLink("x://help"))
    first.whenEnded { _ in log.lines.append("ended") }
    #expect(second.result == nil)
    while host.isInTransition { host.finishTransition() }
    #expect(log.lines == ["will: x://books/1", "ended", "did: x://books/1", "will: x://help", "did: x://help"])
  }

  // MARK: Windows

  private func twoWindows() -> (router: Router, left: HeadlessHost, right: HeadlessHost) {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/first", name: "first") { RouteTo(":id", name: "item") } }
    }
    let (left, right) = (HeadlessHost(), HeadlessHost())
    router.attach(left, to: .init(0))
    router.attach(right, to: .init(1))
    return (router, left, right)
  }

  @Test func linkDoesNotWaitForAnUnchangedWindow() throws {
    let (router, left, right) = twoWindows()
    right.transitions = .held
    let endless = router.push("/first/1", .init(in: .init(1)))
    #expect(isOpened(router.push("/first/2", .init(in: .init(0)))))
    #expect(left.visible == ["stack", "first", "item"])
    let received = router.receive(try DeepLink("x://first/3"), .init(in: .init(0)))
    #expect(isOpened(received))
    guard case .done = router.back(.init(in: .init(0))).result else {
      Issue.record("going back waits for another window")
      return
    }
    #expect(endless.result == nil)
    #expect(right.isInTransition)
  }

  @Test func failureInAnotherWindowIsNotTheLinksOutcome() {
    let (router, left, right) = twoWindows()
    right.transitions = .held
    let other = router.push("/first/1", .init(in: .init(1)))
    left.transitions = .held
    let own = router.push("/first/2", .init(in: .init(0)))
    right.failTransition()
    if case .failed = other.result {} else { Issue.record("\(String(describing: other.result))") }
    #expect(own.result == nil)
    left.finishTransition()
    #expect(isOpened(own))
  }

  @Test func unawaitedFailureIsAnEvent() {
    let session = Session()
    let log = Log()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/first", name: "first") {
          RouteTo(":id", name: "item").guarded(
            by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("signed out") })
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(1))
    router.onEvent { event in
      guard case .stepFailed(let failure, in: let window) = event else { return }
      log.lines.append("\((failure as? HostError)?.reason.rawValue ?? "") \(window?.number ?? -1)")
    }
    router.push("/first/1")
    host.failure = { _ in HostError(.refused, "no") }
    if case .failed = router.push("/first/2").result {} else { Issue.record("the step did not fail") }
    #expect(log.lines.isEmpty)
    session.isSignedIn = false
    router.reevaluateGuards()
    #expect(log.lines.first == "refused 1")
  }
}
