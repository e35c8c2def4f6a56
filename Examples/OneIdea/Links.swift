import Waymark

/// Links are built from names and values, never concatenated.
enum Links: Example {
  static let idea = "Links are built from names and values, never concatenated"
  static let prints = [
    "/books/42?ref=mail",
    "a value is missing: id",
    "/notes/a%2Fb",
  ]

  static func run() async throws {
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/notes/:title", name: "note")
    }
    print(try table.link(to: "book", ["id": 42], query: [("ref", "mail")]).text)
    do {
      _ = try table.link(to: "book")
    } catch {
      print("a value is missing:", error.missing.joined())
    }
    print(try table.link(to: "note", ["title": "a/b"]).text)  // a slash in a value is not a separator
  }
}
