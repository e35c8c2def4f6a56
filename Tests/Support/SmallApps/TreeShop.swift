// names: Router, TabRoutes, StackRoutes, RouteTo, ModalRoute, RoutedView, RouteLink, openRoute, RouteGuard, Observable
import Observation
import SwiftUI
import WaymarkSwiftUI

struct TreeShop: App {
  static let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") { _ in
          RouteLink("Emma", to: "/books/4")
        } below: {
          RouteTo(":id<int>", name: "book") { match in TreeBook(id: try match.id) }
        }
      }
      .tab("Books", systemImage: "book")
      ModalRoute("/cart", name: "cart", as: .stackedSheet) { _ in Text("cart") }
      RouteTo("/account", name: "account") { _ in Text("account") }
        .guarded(by: TreeSession.signedIn)
        .tab("Account", systemImage: "person")
    }
    ModalRoute("/login", name: "login") { _ in Button("Sign in") { TreeSession.shared.isSignedIn = true } }
  }

  var body: some Scene { WindowGroup { RoutedView(Self.router) } }
}

struct TreeBook: View {
  let id: Int
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Text("Book \(id)")
    Button("Into the cart") { openRoute("/cart") }
  }
}

@Observable final class TreeSession {
  static let shared = TreeSession()
  static let signedIn = RouteGuard("signedIn") { _ in shared.isSignedIn ? .proceed : .deferred(showing: "/login") }
  var isSignedIn = false
}
