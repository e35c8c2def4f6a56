import SwiftUI
import WaymarkSwiftUI

@main
struct BooksApp: App {
  private let model: AppModel
  private let router: Router

  init() {
    model = AppModel()
    router = .links(to: model)
  }

  var body: some Scene {
    WindowGroup { AppTabs(model: model, router: router) }
  }
}

nonisolated enum Screen: RouteDestination, Hashable {
  case book(id: Int)
  case author(name: String)

  static let patterns: [RoutePattern] = ["/books/:id<int>", "/authors/:name"]
  static let routeNames = ["book", "author"]

  init(_ match: RouteMatch) throws(ParameterError) {
    switch match.patternIndex(of: Self.self) {
    case 0?: self = .book(id: try match.value("id", in: .path))
    case 1?: self = .author(name: try match.value("name", in: .path))
    default: throw match.leadsElsewhere(than: Self.self)
    }
  }

  func write(to link: inout DeepLink.Parts) {
    switch self {
    case .book(let id): link.setPath("id", to: id)
    case .author(let name):
      link.pattern = 1
      link.setPath("name", to: name)
    }
  }
}

@MainActor @Observable
final class AppModel {
  var tab = "shelf"
  var path: [Screen] = []
  var isReviewing = false
}

extension Router {
  static func links(to model: AppModel) -> Router {
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks)
    router.handle(Screen.self) { screen in
      model.tab = "shelf"
      model.path = [screen]
    }
    router.handle("/books/:id<int>/review") { match in
      model.tab = "shelf"
      model.path = [.book(id: try match.id)]
      model.isReviewing = true
    }
    return router
  }
}

struct AppTabs: View {
  @Bindable var model: AppModel
  let router: Router

  var body: some View {
    TabView(selection: $model.tab) {
      Tab("Books", systemImage: "book", value: "shelf") {
        NavigationStack(path: $model.path) {
          Text("shelf")
            .navigationDestination(for: Screen.self) { screen in ScreenView(screen: screen) }
        }
      }
      Tab("More", systemImage: "ellipsis", value: "more") { Text("more") }
    }
    .sheet(isPresented: $model.isReviewing) { Text("review") }
    .opensLinks(with: router)
  }
}

struct ScreenView: View {
  let screen: Screen

  var body: some View {
    switch screen {
    case .book(let id): Text("Book \(id)")
    case .author(let name): Text("Author \(name)")
    }
  }
}
