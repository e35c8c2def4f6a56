import Waymark

/// A route is a type, read from links and written to them; @Route writes this for you.
enum TypedRoutes: Example {
  static let idea = "A route is a type, read from links and written to them; @Route writes this for you"
  static let prints = [
    "Book(id: 42, ref: Optional(\"mail\"))",
    "/books/7?ref=shelf",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) { StackRoutes("shelf") { RouteTo(Book.self) } }
    let book = try router.table.match("/books/42?ref=mail")?.destination(as: Book.self)
    if let book { print(book) }
    print(try router.table.link(to: Book(id: 7, ref: "shelf")).text)
  }
}

private struct Book {
  var id: Int
  var ref: String?
}

extension Book: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id"]

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    ref = try match.value("ref", in: .query)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setQuery("ref", to: ref)
  }
}
