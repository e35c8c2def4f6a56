import Testing
import WaymarkCore
import WaymarkTesting

@Suite("A link's place is found by its captures, not only by its key · N7 N15")
@MainActor
struct SplitPlaceTests {
  private let host = HeadlessHost()
  /// A split whose second column gets a pushed item of the first column's route.
  private func router() -> Router {
    let router = Router(reachable: .fromLinks) {
      SplitRoutes("desk") {
        StackRoutes("list") {
          RouteTo("/start", name: "start")
          RouteTo("/items/:id", name: "item")
        }
        StackRoutes("detail") { RouteTo("/empty", name: "empty") }
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  private func entry(_ router: Router, _ id: String) -> RouterState.Entry? {
    var found: RouterState.Entry?
    func look(_ node: RouterState.Node) {
      if node.key == "item", node.entry[parameter: "id"] == id { found = node.entry }
      for inner in node.content { look(inner) }
    }
    for window in router.state.windows { look(window.root) }
    return found
  }

  private func openBoth(_ router: Router) {
    router.go("/start")
    router.push("/items/2")
    router.go("/items/1", .init(extras: ["draft": "text"]))
  }

  @Test func otherColumnKeepsItsMatch() throws {
    let router = router()
    openBoth(router)
    let second = try #require(entry(router, "2"))
    #expect(router.match(for: second)?["id"] == "2")
  }

  @Test func openedColumnHasItsMatch() throws {
    let router = router()
    openBoth(router)
    let first = try #require(entry(router, "1"))
    #expect(router.match(for: first)?["id"] == "1")
  }

  @Test func otherColumnGetsNoExtras() throws {
    let router = router()
    openBoth(router)
    let second = try #require(entry(router, "2"))
    #expect(router.match(for: second)?.extras.isEmpty == true)
  }

  @Test func openedColumnGetsTheExtras() throws {
    let router = router()
    openBoth(router)
    let first = try #require(entry(router, "1"))
    #expect(router.match(for: first)?.extras.isEmpty == false)
  }

  @Test func otherColumnKeepsItsPermission() async {
    let router = router()
    openBoth(router)
    router.addGuard(
      RouteGuard("first") { $0.match["id"] == "1" ? .proceed : .denied("no") }, for: "/items/:id")
    await settle()
    #expect(entry(router, "2").map(\.isBlocked) ?? true)
  }
}
