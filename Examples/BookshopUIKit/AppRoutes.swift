import WaymarkUIKit

#if canImport(UIKit)
  import UIKit
#else
  import UIKitStandIn
#endif

/// The routes of the bookshop: where each screen is, and what makes it.
extension Router {
  static func bookshop(_ store: Bookstore) -> Router {
    // The link waits until somebody has signed in; the store is observable, so it opens by itself.
    let signedIn = RouteGuard("signedIn") { _ in store.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") {
          RouteTo("/today", name: "todayPage", screen: { _ in TodayViewController() })
        }
        .tab("Today", systemImage: "sun.max")
        StackRoutes("shelf") {
          RouteTo("/books", name: "books", screen: { _ in ShelfViewController(store.books) }) {
            RouteTo(":id", name: "book", screen: { match in BookViewController(try match.id) })
            ModalRoute(PickQuantity.self, screen: { pick, reply in QuantityViewController(pick.current) { reply($0) } })
            ModalRoute("cart", name: "cart", as: .stackedSheet, screen: { _ in CartViewController() })
              .detents(.medium, .large)
            ModalRoute("clear", name: "clear", as: .confirmation) { _ in
              AlertContent(
                "Empty the cart?",
                buttons: [.init("Empty", role: .destructive) { store.cart = [] }, .init("Keep", role: .cancel)])
            }
          }
        }
        .tab("Books", systemImage: "book")
        RouteTo("/account", name: "account", screen: { _ in AccountViewController() })
          .guarded(by: signedIn)
          .tab("Account", systemImage: "person")
      }
      ModalRoute("/login", name: "login", screen: { _ in LoginViewController { store.isSignedIn = true } })
      // In print since the first catalogue.
      RedirectRoute("/catalogue/:id", to: "/books/:id")
    }
    router.systemLinks.activityType = "com.example.bookshop.place"
    return router
  }
}

/// Asks how many copies; whoever presents it gets the number, or nil if it was closed.
nonisolated struct PickQuantity: ResultRoute {
  typealias Answer = Int
  static let patterns: [RoutePattern] = ["/books/quantity"]
  var current: Int

  init(current: Int) {
    self.current = current
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    current = try match.queryValue("current") ?? 1
  }

  func write(to link: inout DeepLink.Parts) {
    link.setQuery("current", to: current)
  }
}
