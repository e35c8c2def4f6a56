import WaymarkCore

@main enum CoreOnly {
  static func main() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/books/:id<int>", name: "book")
    let match = try builder.build().match("bookshop://books/42?ref=mail")
    let id: Int? = try match?.id
    print(match?.route.name ?? "nothing", id ?? 0)
  }
}
