@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI

private struct Shelf: RouteDestination {
  static let patterns: [RoutePattern] = ["/books"]
  init(_ match: RouteMatch) throws(ParameterError) {}
  func write(to link: inout DeepLink.Parts) {}
}

private struct Book: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id<int>"]
  let id: Int

  init(id: Int) { self.id = id }
  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

/// A screen below the books that says which of them are open.
private struct OpenBooks: View {
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Text("shelf \(openRoute.top(Shelf.self) == nil ? "covered" : "on top")")
    Text("top \(openRoute.top(Book.self)?.id ?? 0)")
    Text("path \(openRoute.path(Book.self).map(\.id))")
  }
}

extension OnOneDevice {
  @Suite("SwiftUI: reading where the user is · M9")
  @MainActor
  struct ReadingTests {
    @Test func aViewIsRenderedAgainWhenTheTopChanges() {
      let app = SmallApp { _ in
        StackRoutes("main") { RouteTo(Shelf.self) { _ in OpenBooks() } }
        ModalRoute(Book.self) { book in Text("book \(book.id)") }
      }
      func crumbs() -> [String]? { Simulation.textsOfLevels().first }
      #expect(crumbs() == ["shelf on top", "top 0", "path []"])
      app.open("/books/7")
      #expect(crumbs() == ["shelf covered", "top 7", "path [7]"])
      app.router.present(Book(id: 8))
      Simulation.settle()
      #expect(crumbs() == ["shelf covered", "top 8", "path [7, 8]"])
      Simulation.swipeDown()
      Simulation.settle()
      #expect(crumbs() == ["shelf covered", "top 7", "path [7]"])
      app.router.dismiss()
      Simulation.settle()
      #expect(crumbs() == ["shelf on top", "top 0", "path []"])
    }
  }
}
