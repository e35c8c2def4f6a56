// swift-format-ignore-file

// Examples stand here as they stand in the documentation.
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

extension OnOneDevice {
  @Suite("Documentation: SwiftUI")
  @MainActor
  struct SwiftUISnippets {
    @Test func theAppShowsItsRoutes() {
      Simulation.reset()
      Simulation.launch(BookshopApp())
      Simulation.settle()
      #expect(Simulation.texts() == ["shelf"])
      Simulation.openURL(URL(string: "https://books.example.com/books/42")!)
      Simulation.settle()
      #expect(Simulation.texts() == ["book 42"])
    }

    @Test func viewsOfTheAppsOwn() {
      Simulation.reset()
      Simulation.launch(OwnTabs())
      Simulation.settle()
      #expect(Simulation.tabs() == ["Books", "More"])
      Simulation.openURL(URL(string: "https://books.example.com/books/42")!)
      Simulation.settle()
      #expect(Simulation.texts() == ["book 42"])
      #expect(Simulation.tapTab("More"))
      Simulation.settle()
      #expect(Simulation.texts() == ["more"])
      #expect(Simulation.tapTab("Books"))
      Simulation.settle()
      #expect(Simulation.texts() == ["book 42"])
      #expect(Simulation.goBack())
      Simulation.settle()
      #expect(Simulation.texts() == ["shelf"])
      #expect(OwnTabs.router.state.visible().last == "books")
    }

    @Test func aPreviewIsOneLine() {
      Simulation.reset()
      Simulation.launch(PreviewApp())
      Simulation.settle()
      #expect(Simulation.texts() == ["book 42"])
    }

    @Test func answersExampleHolds() async throws {
      Simulation.reset()
      Simulation.launch(Answering())
      Simulation.settle()
      async let result = Answering.router.present(PickColor(current: "red"))
      await letOthersRun()
      Simulation.settle()
      #expect(Simulation.tap("Choose"))
      #expect(try await result == .value("red"))
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
    }

    @Test func aFormAnswersTheViewThatAsks() async {
      Simulation.reset()
      Simulation.launch(Reviewing())
      Simulation.settle()
      #expect(Simulation.tap("Write a review"))
      await letOthersRun()
      Simulation.settle()
      #expect(Simulation.texts() == ["Great"])
      #expect(Simulation.tap("Great"))
      await letOthersRun()
      Simulation.settle()
      #expect(Simulation.texts() == ["Great", "Write a review"])
    }

    @Test func unawaitedFormClosesItself() {
      Simulation.reset()
      Simulation.launch(Reviewing())
      Simulation.settle()
      Simulation.openURL(URL(string: "bookshop://books/42/review")!)
      Simulation.settle()
      #expect(Simulation.texts() == ["Great"])
      #expect(Simulation.tap("Great"))
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
    }
  }
}

extension Router {
  @MainActor static let app = Router(hosts: ["books.example.com"], reachable: .fromLinks) { screens() }

  @RouteBuilder @MainActor static func screens() -> RouteMap {
    StackRoutes("shelf") {
      RouteTo("/books", name: "books") { _ in ShelfView() } below: {
        RouteTo(":id<int>", name: "book") { match in BookView(id: try match.id) }
      }
    }
  }
}

@MainActor private func loose() -> RouteMap {
  RouteMap {
    RouteTo(Book.self) { book in BookView(book) }
    RouteTo("/books/:id") { match in BookView(id: try match.id) }
    RouteTo("/books/:id<int>", name: "book") { match in BookView(id: try match.id) } below: {
      ModalRoute("review", name: "review") { match in ReviewForm(book: try match.id) }
    }
    RouteTo("/books/:id").attaching(ViewMaker { match in BookView(id: try match.id) })
  }
}

@MainActor private func boundApart(_ router: Router) -> RouteMap {
  router.bind(Book.self) { book in BookView(book) }
  router.bind(PickColor.self) { route, sendResult in PickColorView(route.current) { sendResult($0) } }
  return RouteMap {
    ModalRoute("/cart", name: "cart").sheet(.half)
  }
}

extension RouteGuard {
  static let signedIn = RouteGuard("signedIn") { _ in Account.isSignedIn ? .proceed : .deferred(showing: "/login") }
    .placeholder(view: { _ in Text("Sign in first") })
}

private enum Account {
  static var isSignedIn: Bool { true }
}

struct WindowsForPlaces: App {
  @State private var router = Router.app

  var body: some Scene {
    WindowGroup { RoutedView(router) }
    WindowGroup(for: String.self) { $place in RoutedView(router, opening: $place) }
  }
}

struct BookshopApp: App {       // with @main
  @State private var router = Router.app

  var body: some Scene {
    WindowGroup { RoutedView(router) }
  }
}

private struct OwnTabs: App {
  static let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
    TabRoutes("main") { Router.screens() }
  }

  var body: some Scene {
    WindowGroup { Tabs(router: Self.router) }
  }

  private struct Tabs: View {
    let router: Router

    var body: some View {
      RoutedTabs("main") { selection in
        TabView(selection: selection) {
          Tab("Books", systemImage: "book", value: "shelf") {
            RoutedStack("shelf") { ShelfView() }
          }
          Tab("More", systemImage: "ellipsis", value: "more") { MoreView() }
        }
      }
      .routedModals(router)
      .opensLinks(with: router)
    }
  }
}

private struct Sidebar: View {
  let router: Router

  var body: some View {
    List(selection: router.listSelection(in: "main")) { Label("Books", systemImage: "book").tag("shelf") }
  }
}

private struct OwnRoot: App {
  @State private var router = Router.app

  var body: some Scene {
    WindowGroup {
      ContentView().opensLinks(with: router)
    }
  }
}

private struct PreviewApp: App {
  var body: some Scene {
    WindowGroup { RoutedView.preview(.at("/books/42")) { AppRoutes.map } }
  }
}

private enum AppRoutes {
  @MainActor static var map: RouteMap { Router.screens() }
}

private struct Answering: App {
  static let router = Router(reachable: .fromLinks) {
    StackRoutes("shelf") { RouteTo("/books") { _ in ShelfView() } }
    ModalRoute(PickColor.self) { route, sendResult in PickColorView(route.current) { sendResult($0) } }
  }

  @MainActor @RouteBuilder static func other() -> RouteMap {
    RouteTo(PickColor.self) { route, sendResult in PickColorView(route.current) { sendResult($0) } }
  }

  var body: some Scene {
    WindowGroup { RoutedView(Self.router) }
  }
}

struct Crumbs: View {
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    if let book = openRoute.top(Book.self) { Text("Book \(book.id)") }
    Text("\(openRoute.path(Book.self).count) books are open")
  }
}

struct OpenBook: View {
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Button("Open") { openRoute.go("/books/4") }
  }
}

struct ReviewButton: View {
  let book: Int
  @Environment(\.openRoute) private var openRoute
  @State private var review: String?

  var body: some View {
    Text(review ?? "No review yet")
    Button("Write a review") {
      Task { review = try await openRoute.present("/books/\(book)/review", expecting: String.self).value }
    }
  }
}

struct ReviewForm: View {
  let book: Int
  @Environment(\.sendResult) private var sendResult
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("Great") {
      if !sendResult("Great") { dismiss() }       // no task waits if a link opened the form
    }
  }
}

private struct Reviewing: App {
  static let router = Router(reachable: .fromLinks) {
    StackRoutes("shelf") {
      RouteTo("/books/42", name: "book") { _ in ReviewButton(book: 42) } below: {
        ModalRoute("review", name: "review") { _ in ReviewForm(book: 42) }
      }
    }
  }

  var body: some Scene {
    WindowGroup { RoutedView(Self.router) }
  }
}

struct PickQuantity: View {
  @Environment(\.sendResult) private var sendResult

  var body: some View {
    Button("Three") { sendResult(3) }       // whoever waits in `try await router.present(…)` gets it
  }
}

private struct Shelf: View {
  struct Title: Identifiable {
    let id: Int
    let title: String
  }

  let books: [Title]

  var body: some View {
    List(books) { book in RouteLink(book.title, to: "/books/\(book.id)") }
    List(books) { book in RouteLink(book.title, to: "/books/\(book.id)") }.routeLinkStyle(.row)
  }
}

private struct Book: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id<int>"]
  var id: Int

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id") }
  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

private struct ShelfView: View {
  var body: some View { Text("shelf") }
}

private struct MoreView: View {
  var body: some View { Text("more") }
}

private struct ContentView: View {
  var body: some View { Text("content") }
}

private struct BookView: View {
  let id: Int

  init(_ book: Book) { id = book.id }
  init(id: Int) { self.id = id }

  var body: some View { Text("book \(id)") }
}

private struct PickColorView: View {
  let current: String
  let choose: (String) -> Void

  init(_ current: String, _ choose: @escaping (String) -> Void) {
    self.current = current
    self.choose = choose
  }

  var body: some View {
    Text(current)
    Button("Choose") { choose(current) }
  }
}

private struct PickColor: ResultRoute {
  typealias Result = String
  static let patterns: [RoutePattern] = ["/colors/pick"]
  var current: String

  init(current: String) { self.current = current }
  init(_ match: RouteMatch) throws(ParameterError) { current = try match.value("current", in: .query) }
  func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
}
