import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain
import WaymarkMigration

@Suite("Hosts of tables and routes · N7")
struct HostLimitTests {
  @Test("Listed hosts hold for web links under every policy and preset", arguments: RouteTable.Preset.allCases)
  func hostsHoldUnderEachPreset(_ preset: RouteTable.Preset) throws {
    guard preset != .ikrouter else { return }
    var options = RouteTable.Options(preset)
    options.hosts = ["pca.st"]
    let table = try RouteTable(options, [.init("/pause", name: "pause")])
    #expect(throws: RouteTable.Rejection.self) { try table.match("https://evil.example/pause", from: .universalLink) }
    options.hosts = []
    let open = try RouteTable(options, [.init("/pause", name: "pause")])
    guard [.undotted, .ignored].contains(options.hostPolicy) else { return }
    #expect(try table.match("https://pca.st/pause", from: .universalLink)?.route.name == "pause")
    #expect(try open.match("https://evil.example/pause", from: .universalLink)?.route.name == "pause")
    #expect(
      try table.match("pca://pause", from: .customScheme)?.route.name == "pause" || options.hostPolicy == .ignored)
  }

  private static func shops() -> RouteTable {
    RouteTable.readable(hosts: ["example.com"], reachable: .fromLinks) {
      RouteTo("/about", name: "aboutShop").hosts("shop.example.com", "*.shop.example.com")
      RouteTo("/about", name: "about")
      RouteGroup("/blog") { RouteTo("post/:id", name: "post") }.hosts("blog.example.com")
    }
  }

  @Test(
    "Hosts of a route limit web links only",
    arguments: [
      ("https://shop.example.com/about", "aboutShop"), ("https://de.shop.example.com/about", "aboutShop"),
      ("https://example.com/about", "about"), ("x://about", "aboutShop"), ("/about", "aboutShop"),
      ("https://blog.example.com/blog/post/7", "post"), ("/blog/post/7", "post"),
    ])
  func hostsLimitWebLinksOnly(_ link: String, _ name: String) throws {
    #expect(try Self.shops().match(link, from: .inApp)?.route.name == name)
  }

  @Test("Another host of the table does not open the route, and none that nobody lists opens anything")
  func otherHosts() throws {
    let table = Self.shops()
    #expect(try table.match("https://example.com/blog/post/7") == nil)
    #expect(throws: RouteTable.Rejection.self) { try table.match("https://evil.example/about") }
    #expect(table.route(named: "post")?.hosts == ["blog.example.com"])
    #expect(try table.link(to: "post", ["id": 7], as: .web).text == "https://blog.example.com/blog/post/7")
    #expect(table.check().map(\.code) == [])
    let reason = table.explain(try DeepLink("https://example.com/blog/post/7")).stages.first?.candidates.first?.reason
    #expect(reason == "the path matches, but the route is limited to blog.example.com")
    #expect(
      RouteTable.readable(reachable: .fromLinks) { RouteTo("/a").hosts("a b") }.problems.first?.code == .badPattern)
  }

  @Test("A pattern for any host lets in links of its own case only, whatever another route of the table ignores")
  func anyHostKeepsCase() throws {
    let table = RouteTable.readable(hosts: ["example.com"], reachable: .fromLinks) {
      RouteTo("https://*/New")
      RouteTo("/old").caseSensitive(false)
    }
    #expect(try table.match("https://other.example/New") != nil)
    #expect(throws: RouteTable.Rejection.self) { try table.match("https://other.example/new") }
  }

  private static func servers(hosts: [String] = ["example.com"]) -> RouteTable {
    RouteTable.readable(hosts: hosts, reachable: .fromLinks) {
      RouteTo("https://*server/watch/:id", name: "remote")
      RouteTo("https://*/ping", name: "ping")
      RouteTo("/watch/:id", name: "watch")
      RouteTo("/books", name: "books")
      RouteTo("https://*server/go/:id", name: "goes")
      RedirectRoute("https://*server/w/:id", to: "/watch/:id")
      RedirectRoute("https://*server/f/:id", to: "/far/:server/:id")
      RouteTo("/far/:server/:id", name: "far")
    }
  }

  @Test("A pattern for any host takes web links of each host, with the host and its port as a value")
  func anyHost() throws {
    let table = Self.servers()
    let remote = try #require(try table.match("https://Media.local:8443/watch/7", from: .universalLink))
    #expect(remote.route.name == "remote")
    #expect(remote.values == ["server": "media.local:8443", "id": "7"])
    #expect(try table.match("https://a.de:443/watch/7")?["server"] == "a.de")
    #expect(try table.match("https://a.de/ping")?.route.name == "ping")
    #expect(try table.match("x://watch/7")?.route.name == "watch")
    #expect(try table.match("https://example.com/books")?.route.name == "books")
    #expect(table.check().map(\.code) == [])
  }

  @Test("Other routes do not open for hosts that are not listed", arguments: [["example.com"], []])
  func unlistedHostOpensNothing(_ hosts: [String]) throws {
    let table = Self.servers(hosts: hosts)
    let rejection = #expect(throws: RouteTable.Rejection.self) { try table.match("https://a.de/books") }
    #expect(rejection?.reason == .hostNotAllowed)
    #expect(throws: RouteTable.Rejection.self) { try table.match("http://a.de/ping") }
  }

  @Test("After a redirect, the value of the host is that of the link")
  func redirectKeepsTheHost() throws {
    let table = Self.servers()
    let watch = try #require(table.resolve(try DeepLink("https://a.de:8443/w/7", from: .universalLink)).match)
    #expect(watch.route.name == "remote")
    #expect(watch.values == ["server": "a.de:8443", "id": "7"])
    #expect(watch.link.text == "https://a.de:8443/watch/7")
    let far = table.resolve(try DeepLink("https://a.de:8443/f/7", from: .universalLink)).match
    #expect(far?.values == ["server": "a.de:8443", "id": "7"])
  }

  @Test("A link to any host is written with its value")
  func linkToAnyHostIsWritten() throws {
    let table = Self.servers()
    #expect(try table.link(to: "goes", ["server": "a.de:8443", "id": 7]).text == "https://a.de:8443/go/7")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "goes", ["server": "a/b", "id": 7]) }
    #expect(throws: LinkBuildingError.self) { try table.link(to: "goes", ["id": 7]) }
    #expect(try table.link(to: "ping", as: .host("a.de")).text == "https://a.de/ping")
  }
}
