import Waymark

/// A sheet with a stack of its own, opened by a link and by the app.
enum Modal: Example {
  static let idea = "A sheet with a stack of its own, opened by a link and by the app"
  static let prints = [
    "shelf books cart~stack cart pay",
    "shelf books",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") {
          ModalRoute("cart", name: "cart", as: .stackedSheet) { RouteTo("pay", name: "pay") }
        }
      }
    }
    router.connect()
    router.open("/books/cart/pay")  // the list, the sheet over it, two screens in the sheet
    print(router.state.visible().joined(separator: " "))
    router.dismiss()
    print(router.state.visible().joined(separator: " "))
  }
}
