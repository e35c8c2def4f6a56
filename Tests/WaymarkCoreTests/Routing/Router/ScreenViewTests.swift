import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// A router of tabs with a sheet, and what its listener was told of screens.
@MainActor
private struct App {
  let router: Router
  let tester: RouterTester
  let events: AsyncStream<Router.Event>

  init(signedIn: Switch = Switch(), configuration: Router.Configuration = .init()) {
    router = Router(reachable: .fromLinks, configuration: configuration) {
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

  /// What was told so far, as lines.
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
  @Test func eachCauseIsToldOnce() async {
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

  @Test func aRestoredStateIsTold() async {
    let app = App()
    await app.tester.open("/books/42")
    let saved = app.router.state
    await app.tester.open("/account")
    await app.tester.perform { $0.restore(saved).navigation }
    #expect(await app.views().suffix(2) == ["opened /account", "restored /books/:id"])
  }

  @Test func whatGuardsTakeAwayIsTold() async {
    let signedIn = Switch()
    let app = App(signedIn: signedIn)
    await app.tester.open("/account/orders")
    signedIn.isOn = false
    app.router.reevaluateGuards()
    await app.tester.settle()
    #expect(await app.views().suffix(2) == ["opened /account/orders", "guarded /account"])
  }

  @Test func aRouteThatIsRemovedIsTold() async {
    let app = App()
    let id = app.router.handle("/help")
    app.router.remove(id)
    await app.tester.open("/books/42")
    app.router.remove(pattern: ":id")
    await app.tester.settle()
    #expect(await app.views().suffix(2) == ["opened /books/:id", "removed /books"])
  }

  @Test("Where nothing else is on top, nothing is told: other values, a handler, a link to what is there")
  func noChangeIsNotTold() async {
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

  @Test("A screen is told of when it is shown, not before: one that another superseded never was")
  func onlyWhatIsShownIsTold() async {
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

  @Test("Who listens later is told of changes only, and no value is in what is told")
  func listenersAreToldOfChanges() async {
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
