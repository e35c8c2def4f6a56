import Testing
import WaymarkCore
import WaymarkExplain

/// `:?name` in the target of a redirect is the value of a query item of the link.
@Suite("N40.13: Redirects that fill from the query")
struct QueryRedirectTests {
  private func table(
    _ redirects: [(RoutePattern, RoutePattern)], options change: (inout RouteTable.Options) -> Void = { _ in }
  ) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["a.de"]
    change(&options)
    var builder = RouteTable.Builder(options: options)
    for (pattern, target) in redirects { builder.add(pattern, redirect: target) }
    builder.add("/recipes/:id", name: "recipe")
    builder.add("/old.php", name: "old", priority: -1)
    return try builder.build()
  }

  @Test(
    "The last value of the item is filled in, encoded for where it stands",
    arguments: [
      ("/old.php?id=7", "/recipes/7"), ("/old.php?id=1&x=2&id=7", "/recipes/7"),
      ("https://a.de/old.php?id=a%2Fb", "/recipes/a%2Fb"), ("x://old.php?id=a%20b", "/recipes/a%20b"),
      ("/old.php?id=a+b", "/recipes/a%20b"),
    ])
  func lastValueIsFilledIn(_ link: String, _ target: String) throws {
    let resolution = try table([("/old.php", "/recipes/:?id")]).resolve(DeepLink(link))
    #expect(resolution.redirects == [target])
    #expect(resolution.match?.route.name == "recipe")
  }

  @Test("Names of the query stand beside captured ones, in segments, query and fragment")
  func namesStandInEachPart() throws {
    let table = try table([("/s/:kind", "/recipes/:kind-:?id?page=:?page&*#top")])
    let resolution = table.resolve(try DeepLink("/s/cake?id=7&page=2"))
    #expect(resolution.redirects == ["/recipes/cake-7?page=2&id=7&page=2#top"])
  }

  @Test(
    "Without the item, or with an empty one, the redirect does not apply, and the next route is asked",
    arguments: ["/old.php", "/old.php?id=", "/old.php?ID=7", "/old.php?x=1"])
  func redirectNeedsItsItem(_ link: String) throws {
    let table = try table([("/old.php", "/recipes/:?id")])
    let resolution = table.resolve(try DeepLink(link))
    #expect(resolution.redirects.isEmpty)
    #expect(resolution.match?.route.name == "old")
    let reasons = table.explain(try DeepLink(link)).stages.first?.candidates.map(\.reason) ?? []
    #expect(reasons.first == "the only route that matches")
    #expect(
      reasons.contains("the path matches, but its redirect does not apply: the link has no value “id” in its query"))
  }

  @Test(
    "A value that the target's route refuses passes the link on, and does not end it",
    arguments: [("/a?id=7", "m"), ("/a?id=abc", "a"), ("/a?id=", "a"), ("/a", "a"), ("/b?id=x&tab=y", "b")])
  func refusedValuePassesTheLinkOn(_ link: String, _ name: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a", redirect: "/m/:?id")
    builder.add("/b", redirect: "/n-:?id?tab=:?tab")
    builder.add("/m/:id<int>", name: "m")
    builder.add("/n-:id?:tab<int>", name: "n")
    builder.add("/a", name: "a")
    builder.add("/b", name: "b")
    let table = try builder.build()
    #expect(table.resolve(try DeepLink(link)).match?.route.name == name)
    #expect(try table.match(link)?.route.redirect == (name == "m" ? "/m/:?id" : nil))
    #expect(try table.link(to: "a").text == "/a")
  }

  @Test("One of several routes that takes the value is enough, as is a target of which no route is known")
  func oneAcceptingRouteIsEnough() throws {
    let redirects: [(RoutePattern, RoutePattern)] = [("/a", "/recipes/:?id"), ("/b", "https://a.de/c/:?id")]
    let table = try table(redirects) { $0.redirects = [RedirectRoute("/recipes/:id<int>", to: "/r/:id")] }
    #expect(table.resolve(try DeepLink("/a?id=abc")).match?.route.name == "recipe")
    #expect(table.resolve(try DeepLink("/a?id=7")).redirects == ["/recipes/7", "/r/7"])
    #expect(table.resolve(try DeepLink("/b?id=7")).redirects == ["https://a.de/c/7"])
  }

  @Test("Redirects before all routes pass on what no route takes, too")
  func refusedBeforeRoutes() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.redirects = [RedirectRoute("/a", to: "/m/:?id")]
    let table = try RouteTable(options, [.init("/m/:id<int>", name: "m"), .init("/a", name: "a")])
    #expect(table.resolve(try DeepLink("/a?id=7")).match?.route.name == "m")
    #expect(table.resolve(try DeepLink("/a?id=abc")).match?.route.name == "a")
    #expect(try table.link(to: "a").text == "/a")
    #expect(try table.link(to: "a", query: [("id", "x")]).text == "/a?id=x")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "a", query: [("id", 7)]) }
  }

  @Test("A redirect that does not apply to a link keeps nobody from writing it")
  func inapplicableRedirectPreventsNoLink() throws {
    let table = RouteTable.readable(reachable: .fromLinks) {
      RedirectRoute("/index", to: "/books/:?book")
      RouteTo("/index", name: "index")
      RouteTo("/books/:book", name: "book")
    }
    #expect(try table.link(to: "index").text == "/index")
    #expect(try table.link(to: "index", query: [("page", 2)]).text == "/index?page=2")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "index", query: [("book", 7)]) }
  }

  @Test("A link by name opens beside a redirect with a condition")
  @MainActor func linkByNameOpensBesideARedirect() {
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/index", to: "/books/:?book")
      RouteTo("/index", name: "index")
      RouteTo("/books/:book", name: "book")
    }
    router.connect()
    #expect(router.open(.named("index")).match?.route.name == "index")
    #expect(router.canOpen("/index"))
  }

  @Test(
    "A name is filled where it is a whole segment of a path in a value of the query, encoded as such",
    arguments: [
      ("/verify?from=/products/:id", "/verify?from=/products/a%2520b%252Fc"),
      ("/verify?from=/products/:id?tab=1", "/verify?from=/products/a%2520b%252Fc?tab=1"),
      ("/verify?x=1&from=https://a.de/:id/:kind#top", "/verify?x=1&from=https://a.de/a%2520b%252Fc/k#top"),
      ("/verify?from=%2Fproducts%2F:id", "/verify?from=%2Fproducts%2Fa%2520b%252Fc"),
      ("/verify?from=/p/:?ref", "/verify?from=/p/mail"), ("/verify?from=/p/x:id", "/verify?from=/p/x:id"),
      ("/verify?at=10:30", "/verify?at=10:30"), ("/verify?from=/w/*rest", "/verify?from=/w/u/v%252Fw"),
      ("/verify?from=x-:?ref", "/verify?from=x-:?ref"), ("/verify#/p/:id", "/verify#/p/a%20b%2Fc"),
    ])
  func filledInPaths(_ target: RoutePattern, _ text: String) throws {
    var builder = RouteTable.Builder(options: RouteTable.Options(reachable: .fromLinks))
    builder.add("/a/:kind/:id/*rest", redirect: target)
    builder.add("/verify", name: "verify")
    let link = try DeepLink("/a/k/a%20b%2Fc/u/v%2Fw?ref=mail")
    #expect(try builder.build().resolve(link).redirects == [text])
  }

  @Test("Without the item that a path in the query needs, the redirect does not apply; an absent capture leaves it out")
  func absentInPaths() throws {
    var builder = RouteTable.Builder(options: RouteTable.Options(reachable: .fromLinks))
    builder.add("/a(/:id)", redirect: "/verify?from=/p/:id")
    builder.add("/b", redirect: "/verify?from=/p/:?id")
    builder.add("/verify", name: "verify")
    let table = try builder.build()
    #expect(table.resolve(try DeepLink("/a")).redirects == ["/verify?from=/p"])
    #expect(table.resolve(try DeepLink("/b")).redirects.isEmpty)
    #expect(table.resolve(try DeepLink("/b?id=7")).redirects == ["/verify?from=/p/7"])
  }

  @Test("A guard's target is filled in paths of the query, too")
  @MainActor func guardsFillPaths() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/products/:id").guarded(by: RouteGuard("in") { _ in .redirect("/login?from=/products/:id") })
      RouteTo("/login", name: "login")
    }
    router.connect()
    #expect(router.open("/products/7").match?["from"] == "/products/7")
  }

  @Test("A name in a path of the query that nothing captures is reported")
  func unknownInPaths() {
    var builder = RouteTable.Builder(options: RouteTable.Options(reachable: .fromLinks))
    builder.add("/a/:id", redirect: "/verify?from=/p/:idd")
    builder.add("/verify")
    let problem = builder.check().first
    #expect(problem?.code == .redirectParameter)
    #expect(problem?.message.contains("it captures :id") == true)
  }

  @Test("A redirect before all routes that does not apply leaves the link to the routes")
  func beforeRoutes() throws {
    let table = try table([]) {
      $0.redirects = [RedirectRoute("/old.php", to: "/recipes/:?id"), RedirectRoute("/*any", to: "/recipes/:?recipe")]
    }
    #expect(table.resolve(try DeepLink("/old.php?id=7")).redirects == ["/recipes/7"])
    #expect(table.resolve(try DeepLink("/old.php?recipe=8")).redirects == ["/recipes/8"])
    #expect(table.resolve(try DeepLink("/old.php")).match?.route.name == "old")
  }

  @Test("A value that climbs is refused")
  func climbingValueIsRefused() throws {
    let resolution = try table([("/old.php", "/recipes/:?id")]).resolve(DeepLink("/old.php?id=.."))
    guard case .rejected(let rejection) = resolution.outcome else {
      Issue.record("\(resolution)")
      return
    }
    #expect(rejection.reason == .invalidLink)
  }

  @Test("A guard's target without its item leaves the segment out, and never lets the link in")
  @MainActor func targetOfAGuardMayLackItsItem() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/a", name: "a").guarded(by: RouteGuard("elsewhere") { _ in .redirect("/recipes/:?id") })
      RouteTo("/recipes", name: "recipes") { RouteTo(":id", name: "recipe") }
    }
    router.connect()
    #expect(router.open("/a?id=4").match?.route.name == "recipe")
    #expect(router.open("/a").match?.route.name == "recipes")
  }

  @Test("The checker treats it like a value, but asks no pattern for it; in a pattern it stays an error")
  func checkerTreatsItemsAsValues() throws {
    #expect(try table([("/old.php", "/recipes/:?id"), ("/r/:x", "/recipes/:?id")]).check().map(\.code) == [])
    let nowhere = try table([("/x.php", "/cakes/:?id")]).check()
    #expect(nowhere.map(\.code) == [.redirectNowhere])
    #expect(throws: RouteTable.InvalidTable.self) { try RouteTable(.init(reachable: .fromLinks), [.init("/a/:?id")]) }
  }
}
