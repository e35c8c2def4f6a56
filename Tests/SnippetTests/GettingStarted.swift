// swift-format-ignore-file

// The snippets of the pages for beginners, unchanged; each step is compared with its result.
import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkExplain
import WaymarkTesting

extension Router {
  static let app = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks)
}

@MainActor func registerLinks(in router: Router, _ shop: Shop) {
  router.handle("/books/:id<int>", name: "book") { match in
    shop.showBook(try match.id, from: match["ref"])
  }
  router.handle("/search") { match in
    guard let text = match["q"] else { return false }       // the next route that matches is asked
    shop.search(for: text)
    return true
  }
}

@MainActor func receive(_ url: URL) -> Bool {
  Router.app.open(url).isHandled
}

/// The app of the pages.
@MainActor final class Shop {
  var shown: [String] = []

  func showBook(_ id: Int, from ref: String?) { shown.append("book \(id) \(ref ?? "")") }
  func search(for text: String) { shown.append("search \(text)") }
}

@MainActor final class Notifications {
  static let shared = Notifications()
  var isMuted = false
  var badge = 1
}

@MainActor final class ChatModel {}

private struct PlainOffer: RouteContent {
  @RouteBuilder var routes: RouteMap { RouteTo("/offer", name: "offer") }
}

private struct BigOffer: RouteContent {
  @RouteBuilder var routes: RouteMap { RouteTo("/offer", name: "offer") { RouteTo("terms") } }
}

private struct ReviewRoutes: RouteContent {
  @RouteBuilder var routes: RouteMap { RouteTo("/reviews", name: "reviews") }
}

@MainActor
@Suite("Getting started", .serialized)
struct GettingStartedTests {
  public struct ChatRoutes: RouteContent {
    public init() {}

    @RouteBuilder public var routes: RouteMap {
      StackRoutes("chatTab") {
        RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
        ActionRoute("/chats/mute", name: "mute") { _ in
          Notifications.shared.isMuted = true
          Notifications.shared.badge = 0
        }
      }
      .owning { ChatModel() }
    }
  }

  let output = Printed()

  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  @Test func handlersExampleHolds() throws {
    let shop = Shop()
    registerLinks(in: .app, shop)
    #expect(receive(URL(string: "bookshop://books/42?ref=mail")!))
    #expect(receive(URL(string: "bookshop://search?q=dune")!) && !receive(URL(string: "bookshop://search")!))
    #expect(shop.shown == ["book 42 mail", "search dune"])
    for problem in Router.app.problems { print(problem) }
    #expect(output.lines == [])
    #expect(Router.app.problems.filter(\.isError).isEmpty)
    let explanation = Router.app.table.explain(try DeepLink("bookshop://book/42"))
    print(explanation.nearest.first ?? "")                      // /books/:id<int>
    let link = try Router.app.table.link(to: "book", ["id": 42], query: [("ref", "mail")])
    print(link.text)                                            // /books/42?ref=mail
    #expect(output.lines == ["/books/:id<int>", "/books/42?ref=mail"])
  }

  @Test func modulesExampleHolds() async throws {
    let flags = (hasReviews: false, hasOffers: true)
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
        ChatRoutes()
      }
      RouteGroup("/shop") {
        RouteTo("cart", name: "cart")                           // /shop/cart
        RouteTo("offers", name: "offers").alias("angebote")     // /shop/offers, and /shop/angebote
      }
    }
    let app = RouterTester(router)
    await app.open("/chats/7")
    #expect(app.screens == ["main", "chatTab", "chats", "chat"])
    #expect(app.match?.owned(ChatModel.self) != nil)
    await app.open("/chats/mute")
    #expect(Notifications.shared.isMuted)
    #expect(router.canOpen("/shop/angebote"))
    #expect(router.canOpen("/shop/cart"))
    await app.open("/shop/cart")
    #expect(app.screens == ["main", "chatTab", "chats", "chat", "cart"], "pushed on the stack of the tab that is selected")
    let reviews = router.add { ReviewRoutes() }
    if !flags.hasReviews { reviews.isEnabled = false }         // and true, when the flag is on
    router.registration(named: "offers").replace { RouteTo("deals", name: "offers") }
    reviews.remove()
    #expect(router.canOpen("/shop/deals"))
    #expect(!router.canOpen("/shop/offers"))
    #expect(!router.canOpen("/reviews"))
    #expect(router.problems.filter(\.isError).isEmpty)
  }

  @Test(arguments: [false, true])
  func experimentExampleHolds(_ showsB: Bool) async {
    let flags = (showsB: showsB, others: 0)
    let router = Router(reachable: .fromLinks) { StackRoutes("shelf") { RouteTo("/books", name: "books") } }
    let (a, b) = (router.add { PlainOffer() }, router.add { BigOffer() })         // both are /offer, named "offer"
    (flags.showsB ? a : b).isEnabled = false
    #expect(router.problems.filter { $0.code != .hostsMissing }.isEmpty)
    let app = RouterTester(router)
    await app.open("/offer")
    #expect(app.outcome == "opened offer")
    #expect(router.canOpen("/offer/terms") == showsB)
  }
}

@Suite("Getting started: tests")
struct GettingStartedTestingTests {
  @MainActor func makeRouter() -> Router {
    Router(schemes: ["bookshop"], reachable: .fromLinks) {
      StackRoutes("shop") { RouteTo("/books", name: "shelf") { RouteTo(":id", name: "book") } }
    }
  }

  @MainActor @Test func aLinkInAMailOpensTheBook() async {
    let app = RouterTester(makeRouter())
    await app.open("bookshop://books/42?ref=mail", .init(from: .customScheme))
    #expect(app.screens == ["shop", "shelf", "book"])
    await app.goBack()
    #expect(app.screens == ["shop", "shelf"])
  }
}
