import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@Suite("Hooks are asked about every link that is matched · R9 R17 F4 N18")
@MainActor
struct HookTests {
  private let router = Router(reachable: .fromLinks)
  private var asked = Asked()

  @MainActor
  private final class Asked {
    var links: [String] = []
    var refused = ""
  }

  init() {
    router.add(RouteMap { RouteTo("/a/:id", name: "a") })
    router.add(RouteMap { RouteTo("/b", name: "b") })
    router.connect()
    router.options.redirects = [
      RedirectRoute("/old/:id", to: "/a/:id"), RedirectRoute("/older/:id", to: "/old/:id"),
    ]
    let asked = asked
    router.willOpen { link in
      asked.links.append(link.text)
      return link.text == asked.refused ? .refuse : .proceed
    }
  }

  @Test func hooksSeeTargetsOfRedirects() {
    #expect(router.open("x://older/7").match?.link.text == "/a/7")
    #expect(asked.links == ["x://older/7", "/old/7", "/a/7"])
    asked.refused = "/a/7"
    let navigation = router.open("x://older/7")
    guard case .cancelled = navigation.result else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect(navigation.redirects == ["/old/7", "/a/7"])
    #expect(router.open("x://a/7").isHandled)
  }

  @Test func hooksSeeTargetsOfGuards() {
    router.addGuard(RouteGuard("elsewhere") { $0.match["id"] == "1" ? .redirect("/b") : .proceed })
    #expect(router.open("x://a/1").match?.pattern == "/b")
    #expect(asked.links == ["x://a/1", "/b"])
    asked.refused = "/b"
    guard case .cancelled = router.open("x://a/1").result else {
      Issue.record("the target of a guard was not asked about")
      return
    }
  }

  @Test func hooksSeeTheFallback() {
    router.options.fallback = "/b"
    #expect(router.open("x://nowhere").result == "fell back to b")
    #expect(asked.links == ["x://nowhere", "/b"])
    asked.refused = "/b"
    guard case .cancelled = router.open("x://nowhere").result else {
      Issue.record("the fallback was not asked about")
      return
    }
  }

  @Test func hooksSeeExpandedLinks() async throws {
    router.configuration.linkExpander = LinkExpander(
      for: { $0.host?.text == "s.example" }, { _ in try DeepLink("x://a/7") })
    router.options.hosts = ["s.example"]
    asked.refused = "x://a/7"
    let navigation = router.open(try DeepLink("https://s.example/k", from: .universalLink))
    guard case .cancelled = await navigation.outcome else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect(asked.links == ["https://s.example/k", "x://a/7"])
  }

  /// A target that is rewritten passes all gates, in the budget of the redirects.
  @Test func aTargetMayBeRewritten() throws {
    let other = try DeepLink("y://b")
    router.willOpen { $0.text == "/a/7" ? .rewrite(other) : .proceed }
    #expect(router.open("x://old/7").match?.pattern == "/b")
    router.options.schemes = ["x"]
    guard case .rejected(let rejection) = router.open("x://old/7").result else {
      Issue.record("a rewritten target did not pass the gate")
      return
    }
    #expect(rejection.reason == .schemeNotAllowed)
    router.options.schemes = []
    router.options.redirectLimit = 1
    guard case .rejected(let rejection) = router.open("x://old/7").result else {
      Issue.record("a rewrite costs nothing")
      return
    }
    #expect(rejection.reason == .redirectLimit)
  }
}

@Suite("The presentation of a screen, and whether a host shows it · R15 R13")
@MainActor
struct ShowingTests {
  private final class Sheet: MadeFromMatch {
    static var preferredPresentation: RouteMap.Presentation { .modal(.init(.cover, inNavigationController: true)) }
    required init?(_ match: RouteMatch) {}
  }

  private static func router() -> Router {
    let router = Router(reachable: .fromLinks) { StackRoutes("stack") { RouteTo("/home", name: "home") } }
    router.legacy.register(Sheet.self, for: "user")
    return router
  }

  @Test("A type says how its screens are shown: after the map, the verb and the call, before the router")
  func typeChoosesItsPresentation() {
    let router = Self.router()
    router.configuration.presentation = .push
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(router.open("x://user").isHandled)
    #expect(host.visible == ["stack", "home", "/user~stack", "/user"])
    #expect(router.state.modalStyle == .cover)
    router.dismiss()
    router.present("/user")
    #expect(router.state.modalStyle == .cover, "the verb asks for a modal, the type says which")
    router.dismiss()
    router.present("/user", as: .init(.sheet))
    #expect(router.state.modalStyle == .sheet)
    router.dismiss()
    router.push("/user")
    #expect(router.state.modalStyle == nil)
    #expect(host.visible.last == "/user")
    router.pop()
    router.open("/user", as: .push, .init(from: .inApp))
    #expect(router.state.modalStyle == nil)
    #expect(host.visible.last == "/user")
  }

  @Test func routerChoosesThePresentationLast() {
    let router = Self.router()
    router.configuration.modal = .init(.popover)
    router.attach(HeadlessHost(), to: .init(0))
    router.add(RouteTo("/plain", name: "plain"))
    router.present("/plain")
    #expect(router.state.modalStyle == .popover)
  }

  @Test("Opened in a window without a host is opened, and says once that nothing is shown")
  func openingWithoutAHostIsReportedOnce() {
    let router = Self.router()
    router.connect()
    var told: [String] = []
    router.log = { told.append($0.text) }
    for isFirst in [true, false] {
      told = []
      let navigation = router.open("x://home")
      guard case .opened = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        return
      }
      #expect(!navigation.isShown)
      #expect(told.contains { $0.contains("no host is attached") } == isFirst)
    }
    router.handle("/act")
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    told = []
    #expect(router.open("x://user").isShown)
    #expect(!router.open("x://act").isShown)
    #expect(!told.contains { $0.contains("host") })
  }
}

extension RouterState {
  fileprivate var modalStyle: RouteMap.ModalStyle? { shownModals.last?.modal.style }
}
