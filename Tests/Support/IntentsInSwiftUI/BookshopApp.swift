import AppIntents
import SwiftUI
import WaymarkSwiftUI

@main
struct BookshopApp: App {
  init() {
    #if !os(macOS) && !os(watchOS)
      if #available(iOS 26, tvOS 26, visionOS 26, *) { Router.bookshop.receiveIntents(of: RouteIntents.all) }
    #endif
  }

  var body: some Scene {
    WindowGroup { RoutedView(.bookshop) }
  }
}

extension Router {
  static let bookshop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    TabRoutes("main") {
      RouteTo("/today", name: "Today") { _ in RouteLink("Volume 7", to: "/books/7") }
        .tab("Today", systemImage: "star")
      StackRoutes("shelf") {
        RouteTo("/books", name: "Books") { _ in
          RouteLink("Volume 7", to: "/books/7")
        } below: {
          RouteTo(":id<int>", name: "Book") { match in BookView(id: try match.id) }
        }
      }
      .tab("Books", systemImage: "book")
    }
  }
}

struct BookView: View {
  let id: Int

  var body: some View { Text(Shelf.title(of: id)) }
}

nonisolated enum Shelf {
  static let favourites = [7]
  static func has(_ id: Int) -> Bool { (0..<100).contains(id) }
  static func title(of id: Int) -> String { "Volume \(id)" }
}

nonisolated extension BookEntity {
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(Shelf.title(of: id))") }

  static func entities(for identifiers: [ID]) async throws -> [BookEntity] {
    identifiers.filter(Shelf.has).map { BookEntity(id: $0) }
  }

  static func suggestedEntities() async throws -> [BookEntity] { Shelf.favourites.map { BookEntity(id: $0) } }
}
