import Testing
@_spi(Hosting) import Waymark
import WaymarkCore
import WaymarkTesting

@Suite("Restoring keeps screens that fit; emptied containers leave · N5 M2 N21")
@MainActor
struct RestoredPartTests {
  /// The state of a map after some links.
  private func saved(_ links: String..., in routes: some RouteContent) -> RouterState {
    let router = Router(reachable: .fromLinks)
    router.add(routes)
    router.connect()
    for link in links { router.go(link) }
    return router.state
  }

  private func restored(
    _ state: RouterState, in routes: some RouteContent
  ) -> (router: Router, dropped: [RouterState.Dropped]) {
    let router = Router(reachable: .fromLinks)
    router.add(routes)
    let dropped = router.restoring(state).dropped
    return (router, dropped)
  }

  // MARK: What is selected has gone

  private var home: RouteMap {
    StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }.routes
  }

  @Test("The selected tab has gone: the first that is there is selected as it is")
  func aSelectedTab() {
    let state = saved(
      "/home/news/7", "/old/1",
      in: TabRoutes("tabs") {
        home
        StackRoutes("legacy") { RouteTo("/old", name: "old") { RouteTo(":id", name: "oldItem") } }
      })
    let (router, dropped) = restored(
      state,
      in: TabRoutes("tabs") {
        home
        StackRoutes("settingsTab") { RouteTo("/settings", name: "settings") }
      })
    #expect(router.state.visible() == ["tabs", "homeTab", "home", "news"])
    #expect(dropped.map(\.key) == ["legacy", "old", "oldItem"])
  }

  @Test("A tab that was never open does not take the turn of one that was")
  func anEmptyTab() {
    let state = saved(
      "/home/news/7", "/old",
      in: TabRoutes("tabs") {
        home
        StackRoutes("legacy") { RouteTo("/old", name: "old") }
      })
    let (router, _) = restored(
      state,
      in: TabRoutes("tabs") {
        StackRoutes("startTab") { RouteTo("/start", name: "start") }
        home
      })
    #expect(router.state.visible() == ["tabs", "homeTab", "home", "news"])
  }

  @Test("The selected section has gone: kept sections are selected as they are")
  func aSection() {
    let state = saved(
      "/home/news/7", "/old",
      in: SwitchRoutes("root", keepsSections: true) {
        home
        StackRoutes("legacy") { RouteTo("/old", name: "old") }
      })
    let (router, dropped) = restored(
      state,
      in: SwitchRoutes("root", keepsSections: true) {
        RouteTo("/hello", name: "hello")
        home
      })
    #expect(router.state.visible() == ["root", "homeTab", "home", "news"])
    #expect(dropped.map(\.key) == ["legacy", "old"])
  }

  @Test("Sections that are no longer kept are listed")
  func sectionsThatAreNotKept() {
    let state = saved(
      "/home/news/7", "/hello",
      in: SwitchRoutes("root", keepsSections: true) {
        home
        RouteTo("/hello", name: "hello")
      })
    let (router, dropped) = restored(
      state,
      in: SwitchRoutes("root") {
        home
        RouteTo("/hello", name: "hello")
      })
    #expect(router.state.visible() == ["root", "hello"])
    #expect(dropped.map(\.key) == ["homeTab", "home", "news"])
  }

  @Test("A column that has gone leaves the others")
  func aColumn() {
    let list = StackRoutes("list") { RouteTo("/list", name: "items") { RouteTo("filter", name: "filter") } }
    let state = saved(
      "/list/filter", "/old",
      in: SplitRoutes("desk") {
        list
        StackRoutes("legacy") { RouteTo("/old", name: "old") }
      })
    let (router, dropped) = restored(
      state,
      in: SplitRoutes("desk") {
        list
        StackRoutes("detail") { RouteTo("/detail", name: "detail") }
      })
    #expect(router.state.visible() == ["desk", "list", "items", "filter", "detail", "detail"])
    #expect(dropped.map(\.key) == ["legacy", "old"])
  }

  @Test("A modal whose first screen has gone leaves, and is listed")
  func aModal() {
    let main = StackRoutes("main") { RouteTo("/home", name: "home") }
    let state = saved(
      "/cart/pay",
      in: RouteMap {
        main
        ModalRoute("/cart", name: "cart") { RouteTo("pay", name: "pay") }
      })
    let (router, dropped) = restored(state, in: main)
    #expect(router.state.visible() == ["main", "home"])
    #expect(router.state.shownModals.isEmpty)
    #expect(dropped.map(\.key).contains("cart"))
    #expect(dropped.map(\.key).contains("pay"))
  }

  // MARK: Another name

  private func offers() -> RouterState {
    saved(
      "/home/offers/7",
      in: StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("offers/:id", name: "offer") } })
  }

  @Test("A route that was renamed is found by its link, by a redirect or without one", arguments: [true, false])
  func aRenamedRoute(_ isRedirected: Bool) {
    let (router, dropped) = restored(
      offers(),
      in: RouteMap {
        StackRoutes("main") {
          RouteTo("/home", name: "home") { RouteTo(isRedirected ? "deals/:id" : "offers/:id", name: "deal") }
        }
        if isRedirected { RedirectRoute("/home/offers/:id", to: "/home/deals/:id") }
      })
    #expect(router.state.visible() == ["main", "home", "deal"])
    #expect(router.state.top()?[parameter: "id"] == "7")
    #expect(router.state.top()?.link == (isRedirected ? "/home/deals/7" : "/home/offers/7"))
    #expect(dropped.isEmpty)
  }

  @Test("The guards of a renamed route are asked")
  func guardsOfARenamedRouteAreAsked() {
    let no = RouteGuard("no") { _ in .denied("no") }
    let (router, dropped) = restored(
      offers(),
      in: StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("offers/:id", name: "deal").guarded(by: no) } }
    )
    #expect(router.state.visible() == ["main", "home"])
    #expect(dropped.map(\.key) == ["deal"])
    #expect(dropped.map(\.reason) == [.denied])
  }

  @Test("A renamed route must be reachable from the source of its link")
  func renamedRouteNeedsTheReachOfItsLink() throws {
    let old = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("offers/:id", name: "offer") } }
    }
    old.connect()
    old.open(try DeepLink("x://home/offers/7", from: .customScheme))
    let (router, dropped) = restored(
      old.state,
      in: StackRoutes("main") {
        RouteTo("/home", name: "home") { RouteTo("offers/:id", name: "deal").reachable(.inAppOnly) }
      })
    #expect(router.state.visible() == ["main", "home"])
    #expect(dropped.map(\.reason) == [.notReachable])
  }

  @Test("A renamed route is left out where the map does not have it, and where it has no screen")
  func renamedRouteKeepsItsPosition() {
    let state = saved(
      "/a",
      in: TabRoutes("tabs") {
        RouteTo("/b", name: "b")
        RouteTo("/a", name: "a")
      })
    let elsewhere = restored(
      state,
      in: RouteMap {
        TabRoutes("tabs") { RouteTo("/b", name: "b") }
        ModalRoute("/a", name: "c")
      })
    #expect(elsewhere.router.state.visible() == ["tabs", "b"])
    #expect(elsewhere.dropped.map(\.reason) == [.misplaced])
    let action = restored(
      state,
      in: RouteMap {
        TabRoutes("tabs") { RouteTo("/b", name: "b") }
        ActionRoute("/a", name: "c") { _ in }
      })
    #expect(action.router.state.visible() == ["tabs", "b"])
    #expect(action.dropped.map(\.reason) == [.unknown])
  }

  // MARK: What is emptied

  @Test(
    "A route that is turned off closes its modal, with or without a stack", arguments: ["/cart", "/cart/pay"],
    [0, 1, 2])
  func aModalThatIsTurnedOff(_ link: String, _ kind: Int) {
    let host = HeadlessHost()
    let router = Router(reachable: .fromLinks) { StackRoutes("main") { RouteTo("/home", name: "home") } }
    let part = router.add {
      ModalRoute("/cart", name: "cart", as: .init(.sheet, inNavigationController: kind == 1)) {
        RouteTo("pay", name: "pay")
      }
    }
    router.attach(host, to: .init(0))
    router.go(link)
    #expect(router.state.shownModals.count == 1)
    if kind == 2 { part.remove() } else { part.isEnabled = false }
    #expect(router.state.shownModals.isEmpty)
    #expect(host.visible == ["main", "home"])
  }

  @Test("A presented screen in a stack of its own goes with its stack")
  func aPresentedScreen() {
    let router = Router(reachable: .fromLinks) { StackRoutes("main") { RouteTo("/home", name: "home") } }
    let part = router.add { RouteTo("/help", name: "help") }
    router.connect()
    router.present("/help", as: .init(.sheet, inNavigationController: true))
    #expect(router.state.shownModals.count == 1)
    part.isEnabled = false
    #expect(router.state.shownModals.isEmpty)
  }

  @Test("A container on a stack goes when all its routes have gone")
  func aPushedContainer() {
    let router = Router(reachable: .fromLinks)
    router.add { StackRoutes("main") { RouteTo("/home", name: "home") } }
    let part = router.add { TabRoutes("tabs") { RouteTo("/a", name: "a") } }
    router.connect()
    router.push("/a")
    part.isEnabled = false
    #expect(router.state.visible().last == "home")
  }

  @Test("A redirect does not keep the screen of a route that is turned off")
  func turnedOffIsNotRenamed() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("other/:id", name: "other") } }
    }
    let part = router.add { RouteTo("/news/:id", name: "news") }
    router.connect()
    router.push("/news/7")
    #expect(router.state.visible().last == "news")
    router.add { RedirectRoute("/news/:id", to: "/home/other/:id") }
    part.isEnabled = false
    #expect(router.state.visible() == ["main", "home"])
  }
}
