import Waymark

/// The open screens are saved as text, and restored by another run.
enum Restoring: Example {
  static let idea = "The open screens are saved as text, and restored by another run"
  static let prints = [
    "shelf books book",
    "a damaged text is an error, never a crash",
  ]

  static func run() async throws {
    func makeRouter() -> Router {
      Router(reachable: .fromLinks) {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      }
    }
    let before = makeRouter()
    before.connect()
    before.open("/books/42")
    let saved = before.state.json
    let after = makeRouter()
    after.restore(try RouterState(json: saved))
    print(after.state.visible().joined(separator: " "))
    do {
      _ = try RouterState(json: String(saved.dropLast(10)))
    } catch {
      print("a damaged text is an error, never a crash")
    }
  }
}
