import TestSupport
import Testing
@_spi(Matching) import WaymarkCore

@Suite("Matching: the path, the gate and namespaces")
struct HostPolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let policy: DeepLink.HostPolicy
    let hosts: [String]
    let link: String
    /// The segments, or the reason of the rejection.
    let result: String
    var testDescription: String { "\(policy) \(hosts) \(link)" }

    init(_ policy: DeepLink.HostPolicy, _ hosts: [String], _ link: String, _ result: String) {
      self.policy = policy
      self.hosts = hosts
      self.link = link
      self.result = result
    }
  }

  static let rows = [
    Row(.byScheme, [], "myapp://user/42", "/user/42"),
    Row(.byScheme, [], "myapp://user:80/42", "/user/42"),
    Row(.byScheme, [], "myapp:///user/42", "/user/42"),
    Row(.byScheme, [], "https://example.com/a", "hostNotAllowed"),
    Row(.byScheme, ["example.com"], "https://EXAMPLE.com/a", "/a"),
    Row(.byScheme, ["example.com"], "http://example.com:80/a", "/a"),
    Row(.byScheme, ["example.com"], "https://example.com:8080/a", "hostNotAllowed"),
    Row(.byScheme, ["example.com:8080"], "https://example.com:8080/a", "/a"),
    Row(.byScheme, ["example.com:443"], "https://example.com/a", "/a"),
    Row(.byScheme, ["example.com"], "https://www.example.com/a", "hostNotAllowed"),
    Row(.byScheme, ["*.example.com"], "https://www.Example.com/a", "/a"),
    Row(.byScheme, ["*.example.com"], "https://a.b.example.com/a", "/a"),
    Row(.byScheme, ["*.example.com"], "https://example.com/a", "hostNotAllowed"),
    Row(.byScheme, ["*.example.com"], "https://evilexample.com/a", "hostNotAllowed"),
    Row(.byScheme, ["example.com"], "myapp://example.com/a", "/a"),
    Row(.byScheme, ["example.com"], "https://example.com.evil.de/a", "hostNotAllowed"),
    Row(.byScheme, ["example.com"], "https://ex%61mple.com/a", "hostNotAllowed"),
    Row(.byScheme, [], "myapp://../a", "/a"),
    Row(.segment, [], "https://example.com/a", "/example.com/a"),
    Row(.segment, [], "myapp://User/a", "/User/a"),
    Row(.undotted, [], "https://www.example.com/a", "/a"),
    Row(.undotted, [], "myapp://localhost/a", "/a"),
    Row(.undotted, [], "myapp://user/a", "/user/a"),
    Row(.fixed, ["phoenix.com"], "myapp://phoenix.com/a", "/a"),
    Row(.fixed, ["phoenix.com"], "myapp://evil.com/a", "hostNotAllowed"),
    Row(.fixed, ["phoenix.com"], "myapp:///a", "hostNotAllowed"),
    Row(.fixed, ["phoenix.com"], "/a", "/a"),
    Row(.ignored, [], "https://evil.com/a", "/a"),
    Row(.ignored, [], "myapp://user/a", "/a"),
  ]

  @Test(arguments: rows)
  func hostIsReadByThePolicy(_ row: Row) throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hostPolicy = row.policy
    options.hosts = row.hosts
    let table = try RouteTable(options, [RouteTable.Declaration("*")])
    do {
      let match = try #require(try table.match(row.link))
      #expect("/" + (match.wildcard?.segments.joined(separator: "/") ?? "") == row.result)
    } catch let rejection as RouteTable.Rejection {
      #expect(rejection.reason.rawValue == row.result)
    }
  }

  @Test("Hosts of web patterns count wherever they stand; other patterns add none")
  func hostsOfPatterns() throws {
    let early = try RouteTable(patterns: ["myapp://example.com/a", "https://example.com/b"])
    #expect(try early.match("myapp://example.com/a") != nil)
    #expect(try early.match("myapp:///a") != nil)
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hostPolicy = .fixed
    options.hosts = ["a.de"]
    let fixed = try RouteTable(options, [.init("myapp://evil.de/x"), .init("*")])
    #expect(
      try #require(throws: RouteTable.Rejection.self) { try fixed.match("myapp://evil.de/x") }.reason == .hostNotAllowed
    )
  }

  @Test("An absolute pattern opts out of the path above, not of scheme and host")
  func absolutePatternsStayLimited() throws {
    var parent = RouteTable.Declaration("myapp://p")
    var child = RouteTable.Declaration("/c")
    child.isAbsolute = true
    parent.children = [child]
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [parent])
    #expect(try table.match("myapp:/c") != nil)
    #expect(try table.match("other:/c") == nil)
  }

  @Test("A web link to a table of other schemes is told to add its host, not its scheme")
  func webLinksAreAMatterOfHosts() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.schemes = ["myapp"]
    let table = try RouteTable(options, [.init("/a")])
    let rejection = try #require(throws: RouteTable.Rejection.self) { try table.match("https://a.de/a") }
    #expect(rejection.reason == .schemeNotAllowed)
    #expect(rejection.detail.contains("hosts: [\"a.de\"]"))
  }

  @Test("Limits and strict pairs hold for a fragment that is matched, and for a host that is a segment")
  func fragmentsAreHeldToTheRules() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.limits = DeepLink.Limits(bytes: 100, segments: 2, queryItems: 2)
    let plain = try RouteTable(options, [.init("/a")])
    #expect(try plain.match("/a#/1/2/3?x&y&z") != nil)
    let refused = ["/a#/1/2/3", "/a#/1?x&y&z", "x://a/1/2"]
    let table = try RouteTable(options, [.init("/a#/:x"), .init("*")])
    for link in refused {
      #expect(try #require(throws: RouteTable.Rejection.self) { try table.match(link) }.reason == .limitExceeded)
    }
    options.needsPairs = true
    let strict = try RouteTable(options, [.init("/a#/:x")])
    #expect(try strict.match("/a#/1?x=1") != nil)
    #expect(try #require(throws: RouteTable.Rejection.self) { try strict.match("/a#/1?x") }.reason == .invalidLink)
  }

  @Test func rejectedHostNamesTheMissingLine() throws {
    let table = try RouteTable(patterns: ["/a"])
    let rejection = try #require(throws: RouteTable.Rejection.self) { try table.match("https://Books.example.com/a") }
    #expect(rejection.detail.contains("hosts: [\"books.example.com\"]"))
  }

  @Test func schemesAreLetInByTheList() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.schemes = ["BookShop"]
    options.hosts = ["example.com"]
    options.addNamespace("thing")
    let table = try RouteTable(options, [RouteTable.Declaration("*")])
    #expect(try table.match("bookshop://a") != nil)
    #expect(throws: RouteTable.Rejection.self) { try table.match("other://a") }
    // Hosts vouch for web links, and a namespace is a scheme that was declared.
    #expect(try table.match("https://example.com/a") != nil)
    #expect(try table.match("thing://a") == nil)
  }

  @Test func linksWithoutASchemeNeedSomeTrust() throws {
    let table = try RouteTable(patterns: ["/a"])
    for source in DeepLink.Source.all {
      let isAccepted = (try? table.match("/a", from: source)) != nil
      #expect(isAccepted == (source.trust > .foreign), "\(source)")
    }
  }

  @Test func limitsHoldForLinksParsedElsewhere() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.limits = DeepLink.Limits(bytes: 30, segments: 2, queryItems: 1)
    let table = try RouteTable(options, [RouteTable.Declaration("*")])
    let reasons = try ["/a/b/c", "/a?x&y", "/" + String(repeating: "a", count: 40)].map { text in
      try #require(throws: RouteTable.Rejection.self) { try table.match(DeepLink(text)) }.reason
    }
    #expect(reasons == [.limitExceeded, .limitExceeded, .limitExceeded])
    let malformed = try DeepLink("/%zz", keepingMalformed: true)
    #expect(try #require(throws: RouteTable.Rejection.self) { try table.match(malformed) }.reason == .invalidLink)
  }

  // MARK: Namespaces

  @Test(arguments: [
    (true, "thing://a", "/a", "thing"), (true, "thing://b", "/b", nil), (false, "thing://a", "/a", "thing"),
    (false, "thing://b", nil, nil), (true, "other://a", "/:any", nil), (true, "THING://a", "/a", "thing"),
  ])
  func namespacesSeeTheirOwnRoutesFirst(_ falls: Bool, _ link: String, _ pattern: String?, _ namespace: String?) throws
  {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.namespaces = [RouteTable.Namespace("thing", fallsThrough: falls)]
    builder.add("/:any", priority: 9)
    builder.add("/b", priority: 10)
    var own = RouteTable.Declaration("/a")
    own.schemes = ["Thing"]
    builder.add(own)
    let match = try builder.build().match(link)
    #expect(match?.pattern.text == pattern)
    #expect(match?.namespace == namespace)
  }

  @Test func namespaceMayBeNamedWithAnyScheme() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.namespaces = [RouteTable.Namespace("thing")]
    builder.add("thing://a")
    let table = try builder.build()
    #expect(try table.match("other://a") == nil)
    #expect(try table.match("other://a", namespace: "thing")?.namespace == "thing")
  }

  @Test func withoutNamespacesLimitedRoutesAreInOneList() throws {
    let table = try RouteTable(patterns: ["/:x", "thing://a"])
    #expect(try table.candidates(for: DeepLink("thing://a")).map(\.pattern) == ["thing://a", "/:x"])
    #expect(try table.candidates(for: DeepLink("other://a")).map(\.pattern) == ["/:x"])
  }
}
