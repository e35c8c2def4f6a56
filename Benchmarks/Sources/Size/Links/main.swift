import WaymarkLinks

var builder = RouteTable.Builder(reachable: .fromLinks)
builder.add("/books/:id<int>", name: "book")
let id: Int? = try builder.build().match(CommandLine.arguments.last ?? "")?.id
print(id ?? 0)
