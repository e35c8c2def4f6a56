import WaymarkCore

@main enum CoreOnly {
  static func main() throws {
    let table = try RouteTable(reachable: .fromLinks) { RouteTo("/books/:id<int>", name: "book") }
    let match = try table.match("bookshop://books/42?ref=mail")
    let id: Int? = try match?.id
    print(match?.route.name ?? "nothing", id ?? 0)
  }
}
