public import Waymark

/// The routes of the bookshop: where each screen is. What makes the screens, each app binds.
extension Router {
  /// The router of a shop, without screens.
  public static func bookshop(_ store: Bookstore) -> Router {
    // The link waits until somebody has signed in; the store is observable, so it opens by itself.
    let signedIn = RouteGuard("signedIn") { _ in store.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/today", name: "todayPage") }
          .tab("Today", systemImage: "sun.max")
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book")
            ModalRoute { RouteTo(PickQuantity.self) }
            ModalRoute("cart", name: "cart", as: .stackedSheet)
              .sheet(.half)
            ModalRoute("clear", name: "clear", as: .confirmation) { _ in
              AlertContent(
                "Empty the cart?",
                buttons: [.init("Empty", role: .destructive) { store.cart = [] }, .init("Keep", role: .cancel)])
            }
          }
        }
        .tab("Books", systemImage: "book")
        RouteTo("/account", name: "account")
          .guarded(by: signedIn)
          .tab("Account", systemImage: "person")
      }
      ModalRoute("/login", name: "login")
      // In print since the first catalogue.
      RedirectRoute("/catalogue/:id", to: "/books/:id")
    }
    router.systemLinks.activityType = "com.example.bookshop.place"
    return router
  }
}
