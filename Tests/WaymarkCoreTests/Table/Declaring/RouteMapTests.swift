import Testing
import WaymarkCore

@Suite("Navigation: declaring a tree (M1)")
struct RouteMapTests {
  struct Label: Sendable, Equatable {
    var text: String
  }

  private func build(_ content: some RouteContent) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(content)
    return try builder.build()
  }

  private func problems(_ content: some RouteContent) throws -> [String] {
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try build(content) }
    return invalid.problems.map { "\($0.code) \($0.route ?? "-")" }
  }

  @Test func patternsAreJoinedBelowRoutesOnly() throws {
    let table = try Bookshop.table()
    #expect(table.route(named: "review")?.pattern == "/books/:id/reviews/:review")
    #expect(table.route(named: "order")?.pattern == "/account/orders/:order")
    let order = try #require(table.route(named: "order"))
    #expect(
      table.places(to: order).map(\.key) == [
        "root", "main", "accountTab", "account", "cart", "orders", "orderList", "order",
      ])
    #expect(table.places(to: order)[4].modal == .cover)
    #expect(table.roots.map(\.key) == ["root"])
  }

  @Test("A route may have the name of a container: names of routes and of containers are apart")
  @MainActor func aNameForBoth() {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("books") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        StackRoutes("cart") { RouteTo("/cart", name: "cart") }
      }
    }
    router.connect()
    router.go("/books/7")
    router.select("cart", in: "main")
    router.select("books", in: "main")
    #expect(router.state.visible() == ["main", "books", "books", "book"])
    router.pop(.toRoute("books"))
    #expect(router.state.visible() == ["main", "books", "books"])
    #expect(router.problems.map(\.code) == [.hostsMissing])
  }

  @Test func conditionsAndLoopsMakeRoutes() throws {
    let isBeta = true
    let names = ["a", "b"]
    let table = try build(
      RouteMap {
        if isBeta { RouteTo("/beta", name: "beta") }
        if names.isEmpty { RouteTo("/none") } else { RouteTo("/some", name: "some") }
        for name in names { RouteTo(RoutePattern("/\(name)"), name: name) }
        Extra()
      })
    #expect(table.routes.compactMap(\.name) == ["beta", "some", "a", "b", "extra"])
  }

  private struct Extra: RouteContent {
    var routes: RouteMap { RouteTo("/extra", name: "extra") }
  }

  @Test func optionsOfAContainerHoldInside() throws {
    let table = try build(
      TabRoutes("tabs") {
        StackRoutes("stack") {
          RouteTo("/a", name: "a") { RouteTo("b", name: "b").attaching(Label(text: "b")) }
          RouteTo("/c", name: "c").priority(3).reachable(.inAppOnly)
        }
        .attaching(1)
      }
      .attaching(Label(text: "tabs"), toEverythingInside: true)
      .reachable(.fromSources([.push]))
      .priority(7))
    let routes = try ["a", "b", "c"].map { try #require(table.route(named: $0)) }
    #expect(routes.map { $0.attachments[Label.self]?.text } == ["tabs", "b", "tabs"])
    #expect(routes.map { $0.attachments[Int.self] } == [nil, nil, nil])
    #expect(table.container(named: "stack")?.attachments[Int.self] == 1)
    #expect(routes.map(\.reach) == [.fromSources([.push]), .fromSources([.push]), .inAppOnly])
    #expect(routes.map(\.priority) == [7, 0, 3])
  }

  @Test func namesAreUniqueOverRoutesAndOverContainers() throws {
    #expect(
      try problems(
        TabRoutes("a") {
          StackRoutes("b") { RouteTo("/a", name: "a") }
          StackRoutes("b") { RouteTo("/b") }
          StackRoutes(" ") { RouteTo("/c/:x") { RouteTo(":x") } }
          SwitchRoutes("empty") {}
        })
        == [
          "duplicateParameter -", "duplicateName b", "badContainer  ", "badContainer empty",
        ])
  }

  @Test("A container and the route at its root may share a name", arguments: ["shop", "main"])
  func namesOfContainersAndRoutesAreApart(_ name: String) throws {
    var walk = try Walk(
      TabRoutes("main") {
        StackRoutes("shop") { RouteTo("/shop", name: name) { RouteTo(":id", name: "item") } }
        StackRoutes("help") { RouteTo("/help", name: "helpPage") }
      })
    try walk.go("/help")
    #expect(walk.visible() == "main help helpPage")
    walk.apply(.select("shop", in: "main"))
    #expect(walk.visible() == "main shop \(name)")
    try walk.go("/shop/4")
    walk.apply(.pop(.toRoute(name)))
    #expect(walk.visible() == "main shop \(name)")
    // The same after it was saved.
    let restored = RouterState().change(by: .restore(walk.state), in: walk.table)
    #expect(restored.dropped.isEmpty)
    #expect(restored.state.windows == walk.state.windows)
  }

  @Test func aContainerAndARouteBesideItMayNotShareAName() throws {
    #expect(
      try problems(
        TabRoutes("tabs") {
          RouteTo("/a", name: "a")
          StackRoutes("a") { RouteTo("/b") }
        }) == ["duplicateName tabs"])
  }

  @Test func aRouteWithOthersBelowGetsAStackWhereItHasNone() throws {
    var walk = try Walk(
      TabRoutes("tabs") {
        RouteTo("/a", name: "a") { RouteTo("b", name: "b") }
        RouteTo("/c")
      })
    try walk.go("/a/b")
    #expect(walk.visible() == "tabs a~stack a b")
    var modal = try Walk(RouteTo("/a", name: "a") { ModalRoute("m", name: "m") { RouteTo("n", name: "n") } })
    try modal.go("/a/m/n")
    #expect(modal.visible() == "root a m~stack m n")
  }

  @Test func routesWithoutANameHaveTheirPatternAsKey() throws {
    let table = try build(
      RouteMap {
        RouteTo("/a")
        RouteTo("/a").priority(1)
        RouteTo("/b", name: "/a~2")
      })
    #expect(table.routes.map { table.key(of: $0) } == ["/a", "/a~3", "/a~2"])
    #expect(table.route(forKey: "/a~3")?.priority == 1)
  }

  @Test func redirectsDoNotMakeTheFirstState() throws {
    let walk = try Walk(
      StackRoutes("s") {
        RedirectRoute("/old", to: "/a/1")
        RouteTo("/a/:id")
        RouteTo("/b")
      })
    #expect(walk.visible() == "s /b")
  }

  @Test("M12: splits show all their columns") func splitsShowAllTheirColumns() throws {
    var walk = try Walk(
      SplitRoutes("split") {
        StackRoutes("list") { RouteTo("/books", name: "books") }
        StackRoutes("detail") { RouteTo("/books/:id", name: "book") { RouteTo("more", name: "more") } }
      })
    #expect(walk.visible() == "split list books detail")
    try walk.go("/books/1/more")
    #expect(walk.visible() == "split list books detail book more")
    #expect(walk.words == ["setStack detail [book more] none"])
    try walk.go("/books/2")
    #expect(walk.words == ["leave more", "setStack detail [book] pop", "update book"])
  }

  @Test func aModalBesideTheTreeIsPresentedByItsRoot() throws {
    var walk = try Walk(
      RouteMap {
        ModalRoute("/search", name: "search")
        TabRoutes("tabs") {
          StackRoutes("s") { RouteTo("/a", name: "a") }
          RouteTo("/b", name: "b")
        }
      })
    try walk.go("/search")
    #expect(walk.words == ["present search over tabs"])
    walk.apply(.select("b", in: "tabs"))
    #expect(walk.visible() == "tabs b search")
  }
}
