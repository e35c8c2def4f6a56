import WaymarkLinks

let table = try RouteTable(reachable: .fromLinks) { RouteTo("/books/:id<int>", name: "book") }
let id: Int? = try table.match(CommandLine.arguments.last ?? "")?.id
print(id ?? 0)
