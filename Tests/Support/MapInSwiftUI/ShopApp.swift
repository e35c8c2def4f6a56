import SwiftUI
import WaymarkMacros
import WaymarkSwiftUI

@main
struct ShopApp: App {
  var body: some Scene { WindowGroup { RoutedView(.shop) } }
}

extension Router {
  static let shop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) { Shop.routes }
}

@Routes enum Shop: View {
  @Pattern("/books", tab: "Books", systemImage: "book") case books
  @Pattern("/books/:id") case book(id: Int)
  @Pattern("/cart", as: .stackedSheet) case cart
  @Pattern("/account", tab: "Account", systemImage: "person") case account

  var body: some View {
    switch self {
    case .books: RouteLink("Emma", to: Shop.book(id: 4))
    case .book(let id): BookDetail(id: id)
    case .cart: Text("cart")
    case .account: Text("account")
    }
  }
}

struct BookDetail: View {
  let id: Int
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Text("Book \(id)")
    Button("Into the cart") { openRoute(Shop.cart) }
  }
}
