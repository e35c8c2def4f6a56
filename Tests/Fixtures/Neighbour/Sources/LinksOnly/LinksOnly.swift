import WaymarkLinks

@main enum LinksOnly {
  static func main() throws {
    let inside = try RouteTable.bookshop.url(to: Book(id: 42), as: .scheme("bookshop"))
    let shared = try RouteTable.bookshop.url(to: Book(id: 42), as: .web)
    let book: Book? = try RouteTable.bookshop.match(shared)?.destination()
    print(inside, shared, book?.id ?? 0)
  }
}
