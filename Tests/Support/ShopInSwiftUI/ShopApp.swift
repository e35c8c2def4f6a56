import SwiftUI
import WaymarkSwiftUI

@main
struct ShopApp: App {
  var body: some Scene {
    WindowGroup { RoutedView(.shop) }
  }
}

extension Router {
  static let shop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    ShopRoutes.map
  }
}

enum ShopRoutes {
  @RouteBuilder @MainActor static var map: RouteMap {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") { _ in
          BookList()
        } below: {
          RouteTo(BookDetail.self)
          ModalRoute("cart", name: "cart", as: .stackedSheet) { _ in CartScreen() }
            .sheet(.half)
        }
      }
      .tab("Books", systemImage: "book")
      RouteTo("/account", name: "account") { _ in AccountScreen() }
        .tab("Account", systemImage: "person")
    }
  }
}

struct BookList: View {
  var body: some View {
    List {
      RouteLink("A Book", to: BookDetail(id: 42))
      RouteLink("The cart", to: "/books/cart")
    }
    .routeLinkStyle(.row)
  }
}

struct BookDetail: View {
  let id: Int
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Text("Book \(id)")
    Button("Into the cart") { openRoute.present("/books/cart") }
  }
}

nonisolated extension BookDetail: RouteDestination {
  static var patterns: [RoutePattern] { [":id<int>"] }

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

struct CartScreen: View {
  var body: some View { Text("cart") }
}

struct AccountScreen: View {
  var body: some View { Text("account") }
}
