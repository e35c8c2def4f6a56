import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// A clock whose time goes on when a test says so, in the same turn.
@MainActor
final class ManualClock {
  private(set) var now = Duration.zero
  private var timers: [(number: Int, due: Duration, body: @MainActor @Sendable () -> Void)] = []
  private var lastNumber = 0

  var clock: RouterClock {
    RouterClock(
      uptime: { self.now }, sleep: { try await Task.sleep(for: $0) },
      timer: { duration, body in
        self.lastNumber += 1
        let number = self.lastNumber
        self.timers.append((number, self.now + duration, body))
        return { self.timers.removeAll { $0.number == number } }
      })
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = timers.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
      timers.removeAll { $0.number == next.number }
      now = max(now, next.due)
      next.body()
    }
    now = end
  }
}

@Suite("Unmanaged presentations: nothing navigates unseen · HOSTS 7 35 39")
@MainActor
struct UnmanagedTests {
  private let time = ManualClock()

  private func app(_ policy: Router.UnmanagedPresentations) -> (router: Router, host: HeadlessHost, session: Session) {
    var rules = Router.Configuration()
    rules.unmanagedPresentations = policy
    rules.clock = time.clock
    let session = Session()
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("signed out") }
    let router = Router(schemes: ["shop"], reachable: .fromLinks, navigation: rules) {
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book").guarded(by: signedIn)
            ModalRoute("buy", name: "buy", as: .sheet)
          }
        }
        StackRoutes("todayTab") { RouteTo("/today", name: "today") }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/books/1", .init(from: .inApp))
    return (router, host, session)
  }

  @Test(arguments: UnmanagedTable.cells)
  func everyCellOfTheTableHolds(_ cell: UnmanagedTable.Cell) {
    let (router, host, session) = app(cell.policy)
    if cell.verb == .dismiss { router.present("/books/buy") }
    switch cell.thing {
    case .alert: host.presentUnmanaged(.alert)
    case .search: host.presentUnmanaged(.search)
    case .sheet: host.presentUnmanaged()
    case .lockedSheet: host.presentUnmanaged(isLocked: true)
    }
    let before = host.visible
    let (navigation, wanted) = cell.verb.act(router) { session.isSignedIn = false }
    switch cell.end {
    case .goes: #expect(host.visible == wanted && !host.unmanaged.isEmpty)
    case .dismisses: #expect(host.visible == wanted && host.unmanaged.isEmpty)
    case .fails: #expect(host.visible == before && isCovered(navigation))
    case .waits:
      #expect(host.visible == before)
      #expect(navigation?.result == nil)
      time.advance(by: .seconds(29))
      #expect(host.visible == before)
      #expect(navigation?.result == nil)
      time.advance(by: .seconds(1))
      #expect(host.visible == before, "it waits for ever")
      #expect(isCovered(navigation), "it waits for ever")
    }
    #expect(host.shown.windows == router.state.windows)
  }

  private func isCovered(_ navigation: Navigation?) -> Bool {
    guard case .failed(_, let error as HostError)? = navigation?.result else { return false }
    return error.reason == .covered
  }

  @Test func waitingStepContinuesWhenTheAlertHasGone() {
    let (router, host, _) = app(.automatic)
    host.presentUnmanaged(.alert)
    let navigation = router.open("shop://books/2", .init(from: .customScheme))
    time.advance(by: .seconds(20))
    host.dismissUnmanaged()
    #expect(navigation.isHandled)
    #expect(router.state.top()?[parameter: "id"] == "2")
    #expect(host.visible.last == "book")
  }

  /// 39: the sheet that waited for an alert was superseded: it never comes.
  @Test func supersededWaitingStepIsWithdrawn() {
    let (router, host, _) = app(.wait)
    host.presentUnmanaged(.alert)
    let sheet = router.present("/books/buy")
    let other = router.select("todayTab", in: "main")
    #expect(sheet.result == nil)
    let back = router.select("booksTab", in: "main")
    router.dismiss()
    host.dismissUnmanaged()
    #expect(host.visible.last == "book")
    #expect(!host.steps.contains { $0.name == "present" })
    #expect(sheet.result != nil)
    #expect(other.result != nil)
    #expect(back.result != nil)
  }

  /// A change that no user sees does not wait.
  @Test func hiddenBranchIsNotDelayed() {
    let (router, host, session) = app(.wait)
    router.open("/today", .init(from: .inApp))
    host.presentUnmanaged(.alert)
    session.isSignedIn = false
    #expect(router.state.visible() == ["main", "todayTab", "today"])
    #expect(host.shown.windows == router.state.windows)
  }
}

extension UnmanagedTable.Verb {
  /// Does it.
  ///
  /// - Returns: what is to be shown afterwards.
  @MainActor fileprivate func act(_ router: Router, _ signOut: () -> Void) -> (Navigation?, [String]) {
    let books = ["main", "booksTab", "books"]
    switch self {
    case .externalLink: return (router.open("shop://today", .init(from: .customScheme)), ["main", "todayTab", "today"])
    case .externalLinkToTheSamePlace:
      return (router.open("shop://books/1", .init(from: .customScheme)), books + ["book"])
    case .push: return (router.push("/books/2"), books + ["book", "book"])
    case .present: return (router.present("/books/buy"), books + ["book", "buy"])
    case .pop: return (router.pop(), books)
    case .dismiss: return (router.dismiss(), books + ["book"])
    case .select: return (router.select("todayTab", in: "main"), ["main", "todayTab", "today"])
    case .signOut:
      signOut()
      router.reevaluateGuards()
      return (nil, books)
    }
  }
}

@MainActor
private final class Session {
  var isSignedIn = true
}
