import SwiftUI
import WaymarkMacros
import WaymarkSwiftUI

@main
struct ShopApp: App {
  var body: some Scene {
    WindowGroup { RoutedView(.shop) }
  }
}

extension Router {
  static let shop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    Shop.routes
  }
}

@Routes enum Shop: View {
  @Pattern("/books", tab: "Books", systemImage: "book") case books
  @Pattern("/books/:id") case book(id: Int)
  @Pattern("/cart", as: .stackedSheet) case cart
  @Pattern("/account", tab: "Account", systemImage: "person") case account

  var body: some View {
    switch self {
    case .books: BookList()
    case .book(let id): BookDetail(id: id)
    case .cart: CartScreen()
    case .account: AccountScreen()
    }
  }
}

struct BookList: View {
  var body: some View {
    List {
      RouteLink("Emma", to: Shop.book(id: 4))
      RouteLink("The cart", to: Shop.cart)
    }
    .routeLinkStyle(.row)
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

struct CartScreen: View {
  var body: some View { Text("cart") }
}

struct AccountScreen: View {
  var body: some View { Text("account") }
}
