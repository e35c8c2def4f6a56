@_spi(Hosting) import Waymark

/// A host without a screen, as small as a host can be.
final class Screenless: RouterHost {
  func perform(
    _ step: RouterState.Step, for router: Router, completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) { completion(.success(())) }
}

let router = Router(reachable: .fromLinks) { StackRoutes("books") { RouteTo("/books/:id<int>", name: "book") } }
let host = Screenless()
router.attach(host, to: .init(0))
print(router.open(CommandLine.arguments.last ?? "").isHandled, router.state)
