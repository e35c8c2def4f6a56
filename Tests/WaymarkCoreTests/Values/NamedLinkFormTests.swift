import Testing
import WaymarkCore

@Suite("N40.12: A link by name in every form")
struct NamedLinkFormTests {
  private func table(
    hosts: [String] = ["a.de", "b.de"], schemes: [String] = ["x"], _ declarations: [RouteTable.Declaration]
  ) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = hosts
    options.schemes = schemes
    return try RouteTable(options, declarations)
  }

  @Test(
    "The form is the beginning of the link",
    arguments: [
      (RouteTable.LinkForm.path, "/recipes/7?ref=mail#top"), (.web, "https://a.de/recipes/7?ref=mail#top"),
      (.host("b.de"), "https://b.de/recipes/7?ref=mail#top"), (.scheme("x"), "x://recipes/7?ref=mail#top"),
    ])
  func formIsTheBeginningOfTheLink(_ form: RouteTable.LinkForm, _ text: String) throws {
    let table = try table([.init("/recipes/:id<int>", name: "recipe")])
    let link = try table.link(to: "recipe", ["id": 7], query: [("ref", "mail")], fragment: "top", as: form)
    #expect(link.text == text)
    #expect(try table.match(link.text)?.route.name == "recipe")
  }

  @Test("The host of the pattern comes first, also below a domain")
  func hostsOfPatterns() throws {
    let own = try table([.init("https://c.de/recipes/:id", name: "recipe")])
    #expect(try own.link(to: "recipe", ["id": 7], as: .web).text == "https://c.de/recipes/7")
    let below = try table(hosts: ["a.de", "eu.c.de"], [.init("https://*.c.de/recipes/:id", name: "recipe")])
    #expect(try below.link(to: "recipe", ["id": 7], as: .web).text == "https://eu.c.de/recipes/7")
    #expect(try below.link(to: "recipe", ["id": 7], as: .host("us.c.de")).text == "https://us.c.de/recipes/7")
  }

  @Test("With queryInFragment, the query stands behind the path of the fragment, and is read from there")
  func queryInFragment() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["a.de"]
    options.queryInFragment = true
    let table = try RouteTable(
      options,
      [.init("/#/room/:id", name: "room"), .init("/?:word#/find", name: "find"), .init("/page/:id", name: "page")])
    let room = try table.link(to: "room", ["id": "a?b"], query: [("via", "x#y"), ("flag", nil)], as: .web)
    #expect(room.text == "https://a.de/#/room/a%3Fb?via=x%23y&flag")
    #expect(try table.match(room)?.queryItems.map(\.name) == ["via", "flag"])
    #expect(try table.link(to: "find", ["word": "é"]).text == "/#/find?word=%C3%A9")
    #expect(try table.link(to: "page", ["id": 7], query: [("via", 1)]).text == "/page/7?via=1")
  }

  @Test("Without queryInFragment, the query stands before the fragment")
  func queryBeforeFragment() throws {
    let table = try table([.init("/#/room/:id", name: "room")])
    #expect(try table.link(to: "room", ["id": 7], query: [("via", 1)]).text == "/?via=1#/room/7")
    #expect(
      problem { try table.link(to: "room", ["id": 7], fragment: "?via=1") }
        == "the pattern has a fragment of its own: give items as the query, which the option queryInFragment writes "
        + "behind its path")
  }

  private func problem(_ body: () throws -> DeepLink) -> String {
    do { return try body().text } catch { return (error as? LinkBuildingError)?.problem ?? "\(error)" }
  }

  @Test("A route that universal links do not reach has no web link, and says where that is declared")
  func privateRouteHasNoWebLink() throws {
    var secret = RouteTable.Declaration("/secret/:id", name: "secret", file: "App/Map.swift", line: 8)
    secret.reachable = .inAppOnly
    let table = try table([secret])
    #expect(
      problem { try table.link(to: "secret", ["id": 7], as: .web) }
        == "it has no web link: it may not be opened from universalLink (reachable: .inAppOnly at App/Map.swift:8)")
    #expect(try table.link(to: "secret", ["id": 7]).text == "/secret/7")
  }

  @Test("A table without hosts says what to write")
  func noHosts() throws {
    let table = try table(hosts: [], [.init("/recipes/:id", name: "recipe")])
    #expect(
      problem { try table.link(to: "recipe", ["id": 7], as: .web) }
        == "it has no web link, since the table lists no hosts: write hosts: [\"example.com\"] with the app's domain, or "
        + "as: .scheme(\"x\")")
  }

  @Test("A host that the table does not take is refused")
  func otherHosts() throws {
    let table = try table([.init("/recipes/:id", name: "recipe")])
    #expect(
      problem { try table.link(to: "recipe", ["id": 7], as: .host("evil.com")) }.hasPrefix("the table refuses the link")
    )
  }
}
