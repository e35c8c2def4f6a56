import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkTesting

@Suite("Links without a window · PLATFORM R11")
@MainActor
struct NoWindowTests {
  private let router = Self.router()

  private static func router() -> Router {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      ActionRoute("/beep") { _ in }
      RedirectRoute("/old/:id", to: "/books/:id")
    }
    router.log = nil
    return router
  }

  @Test(
    "R11: a link to a screen fails, and says that no window is there",
    arguments: ["open", "go", "push", "present", "replace", "setRoot", "redirect", "fallback"])
  func noWindow(_ verb: String) {
    router.options.fallback = "/books/1"
    let navigation =
      switch verb {
      case "go": router.go("/books/1")
      case "push": router.push("/books/1")
      case "present": router.present("/books/1")
      case "replace": router.replace("/books/1")
      case "setRoot": router.setRoot("/books/1")
      case "redirect": router.open("/old/1")
      case "fallback": router.open("/nowhere")
      default: router.open("/books/1")
      }
    guard case .failed(let match, RouterState.Rejection.noWindow)? = navigation.result else {
      Issue.record("\(verb): \(navigation)")
      return
    }
    #expect(match?.route.name == "book")
    #expect(!navigation.isHandled)
    #expect(!navigation.isShown)
    #expect("\(navigation)".contains("no window is there: what comes from the system goes to receive, which waits"))
  }

  @Test("R11: verbs without a link fail, too", arguments: ["pop", "dismiss", "select", "back"])
  func verbsWithoutAWindowFail(_ verb: String) {
    let navigation =
      switch verb {
      case "pop": router.pop()
      case "dismiss": router.dismiss()
      case "select": router.select("books", in: "stack")
      default: router.back()
      }
    guard case .failed = navigation.result else {
      Issue.record("\(verb): \(navigation)")
      return
    }
  }

  @Test("R11: the log says so, with the call")
  func logNamesTheCall() {
    var told: [Router.LogMessage] = []
    router.log = { if [.mistake, .unopened].contains($0.kind) { told.append($0) } }
    router.open("/books/1")
    let line = #line - 1
    #expect(told.map(\.location) == [.init(file: #fileID, line: line)])
    #expect(told.first?.text.contains("attach a host before the app opens links") == true)
  }

  @Test("R11: no error screen is asked for, which nothing could show")
  func errorScreen() {
    var isAsked = false
    router.configuration.errorScreen = { _, _ in
      isAsked = true
      return "/books"
    }
    router.open("/books/1")
    #expect(!isAsked)
  }

  @Test("R11: an action runs, and a link from the system waits")
  func actionsRunAndReceivedLinksWait() async throws {
    #expect(router.open("/beep").isHandled)
    let waiting = router.receive(try DeepLink("/books/1", from: .push))
    #expect(waiting.result == nil)
    #expect(waiting.isHandled)
    router.connect()
    #expect(await waiting.outcome == "opened book")
    #expect(router.state.visible().last == "book")
  }

  @Test("R11: a host without a state shows it")
  func statelessHostShowsTheScreen() {
    router.showsEverything()
    let navigation = router.open("/books/1")
    #expect(navigation.result == "opened book")
    #expect(navigation.isShown)
  }

  @Test(
    "R11: a link of the app's own that a guard defers waits for the window afterwards, as does what the guard shows")
  func deferredLinkWaitsForTheWindow() async {
    let signIn = SignIn()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("books", name: "books").guarded(
            by: RouteGuard("signedIn") { _ in signIn.isDone ? .proceed : .deferred(showing: "/login") })
        }
      }
      ModalRoute("/login", name: "login")
    }
    router.log = nil
    #expect(router.open("/home/books", .init(from: .inApp)).result == "deferred books")
    router.connect()
    for _ in 0..<5 { await letOthersRun() }
    #expect(router.state.visible().last == "login")
    router.report(.windowDisconnected(.init(0)))
    signIn.isDone = true
    router.reevaluateGuards()
    for _ in 0..<5 { await letOthersRun() }
    #expect(router.state.windows.isEmpty)
    router.connect()
    for _ in 0..<5 { await letOthersRun() }
    #expect(router.state.visible() == ["stack", "home", "books"])
  }

  @MainActor
  private final class SignIn {
    var isDone = false
  }

  @Test(
    "R11: a replay ends as the recording did, with a host without a state and without one", arguments: [false, true])
  func replayEndsAsRecorded(_ isShown: Bool) async {
    let recorded = Self.router()
    recorded.configuration.recording = .values()
    if isShown { recorded.showsEverything() }
    recorded.open("/books/1")
    let replay = await RouterTester(Self.router()).replay(recorded.trace)
    #expect(replay.difference == nil, "\(replay)")
    #expect(recorded.trace.events.contains { $0.kind == .end })
  }
}
