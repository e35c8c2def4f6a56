import TestSupport
import Testing
@_spi(Matching) import WaymarkCore

@Suite("Matching: the order of candidates")
struct MatchOrderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let patterns: [RoutePattern]
    let link: String
    /// The patterns that match, in the order they are tried.
    let order: [RoutePattern]
    var testDescription: String { "\(link) in \(patterns.map(\.text))" }

    init(_ patterns: [RoutePattern], _ link: String, _ order: [RoutePattern]) {
      self.patterns = patterns
      self.link = link
      self.order = order
    }
  }

  /// Each pair of kinds, the winner registered last.
  static let pairs = [
    Row(["/v:n", "/v1"], "/v1", ["/v1", "/v:n"]),
    Row(["/:n<int>", "/1"], "/1", ["/1", "/:n<int>"]),
    Row(["/:n", "/1"], "/1", ["/1", "/:n"]),
    Row(["/*", "/1"], "/1", ["/1", "/*"]),
    Row(["/v:n", "/v1:n"], "/v12", ["/v1:n", "/v:n"]),
    Row(["/v:n", "/v:n<int>"], "/v1", ["/v:n<int>", "/v:n"]),
    Row(["/:n<int>", "/1:n"], "/12", ["/1:n", "/:n<int>"]),
    Row(["/:n", "/v:n"], "/v1", ["/v:n", "/:n"]),
    Row(["/*", "/v:n"], "/v1", ["/v:n", "/*"]),
    Row(["/:n", "/:n<int>"], "/1", ["/:n<int>", "/:n"]),
    Row(["/*", "/:n<int>"], "/1", ["/:n<int>", "/*"]),
    Row(["/*", "/:n"], "/1", ["/:n", "/*"]),
  ]

  static let rows = [
    // Equal ranks go on to the next segment.
    Row(["/:n<int>/:x", "/:n<uint>/b"], "/1/b", ["/:n<uint>/b", "/:n<int>/:x"]),
    Row(["/v:a/:x", "/:a~/b"], "/v1~/b", ["/:a~/b", "/v:a/:x"]),
    Row(["/:a/b/:c", "/:a/:b/c"], "/x/b/c", ["/:a/b/:c", "/:a/:b/c"]),
    // The leftmost difference decides.
    Row(["/:a/b/c", "/a/:b/:c"], "/a/b/c", ["/a/:b/:c", "/:a/b/c"]),
    // What ends, and what goes on.
    Row(["/a/*", "/a"], "/a", ["/a", "/a/*"]),
    Row(["/*", "/*/b"], "/a/b", ["/*/b", "/*"]),
    Row(["/a", "/a#/*"], "/a#/x", ["/a#/*", "/a"]),
    Row(["/a", "/a#/x"], "/a#/x", ["/a#/x", "/a"]),
    Row(["/a/*", "/a#/x"], "/a#/x", ["/a#/x", "/a/*"]),
    Row(["/*/a", "/*/:b", "/b/*"], "/b/a", ["/b/*", "/*/a", "/*/:b"]),
    // Alike but for names: registration.
    Row(["/:a", "/:b"], "/1", ["/:a", "/:b"]),
    Row(["/:a<int>", "/:b<uint>"], "/1", ["/:a<int>", "/:b<uint>"]),
    // A pattern that fails leaves the others.
    Row(["/a/:x/c", "/a/b/d", "/:p/b/c"], "/a/b/c", ["/a/:x/c", "/:p/b/c"]),
    Row(["/a/b", "/:x/c"], "/a/c", ["/:x/c"]),
    // A route is tried once, with its best combination.
    Row(["/a(/:b)(/c)"], "/a/c", ["/a(/:b)(/c)"]),
  ]

  @Test(arguments: pairs + rows)
  func candidatesComeInOrder(_ row: Row) throws {
    let table = try RouteTable(patterns: row.patterns)
    let link = try DeepLink(row.link)
    #expect(try table.candidates(for: link).map(\.pattern) == row.order)
    #expect(try table.match(link)?.pattern == row.order.first)
  }

  @Test(arguments: pairs)
  func orderOfRegistrationDecidesOnlyTies(_ row: Row) throws {
    let table = try RouteTable(patterns: row.patterns.reversed())
    #expect(try table.candidates(for: DeepLink(row.link)).map(\.pattern) == row.order)
  }

  @Test func prioritiesComeFirst() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a", priority: -1)
    builder.add("/*", priority: 2)
    builder.add("/:x")
    builder.add("/:y", priority: 2)
    let matches = try builder.build().candidates(for: DeepLink("/a"))
    #expect(matches.map(\.pattern) == ["/:y", "/*", "/:x", "/a"])
  }

  @Test func registrationMayBeTheOrder() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.matchOrder = .registration
    let patterns: [RoutePattern] = ["/*", "/:x", "/a"]
    let table = try RouteTable(options, patterns.map { RouteTable.Declaration($0) })
    #expect(try table.candidates(for: DeepLink("/a")).map(\.pattern) == patterns)
  }

  @Test func hostsThenSchemesThenAny() throws {
    let patterns: [RoutePattern] = [
      "/x", "https:///x", "https://*.example.com/x", "https://*.a.example.com/x", "https://b.a.example.com/x",
    ]
    let table = try RouteTable(patterns: patterns)
    let matches = try table.candidates(for: DeepLink("https://b.a.example.com/x"))
    #expect(matches.map(\.pattern) == patterns.reversed())
    #expect(try table.candidates(for: DeepLink("https://c.example.com/x")).count == 3)
    #expect(try table.candidates(for: DeepLink("/x")).map(\.pattern) == ["/x"])
  }

  @Test func abandonedCandidatesLeaveNoCapture() throws {
    let table = try RouteTable(patterns: ["/:a/:b/x", "/:c/*rest", "/v:d/y/z"])
    let match = try #require(try table.match("/v1/y/w"))
    #expect(match.pattern == "/:c/*rest")
    #expect(match.values == ["c": "v1"])
    #expect(match["a"] == nil)
    #expect(match["d"] == nil)
  }

  @Test func nestedPatternsAreJoinedAndInherit() throws {
    var family = RouteTable.Declaration("/family/:fid", name: "family")
    var person = RouteTable.Declaration("/person/:pid/", name: "person")
    person.children = [RouteTable.Declaration("", name: "same")]
    var elsewhere = RouteTable.Declaration("/about", name: "about")
    elsewhere.isAbsolute = true
    family.children = [person, elsewhere]
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [family])
    let match = try #require(try table.match("/family/f%202/person/p1"))
    #expect(match.pattern == "/family/:fid/person/:pid")
    #expect(match.values == ["fid": "f 2", "pid": "p1"])
    #expect(match.chain.map(\.path.raw) == ["/family/f%202", "/family/f%202/person/p1"])
    #expect(match.chain.map(\.route.ownPattern) == ["/family/:fid", "/person/:pid/"])
    #expect(try table.match("/about")?.chain.map(\.path.raw) == ["/", "/about"])
    #expect(try table.match("/family/1/about") == nil)
    #expect(table.route(named: "same")?.pattern == "/family/:fid/person/:pid")
  }
}
