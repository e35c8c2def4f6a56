// swift-format-ignore-file

// The snippets of the page for beginners with SwiftUI, and of the one about views of the app's own, unchanged; each
// step is compared with its result. The whole files of pages are in modules of their own.
@testable import IntentsInSwiftUI
import Observation
@testable import OwnViewsInSwiftUI
@testable import ShopInSwiftUI
@_spi(Simulation) import SwiftUIStandIn
@testable import TabsInSwiftUI
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

private struct PreviewOfBook: View {
  var body: some View { RoutedView.preview(.at("/books/42")) { ShopRoutes.map } }
}

@MainActor @Observable
final class Session {
  static let shop = Session()
  var isSignedIn = false

  static let signedIn = RouteGuard("signedIn") { _ in shop.isSignedIn ? .proceed : .deferred(showing: "/login") }
}

@MainActor
private func guarded() -> Router {
  Router(reachable: .fromLinks) {
    StackRoutes("shelf") { RouteTo("/books") { _ in BookList() } }
    RouteTo("/account", name: "account") { _ in AccountScreen() }
      .guarded(by: Session.signedIn)
    ModalRoute("/login", name: "login") { _ in
      Button("Sign in") { Session.shop.isSignedIn = true }
    }
  }
}

@MainActor
private func publish() {
  Router.shop.systemLinks.activityType = "com.example.bookshop.place"
}

@MainActor @Observable
final class BookShelf {
  var path: [Int] = []                                // or a NavigationPath
}

extension Router {
  static func links(to shelf: BookShelf) -> Router {
    Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      ActionRoute("/books/:id<int>") { match in shelf.path = [try match.id] }
      ModalRoute("/cart", name: "cart") { _ in CartScreen() }
    }
  }
}

struct ShelfWindow: View {
  @Bindable var shelf: BookShelf
  let router: Router

  var body: some View {
    NavigationStack(path: $shelf.path) {
      Text("shelf")
        .navigationDestination(for: Int.self) { id in BookDetail(id: id) }
    }
    .routedModals(router)
    .opensLinks(with: router)
  }
}

extension OnOneDevice {
  @Suite("Getting started with SwiftUI, and with navigation of the app's own · N13 N15 N16 N19")
  @MainActor
  struct SwiftUIGettingStarted {
    private func shown() -> [String] {
      Simulation.settle()
      return Simulation.texts()
    }

    @Test func shopShowsItsScreens() {
      Simulation.reset()
      Simulation.launch(ShopApp(), opening: URL(string: "bookshop:///books/7"))
      #expect(shown().first == "Book 7")
      Simulation.goBack()
      #expect(shown() == ["A Book", "The cart"])
      Simulation.tap("A Book")
      #expect(shown().first == "Book 42")
      #expect(Router.shop.state.visible() == ["main", "shelf", "books", "bookDetail"])
      Simulation.tap("Into the cart")
      #expect(shown() == ["cart"])
      #expect(Simulation.detent() == .medium)
      Simulation.swipeDown()
      #expect(shown().first == "Book 42")
      Simulation.tapTab("Account")
      #expect(shown() == ["account"])
    }

    @Test func libraryShowsItsScreens() {
      Simulation.reset()
      Simulation.launch(LibraryApp(), opening: URL(string: "library:///books/7"))
      #expect(shown() == ["Book 7"])
      #expect(Router.library.state.visible() == ["root", "main", "booksTab", "books", "book"])
      Simulation.goBack()
      #expect(shown() == ["Book 7", "Buy a book"])
      Simulation.tap("Buy a book")
      #expect(Router.library.state.visible().last == "buy")
      Simulation.swipeDown()
      Simulation.tapTab("Today")
      #expect(shown() == ["Book 7, in the other tab", "Sign out"])
      Simulation.tap("Sign out")
      #expect(shown() == ["Sign in"])
      Simulation.tap("Sign in")
      #expect(shown().last == "Sign out")
    }

    @Test func booksShowTheirScreens() {
      Simulation.reset()
      Simulation.launch(BooksApp(), opening: URL(string: "bookshop:///books/7/review"))
      #expect(shown() == ["review"])
      Simulation.swipeDown()
      #expect(shown() == ["Book 7"])
    }

    @Test func appWithIntentsShowsItsScreens() {
      Simulation.reset()
      Simulation.launch(IntentsInSwiftUI.BookshopApp(), opening: URL(string: "bookshop:///books/7"))
      #expect(shown() == ["Volume 7"])
      Simulation.tapTab("Today")
      #expect(Router.bookshop.state.visible() == ["main", "Today"])
    }

    @Test func aPreviewIsOneLine() {
      Simulation.reset()
      Simulation.launch(Preview())
      #expect(shown().first == "Book 42")
    }

    @Test func aGuardLetsInLater() async {
      Session.shop.isSignedIn = false
      Guarded.router = guarded()
      Simulation.reset()
      Simulation.launch(Guarded())
      Simulation.settle()
      Guarded.router.open("/account", .init(from: .inApp))
      #expect(shown() == ["Sign in"])
      Simulation.tap("Sign in")
      await letOthersRun()
      #expect(shown() == ["account"])
    }

    @Test func linksBecomeValuesOfATypedPath() {
      Simulation.reset()
      Simulation.launch(TypedPath())
      #expect(shown() == ["shelf"])
      Simulation.openURL(URL(string: "bookshop:///authors/Borges")!)
      #expect(shown() == ["Author Borges"])
      #expect(TypedPath.model.path == [.author(name: "Borges")])
      #expect(Simulation.tapTab("More"))
      #expect(shown() == ["more"])
      Simulation.openURL(URL(string: "https://books.example.com/books/7")!)
      #expect(shown() == ["Book 7"])
      #expect(Simulation.goBack())
      #expect(shown() == ["shelf"])
      #expect(TypedPath.model.path.isEmpty)
    }

    @Test func oneHandlerChangesTabPathAndSheet() {
      Simulation.reset()
      Simulation.launch(TypedPath())
      #expect(shown() == ["shelf"])
      #expect(Simulation.tapTab("More"))
      #expect(shown() == ["more"])
      Simulation.openURL(URL(string: "bookshop:///books/7/review")!)
      #expect(shown() == ["review"])
      Simulation.swipeDown()
      #expect(shown() == ["Book 7"])
      #expect(TypedPath.model.isReviewing == false)
    }

    @Test func linksChangeAPathOfTheAppsOwn() {
      Simulation.reset()
      Simulation.launch(OwnPath())
      #expect(shown() == ["shelf"])
      Simulation.openURL(URL(string: "bookshop:///books/7")!)
      #expect(shown().first == "Book 7" && OwnPath.shelf.path == [7])
      Simulation.goBack()
      #expect(shown() == ["shelf"])
      #expect(OwnPath.shelf.path.isEmpty)
      Simulation.openURL(URL(string: "https://books.example.com/cart")!)
      #expect(shown() == ["cart"])
      Simulation.swipeDown()
      #expect(shown() == ["shelf"])
      #expect(OwnPath.router.state.visible().last != "cart")
      // A link over a modal of the router's: the path is the app's, and what is over it stays.
      Simulation.openURL(URL(string: "https://books.example.com/cart")!)
      Simulation.openURL(URL(string: "bookshop:///books/8")!)
      #expect(shown() == ["cart"] && OwnPath.shelf.path == [8])
      Simulation.swipeDown()
      #expect(shown().first == "Book 8")
    }
  }
}

private struct Preview: App {
  var body: some Scene { WindowGroup { PreviewOfBook() } }
}

private struct Guarded: App {
  static var router = Router(reachable: .fromLinks)

  var body: some Scene { WindowGroup { RoutedView(Self.router) } }
}

private struct OwnPath: App {
  static let shelf = BookShelf()
  static let router = Router.links(to: shelf)

  var body: some Scene { WindowGroup { ShelfWindow(shelf: Self.shelf, router: Self.router) } }
}

private struct TypedPath: App {
  static let model = AppModel()
  static let router = Router.links(to: model)

  init() {
    Self.model.tab = "shelf"
    Self.model.path = []
    Self.model.isReviewing = false
  }

  var body: some Scene { WindowGroup { AppTabs(model: Self.model, router: Self.router) } }
}

private struct SharingNote: View {
  @State private var isSharing = false

  var body: some View {
    Button("Share") { isSharing = true }
      .sheet(isPresented: $isSharing) { ShareView() }
      .waymarkPresents(isPresented: $isSharing)
  }
}

private struct ShareView: View {
  var body: some View { Text("share") }
}
