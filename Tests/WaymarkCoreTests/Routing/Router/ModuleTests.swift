import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Suite("Modules: parts of an app's routes are added, replaced and removed")
@MainActor
struct ModuleTests {
  private let router = Router(reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
      }
      StackRoutes("profile") { RouteTo("/account", name: "account") }
    }
  }

  private struct Reviews: RouteContent {
    @RouteBuilder var routes: RouteMap {
      RouteTo("/reviews", name: "reviews") { RouteTo(":id", name: "review") }
      ModalRoute("/reviews/new", name: "newReview")
    }
  }

  private func opens(_ link: String) -> Bool { router.canOpen(link) }

  private var errors: [RouteTable.Problem] { router.problems.filter(\.isError) }

  // MARK: Parts

  @Test func routesOfOneCallAreRemovedTogether() async {
    let app = RouterTester(router)
    let reviews = router.add(Reviews())
    #expect(opens("/reviews/1"))
    #expect(opens("/reviews/new"))
    await app.open("/reviews/1")
    #expect(app.screens.last == "review")
    reviews.remove()
    await app.settle()
    #expect(!opens("/reviews/1"))
    #expect(!opens("/reviews/new"))
    #expect(app.screens == ["main", "shelf", "books"])
    #expect(!reviews.isEnabled, "it is gone")
    reviews.isEnabled = true
    #expect(!opens("/reviews/1"))
  }

  @Test func partIsReplacedInItsOrder() async {
    let app = RouterTester(router)
    await app.open("/account")
    let isThere = router.registration(named: "shelf").replace {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo("all", name: "all") } }
    }
    #expect(isThere, "\(errors)")
    #expect(opens("/books/all"), "\(errors)")
    #expect(!opens("/books/42"), "\(errors)")
    #expect(errors.isEmpty, "\(errors)")
    let tabs = router.table.container(named: "main")?.content.map(\.key)
    #expect(tabs == ["shelf", "profile"], "the order of the tabs is another one")
    await app.open("/books/all")
    #expect(app.screens == ["main", "shelf", "books", "all"])
  }

  @Test func replacementIsThePart() {
    let reviews = router.add(Reviews())
    reviews.replace { RouteTo("/opinions", name: "opinions") }
    #expect(opens("/opinions"))
    #expect(!opens("/reviews"))
    reviews.replace(with: Reviews())
    #expect(!opens("/opinions"))
    #expect(opens("/reviews"))
    reviews.remove()
    #expect(!opens("/reviews"))
    #expect(opens("/books/1"))
  }

  @Test("A route that is replaced comes at its turn among those that match alike")
  func orderIsKept() throws {
    let router = Router(reachable: .fromLinks)
    router.add(RouteTo("/a/:x", name: "first"))
    router.add(RouteTo("/a/:y", name: "second"))
    router.registration(named: "first").replace(with: RouteTo("/a/:z", name: "third"))
    #expect(try router.table.match("/a/1")?.route.name == "third")
  }

  @Test func aReplacementOpensNothingThatWasClosed() {
    router.add(RouteMap { RouteTo("/admin", name: "admin") }.reachable(.inAppOnly))
    router.registration(named: "admin").replace(with: RouteTo("/administration", name: "admin"))
    #expect(router.open("app://administration", .init(from: .push)).match == nil)
    #expect(router.canOpen("/administration"), "a literal is the app's own")
  }

  @Test func aFlagTurnsAPartOffAndOn() async {
    let app = RouterTester(router)
    await app.open("/books/42")
    router.registration(named: "book").isEnabled = false
    #expect(!router.registration(named: "book").isEnabled)
    await app.settle()
    #expect(!opens("/books/42"))
    #expect(app.screens == ["main", "shelf", "books"])
    router.registration(named: "book").isEnabled = true
    #expect(router.registration(named: "book").isEnabled)
    await app.open("/books/42")
    #expect(app.screens.last == "book")
  }

  @Test func aTabThatIsOffIsNotThere() async {
    let app = RouterTester(router)
    await app.open("/account")
    router.registration(named: "profile").isEnabled = false
    await app.settle()
    #expect(!opens("/account"))
    #expect(app.screens == ["main", "shelf", "books"])
    #expect(app.isInStep)
    #expect(router.table.container(named: "main")?.content.map(\.key) == ["shelf"])
    router.registration(named: "profile").isEnabled = true
    #expect(router.table.container(named: "main")?.content.map(\.key) == ["shelf", "profile"])
  }

  @Test("Two variants of one name, of which one is on: an experiment")
  func oneOfTwoVariantsIsOn() throws {
    let plain = router.add(RouteTo("/offer", name: "offer"))
    let bold = router.add(RouteTo("/offer", name: "offer") { RouteTo("video", name: "video") })
    #expect(errors.map(\.code) == [.duplicateName])
    bold.isEnabled = false
    #expect(errors.isEmpty)
    #expect(opens("/offer"))
    #expect(!opens("/offer/video"))
    plain.isEnabled = false
    bold.isEnabled = true
    #expect(errors.isEmpty)
    #expect(opens("/offer/video"))
  }

  @Test func disabledPartStaysOffWhenItIsReplaced() {
    router.registration(named: "book").isEnabled = false
    router.registration(named: "book").replace(with: RouteTo("novel/:id", name: "book"))
    #expect(!opens("/books/novel/1"))
    router.registration(named: "book").isEnabled = true
    #expect(opens("/books/novel/1"))
  }

  @Test func unknownNameIsReported() {
    var told: [Router.LogMessage] = []
    router.log = { told.append($0) }
    let line = #line + 1
    router.registration(named: "bok").remove()
    router.registration(named: "shlef").isEnabled = false
    #expect(!router.registration(named: "nowhere").replace(with: RouteTo("/x")))
    #expect(!opens("/x"))
    #expect(
      told.map(\.text) == [
        "no route or container is named “bok”: did you mean “book”?",
        "no route or container is named “shlef”: did you mean “shelf”?",
        "no route or container is named “nowhere”: give it a name, or keep the registration that adding it has returned",
      ])
    #expect(told.allSatisfy { $0.kind == .mistake })
    #expect(told.map { $0.location?.line } == [line, line + 1, line + 2])
  }

  @Test func aRouteWithAHandlerIsSwitchedByItsRegistration() {
    let ping = router.handle("/ping") { _ in true }
    ping.isEnabled = false
    #expect(!router.open("/ping").isHandled)
    ping.isEnabled = true
    #expect(router.open("/ping").isHandled)
    ping.replace { ActionRoute("/pong") { _ in true } }
    #expect(!router.open("/ping").isHandled)
    #expect(router.open("/pong").isHandled)
    ping.remove()
    #expect(!router.open("/pong").isHandled)
  }

  @Test("Tables made of one another share what stands for their parts")
  func partsOutliveTables() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let part = builder.add(Reviews())
    var next = RouteTable.Builder(try builder.build())
    let other = next.add(RouteTo("/other"))
    next.remove(part)
    #expect(try next.build().routes.map(\.pattern) == ["/other"])
    next.remove(other)
    #expect(try next.build().routes.isEmpty)
  }

  // MARK: Groups

  @Test func aGroupStandsBeforeThePatternsOfAllInIt() throws {
    let router = Router(reachable: .fromLinks) {
      RouteGroup("/shop") {
        RouteTo("", name: "shop")
        RouteTo("/cart", name: "cart") { RouteTo("pay", name: "pay") }
        RouteGroup("offers") { RouteTo(":id<int>", name: "offer") }
        StackRoutes("help") { RouteTo("help", name: "help") }
        RouteTo(Page.self)
      }
    }
    let patterns = router.table.routes.map(\.pattern)
    #expect(
      patterns == [
        "/shop", "/shop/cart", "/shop/cart/pay", "/shop/offers/:id<int>", "/shop/help", "/shop/pages/:number",
      ])
    #expect(try router.table.link(to: Page(number: 3)).text == "/shop/pages/3")
    #expect(try router.table.match("/shop/pages/3")?.route.ownPattern == Page.patterns[0])
  }

  @Test func aGroupWithParametersAndASchemeWorks() throws {
    let router = Router(reachable: .fromLinks) {
      RouteGroup("bookshop://shops/:shop") {
        RouteTo("/", name: "shop")
        RouteTo("books/:id", name: "book")
      }
    }
    let match = try router.table.match("bookshop://shops/7/books/42")
    #expect(match?["shop"] == "7")
    #expect(match?["id"] == "42")
    #expect(try router.table.match("bookshop://shops/7")?.route.name == "shop")
    #expect(try router.table.match("other://shops/7") == nil)
  }

  @Test("A fault of a pattern in a group is shown in the whole of it")
  func faultInAGroupIsShownInTheWholePattern() {
    let router = Router(reachable: .fromLinks) { RouteGroup("/shop") { RouteTo("books/:id<itn>", name: "book") } }
    let finding = router.problems.first { $0.isError }
    #expect(finding?.pattern == "/shop/books/:id<itn>", "\(router.problems)")
    #expect(finding?.column == 17, "\(router.problems)")
  }

  @Test func replacementOfARouteIsInItsGroup() {
    let router = Router(reachable: .fromLinks) { RouteGroup("/shop") { RouteTo("cart", name: "cart") } }
    router.registration(named: "cart").replace(with: RouteTo("basket", name: "cart"))
    #expect(router.table.routes.map(\.pattern) == ["/shop/basket"])
  }

  // MARK: Actions

  @Test func anActionInTheTreeIsHandledAndShowsNothing() async throws {
    var orders: [String] = []
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") {
        ActionRoute("/refresh", name: "refresh") { _ in orders.append("refresh") }
        RouteTo("/books", name: "books") {
          ActionRoute(":id/order", name: "order") { match in orders.append(try match.id) }
          ActionRoute(":id/order") { _ in true }
        }
      }
    }
    let app = RouterTester(router)
    #expect(app.screens == ["shelf", "books"], "an action is not a first screen")
    await app.open("/books/42/order")
    #expect(app.outcome == "handled by order")
    #expect(orders == ["42"])
    #expect(app.screens == ["shelf", "books"])
    await app.open("/refresh")
    #expect(orders == ["42", "refresh"])
    #expect(try router.table.link(to: "order", ["id": 7]).text == "/books/7/order")
  }

  @Test func anActionMayDeclineAndIsGuarded() async {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      ActionRoute("/books/:id<int>") { match in match["id"] == "1" }
      ActionRoute("/reset") { _ in Issue.record("it was not to happen") }
        .guarded(by: RouteGuard("admin") { _ in .denied("no") })
    }
    router.connect()
    #expect(router.open("/books/1").match?.pattern == "/books/:id<int>")
    #expect(router.open("/books/2").match?.pattern == "/books/:id")
    if case .denied = await router.open("/reset").outcome {} else { Issue.record("a guard was not asked") }
  }

  // MARK: Aliases

  private static let localised = RouteMap {
    StackRoutes("shelf") {
      RouteTo("/books", name: "books") { RouteTo(":id<int>/reviews", name: "reviews").alias(":id<int>/avis") }
        .alias("/livres", "/bücher")
    }
  }

  @Test(arguments: [
    "/books/4/reviews", "/books/4/avis", "/livres/4/reviews", "/livres/4/avis", "/b%C3%BCcher/4/avis",
  ])
  func aliasesLeadToTheSameScreen(_ link: String) async throws {
    let router = Router(reachable: .fromLinks) { Self.localised }
    let match = try #require(try router.table.match(link + "?page=2"))
    #expect(match.route.name == "reviews")
    #expect(match["id"] == "4")
    #expect(match.pattern == "/books/:id<int>/reviews")
    #expect(match.canonicalLink?.text == "/books/4/reviews?page=2")
    let app = RouterTester(router)
    await app.open("/books/4/reviews")
    let (before, list) = (app.top, router.state.visibleEntries().dropLast().last)
    await app.open(link)
    #expect(app.top?.id == before?.id)
    #expect(router.state.visibleEntries().contains { $0.id == list?.id })
    #expect(app.screens == ["shelf", "books", "reviews"])
    #expect(router.problems.allSatisfy { $0.code == .hostsMissing })
  }

  @Test func linksAreWrittenInOneForm() throws {
    let router = Router(reachable: .fromLinks) { Self.localised }
    #expect(try router.table.link(to: "reviews", ["id": 4]).text == "/books/4/reviews")
    #expect(try router.table.link(to: "books").text == "/books")
  }

  @Test func anAliasMayHaveAHostOfItsOwn() throws {
    let router = Router(hosts: ["books.example"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book").alias("https://livres.example/livres/:id")
    }
    #expect(try router.table.match("https://livres.example/livres/4")?["id"] == "4")
    #expect(try router.table.match("https://books.example/books/4")?["id"] == "4")
    #expect(try router.table.match("https://books.example/livres/4") == nil)
  }

  @Test(arguments: [
    ("/livres/:numéro", "needs the parameters :id"), ("/livres", "needs the parameters :id"), ("/livres/:id(", "group"),
  ])
  func anAliasOfOtherParametersIsReportedAndLeavesTheRouteOut(_ alias: String, _ words: String) {
    let router = Router(reachable: .fromLinks) { RouteTo("/books/:id", name: "book").alias(RoutePattern(alias)) }
    let errors = router.problems.filter(\.isError)
    #expect(errors.map(\.pattern) == [alias], "\(errors)")
    #expect(errors.first?.message.contains(words) == true, "\(errors)")
    #expect(router.table.routes.isEmpty)
  }

  @Test func tooManyAliasesAreReported() {
    let many = (0..<20).map { RoutePattern("/a\($0)") }
    var (outer, inner) = (RouteTable.Declaration("/a"), RouteTable.Declaration("b"))
    outer.aliases = many
    inner.aliases = many
    outer.children = [inner]
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(outer)
    #expect(builder.check().first?.message.contains("256") == true)
  }

  // MARK: Owned values

  @MainActor
  private final class Checkout {
    static var made = 0
    static var gone = 0

    init() { Self.made += 1 }
    isolated deinit { Self.gone += 1 }
  }

  @Test func aContainersValueIsMadeOnceAndFreedWithIt() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      ModalRoute(as: .sheet) {
        StackRoutes("checkout") { RouteTo("/checkout", name: "address") { RouteTo("pay", name: "pay") } }
          .owning { Checkout() }
      }
    }
    let app = RouterTester(router)
    #expect(app.match?.owned(Checkout.self) == nil, "nothing around this screen owns one")
    await app.open("/checkout")
    #expect(Checkout.made == 0, "made before it was asked for")
    weak let first: Checkout? = app.match?.owned()
    await app.open("/checkout/pay")
    #expect(first != nil)
    #expect(app.match?.owned(Checkout.self) === first)
    #expect(Checkout.made == 1)
    await app.swipeDown()
    #expect(first == nil)
    #expect(Checkout.gone == 1)
    await app.open("/checkout/pay")
    #expect(app.match?.owned(Checkout.self) != nil)
    #expect(Checkout.made == 2)
  }

  @Test func theInnermostOwnerCounts() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") { RouteTo(":id", name: "book") { RouteTo("pages") }.owning { "a book" } }
      }
      .owning { "the shelf" }
    }
    let app = RouterTester(router)
    await app.open("/books")
    #expect(app.match?.owned(String.self) == "the shelf")
    #expect(app.match?.owned(Int.self) == nil)
    await app.open("/books/1/pages")
    #expect(app.match?.owned(String.self) == "a book")
    let top = try #require(app.top)
    await app.open("/books")
    #expect(router.owned(String.self, by: top) == nil, "it is not open")
  }
}

/// A typed route, by hand.
private struct Page: RouteDestination {
  var number: Int

  init(number: Int) { self.number = number }

  static let patterns: [RoutePattern] = ["/pages/:number"]

  init(_ match: RouteMatch) throws(ParameterError) { number = try match.value("number", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("number", to: number) }
}
