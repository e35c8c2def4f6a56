import Testing
import Waymark
import WaymarkTesting

@MainActor
@Suite("Screens beside the map · M2")
struct LooseScreenTests {
  /// Found by exploring: each opening covered the screen with another one, until the state was too deep.
  @Test func aScreenBesideTheMapIsNotPresentedOverItself() async {
    let router = Router(schemes: ["shop"], reachable: .fromLinks) {
      TabRoutes("tabs") { RouteTo("/account", name: "account") }
      RouteTo("/draft/:id", name: "draft")
    }
    let app = RouterTester(router)
    await app.open("shop://draft/1", .init(from: .customScheme))
    await app.open("shop://draft/1?note=2", .init(from: .customScheme))
    #expect(app.screens == ["tabs", "account", "draft"])
    #expect(app.match?["note"] == "2")
  }

  /// Found by exploring: two of them in turn covered one another, until the state was too deep.
  @Test func screensBesideTheMapReplaceOneAnother() async {
    let router = Router(schemes: ["shop"], reachable: .fromLinks) {
      TabRoutes("tabs") { RouteTo("/account", name: "account") }
      RouteTo("/help", name: "help")
      RouteTo("/terms", name: "terms")
    }
    let app = RouterTester(router)
    await app.open("shop://help", .init(from: .customScheme))
    await app.open("shop://terms", .init(from: .customScheme))
    #expect(app.screens == ["tabs", "account", "terms"])
    await app.open("shop://help", .init(from: .customScheme))
    #expect(app.screens == ["tabs", "account", "help"])
  }
}
