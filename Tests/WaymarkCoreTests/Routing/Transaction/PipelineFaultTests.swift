import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@Observable @MainActor
private final class Switch {
  var isOn: Bool
  init(_ isOn: Bool = false) { self.isOn = isOn }
}

@Suite("Pipeline: faults that were there · N8 N14 F4 F7")
@MainActor
struct PipelineFaultTests {
  /// A route whose guard waits at a door, and one without a guard.
  private func slowRouter(_ door: Door, beside other: String) -> Router {
    let slow = RouteGuard.async("slow") { _ in
      await door.pass()
      return .proceed
    }
    return Router(reachable: .fromLinks) {
      RouteTo("/slow", name: "slow").guarded(by: slow)
      RouteTo(RoutePattern("/\(other)"), name: other)
    }
  }

  // MARK: Links that were lost

  @Test func aLinkThatCameInEarlyFindsTheRoutesThatCameLater() throws {
    let router = Router(reachable: .fromLinks)
    router.isReady = false
    let navigation = router.receive(try DeepLink("x://books/1"))
    router.handle("/books/:id")
    router.isReady = true
    if case .handled = navigation.result {} else { Issue.record("\(String(describing: navigation.result))") }
  }

  @Test func linksThatComeInAreNeverDropped() async throws {
    let door = Door()
    let router = slowRouter(door, beside: "other")
    router.connect()
    router.configuration.overlap = .drop
    let slow = router.open("/slow", .init(from: .inApp))
    await settle()
    let incoming = router.receive(try DeepLink("x://other"))
    if case .opened = incoming.result {} else { Issue.record("\(String(describing: incoming.result))") }
    door.open()
    if case .opened = await slow.outcome {} else { Issue.record("the first one was lost") }
  }

  @Test func deferredLinksAllResumeThoughTheyWait() async {
    let isOn = Switch()
    let router = Router(reachable: .fromLinks) {
      RouteTo("/a/:id", name: "a").guarded(
        by: RouteGuard("later") { _ in isOn.isOn ? .proceed : .deferred },
        .async("slow") { _ in
          await Task.yield()
          return .proceed
        })
    }
    router.connect()
    // Other tests may keep the main actor for longer than a guard has whose answer others wait for.
    router.configuration.clock = RouterClock(
      uptime: { .zero }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
    var opened: [String] = []
    router.willOpen { _ in .proceed }
    let listener = Listener { opened.append($0) }
    router.addObserver(listener)
    for id in 1...3 { router.open("/a/\(id)", .init(from: .inApp)) }
    isOn.isOn = true
    for _ in 0..<10 { await settle() }
    #expect(opened == ["1", "2", "3"])
  }

  @Test func queuedLinksOpenAfterTheOverlapChanges() async {
    let door = Door()
    let router = slowRouter(door, beside: "next")
    router.connect()
    router.configuration.overlap = .enqueue
    let slow = router.open("/slow", .init(from: .inApp))
    let next = router.open("/next", .init(from: .inApp))
    router.configuration.overlap = .latest
    await settle()
    door.open()
    _ = await slow.outcome
    if case .opened = next.result {} else { Issue.record("\(String(describing: next.result))") }
  }

  @Test func placeholderPrecedesTheNextLink() throws {
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        RouteTo("/account", name: "account").guarded(by: RouteGuard("no") { _ in .deferred(showing: "/login") })
        RouteTo("/books", name: "books")
      }
    }
    router.connect()
    router.isReady = false
    router.receive(try DeepLink("x://account"))
    router.receive(try DeepLink("x://books"))
    router.isReady = true
    #expect(router.state.visible().last == "books")
  }

  // MARK: Openings that did not end

  @Test(arguments: ["detached", "window gone", "released"])
  func callerWaitingForALostHostIsAnswered(_ how: String) throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }
    var host: HeadlessHost? = HeadlessHost()
    router.attach(host!, to: .init(0))
    host?.transitions = .held
    let navigation = router.receive(try DeepLink("x://a/b"))
    let next = router.receive(try DeepLink("x://a"))
    #expect(navigation.result == nil)
    #expect(next.result == nil)
    switch how {
    case "detached": router.detach(host!)
    case "window gone": router.report(.windowDisconnected(.init(0)))
    default:
      host = nil
      router.open("/a", .init(from: .inApp))
    }
    guard case .failed(_, let error) = navigation.result else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect((error as? HostError)?.reason == .hostGone)
    // What comes from the system waits for the next window.
    #expect((next.result == nil) == (how == "window gone"), "the links behind it were lost")
  }

  @Test func expanderThatIgnoresCancellationEndsInTime() async {
    let door = Door()
    let router = Router(reachable: .fromLinks) { RouteTo("/a") }
    let resolving: @MainActor @Sendable (DeepLink) async throws -> DeepLink? = { link in
      await door.pass()
      return link
    }
    router.configuration.linkExpander = LinkExpander(timeout: .milliseconds(1), for: { _ in true }, resolving)
    if case .failed(_, let error) = await router.open("/a").outcome {
      #expect(error is LinkExpander.TimedOut)
    } else {
      Issue.record("it waited")
    }
    door.open()
  }

  @Test func streamsEndWithTheRouter() async throws {
    var router: Router? = Router(reachable: .fromLinks) { RouteTo("/a", name: "a") }
    router?.connect()
    let navigation = try #require(router?.open("/a", .init(from: .inApp)))
    let values = try await router!.results(of: navigation, as: Int.self)
    router = nil
    for await _ in values { Issue.record("a value of nobody") }
  }

  // MARK: State

  @Test func changesDuringAConfirmationStay() async {
    let door = Door()
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("one") {
          RouteTo("/a", name: "a") {
            RouteTo("edit", name: "edit").guarded(
              onLeaving: .async("unsaved") { _ in
                await door.pass()
                return true
              })
          }
        }
        StackRoutes("two") { RouteTo("/b", name: "b") }
      }
    }
    router.connect()
    router.open("/a/edit", .init(from: .inApp))
    let pop = router.pop()
    await settle()
    router.select("two", in: "tabs")
    door.open()
    _ = await pop.outcome
    #expect(router.state.visible().last == "b", "what happened meanwhile was undone")
  }

  @Test func screenFollowsAReducerThatRefusesAUserAction() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }
    router.configuration.reducer = { state, action, table, window in
      if case .host(.popped) = action { throw .notAllowed }
      return try state.applying(action, in: table, window: window)
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/a/b", .init(from: .inApp))
    host.goBack()
    #expect(host.shown.windows == router.state.windows)
    #expect(host.visible.last == "b")
  }

  // MARK: Trust

  /// The link of a screen fills the redirect of a guard: it leads no further than the link could.
  @Test func aRedirectOfAnOpenScreenGetsNoMoreTrust() async {
    let isAllowed = Switch(true)
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/home", name: "home")
        RouteTo("/item/:place", name: "item").guarded(
          by: RouteGuard("allowed") { _ in isAllowed.isOn ? .proceed : .redirect("/:place") })
        RouteTo("/secret", name: "secret").reachable(.inAppOnly)
        RouteTo("/public", name: "public")
      }
    }
    router.connect()
    for (link, source, place) in [
      // It may not lead there, and a section cannot leave: it is held.
      ("x://item/secret", DeepLink.Source.customScheme, "root"), ("x://item/public", .customScheme, "public"),
      ("/item/secret", .inApp, "secret"),
    ] {
      isAllowed.isOn = true
      router.open("/home", .init(from: .inApp))
      router.open(link, .init(from: source))
      #expect(router.state.visible().last == "item")
      isAllowed.isOn = false
      await settle()
      #expect(router.state.visible().last == place, "\(link) from \(source)")
    }
  }

  /// A redirect led there, so the entry has the link of a route path.
  @Test func targetOfARedirectMayRedirect() async {
    let isAllowed = Switch(true)
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        RouteTo("/account", name: "account").guarded(
          by: RouteGuard("allowed") { _ in isAllowed.isOn ? .proceed : .redirect("/login") })
        RedirectRoute("/old", to: "/account")
      }
    }
    router.connect()
    router.open("x://old", .init(from: .customScheme))
    #expect(router.state.visible().last == "account")
    isAllowed.isOn = false
    await settle()
    #expect(router.state.visible().last == "login")
  }

  @Test func limitOfDeferredLinksMayChange() {
    let router = Router(reachable: .fromLinks) { RouteTo("/a/:id").guarded(by: RouteGuard("no") { _ in .deferred }) }
    router.configuration.deferredLimit = 2
    for id in 1...3 { router.open("/a/\(id)", .init(from: .inApp)) }
    #expect(router.deferredLinks.count == 2)
  }
}

@MainActor
private final class Listener: RouterObserver {
  private let didOpen: (String) -> Void
  init(_ didOpen: @escaping (String) -> Void) { self.didOpen = didOpen }
  func router(_ router: Router, didOpen match: RouteMatch) { didOpen(match["id"] ?? "") }
}
