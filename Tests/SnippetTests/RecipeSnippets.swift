// What `Documentation/Recipes.md` shows.

import TestSupport
import Testing
import Waymark

@MainActor private final class RecipeSession {
  var isBlocked = false
  var isSignedIn = false
  func asksToDiscard() async -> Bool { true }
}

@MainActor private struct RecipeLinks {
  func target(of link: DeepLink) async throws -> DeepLink? {
    try DeepLink("https://books.example.com/books/7", from: link.source)
  }
}

@MainActor @Suite("Pages: recipes")
struct RecipeSnippets {
  private let session = RecipeSession()
  private let shortLinks = RecipeLinks()

  /// A router with books, in a window.
  private func bookshop() -> Router {
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("today") { RouteTo("/today", name: "today") }
        StackRoutes("books") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      }
    }
    router.connect()
    return router
  }

  @Test func hooksExampleHolds() {
    let router = bookshop()
    let session = session
    router.willOpen { link in
      guard !session.isBlocked else { return .refuse }
      guard link.path.first == "legacy", let id = link.query["id"]?.text else { return .proceed }
      let book = try? DeepLink("https://books.example.com/books/\(id)", from: link.source)
      return book.map { .rewrite($0) } ?? .proceed
    }
    #expect(router.open("bookshop://legacy?id=7").match?.route.name == "book")
  }

  @Test func oneGuardExampleHolds() async {
    let session = session
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }

    let router = Router(reachable: .fromLinks) {
      RouteTo("/login", name: "login")
      RouteMap {
        RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") }
        RouteTo("/cart", name: "cart")
      }
      .guarded(by: signedIn)
    }
    router.connect()
    #expect("\(router.open("/account/orders"))".hasPrefix("deferred"))
  }

  @Test func constraintExampleHolds() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.constraints["isbn"] = { $0.count == 13 && $0.allSatisfy(\.isNumber) }
    let table = try RouteTable(options: options) { RouteTo("/isbn/:number<isbn>", name: "isbn") }
    #expect(try table.match("/isbn/9783161484100") != nil)
  }

  @Test func capitalsExampleHolds() throws {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/Shop/Offers", name: "offers").caseSensitive(false)  // also /shop/offers
    }
    #expect(router.canOpen("/shop/offers"))
  }

  @Test func queryExampleHolds() throws {
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/index.php", to: "/books/:?book")  // /index.php?book=42 opens /books/42
      RouteTo("/books/:id", name: "book")
    }
    #expect(router.table.resolve(try DeepLink("/index.php?book=42")).match?.path["id"] == "42")
  }

  @Test func hostsExampleHolds() {
    let router = Router(hosts: ["example.com", "www.example.com"], reachable: .fromLinks)
    router.add { RouteTo("/offers", name: "offers") }
    #expect(router.canOpen("https://www.example.com/offers"))
  }

  @Test func expandingExampleHolds() async {
    let router = bookshop()
    let shortLinks = shortLinks
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    router.configuration.expandLinks(for: { $0.host?.text == "bk.example" }) { link in
      try await shortLinks.target(of: link)
    }
    let outcome = await router.open("https://bk.example/x").outcome
    #expect("\(outcome)".hasPrefix("opened"))
    #expect(router.state.top()?.key == "book")
  }

  @Test func sharingExampleHolds() throws {
    let router = bookshop()
    let shared = try router.table.url(to: "book", ["id": 42], as: .web)  // https://books.example.com/books/42
    #expect(shared.absoluteString == "https://books.example.com/books/42")
  }

  @Test func browsingExampleHolds() {
    var opened: [String] = []
    func openInSafari(_ text: String) { opened.append(text) }
    let router = bookshop()
    router.configuration.browser = { link in openInSafari(link.text) }
    router.open("https://books.example.com/unknown")
    #expect(opened == ["https://books.example.com/unknown"])
  }

  @Test func leavingExampleHolds() async {
    let session = session
    let router = Router(schemes: ["notes"], reachable: .inAppOnly) {
      RouteTo("/notes", name: "notes")
      RouteTo("/note/:id", name: "note").guarded(
        onLeaving: LeaveGuard.async("unsaved") { _ in await session.asksToDiscard() })
    }
    router.connect()
    #expect(router.table.problems.isEmpty)
  }

  @Test func signingOutExampleHolds() {
    let router = bookshop()
    func signOut() {
      session.isSignedIn = false  // guards that read it remove their screens
      for tab in ["books", "today"] {
        router.select(tab, in: "tabs")
        router.pop(.toRoot)
      }
    }
    router.open("/books/7")
    signOut()
    router.select("books", in: "tabs")
    #expect(router.state.top()?.key == "books")
  }

  @Test func moduleExampleHolds() {
    let router = bookshop()
    let offers = router.add {
      ModalRoute("/offers", name: "offers") { RouteTo(":id", name: "offer") }
    }
    offers.isEnabled = false  // its links lead nowhere, until it is true again
    #expect(!router.canOpen("/offers/7"))
  }

  @Test func progressExampleHolds() async {
    let router = bookshop()
    var isWaiting = false
    let navigation = router.open("/account")
    isWaiting = navigation.result == nil
    let outcome = await navigation.outcome
    isWaiting = false
    #expect("\(outcome)".hasPrefix("unmatched"))
    #expect(!isWaiting)
  }
}
