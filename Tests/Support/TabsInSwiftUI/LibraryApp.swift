import SwiftUI
import WaymarkSwiftUI

@main
struct LibraryApp: App {
  var body: some Scene {
    WindowGroup { RoutedView(.library) }
  }
}

extension Router {
  static let library = Router(schemes: ["library"], reachable: .fromLinks) {
    SwitchRoutes("root") {
      TabRoutes("main") {
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today") { _ in TodayView() }
        }
        .tab("Today", systemImage: "star")
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") { _ in
            BooksView()
          } below: {
            RouteTo(":id<int>", name: "book") { match in BookView(id: try match.id) }
            ModalRoute("buy", name: "buy", as: .stackedSheet) { _ in BuyView() }
          }
        }
        .tab("Books", systemImage: "book")
      }
      RouteTo("/login", name: "login") { _ in LoginView() }
    }
  }
}

struct TodayView: View {
  var body: some View {
    RouteLink("Book 7, in the other tab", to: "/books/7")
    RouteLink("Sign out", to: "/login")
  }
}

struct BooksView: View {
  var body: some View {
    List {
      RouteLink("Book 7", to: "/books/7")
      RouteLink("Buy a book", to: "/books/buy")
    }
    .routeLinkStyle(.row)
  }
}

struct BookView: View {
  let id: Int

  var body: some View { Text("Book \(id)") }
}

struct BuyView: View {
  var body: some View { Text("Buy a book") }
}

struct LoginView: View {
  var body: some View { RouteLink("Sign in", to: "/today") }
}
