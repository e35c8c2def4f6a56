import Waymark

let router = Router(reachable: .fromLinks) {
  ActionRoute("/books/:id<int>", name: "book") { match in print(match["id"] ?? "") }
}
print(router.open(CommandLine.arguments.last ?? "").isHandled)
