import Waymark
import WaymarkTesting

/// A test opens links and does what a user does, without a simulator.
enum Tests: Example {
  static let idea = "A test opens links and does what a user does, without a simulator"
  static let prints = [
    "shelf books book",
    "true",
    "shelf books",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    let app = RouterTester(router)
    await app.open("/books/42")
    print(app.screens.joined(separator: " "))  // #expect(app.screens == […])
    print(app.outcome == "opened book")
    await app.goBack()
    print(app.screens.joined(separator: " "))
  }
}
