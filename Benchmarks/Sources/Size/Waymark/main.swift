import Waymark

let router = Router(reachable: .fromLinks) { StackRoutes("books") { RouteTo("/books/:id<int>", name: "book") } }
router.attach(HeadlessHost(), to: .init(0))
print(router.open(CommandLine.arguments.last ?? "").isHandled, router.state)
