import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain

@Suite("Policy: redirects, reach, explanation · N4")
struct RedirectTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let from: RoutePattern
    let to: RoutePattern
    let link: String
    let target: String
    var testDescription: String { "\(from) → \(to): \(link)" }

    init(_ from: RoutePattern, _ to: RoutePattern, _ link: String, _ target: String) {
      self.from = from
      self.to = to
      self.link = link
      self.target = target
    }
  }

  static let rows = [
    Row("/old/:id", "/new/:id", "/old/a%2Fb%20c", "/new/a%2Fb%20c"),
    Row("/old/:id", "/new/:id", "/old/x?q=1#f", "/new/x"),
    Row("/old/:id", "/new?id=:id&x=1", "/old/a&b", "/new?id=a%26b&x=1"),
    Row("/old/:id", "  /new/:id?x=1\t", "/old/7", "/new/7?x=1"),
    Row("/old/*rest", "/new/*rest/end", "/old/a/b%2F", "/new/a/b%2F/end"),
    Row("/old/*", "/new/*", "/old", "/new"),
    Row("/old(/:id)", "/new(/:id)/x", "/old", "/new/x"),
    Row("/old(/:id)", "/new/:id", "/old", "/new"),
    Row("/old(/:id)", "/new(/:id)", "/old/7", "/new/7"),
    Row("/old/v:n.html", "/new/:n.htm", "/old/v7.html", "/new/7.htm"),
    Row("/old", "/new#top", "/old", "/new#top"),
    Row("/old/:n", "/new#/chapter/:n?x=1", "/old/3", "/new#/chapter/3?x=1"),
    Row("/old", "bookshop://new/x", "/old", "bookshop://new/x"),
    Row("/old/:id", "/é/:id", "/old/ü", "/%C3%A9/%C3%BC"),
    Row("/old/:a/:b", "shop://:a/:b", "/old/x:1/y", "shop://x%3A1/y"),
    Row("/old(/:a)", "shop://(:a)/end", "/old", "shop:///end"),
    Row("/old", "shop://new", "/old", "shop://new"),
    Row("/old/*rest", "/new?path=*rest&q=*&s=:none(", "/old/a/b&", "/new?path=a/b%26&q=a/b%26&s=:none("),
    Row("/old", "/new?q=*", "/old", "/new?q=*"),
  ]

  @Test(arguments: rows)
  func targetsAreFilled(_ row: Row) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(row.from, redirect: row.to)
    builder.add("*")
    let resolution = try builder.build().resolve(DeepLink(row.link))
    #expect(resolution.redirects == [row.target])
    #expect(resolution.match?.pattern == "*")
  }

  @Test("Values keep their plus signs where a raw one would be read as a space")
  func plusSignsSurvive() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.plus = .pathAndQuery
    builder.add("/old/:id/*", redirect: "/new/:id/*")
    builder.add("/new/:id/*")
    let resolution = try builder.build().resolve(DeepLink("/old/a%2Bb+c/d%2B"))
    #expect(resolution.redirects == ["/new/a%2Bb%20c/d%2B"])
    #expect(resolution.match?.path["id"] == "a+b c")
  }

  @Test("Names are the same only if their bytes are", arguments: ["é", "e\u{301}"])
  func namesAreBytes(_ name: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/old/:é", redirect: RoutePattern("/new/:\(name)"))
    let isSame = name.utf8.elementsEqual("é".utf8)
    #expect(((try? builder.build()) != nil) == isSame)
  }

  @Test(arguments: ["https://:host/x", "https://*.a.de/x", "https://a b/x", "https:///x"])
  func hostsOfTargetsAreWrittenOut(_ target: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/old/:host", redirect: RoutePattern(target))
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try builder.build() }
    #expect(invalid.problems.map(\.code) == [.badPattern] && invalid.problems[0].redirect == target)
  }

  @Test("A chain tells the target that cannot be followed, and that its route answered")
  func theTrailEndsWithWhatIsNoLink() throws {
    let resolution = try table(["/a": "/b", "/b": "/"]).resolve(DeepLink("/a"))
    #expect(resolution.redirects == ["/b", "/"])
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.limits.bytes = 8
    builder.add("/a", redirect: "/123456789")
    let tooLong = try builder.build().resolve(DeepLink("/a"))
    #expect(tooLong.redirects == ["/123456789"])
    #expect(tooLong.tried.map(\.disposition) == [.redirect])
    #expect(reason(tooLong) == .limitExceeded)
  }

  private func table(_ redirects: [RoutePattern: RoutePattern], limit: Int = 5) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.redirectLimit = limit
    for (from, to) in redirects { builder.add(from, redirect: to) }
    builder.add("/end")
    return try builder.build()
  }

  private func reason(_ resolution: RouteTable.Resolution) -> RouteTable.Rejection.Reason? {
    if case .rejected(let rejection) = resolution.outcome { rejection.reason } else { nil }
  }

  @Test func loopsAreFoundBeforeTheBudget() throws {
    let loop = try table(["/a": "/b", "/b": "/A/../a/"], limit: 1).resolve(DeepLink("/a"))
    #expect(reason(loop) == .redirectLoop)
    #expect(loop.redirects == ["/b", "/A/../a"])
    let chain = try table(["/a": "/b", "/b": "/c", "/c": "/end"], limit: 2).resolve(DeepLink("/a"))
    #expect(reason(chain) == .redirectLimit)
    #expect(chain.redirects == ["/b", "/c", "/end"])
    #expect(try table(["/a": "/b", "/b": "/c", "/c": "/end"], limit: 3).resolve(DeepLink("/a")).match != nil)
  }

  @Test func aRedirectToItselfGoesOn() throws {
    let resolution = try table(["/a": "/a"]).resolve(DeepLink("x://a"))
    #expect(resolution.match?.pattern == "/a")
    #expect(resolution.redirects.isEmpty)
  }

  @Test func redirectsOfRoutesAboveComeFirst() throws {
    var parent = RouteTable.Declaration("/p", redirect: "/end")
    parent.children = [RouteTable.Declaration("c", redirect: "/other")]
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [parent, RouteTable.Declaration("/end")])
    #expect(try table.resolve(DeepLink("/p/c")).redirects == ["/end"])
  }

  @Test func redirectsBeforeAllRoutes() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.redirects = [RedirectRoute("/u/:id", to: "/users/:id")]
    let table = try RouteTable(options, [RouteTable.Declaration("/users/:id"), RouteTable.Declaration("/u/:id")])
    #expect(try table.resolve(DeepLink("/u/7")).match?.pattern == "/users/:id")
  }

  /// A route path keeps scheme, host and source of the link it replaces; a target with a scheme goes through all gates.
  @Test func routePathsInheritAndLinksAreGated() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["a.de"]
    builder.add("/old", redirect: "/new")
    builder.add("https://a.de/new", name: "ofHost")
    builder.add("/out", redirect: "https://evil.de/x")
    builder.add("/secret-door", redirect: "/inner")
    var inner = RouteTable.Declaration("/inner")
    inner.reachable = .inAppOnly
    builder.add(inner)
    let table = try builder.build()
    #expect(try table.resolve(DeepLink("https://a.de/old")).match?.route.name == "ofHost")
    #expect(try table.resolve(DeepLink("/old")).match == nil)
    #expect(reason(table.resolve(try DeepLink("/out"))) == .hostNotAllowed)
    #expect(reason(table.resolve(try DeepLink("x://secret-door"))) == .notReachable)
    #expect(try table.resolve(DeepLink("/secret-door")).match != nil)
  }

  @Test func valuesCannotClimb() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/old/v:x", redirect: "/new/:x/end")
    builder.add("*")
    let resolution = try builder.build().resolve(DeepLink("/old/v.."))
    #expect(reason(resolution) == .invalidLink)
  }

  @Test(arguments: [
    ("/old/:id", "/new/:no", "it captures :id"), ("/old/:id", "/new/*id", "write “:id”"),
    ("/old/*rest", "/new/:rest", "write “*rest”"), ("/old", "/new/:x", "it captures nothing"),
    ("/old/:id", "/new?x=:no", "it captures :id"),
  ])
  func unknownNamesAreErrorsOfTheTable(_ from: String, _ to: String, _ says: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(RoutePattern(from), redirect: RoutePattern(to))
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try builder.build() }
    #expect(invalid.problems.map(\.code) == [.redirectParameter])
    #expect(invalid.problems[0].message.contains(says))
    #expect(invalid.problems[0].pattern == from && invalid.problems[0].redirect == to)
  }

  // MARK: Reach

  @Test func reachOnlyNarrows() throws {
    var parent = RouteTable.Declaration("/p")
    parent.reachable = .fromSources([.push, .widget])
    var child = RouteTable.Declaration("c")
    child.reachable = .fromSources([.push, .code])
    var wide = RouteTable.Declaration("w")
    wide.reachable = .fromLinks
    parent.children = [child, wide]
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [parent])
    func opens(_ path: String, _ source: DeepLink.Source) -> Bool {
      (try? table.match("x:/\(path)", from: source)) != nil
    }
    #expect(opens("p", .push))
    #expect(opens("p", .widget))
    #expect(!opens("p", .code))
    #expect(opens("p", .inApp))
    #expect(opens("p/c", .push))
    #expect(!opens("p/c", .widget))
    #expect(!opens("p/c", .code))
    #expect(opens("p/w", .widget))
    #expect(!opens("p/w", .customScheme))
  }

  @Test func unreachableTargetEndsTheSearch() throws {
    var secret = RouteTable.Declaration("/a")
    secret.reachable = .inAppOnly
    let table = try RouteTable(
      RouteTable.Options(reachable: .fromLinks), [secret, RouteTable.Declaration("/:x")])
    #expect(try #require(throws: RouteTable.Rejection.self) { try table.match("x://a") }.reason == .notReachable)
    #expect(try table.match("/a")?.pattern == "/a")
  }

  // MARK: Explanation

  @Test func explanationTellsEveryCandidate() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    for pattern in [
      "/books/new", "/books/:id<int>", "/books/:slug", "/books", "thing://books/:x", "/books#/x", "/*/end",
    ] {
      builder.add(RoutePattern(pattern))
    }
    builder.options.hosts = ["a.de"]
    let table = try builder.build()
    let explanation = table.explain(try DeepLink("https://a.de/books/new"))
    let stage = try #require(explanation.stages.first)
    #expect(stage.path == ["books", "new"])
    #expect(explanation.rejection == nil)
    #expect(explanation.stages.count == 1)
    let reasons = Dictionary(
      uniqueKeysWithValues: stage.candidates.map { ($0.route.pattern.text, ($0.isMatch, $0.reason)) })
    #expect(reasons["/books/new"]?.0 == true)
    #expect(reasons["/books/:slug"]?.0 == true)
    #expect(reasons["/books/:slug"]?.1.contains("a literal comes before a parameter") == true)
    #expect(reasons["/books/:id<int>"]?.1 == "segment 2 does not fit <int>")
    #expect(reasons.count == 7)
    #expect(reasons["/*/end"]?.1 == "what follows the wildcard does not fit")
    #expect(reasons["/books"]?.1 == "the link has 1 segment too many")
    #expect(reasons["thing://books/:x"]?.1.contains("limited to thing") == true)
    #expect(table.explain(try DeepLink("https://b.de/books")).rejection?.reason == .hostNotAllowed)
  }

  @Test func explanationsTellNoValues() throws {
    let table = try RouteTable(patterns: ["/pay/:card<int>", "/pay/:card/x"])
    let explanation = table.explain(try DeepLink("/pay/4111-1111?pin=1234"))
    #expect(!explanation.stages[0].candidates.map(\.reason).joined().contains("4111"))
  }

  @Test("Each link on the way is explained, with what was answered")
  func explanationFollowsRedirects() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.redirects = [RedirectRoute("/first/*", to: "/old/1")]
    builder.add("/old/:id", redirect: "/boks/:id")
    builder.add("/books/:id")
    let explanation = try builder.build().explain(try DeepLink("/first/x"))
    #expect(explanation.stages.map(\.path) == [["first", "x"], ["old", "1"], ["boks", "1"]])
    #expect(explanation.stages.map(\.redirect) == ["/first/*", nil, nil])
    #expect(explanation.stages[1].candidates.map(\.disposition) == [.redirect, nil])
    #expect(explanation.stages[2].candidates.map(\.isMatch) == [false, false])
    #expect(explanation.nearest.first == "/books/:id")
  }

  @Test func explanationNamesAnImpossibleSource() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.passing = false
    builder.add(["/a", "/:x"])
    let candidates = try builder.build().explain(try DeepLink("/a")).stages[0].candidates
    #expect(candidates.map(\.disposition) == [.screen, nil])
    #expect(candidates[1].reason.contains("handlers cannot pass"))
  }

  /// All redirect graphs on four routes end within the budget, with the chain told.
  @Test func everyRedirectGraphEnds() throws {
    let names = ["/a", "/b", "/c", "/d"]
    for graph in 0..<625 {
      var rest = graph
      var builder = RouteTable.Builder(reachable: .fromLinks)
      for name in names {
        let target = rest % 5
        rest /= 5
        builder.add(RoutePattern(name), redirect: target < 4 ? RoutePattern(names[target]) : nil)
      }
      let table = try builder.build()
      for name in names {
        let resolution = table.resolve(try DeepLink(name))
        #expect(resolution.redirects.count <= 4)
        if resolution.match == nil { #expect(reason(resolution) == .redirectLoop) }
      }
    }
  }
}
