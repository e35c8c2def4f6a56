import TestSupport
import Testing
import WaymarkCore
import WaymarkMigration

/// Answers about links that people have reported as wrong of other routers.
@Suite("Reported answers: links")
struct ReportedLinkTests {
  private func table(_ declarations: RouteTable.Declaration...) throws -> RouteTable {
    try RouteTable(RouteTable.Options(reachable: .fromLinks), declarations)
  }

  // MARK: Wildcards

  @Test(arguments: [
    ("/dapp/https://app.example.org/swap//x", "/browse/https://app.example.org/swap//x"),
    ("/dapp/a%2Fb", "/browse/a%2Fb"), ("/dapp/a//b", "/browse/a//b"), ("/dapp/a+b", "/browse/a+b"),
    ("/dapp/", "/browse"), ("/dapp/a%20b/é", "/browse/a%20b/%C3%A9"),
  ])
  func aRedirectCarriesTheRawText(_ link: String, _ target: String) throws {
    let table = try table(.init("/dapp/*url", redirect: "/browse/*url"), .init("/browse/*url"))
    #expect(try table.resolve(DeepLink(link)).redirects == [target])
  }

  @Test func aRedirectCarriesTheRawTextIntoTheQuery() throws {
    let table = try table(.init("/dapp/*url", redirect: "/browse?url=*url"), .init("/browse"))
    let match = try table.resolve(DeepLink("/dapp/https://app.example.org/a%2Fb//c&d")).match
    #expect(match?.queryItems.first?.value == "https://app.example.org/a/b//c&d")
  }

  @Test(arguments: ["https://app.example.org/swap//x", "a%2Fb", "a//b", "a/b"])
  func aLinkByNameCarriesTheRawText(_ text: String) throws {
    let table = try table(.init("/browse/*url", name: "browse"))
    #expect(try table.match(table.link(to: "browse", ["url": text]))?.wildcard?.remainder == text)
  }

  @Test @MainActor func theCanonicalLinkCarriesTheRawText() throws {
    let router = Router(reachable: .fromLinks) { RouteTo("/browse/*url", name: "browse").alias("/dapp/*url") }
    let match = try router.table.match("/dapp/https://a.example//x%2Fy")
    #expect(match?.canonicalLink?.text == "/browse/https://a.example//x%2Fy")
  }

  @Test(arguments: [("/files/a/b", "/files/a//b"), ("/files/a/b", "/files/a%2Fb"), ("/files/a%2Fb", "/files/a//b")])
  @MainActor func capturesOfAWildcardTellScreensApart(_ one: String, _ other: String) async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/files/*path", name: "files").reuse(.followsParameters) }
    }
    router.connect()
    _ = await router.open(one, .init(from: .inApp)).outcome
    let first = router.state.top()
    _ = await router.open(other, .init(from: .inApp)).outcome
    #expect(router.state.top()?.parameters != first?.parameters)
    #expect(router.state.top()?.id != first?.id)
  }

  @Test @MainActor func encodedTextIsTheSameScreen() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/files/*path", name: "files").reuse(.followsParameters) }
    }
    router.connect()
    _ = await router.open("/files/é x", .init(from: .inApp)).outcome
    let first = router.state.top()
    _ = await router.open("/files/%C3%A9%20x", .init(from: .inApp)).outcome
    #expect(router.state.top()?.id == first?.id)
  }

  // MARK: Links by name

  private func users() throws -> RouteTable {
    try table(.init("/users/new", name: "newUser"), .init("/users/:id", name: "user"))
  }

  @Test func aLinkThatAnotherRouteTakesIsNotBuilt() throws {
    let error = try #require(throws: LinkBuildingError.self) { try users().link(to: "user", ["id": "new"]) }
    #expect(error.description.contains("/users/new"))
    #expect(error.description.contains("newUser"))
  }

  @Test func linkThatLeadsToItsRouteIsBuilt() throws {
    #expect(try users().link(to: "user", ["id": "7"]).text == "/users/7")
  }

  @Test func aLinkThatARedirectTakesIsNotBuilt() throws {
    let table = try table(
      .init("/users/me", redirect: "/profile"), .init("/users/:id", name: "user"), .init("/profile"))
    #expect(throws: LinkBuildingError.self) { try table.link(to: "user", ["id": "me"]) }
  }

  @Test func aLinkThatTheRedirectBeforeAllRoutesTakesIsNotBuilt() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.redirects = [RedirectRoute("/users/me", to: "/profile")]
    let table = try RouteTable(options, [.init("/users/:id", name: "user"), .init("/profile")])
    #expect(throws: LinkBuildingError.self) { try table.link(to: "user", ["id": "me"]) }
    #expect(try table.link(to: "user", ["id": "7"]).text == "/users/7")
  }

  @Test func aRouteBelowARedirectIsNotNamed() throws {
    var parent = RouteTable.Declaration("/old/:id", redirect: "/new")
    parent.children = [RouteTable.Declaration("more", name: "more")]
    let table = try table(parent, .init("/new"))
    #expect(throws: LinkBuildingError.self) { try table.link(to: "more", ["id": "1"]) }
  }

  @Test func aRouteThatRedirectsIsNamedForWhereItLeads() throws {
    let table = try table(.init("/old/:id", name: "old", redirect: "/new/:id"), .init("/new/:id"))
    #expect(try table.link(to: "old", ["id": "1"]).text == "/old/1")
  }

  @Test func aLinkWithOtherCapturesIsNotBuilt() throws {
    let table = try table(.init("/a(/:x)(/:y)", name: "a"))
    #expect(throws: LinkBuildingError.self) { try table.link(to: "a", ["y": "1"]) }
  }

  @Test @MainActor func openingByNameFailsWhereAnotherRouteAnswers() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/users", name: "users") {
          RouteTo("new", name: "newUser")
          RouteTo(":id", name: "user")
        }
      }
    }
    router.connect()
    if case .failed = await router.open(.named("user", ["id": "new"])).outcome {} else { Issue.record("it opened") }
  }

  // MARK: Line breaks

  @Test(arguments: [
    ("app://compose?text=a%0Ab", "a\nb"), ("app://compose?text=a%0D%0Ab", "a\r\nb"), ("app://compose?text=%09", "\t"),
    ("app://compose?x=1&text=a%0ab=%0a&y", "a\nb=\n"),
  ])
  func lineBreaksAreReadInValuesOfTheQuery(_ link: String, _ value: String) throws {
    for preset in RouteTable.Preset.allCases where preset != .ikrouter {
      let table = try RouteTable(RouteTable.Options(preset), [RouteTable.Declaration("*")])
      #expect(try table.match(link)?.queryItems.first { $0.name == "text" }?.value == value)
    }
  }

  @Test(arguments: ["/a#text=a%0Ab", "/a#x=1&text=a%0Ab", "/a#/docs?text=a%0Ab"])
  func lineBreaksAreReadInItemsOfTheFragment(_ link: String) throws {
    #expect(try table(.init("/a")).match(link)?.fragmentItems.first { $0.name == "text" }?.value == "a\nb")
  }

  @Test(arguments: [
    "/a?te%0Axt=1", "/a?%0A", "/a?x=1&%0A", "/a#a%0Ab", "/a#/b%0A", "/a#/b=%0A", "/a?x=%00", "/a?x=%0B", "/a?x=%7F",
    "/a%0A", "/a?x=1#%0A", "/a?text=a\nb", "app://a%0Ab/c",
  ])
  func otherControlCharactersAreNotRead(_ link: String) throws {
    #expect(throws: DeepLink.Rejection.self) { try DeepLink(link) }
    #expect(throws: DeepLink.Rejection.self) { try DeepLink(link, keepingMalformed: true) }
  }

  @Test func lineBreaksAreWrittenIntoTheQuery() throws {
    let table = try table(.init("/compose", name: "compose"))
    #expect(try table.link(to: "compose", query: [("text", "a\nb")]).text == "/compose?text=a%0Ab")
  }

  @Test func lineBreaksInThePathAreNotWritten() throws {
    let table = try table(.init("/a/:id", name: "a"))
    let error = try #require(throws: LinkBuildingError.self) { try table.link(to: "a", ["id": "a\nb"]) }
    #expect(error.invalid.map(\.name) == ["id"])
  }

  /// Each byte is looked at once, however many line breaks a value has.
  @Test func manyLineBreaksAreReadInLinearTime() throws {
    let value = String(repeating: "%0A", count: 5_000)
    #expect(try DeepLink("/a?x=\(value)").query["x"]?.text.utf8.count == 5_000)
  }

  // MARK: Redirects that keep the query

  @Test(arguments: [
    ("/login?*", "/old?token=a%20b&x", "/login?token=a%20b&x"), ("/login?*", "/old", "/login"),
    ("/login?*", "/old?", "/login"), ("/login?*#*", "/old?a=1#top", "/login?a=1#top"),
    ("/login?next=1&*&z", "/old?a=1", "/login?next=1&a=1&z"), ("/login#*", "/old?a=1#x=1", "/login#x=1"),
    ("/login#*", "/old", "/login"), ("/login", "/old?a=1#top", "/login"),
    ("other://login?*", "/old?a=%26", "other://login?a=%26"),
  ])
  func aRedirectCarriesQueryAndFragment(_ target: RoutePattern, _ link: String, _ wanted: String) throws {
    let table = try table(.init("/old", redirect: target), .init("/login"), .init("*"))
    #expect(try table.resolve(DeepLink(link)).redirects == [wanted])
  }

  @Test func theRedirectBeforeAllRoutesCarriesTheQuery() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.redirects = [RedirectRoute("/old/:id", to: "/new/:id?*")]
    let table = try RouteTable(options, [.init("/new/:id")])
    #expect(try table.resolve(DeepLink("/old/1?token=x")).redirects == ["/new/1?token=x"])
  }

  @Test @MainActor func aGuardsRedirectCarriesTheQuery() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/login", name: "login")
        RouteTo("/me", name: "me").guarded(by: RouteGuard("in") { _ in .redirect("/login?*") })
      }
    }
    router.connect()
    _ = await router.open("/me?token=x", .init(from: .inApp)).outcome
    #expect(router.state.top()?[query: "token"] == "x")
  }

  @Test func queryParametersAreNotCarriedImplicitly() throws {
    let table = try table(.init("/old/*rest", redirect: "/new/*rest"), .init("/new/*rest"))
    #expect(try table.resolve(DeepLink("/old/a?x=1")).match?.queryItems.isEmpty == true)
  }
}
