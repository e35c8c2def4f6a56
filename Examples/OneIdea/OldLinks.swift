import Waymark

/// Links that were printed long ago, and paths in other languages.
enum OldLinks: Example {
  static let idea = "Links that were printed long ago, and paths in other languages"
  static let prints = [
    "book 42",
    "book 42",
    "/books/42",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book").alias("/livres/:id")  // the same route, in two languages
      RedirectRoute("/catalogue/:id", to: "/books/:id")  // in print since the first catalogue
    }
    for text in ["/livres/42", "/catalogue/42"] {
      let match = router.table.resolve(try DeepLink(text)).match
      print(match?.route.name ?? "", match?["id"] ?? "")
    }
    print(try router.table.match("/livres/42")?.canonicalLink?.text ?? "")
  }
}
