import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// Objects of the app that go while a step is pending, and the effect of a failure on earlier changes.
@Suite("Hosts: released routers and hosts, and failures after a success · HOSTS 34")
@MainActor
struct ReleaseTests {
  private let time = ManualClock()

  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    var rules = Router.Configuration()
    rules.clock = time.clock
    return Router(reachable: .fromLinks, navigation: rules, routes)
  }

  private func books() -> Router {
    makeRouter {
      StackRoutes("main") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
  }

  @Test func aCallerMayReleaseTheRouterWhenALostEndIsFound() {
    let host = HeadlessHost()
    var router: Router? = books()
    router?.attach(host, to: .init(0))
    host.faults = [.lostEnd]
    var isEnded = false
    router?.push("/books/1").whenEnded { _ in
      isEnded = true
      router = nil
    }
    time.advance(by: .seconds(3))
    #expect(isEnded)
    #expect(router == nil)
    #expect(host.visible.last == "book")
  }

  @Test func aHostThatGoesBeforeItsNextStepFailsTheNavigation() throws {
    var host: HeadlessHost? = HeadlessHost()
    var end: StepPresenter.Completion?
    let presenter = StepPresenter { _, done in end = done }
    let router = makeRouter {
      StackRoutes("main") {
        RouteTo("/books", name: "books")
        ModalRoute(as: .sheet) {
          StackRoutes("cards") { RouteTo("/cards", name: "cards") { RouteTo(":id", name: "card") } }
        }
        .attaching(presenter)
      }
    }
    router.attach(try #require(host), to: .init(0))
    let navigation = router.open("/cards/1", .init(from: .inApp))
    let done = try #require(end)
    host = nil
    done(.success(()))
    guard case .failed(_, let error as HostError)? = navigation.result else {
      Issue.record("ended as \(String(describing: navigation.result))")
      return
    }
    #expect(error.reason == .hostGone)
  }

  @Test func aLinkThatWaitsBelowAnAlertForTooLongTakesNothingFromTheHistory() {
    let router = books()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.push("/books/1")
    router.push("/books/2")
    let history = router.history.back.count
    host.presentUnmanaged(.alert, isLocked: true)
    let navigation = router.open("/books/2", .init(from: .inApp))
    time.advance(by: .seconds(40))
    #expect(navigation.result != nil)
    #expect(router.history.back.count == history)
    host.dismissUnmanaged()
    router.back()
    #expect(host.visible == ["main", "books", "book"])
  }

  @Test func contentMayReadTheTableWhileItIsAdded() {
    let router = books()
    router.add(ReadingContent(router: router))
    #expect(router.table.route(named: "extra") != nil)
    #expect(router.table.route(named: "book") != nil)
  }
}

/// Routes that depend on those of a router.
private struct ReadingContent: RouteContent {
  let router: Router

  var routes: RouteMap {
    RouteMap { if router.table.route(named: "book") != nil { RouteTo("/extra", name: "extra") } }
  }
}
