// names: Routes, Pattern, Router, RoutedView, RouteLink, openRoute, RouteGuard, ModalRoute, changing, Observable
import Observation
import SwiftUI
import WaymarkMacros
import WaymarkSwiftUI

struct MacroShop: App {
  static let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
    MacroRoutes.routes.changing(MacroRoutes.account) { $0.guarded(by: MacroSession.signedIn) }
    ModalRoute("/login", name: "login") { _ in Button("Sign in") { MacroSession.shared.isSignedIn = true } }
  }

  var body: some Scene { WindowGroup { RoutedView(Self.router) } }
}

@Routes enum MacroRoutes: View {
  @Pattern("/books", tab: "Books", systemImage: "book") case books
  @Pattern("/books/:id") case book(id: Int)
  @Pattern("/cart", as: .stackedSheet) case cart
  @Pattern("/account", tab: "Account", systemImage: "person") case account

  var body: some View {
    switch self {
    case .books: RouteLink("Emma", to: MacroRoutes.book(id: 4))
    case .book(let id): MacroBook(id: id)
    case .cart: Text("cart")
    case .account: Text("account")
    }
  }
}

struct MacroBook: View {
  let id: Int
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Text("Book \(id)")
    Button("Into the cart") { openRoute(MacroRoutes.cart) }
  }
}

@Observable final class MacroSession {
  static let shared = MacroSession()
  static let signedIn = RouteGuard("signedIn") { _ in shared.isSignedIn ? .proceed : .deferred(showing: "/login") }
  var isSignedIn = false
}
