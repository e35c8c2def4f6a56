import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkExplain
import WaymarkMessages
import WaymarkMigration
import WaymarkTesting

@Suite("No value of a link is in a description or a dump · N7")
@MainActor
struct RedactionTests {
  private static let secret = "hunter2"

  private func expectNothing(of value: Any, _ what: String) {
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), dumped] {
      #expect(!text.contains(Self.secret), "\(what): \(text)")
    }
  }

  private let router = Router(reachable: .fromLinks) {
    StackRoutes("s") {
      RouteTo("/start", name: "start")
      RouteTo("/reset/:token", name: "reset")
      RouteTo("/files/*rest", name: "files")
    }
    RedirectRoute("/old/:token", to: "/reset/:token")
    RedirectRoute("/loop/:token", to: "/loop2/:token")
    RedirectRoute("/loop2/:token", to: "/loop/:token")
  }

  @Test(
    "Links, matches, states and what became of an opening tell no value",
    arguments: [
      "/reset/hunter2?code=hunter2#hunter2", "/old/hunter2", "/files/hunter2/hunter2", "/loop/hunter2", "/hunter2",
      "/start?hunter2", "/start?hunter2=hunter2",
    ])
  func descriptionsContainNoValue(_ text: String) throws {
    router.connect()
    let link = try DeepLink(text, from: .inApp)
    expectNothing(of: link, "a link")
    expectNothing(of: link.pathSegments, "segments")
    expectNothing(of: Array(link.query), "items")
    expectNothing(of: link.fragment as Any, "the fragment")
    let resolution = router.table.resolve(link, extras: ["token": Self.secret])
    expectNothing(of: resolution, "a resolution")
    expectNothing(of: router.table.explain(link), "an explanation")
    if let match = resolution.match {
      expectNothing(of: match, "a match")
      expectNothing(of: match.chain, "a chain")
      expectNothing(of: match.merged, "the merged view")
      expectNothing(of: match.merged.map(\.1), "merged values")
      expectNothing(of: match.wildcard as Any, "a wildcard")
      expectNothing(of: match.path, "parameters")
    }
    let navigation = router.open(link)
    expectNothing(of: navigation, "a navigation")
    expectNothing(of: navigation.result as Any, "its result")
    expectNothing(of: router.state, "the state")
    for entry in router.state.visibleEntries() {
      expectNothing(of: entry.parameters, "parameters of an entry")
      expectNothing(of: entry.query, "the query of an entry")
    }
    expectNothing(of: router.state.steps(from: RouterState()), "steps")
  }

  @Test("A rejection's detail is the explicit text, and its description is not")
  func refusalsRedact() throws {
    let link = try DeepLink("hunter2://x", from: .customScheme)
    var options = RouteTable.Options(.default)
    options.schemes = ["app"]
    guard case .rejected(let rejection) = try RouteTable(options, [RouteTable.Declaration("/a")]).resolve(link).outcome
    else {
      Issue.record("it passed")
      return
    }
    #expect(rejection.detail.contains(Self.secret))
    expectNothing(of: rejection, "a rejection")
    #expect("\(rejection)".hasPrefix("schemeNotAllowed: "))
  }

  @Test func objectsThatHoldLinksPrintNoValue() throws {
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.go("/reset/hunter2", .init(extras: ["draft": Self.secret]))
    expectNothing(of: router, "a router")
    expectNothing(of: host, "a host")
    expectNothing(of: NamedRoute.named("reset", ["token": Self.secret]), "a named route")
    expectNothing(of: RouteMatch.LocalValues(["draft": Self.secret]), "local values")
    let values = RouteValues()
    try values.put(Self.secret, at: "/config/token", name: "token")
    expectNothing(of: values, "values at links")
    let bus = LinkBus(reachable: .inAppOnly)
    let stream = try bus.messages(at: "/pay/:token")
    bus.send("/pay/hunter2")
    expectNothing(of: bus, "a bus")
    withExtendedLifetime(stream) {}
  }
}
