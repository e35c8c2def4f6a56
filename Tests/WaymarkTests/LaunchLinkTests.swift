import Testing
import Waymark
import WaymarkTesting

@Suite("Links that a test or an SDK brings · N8 N13")
@MainActor
struct LaunchLinkTests {
  private let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
    StackRoutes("stack") {
      RouteTo("/books", name: "books") {
        RouteTo(":id", name: "book")
      }
      RouteTo("/admin", name: "admin").reachable(.inAppOnly)
    }
  }

  @Test("The link that the app was started with waits for the window, and the test until it is open")
  func waitsForTheWindow() async {
    let arguments = ["app", "-waymark-link", "bookshop:///books/7", "-waymark-source", "push"]
    let navigation = router.receiveLaunchLink(in: arguments)
    #expect(navigation?.isHandled == true)
    #expect(!(await router.untilIdle(atMost: .milliseconds(30))), "it waits")
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(await router.untilIdle())
    #expect(router.state.visible() == ["stack", "books", "book"])
    #expect(router.state.top()?.source == .push)
    router.receiveLaunchLink(in: arguments)
    router.pop()
    #expect(router.state.visible() == ["stack", "books"], "each scene may ask: the link is opened once")
  }

  @Test("Without a source it counts as what a foreign app brings; what is wrong with the arguments is reported")
  func missingSourceIsAForeignApp() {
    var told: [String] = []
    router.log = { if $0.kind == .mistake { told.append($0.text) } }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(router.receiveLaunchLink(in: ["app"]) == nil)
    #expect(told.isEmpty)
    #expect(
      router.receiveLaunchLink(in: ["app", "-waymark-link", "bookshop:///books", "-waymark-source", "pusch"]) == nil)
    #expect(told.last?.contains("did you mean “push”?") == true)
    #expect(router.receiveLaunchLink(in: ["app", "-waymark-link"]) == nil)
    #expect(told.last?.contains("missing") == true)
    router.receiveLaunchLink(in: ["app", "-waymark-link", "bookshop:///books/7"])
    #expect(router.state.top()?.source == .customScheme)
  }

  @Test("A link that was followed before the app was installed comes by the same door, with a source of its own")
  func afterTheInstallation() throws {
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.isReady = false
    let early = router.receive(try DeepLink("bookshop:///books/1", from: .install))
    router.isReady = true
    #expect(early.result == "opened book")
    #expect(router.state.top()?.source == .install)
    #expect(DeepLink.Source.install.trust == .foreign)
    #expect(DeepLink.Source.intent.trust == .vouched)
    #expect(router.receive(try DeepLink("bookshop:///admin", from: .install)).result != "opened admin")
  }
}
