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

/// All books, or those that the user searches for.
struct ShelfView: View {
  @Environment(Bookstore.self) private var store
  @Environment(\.openRoute) private var openRoute
  @State private var wanted = ""

  private var found: [(key: Int, value: String)] {
    store.books.filter { wanted.isEmpty || $0.value.contains(wanted) }.sorted { $0.key < $1.key }
  }

  var body: some View {
    List {
      ForEach(found, id: \.key) { id, title in
        RouteLink(title, to: "/books/\(id)")
      }
      Button("Cart") { openRoute.present("/books/cart") }
    }
    .routeLinkStyle(.row)
    .navigationTitle("Books")
    // SwiftUI owns the search. A link opens while the user searches, too.
    .searchable(text: $wanted)
  }
}

/// One book.
///
/// A link to another book changes the number, and the view stays.
struct BookView: View {
  let id: Int
  @Environment(Bookstore.self) private var store
  @Environment(\.openRoute) private var openRoute
  @State private var isLookingInside = false

  var body: some View {
    VStack {
      Text(store.books[id] ?? "A book that is not there any more")
      Button("Buy") { Task { await buy() } }
      Button("Facts") { openRoute.present("/books/\(id)/facts") }
      Button("Look inside") { isLookingInside = true }
      #if !os(tvOS) && !os(watchOS)
        OwnWindowButton(id: id)
      #endif
    }
    // A sheet that is not a route: a link from outside closes it, or waits for it.
    .sheet(isPresented: $isLookingInside) { Text("The first page of book \(id)") }
    .navigationTitle("Book \(id)")
  }

  /// Asks for a number of copies and puts them into the cart.
  ///
  /// If the user closes the question, nothing is bought.
  private func buy() async {
    guard let quantity = try? await openRoute.present(PickQuantity(current: 1)).value else { return }
    store.cart += Array(repeating: id, count: quantity)
  }
}

#if !os(tvOS) && !os(watchOS)
  /// Shows a book in a window of its own, where the system has windows side by side.
  private struct OwnWindowButton: View {
    let id: Int
    @Environment(\.openWindow) private var openWindow
    @Environment(\.supportsMultipleWindows) private var hasWindows

    var body: some View {
      if hasWindows { Button("Own window") { openWindow(value: "/books/\(id)") } }
    }
  }
#endif

/// The facts of a book, beside it where there is room.
struct FactsView: View {
  let id: Int

  var body: some View {
    Text("Book \(id) has 200 pages")
  }
}

/// All authors, in the first column.
struct AuthorsView: View {
  @Environment(Bookstore.self) private var store

  var body: some View {
    List {
      ForEach(store.authors.sorted { $0.key < $1.key }, id: \.key) { id, name in
        RouteLink(name, to: "/authors/\(id)")
      }
    }
    .routeLinkStyle(.row)
    .navigationTitle("Authors")
  }
}

/// An author, in the second column.
struct AuthorView: View {
  let id: Int
  @Environment(Bookstore.self) private var store

  var body: some View {
    Text("\(store.authors[id] ?? "Nobody") wrote book \(id)")
      .navigationTitle("Author \(id)")
  }
}

/// Asks for a number of copies, which is the result of its presentation.
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
