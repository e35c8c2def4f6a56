import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// A router of tabs with a sheet, and what its listener was told of screens.
@MainActor
private struct App {
  let router: Router
  let tester: RouterTester
  let events: AsyncStream<Router.Event>

  init(signedIn: Switch = Switch(), navigation rules: Router.Configuration = .init()) {
    router = Router(reachable: .fromLinks, navigation: rules) {
      TabRoutes("main") {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book")
            ModalRoute("filter", name: "filter", as: .sheet)
          }
        }
        StackRoutes("profile") {
          RouteTo("/account", name: "account") {
            RouteTo("orders", name: "orders").guarded(
              by: RouteGuard("signedIn") { _ in signedIn.isOn ? .proceed : .denied("") })
          }
        }
      }
    }
    events = router.events
    tester = RouterTester(router)
  }

  /// Returns the reports so far, as lines.
  func views() async -> [String] {
    // Ends the list of what was told.
    router.open("/nowhere", .init(from: .inApp))
    var lines: [String] = []
    for await event in events {
      switch event {
      case .screenViewed(let view): lines.append("\(view.cause.rawValue) \(view.pattern)")
      case .failed: return lines
      default: break
      }
    }
    return lines
  }
}

@MainActor
private final class Switch {
  var isOn = true
}

@Suite("Screen-view events, for every cause · N20")
@MainActor
struct ScreenViewTests {
  @Test func eachCauseIsReportedOnce() async {
    let app = App()
    await app.tester.open("/books/42?token=secret")
    await app.tester.goBack()
    await app.tester.open("/books/7")
    await app.tester.perform { $0.pop() }
    await app.tester.open("/books/filter")
    await app.tester.swipeDown()
    await app.tester.open("/books/filter")
    await app.tester.perform { $0.dismiss() }
    await app.tester.tap("profile", in: "main")
    await app.tester.perform { $0.select("shelf", in: "main") }
    await app.tester.perform { $0.back() }
    #expect(
      await app.views() == [
        "started /books", "opened /books/:id", "wentBack /books", "opened /books/:id", "popped /books",
        "opened /books/filter", "swipedDown /books", "opened /books/filter", "dismissed /books", "selected /account",
        "selected /books", "history /account",
      ])
  }

  @Test func aRestoredStateIsReported() async {
    let app = App()
    await app.tester.open("/books/42")
    let saved = app.router.state
    await app.tester.open("/account")
    await app.tester.perform { $0.restore(saved).navigation }
    #expect(await app.views().suffix(2) == ["opened /account", "restored /books/:id"])
  }

  // MARK: Before a host

  private func lateRouter() -> (router: Router, host: HeadlessHost) {
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("news", name: "news") } }
      }
    }
    return (router, HeadlessHost())
  }

  /// The screens that were told until now.
  private func views(_ router: Router, _ events: AsyncStream<Router.Event>) async -> [String] {
    router.open("/nowhere", .init(from: .inApp))
    var lines: [String] = []
    for await event in events {
      if case .screenViewed(let view) = event {
        lines.append("\(view.window.number) \(view.cause.rawValue) \(view.key)")
      }
      if case .failed = event { return lines }
    }
    return lines
  }

  @Test(
    "A screen that no host has shown is not reported, whatever replaced it",
    arguments: ["select", "restore", "go", "nothing"])
  func screensWithoutAHostAreNotReported(_ verb: String) async {
    let (router, host) = lateRouter()
    let events = router.events
    router.connect()
    switch verb {
    case "select": router.select("main", in: "root")
    case "restore": router.restore(lateRouter().router.showing("/home/news").state)
    case "go": router.go("/home")
    default: break
    }
    router.attach(host, to: .init(0))
    let told = ["select": "selected home", "restore": "restored news", "go": "opened home"][verb] ?? "started login"
    #expect(await views(router, events) == ["0 \(told)"])
  }

  @Test("A listener that comes between the window and its host gets the first screen")
  func lateListenerGetsTheFirstScreen() async {
    let (router, host) = lateRouter()
    router.connect()
    let events = router.events
    router.attach(host, to: .init(0))
    #expect(await views(router, events) == ["0 started login"])
  }

  @Test("A second host of a window tells nothing again, and a window without a host nothing at all")
  func screensAreReportedOnce() async {
    let (router, host) = lateRouter()
    let events = router.events
    router.attach(host, to: .init(0))
    router.connect(.init(1))
    router.go("/home", .init(in: .init(1)))
    router.detach(host)
    let next = HeadlessHost()
    router.attach(next, to: .init(0))
    #expect(await views(router, events) == ["0 started login"])
    let second = HeadlessHost()
    router.attach(second, to: .init(1))
    #expect(await views(router, events) == ["1 opened home"])
  }

  @Test("During a transition, a screen is reported when it ends, also if another window comes meanwhile")
  func screensOfARunningTransitionAreReportedAtItsEnd() async {
    let (router, host) = lateRouter()
    let events = router.events
    router.attach(host, to: .init(0))
    host.transitions = .held
    router.go("/home")
    let second = HeadlessHost()
    router.attach(second, to: .init(1))
    #expect(await views(router, events) == ["0 started login", "1 started login"])
    while host.isInTransition { host.finishTransition() }
    #expect(await views(router, events) == ["0 opened home"])
  }

  @Test func removalByAGuardIsReported() async {
    let signedIn = Switch()
    let app = App(signedIn: signedIn)
    await app.tester.open("/account/orders")
    signedIn.isOn = false
    app.router.reevaluateGuards()
    await app.tester.settle()
    #expect(await app.views().suffix(2) == ["opened /account/orders", "guarded /account"])
  }

  @Test func aRouteThatIsRemovedIsReported() async {
    let app = App()
    let id = app.router.handle("/help")
    id.remove()
    await app.tester.open("/books/42")
    app.router.legacy.remove(pattern: ":id")
    await app.tester.settle()
    #expect(await app.views().suffix(2) == ["opened /books/:id", "removed /books"])
  }

  @Test("Where nothing else is on top, nothing is reported: other values, a handler, a link to what is there")
  func noChangeIsNotReported() async {
    let app = App()
    app.router.handle("/ping") { _ in true }
    await app.tester.open("/books?sort=title")
    await app.tester.open("/books?sort=author")
    await app.tester.open("/ping")
    await app.tester.perform { $0.pop() }
    #expect(await app.views() == ["started /books"])
  }

  @Test func aScreenThatCannotBeMadeWasNeverSeen() async {
    let app = App()
    app.tester.host.canMake = { $0.key != "book" }
    await app.tester.open("/books/42")
    #expect(await app.views() == ["started /books"])
  }

  @Test("A screen is reported when it is shown, not before: one that another superseded never is")
  func unseenScreensAreNotReported() async {
    let app = App()
    app.tester.host.transitions = .held
    app.router.open("/books/1", .init(from: .inApp))
    app.router.open("/account", .init(from: .inApp))
    while app.tester.host.isInTransition { app.tester.host.finishTransition() }
    #expect(await app.views() == ["started /books", "opened /account"])
  }

  @Test func eachWindowHasItsOwn() async {
    let app = App()
    let second = RouterTester(app.router, in: .init(7))
    await second.open("/books/42")
    await app.tester.open("/account")
    var windows: [Int] = []
    app.router.open("/nowhere", .init(from: .inApp))
    for await event in app.events {
      if case .screenViewed(let view) = event { windows.append(view.window.number) }
      if case .failed = event { break }
    }
    #expect(windows == [0, 7, 7, 0])
  }

  @Test("A late listener gets changes only, and no value is in its events")
  func lateListenersHearChangesOnly() async {
    let app = App()
    await app.tester.open("/books/secret-42")
    let late = app.router.events
    await app.tester.open("/account")
    for await event in late {
      guard case .screenViewed(let view) = event else { continue }
      #expect(view.key == "account")
      #expect(view.cause == .opened)
      break
    }
    for await event in app.events {
      if case .screenViewed = event { #expect(!"\(event)".contains("secret")) }
      if case .opened(let pattern, _) = event, pattern == "/account" { break }
    }
  }
}
