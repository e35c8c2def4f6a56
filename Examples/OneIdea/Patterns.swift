import Waymark

/// Patterns and typed values.
enum Patterns: Example {
  static let idea = "Patterns and typed values"
  static let prints = [
    "/books/:id<int> id=42",
    "/books/:slug slug=dune",
    "/files/*rest rest=a/b",
    "/the(/page/:page) page=none",
  ]

  static func run() async throws {
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/books/:id<int>")  // only whole numbers
      RouteTo("/books/:slug")  // anything else
      RouteTo("/files/*rest")  // any number of segments
      RouteTo("/the(/page/:page)")  // with and without the group
    }
    let book = try table.match("/books/42")
    let id: Int? = try book?.id  // read as the type that is asked for
    print(book?.pattern ?? "", "id=\(id ?? 0)")
    let other = try table.match("/books/dune")
    print(other?.pattern ?? "", "slug=\(other?["slug"] ?? "")")
    let file = try table.match("/files/a/b")
    print(file?.pattern ?? "", "rest=\(file?.wildcard?.segments.joined(separator: "/") ?? "")")
    let page = try table.match("/the")
    print(page?.pattern ?? "", "page=\(page?["page"] ?? "none")")
  }
}
