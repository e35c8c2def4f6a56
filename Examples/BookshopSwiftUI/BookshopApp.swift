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

/// The router fills the windows, opens the links that the system brings, and restores what a window showed.
#if canImport(SwiftUI)
  @main
#endif
struct BookshopApp: App {
  static let store = Bookstore()
  static let router: Router = {
    let router = Router.bookshop(store)
    router.bindViews()
    // A link that waits for a sign-in outlives the process.
    router.keepLinks(in: journal)
    #if DEBUG
      // UI tests start the app with a link.
      router.receiveLaunchLink()
    #endif
    return router
  }()
  static var journal = LinkJournal()

  var body: some Scene {
    WindowGroup {
      RoutedView(Self.router)
        .environment(Self.store)
    }
    #if !os(tvOS) && !os(watchOS)
      // A book in a window of its own: openWindow(value: "/books/1").
      WindowGroup(for: String.self) { $place in
        RoutedView(Self.router, opening: $place)
          .environment(Self.store)
      }
    #endif
  }
}

extension Router {
  /// Says which view each route of the bookshop has.
  func bindViews() {
    bind("todayPage") { _ in TodayView() }
    bind("books") { _ in ShelfView() }
    bind("book") { match in BookView(id: try match.id) }
    bind("facts") { match in FactsView(id: try match.id) }
    bind("authors") { _ in AuthorsView() }
    bind("author") { match in AuthorView(id: try match.id) }
    bind(PickQuantity.self) { pick, sendResult in QuantityView(current: pick.current) { sendResult($0) } }
    bind("cart") { _ in CartView() }
    bind("account") { _ in AccountView() }
    bind("login") { _ in LoginView() }
  }
}

#if canImport(SwiftUI)
  #Preview("A book") {
    RoutedView.preview(BookshopApp.router, .at("/books/1"))
      .environment(BookshopApp.store)
  }
#endif
