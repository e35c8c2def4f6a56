// swift-format-ignore-file

// Snippets stand here as they stand in the README and in “Screens, guards and results”; each is held against what comes out.
import Foundation
import Observation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkTesting

@MainActor
@Suite("Pages: screens, guards and results")
struct PageExamples {
  @MainActor @Observable final class Session {
    var isSignedIn = false
  }

  struct PickQuantity: ResultRoute {
    typealias Result = Int
    static let patterns: [RoutePattern] = ["/quantity"]
    init() {}
    init(_ match: RouteMatch) {}
    func write(to link: inout DeepLink.Parts) {}
  }

  final class Analytics {
    private(set) var lines: [String] = []

    func log(_ screen: String, _ cause: Router.ScreenView.Cause) { lines.append("\(screen) \(cause)") }
  }

  let output = Printed()

  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  static func router() -> Router {
    Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") {
              RouteTo(":id", name: "book")
              ModalRoute("buy", name: "buy", as: .stackedSheet)
            }
          }
        }
      }
      ModalRoute(PickQuantity.self)
    }
  }

  // MARK: README

  @Test func handlingExampleHolds() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks)
    router.handle("/books/:id<int>", name: "book") { match in
      print(match["id"] ?? "")          // a handler that returns false passes the link on to the next route
    }
    let isHandled = router.open("bookshop://books/42").isHandled
    let link = try router.table.link(to: "book", ["id": 42], query: [("ref", "mail")])
    #expect(isHandled)
    #expect(output.lines == ["42"])
    #expect(link.text == "/books/42?ref=mail")
  }

  @Test func hostingExampleHolds() {
    let router = Self.router()
    let host = HeadlessHost()                  // of WaymarkTesting; with UIKit: router.uiKit.attach(to: window)
    router.attach(host, to: .init(0))          // shows the login, the first section
    router.open("/books/7")                    // shows the books tab, with the book on the list
    #expect(host.visible == ["root", "main", "booksTab", "books", "book"])
  }

  // MARK: The first screens

  @Test func selectingBeforeAHostIsThere() {
    let session = Session()
    session.isSignedIn = true
    let router = Self.router()
    let host = HeadlessHost()
    router.connect()                                                // the window, with the login in it
    if session.isSignedIn { router.select("main", in: "root") }     // nobody has seen the login: there is no host yet
    router.attach(host, to: .init(0))
    #expect(host.visible == ["root", "main", "todayTab", "today"])
  }

  @Test(arguments: [false, true])
  func aLoginThatLeavesByItself(_ isSignedIn: Bool) async {
    let session = Session()
    session.isSignedIn = isSignedIn
    let signedOut = RouteGuard("signedOut") { _ in session.isSignedIn ? .redirect("/today") : .proceed }
    let login = RouteTo("/login", name: "login").guarded(by: signedOut)
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        login
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        }
      }
    }
    let app = RouterTester(router)
    #expect(app.screens == (isSignedIn ? ["root", "main", "todayTab", "today"] : ["root", "login"]))
    session.isSignedIn = true
    await app.settle()
    #expect(app.screens == ["root", "main", "todayTab", "today"])
    await app.open("/books/7")
    await app.perform { $0.back() }
    #expect(app.screens == ["root", "main", "todayTab", "today"], "back never leads to the login")
  }

  // MARK: Going back

  @Test func goingBack() async {
    let router = Self.router()
    let app = RouterTester(router)
    #expect(app.screens == ["root", "login"])
    router.open("/books/7")
    router.select("todayTab", in: "main")
    router.pop()                                             // fails: the stack of this tab has its root only
    router.back()                                            // the books tab, with the book: where the user was before
    router.pop()                                             // the list
    #expect(app.screens == ["root", "main", "booksTab", "books"])
    await app.perform { $0.pop() }
    #expect(app.outcome == "failed: nothingToPop")
    #expect(await !app.goBack(), "the stack has its root only")
    await app.perform { $0.present("/books/buy") }
    await app.perform { $0.dismiss() }
    await app.perform { $0.back() }
    #expect(app.top?.key == "buy", "back opens again what was closed")
    for _ in 0..<10 where app.top?.key != "login" { await app.perform { $0.back() } }
    #expect(app.screens == ["root", "login"], "back leads to the login again")
  }

  // MARK: Opening links

  @Test func openingALinkOfANotification() async throws {
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks)
    router.handle("/books/:id", name: "book") { _ in true }
    let url = try #require(URL(string: "bookshop://books/7"))
    router.open("/books/42")                                 // the app's own link
    let navigation = router.open(url, .init(from: .push))    // a URL from a notification that your server sent
    if !navigation.isHandled { print("nothing opened") }
    let outcome = await navigation.outcome                   // once guards have answered and the screen is there
    guard case .handled(let match) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(match["id"] == "7")
    #expect(output.lines == [])
  }

  // MARK: Trust

  /// The rows of the table of sources.
  @Test func sourcesExampleHolds() throws {
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .inAppOnly)
    router.handle("/secret", name: "secret") { _ in true }
    router.handle(Secret.self) { _ in true }
    var sources: [DeepLink.Source] = []
    router.willOpen { link in
      sources.append(link.source)
      return .proceed
    }
    func opens(_ navigation: Navigation, from source: DeepLink.Source) -> Bool {
      defer { sources = [] }
      #expect(sources == [source])
      return navigation.isHandled
    }
    let text = "/secret"
    let id = "secret"
    #expect(opens(router.open("/secret"), from: .inApp))
    #expect(opens(router.open(.named("secret")), from: .inApp))
    #expect(opens(router.open(Secret()), from: .inApp))
    #expect(!opens(router.open(text), from: .text))
    #expect(!opens(router.open("/\(id)"), from: .text))
    #expect(!opens(router.open("bookshop://secret"), from: .customScheme))
    #expect(!opens(router.open("https://books.example.com/secret"), from: .universalLink))
    #expect(opens(router.open(try DeepLink(text)), from: .inApp))
    #expect(!opens(router.open(try DeepLink(text, from: .push)), from: .push))
    #expect(opens(router.push(text), from: .inApp))
    #expect(opens(router.go("bookshop://secret"), from: .inApp))
    #expect(!opens(router.push(try DeepLink("bookshop://secret")), from: .customScheme))
    #expect(!opens(router.push(text, .init(from: .push)), from: .push))
  }

  private struct Secret: RouteDestination {
    static let patterns: [RoutePattern] = ["/typed"]
    init() {}
    init(_ match: RouteMatch) {}
    func write(to link: inout DeepLink.Parts) {}
  }

  @Test func namingTheSource() {
    let router = Router(hosts: ["books.example.com"], reachable: .inAppOnly)
    router.handle("/books/:id", name: "book") { _ in true }
    let (scanned, id) = ("/books/7", 7)
    router.open(scanned, .init(from: .code))                 // from outside: the app says who brought it
    router.open("/books/\(id)", .init(from: .inApp))         // the app's own text, with a variable in it
    router.open(.named("book", ["id": id]))                  // the same, by name: always the app's own
    #expect(!router.open(scanned, .init(from: .code)).isHandled)
    #expect(router.open("/books/\(id)", .init(from: .inApp)).isHandled)
    #expect(router.open(.named("book", ["id": id])).isHandled)
  }

  // MARK: Guards

  @Test func deferringExampleHolds() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("profile") { RouteTo("/welcome", name: "welcome") }
      ModalRoute("/login", name: "login")
    }
    let session = Session()
    let signedIn = RouteGuard("signedIn") { _ in
      session.isSignedIn ? .proceed : .deferred(showing: "/login")
    }
    router.add { RouteTo("/account", name: "account").guarded(by: signedIn) }
    let app = RouterTester(router)
    let url = "/account"
    let events = router.events                       // taken before the link opens again
    let navigation = router.open(url)                // ends as deferred, and stays so
    session.isSignedIn = true                        // the user signs in
    for await event in events {
      if case .opened(let pattern, _) = event, pattern == "/account" { break }       // the link has opened again
    }
    #expect(navigation.result == "deferred account")
    await app.settle()
    #expect(app.screens == ["profile", "welcome", "account"], "the login is gone, too")
  }

  // MARK: Several links at once

  @Test(arguments: Router.Overlap.allCases)
  func overlapsExampleHolds(_ overlap: Router.Overlap) async {
    let session = Session()
    let slow = RouteGuard.async("slow") { _ in
      while !session.isSignedIn { await Task.yield() }
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      RouteTo("/account", name: "account").guarded(by: slow)
    }
    let app = RouterTester(router)
    #expect(router.configuration.overlap == .latest)
    if overlap == .enqueue {
      router.configuration.overlap = .enqueue       // to begin with .latest; .drop keeps the older one
    } else {
      router.configuration.overlap = overlap
    }
    let first = router.open("/account")
    let second = router.open("/books/7")
    let pushed = router.push("/books/8")
    #expect(pushed.result == "opened book", "a verb that is not a place to go to waits for nobody")
    session.isSignedIn = true
    let outcomes = await [first.outcome.words, second.outcome.words]
    switch overlap {
    case .latest: #expect(outcomes == ["cancelled", "opened book"])
    case .enqueue: #expect(outcomes == ["opened account", "opened book"])
    case .drop: #expect(outcomes == ["opened account", "cancelled"])
    }
    await app.settle()
  }

  @Test func linksOfTheSystemComeInOrder() async throws {
    let session = Session()
    let slow = RouteGuard.async("slow") { _ in
      while !session.isSignedIn { await Task.yield() }
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      RouteTo("/account", name: "account").guarded(by: slow)
    }
    let app = RouterTester(router)
    let first = router.receive(try DeepLink("bookshop://account"))
    let second = router.receive(try DeepLink("bookshop://books"))
    session.isSignedIn = true
    #expect(await first.outcome == "opened account")
    #expect(await second.outcome == "opened books")
    await app.settle()
  }

  // MARK: Results

  @Test func answersExampleHolds() async throws {
    let router = Self.router()
    let app = RouterTester(router.showing("/books"))
    let answers = try await router.results(of: PickQuantity())
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    #expect(sendResult(1))
    #expect(sendResult(2))
    #expect(!sendResult("two"))
    router.dismiss()
    #expect(!sendResult(3))
    for await quantity in answers { print(quantity) }               // each one, until the screen goes
    #expect(output.lines == ["1", "2"])
    let picking = Task { try await router.present(PickQuantity()) }
    await app.settle()
    SendResultAction(router, for: try #require(router.state.top()))(5)
    #expect(try await picking.value == .value(5), "the first result closes the screen")
    #expect(app.top?.key == "books", "the first result closes the screen")
  }

  func allResults(_ router: Router) async throws {
    for await quantity in try await router.results(of: PickQuantity()) {
      print(quantity)                // each one; the screen stays until it is closed
    }
  }

  @Test func sendingExampleHolds() async throws {
    let router = Self.router()
    let app = RouterTester(router.showing("/books"))
    let picking = Task { let quantity: ScreenResult<Int> = try await router.present(PickQuantity()); return quantity }
    await app.settle()
    let entry = try #require(router.state.top())
    let sendResult = SendResultAction(router, for: entry)
    let isTaken = sendResult(3)                  // false: no call waits for an Int
    #expect(isTaken)
    #expect(try await picking.value == .value(3))
  }

  // MARK: Tasks

  @MainActor final class Downloads {
    private(set) var started: [Int] = []

    func start(_ id: Int) async throws { started.append(id) }
  }

  @Test func severalTasks() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    let app = RouterTester(router)
    let events = router.events
    await withTaskGroup(of: Void.self) { group in
      for id in 1...3 {
        group.addTask { await router.open("/books/\(id)", .init(from: .inApp)) }
      }
    }
    var opened = 0
    for await event in events {
      if case .opened = event { opened += 1 }
      if opened == 3 { break }
    }
    #expect(app.screens == ["shelf", "books", "book"])
  }

  @Test func workThatTakesTime() async {
    let router = Router(reachable: .fromLinks)
    let downloads = Downloads()
    router.handle("/downloads/:id<int>") { match in
      let id: Int = try match.id
      Task { try await downloads.start(id) }          // the link is handled; the work goes on
    }
    #expect(router.open("/downloads/7").isHandled)
    for _ in 0..<100 where downloads.started.isEmpty { await Task.yield() }
    #expect(downloads.started == [7])
  }

  // MARK: Cancelling

  @Test func cancellingAnOpening() async {
    let slow = RouteGuard.async("slow") { _ in
      try await Task.sleep(for: .seconds(3_600))
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      RouteTo("/account", name: "account").guarded(by: slow)
    }
    let app = RouterTester(router)
    let navigation = router.open("/account")        // waits for a guard
    navigation.cancel()                             // ends as cancelled; nothing of it is seen
    #expect(navigation.result == "cancelled")
    #expect(app.screens == ["shelf", "books"])
    let shown = router.open("/books")
    shown.cancel()
    #expect(shown.result == "opened books", "it has ended")
  }

  @Test func cancellingATask() async throws {
    let session = Session()
    let slow = RouteGuard.async("slow") { _ in
      while !session.isSignedIn { await Task.yield() }
      return .proceed
    }
    let router = Self.router()
    router.add { RouteTo("/account", name: "account").guarded(by: slow) }
    let app = RouterTester(router.showing("/books"))
    let picking = Task { try await router.present(PickQuantity()) }
    await app.settle()
    picking.cancel()                                // its result is .cancelled; the screen stays
    #expect(try await picking.value == .cancelled)
    #expect(app.top?.key != "books")
    router.dismiss()
    let navigation = router.open("/account")
    let waiting = Task { await navigation.outcome }
    waiting.cancel()
    await app.settle()
    #expect(navigation.result == nil, "it goes on")
    session.isSignedIn = true
    #expect(await waiting.value == "opened account")
  }

  // MARK: What happens

  @Test func eventsExampleHolds() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    let analytics = Analytics()
    let events = router.events                      // before a host is attached, so that it reports the first screen
    let listening = Task { @MainActor in
      for await event in events {
        if case .screenViewed(let view) = event { analytics.log(view.key, view.cause) }
      }
    }
    let app = RouterTester(router)
    await app.open("/books/42")
    await app.goBack()
    await app.settle()
    listening.cancel()
    #expect(analytics.lines == ["books started", "book opened", "books wentBack"])
  }

  // MARK: Typed routes

  @Test func webLinks() throws {
    let table = Router(hosts: ["books.example.com"], reachable: .fromLinks) { RouteTo(Book.self) }.table
    #expect(try table.link(to: Book(id: 7), as: .web).text == "https://books.example.com/books/7")
  }

  @Test func anInvalidItemIsNoMatch() throws {
    let router = Router(reachable: .fromLinks) { RouteTo(Listing.self) }
    #expect(router.canOpen("/listing"))
    #expect(router.canOpen("/listing?size=2"))
    #expect(!router.canOpen("/listing?size=abc"))
  }

  private struct Listing: RouteDestination {
    static let patterns: [RoutePattern] = ["/listing"]
    var size: Int?
    init(_ match: RouteMatch) throws(ParameterError) { size = try match.value("size", in: .query) }
    func write(to link: inout DeepLink.Parts) { link.setQuery("size", to: size) }
  }

  // MARK: Restoring

  @Test func restoringExampleHolds() async throws {
    func makeRouter() -> Router { Self.router().showing("/books/42") }
    let saved = makeRouter().state.json
    let app = RouterTester(Self.router())
    let state = try RouterState(json: saved)
    await app.perform { $0.restore(state).navigation }
    #expect(app.screens.last == "book")
    #expect(app.outcome == "done")
  }
}
