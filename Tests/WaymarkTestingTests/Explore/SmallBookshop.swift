#if canImport(BookshopRoutes)
  import BookshopRoutes
  import Waymark

  extension Router {
    /// The sample app without its authors and facts: a search that knows no short cut visits all states of it.
    @MainActor
    static func smallBookshop(_ store: Bookstore) -> Router {
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
                  buttons: [.destructive("Empty") { store.cart = [] }, .cancel("Keep")])
              }
            }
          }
          .tab("Books", systemImage: "book")
          RouteTo("/account", name: "account")
            .guarded(by: signedIn)
            .tab("Account", systemImage: "person")
        }
        ModalRoute("/login", name: "login")
        RedirectRoute("/catalogue/:id", to: "/books/:id")
      }
      router.systemLinks.activityType = "com.example.bookshop.place"
      return router
    }
  }
#endif
