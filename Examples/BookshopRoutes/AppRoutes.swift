public import Waymark

/// The routes of the bookshop, without screens.
///
/// Each app binds its own screens.
extension Router {
  /// The router of a shop, without screens.
  public static func bookshop(_ store: Bookstore) -> Router {
    // The link waits until the user has signed in. The store is observable, so the link then opens by itself.
    let signedIn = RouteGuard("signedIn") { _ in store.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/today", name: "todayPage") }
          .tab("Today", systemImage: "sun.max")
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book") {
              ModalRoute("facts", name: "facts", as: .inspector)
            }
            ModalRoute { RouteTo(PickQuantity.self) }
            ModalRoute("cart", name: "cart", as: .stackedSheet)
              .sheet(.half)
            ModalRoute("clear", name: "clear", as: .confirmation) { _ in
              AlertContent(
                "Empty the cart?",
                buttons: [.destructive("Empty") { store.cart = [] }, .cancel("Keep")])
            }
          }
        }
        .tab("Books", systemImage: "book")
        // Side by side where there is room, and one at a time on a phone.
        SplitRoutes("people") {
          StackRoutes("authorList") { RouteTo("/authors", name: "authors") }
          StackRoutes("authorPage") { RouteTo("/authors/:id", name: "author") }
        }
        .tab("Authors", systemImage: "person.2")
        RouteTo("/account", name: "account")
          .guarded(by: signedIn)
          .tab("Account", systemImage: "person")
      }
      ModalRoute("/login", name: "login").reachable(.inAppOnly)  // the guard shows it; no stranger opens it
      // This pattern was printed in the first catalogue.
      RedirectRoute("/catalogue/:id", to: "/books/:id")
    }
    router.systemLinks.activityType = "com.example.bookshop.place"
    return router
  }
}
