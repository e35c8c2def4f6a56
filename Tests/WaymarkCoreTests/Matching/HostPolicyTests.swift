import TestSupport
import Testing
import WaymarkCore

@Suite("Matching: which part is the path, gate, namespaces")
struct HostPolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let policy: DeepLink.HostPolicy
    let hosts: [String]
    let link: String
    /// The segments, or the reason of the refusal.
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
    } catch let refusal as RouteTable.Refusal {
      #expect(refusal.reason.rawValue == row.result)
    }
  }

  @Test func refusalOfAHostSaysWhichLineToAdd() throws {
    let table = try RouteTable(patterns: ["/a"])
    let refusal = try #require(throws: RouteTable.Refusal.self) { try table.match("https://Books.example.com/a") }
    #expect(refusal.detail.contains("hosts: [\"books.example.com\"]"))
  }

  @Test func schemesAreLetInByTheList() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.schemes = ["BookShop"]
    options.hosts = ["example.com"]
    options.namespaces = [RouteTable.Namespace("thing")]
    let table = try RouteTable(options, [RouteTable.Declaration("*")])
    #expect(try table.match("bookshop://a") != nil)
    #expect(throws: RouteTable.Refusal.self) { try table.match("other://a") }
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

  @Test func limitsAndMalformedTextAreAskedOfLinksParsedElsewhere() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.limits = DeepLink.Limits(bytes: 30, segments: 2, queryItems: 1)
    let table = try RouteTable(options, [RouteTable.Declaration("*")])
    let reasons = try ["/a/b/c", "/a?x&y", "/" + String(repeating: "a", count: 40)].map { text in
      try #require(throws: RouteTable.Refusal.self) { try table.match(DeepLink(text)) }.reason
    }
    #expect(reasons == [.limitExceeded, .limitExceeded, .limitExceeded])
    let malformed = try DeepLink("/%zz", malformed: .keep)
    #expect(try #require(throws: RouteTable.Refusal.self) { try table.match(malformed) }.reason == .invalidLink)
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

  @Test func aNamespaceMayBeAskedWhateverTheScheme() throws {
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
