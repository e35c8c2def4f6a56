import WaymarkUIKit

#if canImport(UIKit)
  import UIKit
#else
  import UIKitStandIn
#endif

/// The routes of the bookshop: where each screen is, and what makes it.
extension Router {
  static func bookshop(_ store: Bookstore) -> Router {
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") {
          RouteTo("/today", name: "todayPage", screen: { _ in TodayViewController() })
        }
        .tab("Today", systemImage: "sun.max")
        StackRoutes("shelf") {
          RouteTo("/books", name: "books", screen: { _ in ShelfViewController(store.books) }) {
            RouteTo(":id", name: "book", screen: { match in BookViewController(try match.id) })
            ModalRoute("cart", name: "cart", as: .init(.sheet, isEmbedded: true), screen: { _ in CartViewController() })
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
          .guarded(by: RouteGuard("signedIn") { _ in store.isSignedIn ? .proceed : .denied("not signed in") })
          .tab("Account", systemImage: "person")
      }
    }
    router.systemLinks.activityType = "com.example.bookshop.place"
    return router
  }
}
