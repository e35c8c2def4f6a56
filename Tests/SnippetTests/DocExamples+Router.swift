// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Foundation
import Observation
import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

/// The examples of what is about routers, guards and hosts; each is held against what comes out.
@MainActor
@Suite("Examples: routers")
struct RouterExamples {
  let output = Printed()

  /// Collects the output of the examples, which is compared with their comments.
  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  static func router(_ guards: RouteGuard...) -> Router {
    var account: RouteMap { RouteMap { RouteTo("/account", name: "account") } }
    return Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        StackRoutes("profile") { guards.reduce(account) { $0.guarded(by: $1) } }
      }
      ModalRoute("/login", name: "login")
      ModalRoute(PickQuantity.self)
    }
  }

  private func settle() async {
    await letOthersRun()
  }

  // MARK: Guards

  @Test func attemptExampleHolds() {
    let session = Session()
    let owner = RouteGuard("owner") { attempt in
      if attempt.isOpen { print("\(attempt.key) is open: may it stay?") }
      return attempt.match["id"] == session.userID ? .proceed : .denied("\(attempt.match.pattern) of another customer")
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("profile") { RouteTo("/account", name: "account") }
      RouteTo("/customers/:id", name: "customer").guarded(by: owner)
    }
    .showing("/account")
    session.userID = "7"
    #expect(router.open("/customers/8").result == "denied customer")
    #expect(output.lines == [])
    #expect(router.open("/customers/7").result == "opened customer")
    router.reevaluateGuards()
    #expect(output.lines == ["customer is open: may it stay?"])
  }

  @Test func verdictExampleHolds() async {
    let session = Session()
    let signedIn = RouteGuard("signedIn") { _ in
      if session.isBlocked { return .redirect("/books") }
      return session.isSignedIn ? .proceed : .deferred(showing: "/login")       // the link opens after the login
    }
    let router = Self.router(signedIn).showing("/books")
    router.open("/account")
    #expect(router.state.top()?.key == "login")
    #expect(router.deferredLinks.count == 1)
    session.isSignedIn = true
    await settle()
    #expect(router.state.top()?.key == "account")
    session.isBlocked = true
    #expect(Self.router(signedIn).showing("/account").state.top()?.key == "books")
  }

  @Test func leaveGuardExampleHolds() {
    let draft = ReviewDraft()
    let unsaved = LeaveGuard("unsaved") { _ in draft.isSaved }
    let review = RouteTo("/books/:id/review", name: "review").guarded(onLeaving: unsaved)
    let router = Router(reachable: .inAppOnly) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      review
    }
    .showing("/books", "/books/42/review")
    router.pop()
    #expect(router.state.top()?.key == "review")
    draft.isSaved = true
    router.pop()
    #expect(router.state.top()?.key == "books")
  }

  @Test func leaveAttemptExampleHolds() {
    let draft = ReviewDraft()
    let unsaved = LeaveGuard("unsaved") { attempt in
      print("from \(attempt.entry.key) to \(attempt.next.top()?.key ?? "")")       // from review to books
      return draft.isSaved
    }
    let router = Router(reachable: .inAppOnly) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      RouteTo("/books/:id/review", name: "review").guarded(onLeaving: unsaved)
    }
    router.showing("/books", "/books/42/review").pop()
    #expect(output.lines == ["from review to books"])
  }

  @Test func observingGuardExampleHolds() {
    let session = SnippetSession()
    let server = SnippetServer()
    let member = RouteGuard.async("member", observing: { session.userID }) { _ in
      await server.isMember(session.userID) ? .proceed : .denied("no member")
    }
    #expect(member.name == "member")
  }

  @Test func clockExampleHolds() {
    let never = RouteGuard("never") { _ in .deferred }
    let router = Self.router(never).showing("/books")
    let time = TestClock(for: router)             // it stands still
    router.open("/account")                       // a guard defers it
    time.advance(by: .seconds(601))               // longer than deferredExpiry: it is dropped
    #expect(router.deferredLinks.isEmpty)
    router.open("/account")
    #expect(router.deferredLinks.count == 1)
  }

  @Test func testClockExampleHolds() {
    let router = Self.router()
    let time = TestClock(for: router)
    time.advance(by: .seconds(30))
    #expect(time.now == .seconds(30))
  }

  // MARK: Opening

  @Test func routersExampleHolds() {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks)
    router.handle("/user/view/:userID") { match in
      print(match["userID"] ?? "")
      return true                     // false passes the link on to the next route
    }
    let isHandled = router.open("myapp://user/view/joeldev").isHandled
    #expect(isHandled)
    #expect(output.lines == ["joeldev"])
  }

  @Test func navigationExampleHolds() async {
    let router = Self.router()
    router.connect()
    let url = "https://books.example.com/books/42"
    let navigation = router.open(url, .init(from: .universalLink))
    let isHandled = navigation.isHandled           // known at once: what an app delegate answers
    let outcome = await navigation.outcome         // known when guards have answered and the screen is there
    #expect(isHandled)
    #expect(outcome == "opened book")
  }

  @Test func outcomeExampleHolds() async {
    let router = Self.router()
    let url = "https://books.example.com/boks/42"
    switch await router.open(url).outcome {
    case .opened(let match), .handled(let match): print(match)
    case .unmatched(let nearest): print("did you mean \(nearest.first?.text ?? "nothing")?")
    case .denied(_, let denial): print(denial.guardName ?? "", denial.reason)
    case let other: print(other)
    }
    #expect(output.lines == ["did you mean /books/:id?"])
  }

  @Test func denialExampleHolds() async {
    let slow = RouteGuard.async("member", timeLimit: .zero) { _ in
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return .proceed
    }
    let router = Router(reachable: .fromLinks) { RouteTo("/account", name: "account").guarded(by: slow) }
    router.connect()
    if case .denied(_, let denial) = await router.open("/account").outcome, denial.kind == .timeLimit {
      print("\(denial.guardName ?? "") takes too long")
    }
    #expect(output.lines == ["member takes too long"])
  }

  @Test func navigationErrorExampleHolds() async {
    let router = Self.router().showing("/books")
    let host = HeadlessHost()
    router.attach(host)
    host.failure = { step in step.name == "present" ? HostError(.refused, "no window to present in") : nil }
    let navigation = router.present("/login")       // fails, and the state follows what is on the screen
    if case .failed(_, let error as HostError) = await navigation.outcome { print(error.reason) }
    do { _ = try await router.present("/gone", expecting: Int.self) } catch { print(error) }
    #expect(output.lines.first == "refused")
    #expect(output.lines.last?.hasPrefix("unmatched") == true)
    #expect(router.state.top()?.key == "books")
  }

  @Test func navigationOptionsExampleHolds() throws {
    let router = Self.router().showing("/books")
    struct Draft: Sendable {}
    let draft = Draft()
    let url = "/books/7"
    router.push("/books/42", .init(animated: false))
    router.open(url, .init(from: .push, extras: ["draft": draft]))
    let entry = try #require(router.state.top())
    #expect(entry.source == .push)
    #expect(router.match(for: entry)?.extras.names == ["draft"])
  }

  @Test func localValuesExampleHolds() throws {
    let router = Self.router().showing("/books")
    let view = CoverView()
    var found: CoverView?
    router.handle("/covers") { match in
      let cover = match.local?.value("cover", as: CoverView.self)       // of .init(local: .init(["cover": view])) in the call
      found = cover
      return true
    }
    router.open("/covers", .init(local: .init(["cover": view])))
    #expect(found === view)
  }

  @Test func animationExampleHolds() {
    let router = Self.router().showing("/books")
    let host = RecordingHost()
    router.attach(host)
    router.go("/books/42", .init(animated: false))       // as while the app is not seen
    #expect(host.steps.last?.contentChange?.isAnimated == false)
  }

  @Test func linkDecisionExampleHolds() throws {
    let router = Self.router().showing("/books")
    let session = Session()
    router.willOpen { link in
      if session.isBlocked { return .refuse }
      guard let id = link.query["book"]?.text else { return .proceed }       // /index?book=42, as links were once
      let book = try? DeepLink("https://books.example.com/books/\(id)", from: link.source)
      return book.map { .rewrite($0) } ?? .proceed
    }
    router.open("https://books.example.com/index?book=42")
    #expect(router.state.top()?[parameter: "id"] == "42")
    session.isBlocked = true
    #expect(!router.open("/account").isHandled)
  }

  @Test func eventsExampleHolds() async {
    let router = Self.router().showing("/books")
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let listening = Task { @MainActor in
      for await event in router.events {
        if case .screenViewed(let view) = event { print("\(view.key) at \(view.pattern): \(view.cause)") }
      }
    }
    await settle()
    router.open("/books/42")
    await settle()
    listening.cancel()
    #expect(output.lines == ["book at /books/:id: opened"])
  }

  @Test func observersExampleHolds() {
    let router = Self.router().showing("/books")
    let log = LinkLog()
    router.legacy.addObserver(log)
    router.open("/books/42")
    router.open("/nowhere")
    #expect(log.lines == ["/books/:id opened", "/… did not open"])
  }

  @Test func legacyExampleHolds() {
    let router = Self.router()
    var screens: [String] = []
    router.legacy["/about"] = { _ in screens.append("about"); return true }             // JLRoutes
    router.legacy.handle(key: "share") { match in screens.append("share \(match)") }    // ReerRouter
    router.legacy.onUnmatched { link in screens.append("nothing at \(link)") }
    router.open("/about")
    router.open("/nowhere")
    #expect(screens == ["about", "nothing at /…"])
  }

  @Test func configurationExampleHolds() {
    var configuration = Router.Configuration(links: .init(reachable: .fromLinks))
    configuration.links.fallback = "/today"                       // for links that no route takes
    configuration.overlap = .enqueue
    configuration.browser = { link in print("for the browser: \(link)") }
    let router = Router(configuration)
    router.configuration.links.schemes = ["bookshop"]             // from the next link on
    #expect(router.table.options.fallback == "/today")
    #expect(router.table.options.schemes == ["bookshop"])
    #expect(router.configuration.overlap == .enqueue)
    router.open("https://books.example.com/gone", .init(from: .universalLink))
    #expect(output.lines.isEmpty, "the host is not listed, so the link is not the app's")
  }

  @Test func appClosuresExampleHolds() {
    let router = Self.router()
    router.configuration.errorScreen = { link, outcome in "/sorry" }
    router.configuration.log = { print($0) }       // mistakes and every candidate, answer and redirect
    router.open("/books/42", .init(from: .inApp))
    #expect(!output.lines.isEmpty)
  }

  @Test func overlapExampleHolds() async {
    let slow = RouteGuard.async("slow") { _ in
      try await Task.sleep(for: .seconds(3_600))
      return .proceed
    }
    let router = Self.router(slow).showing("/books")
    router.configuration.overlap = .drop
    let first = router.open("/account")          // waits for a guard
    let second = router.open("/account")         // the impatient tap: ends as cancelled
    #expect(second.result == "cancelled")
    #expect(first.result == nil)
    first.cancel()
  }

  @Test func reducerExampleHolds() {
    let cart = Cart()
    let router = Router(reachable: .inAppOnly) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { ModalRoute("cart", name: "cart") } }
    }
    .showing("/books/cart")
    router.configuration.reducer = { state, action, table, window in
      if case .dismiss = action, cart.isPaying { throw RouterState.Rejection.notAllowed }
      return try state.applying(action, in: table, window: window)
    }
    cart.isPaying = true
    router.dismiss()
    #expect(router.state.top()?.key == "cart")
    cart.isPaying = false
    router.dismiss()
    #expect(router.state.top()?.key == "books")
  }

  @Test func linkExpanderExampleHolds() async {
    let router = Self.router().showing("/books")
    router.configuration.links.hosts.append("bk.example")
    let shortLinks = ShortLinks()
    router.configuration.expandLinks(for: { $0.host?.text == "bk.example" }) { link in
      try await shortLinks.target(of: link)
    }
    let outcome = await router.open("https://bk.example/x").outcome
    #expect(outcome == "opened book")
  }

  @Test func contentLinkExampleHolds() {
    let router = Self.router()
    let url = "https://publisher.example.org/"
    if case .unmatched = router.openContentLink(url).result {
      print("for the system: \(url)")       // on iOS: UIApplication.shared.open(url)
    }
    #expect(output.lines == ["for the system: https://publisher.example.org/"])
  }

  @Test func sendResultExampleHolds() async throws {
    let router = Self.router().showing("/books")
    async let result = router.present(PickQuantity(current: 1))
    await settle()
    let entry = try #require(router.state.top())
    let sendResult = SendResultAction(router, for: entry)       // the host hands it to the screen that it makes of the entry
    let isWanted = sendResult(3)                    // `try await router.present(PickQuantity())` returns it
    #expect(isWanted)
    #expect(try await result == .value(3))
  }

  func opening(_ router: Router, _ url: String) {
    router.open("/books/42")
    router.push(Book(id: 42))
    router.present(.named("book", ["id": 42]))
    router.open(url)
    router.open(Book(id: 42), as: .push)
    let app = RouterTester(router.showing("/books", "/books/42"))
    _ = app
  }

  @Test func claimsExampleHolds() {
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks)
    let signIn = SignIn()
    claims(router, signIn)
    router.open("https://auth.example.com/callback?code=2", .init(from: .universalLink))
    #expect(signIn.resumed.last == "https://auth.example.com/callback?code=2")
    #expect(router.open("fb1234567890://authorize", .init(from: .customScheme)).result == "claimed")
  }

  private func claims(_ router: Router, _ signIn: SignIn) {
    router.claim("https://auth.example.com/callback") { url in
      print("back from the sign-in")
      signIn.resume(with: url)
    }
    router.claim("fb1234567890://") { url in FacebookSDK.shared.handle(url) }
  }

  func systemLinks(_ router: Router) {
    router.systemLinks.notificationActions = ["show"]       // the identifier of the UNNotificationAction
  }

  func keys(_ router: Router) {
    router.legacy.handle(key: .chat) { match in match["id"] != nil }
  }

  func extrasCodec(_ router: Router) {
    struct Draft: Codable, Sendable {}
    router.configuration.saveExtras(["draft": Draft.self])
    router.configuration.saveExtras { $0.value("note", as: String.self) } decode: { ["note": $0] }
  }

  @RouteBuilder func records() -> some RouteContent {
    RouteMap {
      StackRoutes("books") { RouteTo("/books") }
      RouteMap.records(expecting: "Chat", "Cart")
    }
  }

  @RouteBuilder func presenters() -> some RouteContent {
    StackRoutes("story") { RouteTo("/story") }
      .attaching(
        StepPresenter { step, done in
          print(step.name)              // the app brings the stack on the screen in its own way
          done(.success(()))
        })
    RouteTo("/audio")
      .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
  }

  // MARK: Hosts

  @Test func headlessHostExampleHolds() {
    let router = Self.router()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/books/42")
    let visible = host.visible             // ["main", "shelf", "books", "book"]
    host.goBack()                          // as the user does
    let top = router.state.top()?.key    // "books": the state follows
    #expect(visible == ["main", "shelf", "books", "book"])
    #expect(top == "books")
  }

  @Test func snapshotsExampleHolds() throws {
    let router = Self.router().showing("/books/42")
    let tabs = try #require(router.state.key?.root)
    let book = try #require(router.state.top())
    var seen = HostSnapshot()
    seen.isThere[book.id] = false                // its controller has left the stack
    seen.selected[tabs.id] = "profile"
    let event = router.state.event(seenIn: seen)       // what happened first, as .popped(to: books.id)
    #expect(event != nil)
  }

  @Test func faultsExampleHolds() {
    let router = Self.router().showing("/books")
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    host.faults = [.lostEnd]
    let navigation = router.push("/books/42")      // ends three seconds later, by what is on the screen
    #expect(navigation.result == nil)
    router.configuration.unmanagedPresentations = .fail       // opening a link while an alert is up fails
  }

  @Test func heldTransitionsExampleHolds() {
    let router = Self.router()
    let host = HeadlessHost(transitions: .held)
    router.attach(host, to: .init(0))
    router.push("/books/42")               // the animation of the push is running
    router.present("/login")               // waits for its end
    host.finishTransition()
    #expect(host.steps.last?.name == "setStack" || host.isInTransition)
    host.finishTransition()
    #expect(host.visible.last == "login")
  }

  @Test func hostsExampleHolds() {
    let host = LoggingHost()
    let router = Self.router().showing("/books")
    router.attach(host)
    router.open("/books/42")
    #expect(host.names.last == "setStack")
  }

  @Test func recordingHostExampleHolds() {
    let router = Self.router().showing("/books")
    let host = RecordingHost()
    router.attach(host)
    host.forget()                              // what it was asked to begin with
    router.push("/books/42")
    #expect(host.names == ["setStack"])        // one screen, one step
  }

  @Test func testedOutcomeExampleHolds() async {
    let router = Self.router(RouteGuard("closed") { _ in .denied("for customers") })
    let app = RouterTester(router)
    await app.open("/account")
    #expect(app.outcome == "denied account")
    #expect(router.open("/books/42").result == "opened book")
  }

  @Test func testerExampleHolds() async {
    let router = Self.router()
    let app = RouterTester(router)
    await app.open("bookshop://books/42", .init(from: .customScheme))
    #expect(app.screens == ["main", "shelf", "books", "book"])
    #expect(app.outcome == "opened book")
    #expect(app.difference(from: ["main", "shelf", "books", "book"]) == nil)
    let difference = app.difference(from: ["main", "shelf", "books", "login"])
    print(difference ?? "no difference")       // the lines of both: “- login” is missing, “+ book” was not expected
    #expect(difference?.description.contains("- login\n+ book") ?? false)
  }

  @Test func surfaceExampleHolds() {
    let router = Self.router()
    let text = "push /books/42 -> book id=42"
    #expect(router.table.allProblems == [])
    #expect(ExpectedLinks(text).differences(in: router.table) == [])
  }
}

final class LinkLog: RouterObserver {
  private(set) var lines: [String] = []

  func router(_ router: Router, didOpen match: RouteMatch) { lines.append("\(match.pattern) opened") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    lines.append("\(link) did not open")       // without the values that stand in the link
  }
}

final class LoggingHost: RouterHost {
  private(set) var names: [String] = []

  func perform(
    _ step: RouterState.Step, for router: Router, completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    names.append(step.name)         // a real one changes what is on the screen
    completion(.success(()))        // once that is done
  }
}

final class OrderScreen: MadeFromMatch {
  let number: Int

  init?(_ match: RouteMatch) {
    guard let number = try? match.value("number", as: Int.self) else { return nil }
    self.number = number
  }
}

enum ChatFactory: RoutableScreen {
  static func screen(for match: RouteMatch) throws -> Any? {
    match["id"].map { id in ChatScreen(id) }
  }
}

struct ChatScreen {
  let id: String
  init(_ id: String) { self.id = id }
}

extension RouteKey { static let chat: RouteKey = "chat" }

extension RouteGuard {
  static let signedIn = RouteGuard("signedIn") { _ in
    Session.shared.isSignedIn ? .proceed : .deferred(showing: "/login")
  }
}
let account = RouteTo("/account", name: "account").guarded(by: .signedIn)

@MainActor @Observable final class Session {
  static let shared = Session()
  var isSignedIn = false
  var isBlocked = false
  var userID: String?
}

@MainActor final class ReviewDraft {
  var isSaved = false
}

@MainActor final class Cart {
  var isPaying = false
}

final class CoverView {}

struct ShortLinks: Sendable {
  func target(of link: DeepLink) async throws -> DeepLink? { try DeepLink("https://books.example.com/books/42") }
}

struct PickQuantity: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["/quantity"]
  var current = 1

  init(current: Int) { self.current = current }
  init(_ match: RouteMatch) throws(ParameterError) { current = try match.value("current", in: .query) ?? 1 }
  func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
}

@MainActor
final class CartModel {
  let navigator: any Navigator
  init(navigator: any Navigator) { self.navigator = navigator }

  func checkOut() { navigator.present("/checkout") }
}

@MainActor func awaiting(_ router: Router) async throws {
  let quantity = try await router.present(PickQuantity(current: 1)).value       // Int?; nil: there is none
  _ = quantity
  switch try await router.present(PickQuantity(current: 1)) {
  case .value(let quantity): print(quantity)
  case .dismissed: print("the user closed it")
  case .cancelled: print("a link, a guard or the app closed it")
  }
}

struct Book {
  var id: Int
  var ref: String?
}

extension Book: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id"]

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    ref = try match.value("ref", in: .query)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setQuery("ref", to: ref)
  }
}

@MainActor
private final class SignIn {
  private(set) var resumed: [String] = []

  func resume(with link: String) { resumed.append(link) }
  func resume(with url: URL) { resumed.append(url.absoluteString) }
}

@MainActor
private final class FacebookSDK {
  static let shared = FacebookSDK()

  func handle(_ url: URL) -> Bool { url.scheme == "fb1234567890" }
}
