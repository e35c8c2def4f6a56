import WaymarkSwiftUI

// The project of Xcode compiles the routes into the app.
#if canImport(BookshopRoutes)
  import BookshopRoutes
#endif

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// The first page.
struct TodayView: View {
  var body: some View {
    List {
      RouteLink("The book of the day", to: "/books/2")
    }
    .routeLinkStyle(.row)
    .navigationTitle("Today")
  }
}

/// All books.
struct ShelfView: View {
  @Environment(Bookstore.self) private var store
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    List {
      ForEach(store.books.sorted { $0.key < $1.key }, id: \.key) { id, title in
        RouteLink(title, to: "/books/\(id)")
      }
      Button("Cart") { openRoute.present("/books/cart") }
    }
    .routeLinkStyle(.row)
    .navigationTitle("Books")
  }
}

/// One book.
///
/// A link to another book changes the number, and the view stays.
struct BookView: View {
  let id: Int
  @Environment(Bookstore.self) private var store
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    VStack {
      Text(store.books[id] ?? "A book that is not there any more")
      Button("Buy") { Task { await buy() } }
    }
    .navigationTitle("Book \(id)")
  }

  /// Asks for a number of copies and puts them into the cart.
  ///
  /// If the user closes the question, nothing is bought.
  private func buy() async {
    guard let quantity = try? await openRoute.present(PickQuantity(current: 1)) else { return }
    store.cart += Array(repeating: id, count: quantity)
  }
}

/// Asks for a number of copies and answers the view that presented it.
struct QuantityView: View {
  let current: Int
  let choose: (Int) -> Void
  @State private var more = 0

  var body: some View {
    VStack {
      Text("\(current + more) copies")
      Button("One more") { more += 1 }
      Button("Put into the cart") { choose(current + more) }
    }
  }
}

/// The cart, which is shown in a sheet.
struct CartView: View {
  @Environment(Bookstore.self) private var store
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    VStack {
      Text("\(store.cart.count) books in the cart")
      // The confirmation points at this button.
      Button("Empty the cart") { openRoute.present("/books/clear") }.routeSource(named: "clear")
    }
    .navigationTitle("Cart")
  }
}

/// The account of a user who has signed in.
struct AccountView: View {
  @Environment(Bookstore.self) private var store

  var body: some View {
    VStack {
      Text("Your account")
      Button("Sign out") { store.isSignedIn = false }
    }
  }
}

/// A button that signs in without a password.
struct LoginView: View {
  @Environment(Bookstore.self) private var store

  var body: some View {
    Button("Sign in") { store.isSignedIn = true }
  }
}
