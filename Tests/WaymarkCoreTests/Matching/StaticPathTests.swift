import TestSupport
import Testing

@testable import WaymarkCore
@testable import WaymarkLinksCore

/// Static routes are found by their whole path: what is found must be what the trie finds.
@Suite("Matching: static paths")
struct StaticPathTests {
  /// Tables of every kind of limit and order, with hashes that collide.
  @Test func staticPathsAgreeWithTheTrie() throws {
    var random = SeededGenerator.make()
    for round in 0..<SeededGenerator.rounds(1_000) {
      var options = RouteTable.Options(reachable: .fromLinks)
      options.matchOrder = random.chance(1, in: 3) ? .registration : .specificity
      options.hostPolicy = random.chance(1, in: 3) ? .ignored : .byScheme
      options.caseSensitive = !random.chance(1, in: 5)
      let models = (0..<Int.random(in: 1...20, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let table = try RouteTable(options, models.map { Self.limited($0.declaration, &random) })
      let store = table.store
      let both = Matcher(
        store.candidates, limits: store.limits, foldsCase: !options.caseSensitive,
        hashMask: round.isMultiple(of: 2) ? 0x3 : SegmentHash.allBits)
      var trie = both
      trie.staticPaths = StaticPaths([])
      for _ in 0..<MatcherPropertyTests.linksPerTable {
        let link = try DeepLink(Self.disguised(ModelLink.random(&random, near: models), &random))
        let path = store.path(of: link)
        let verdicts = store.verdicts(for: link)
        let found = link.text.withBytes { text in
          [both, trie].map { matcher in
            var search = CandidateSearch(link.layout, verdicts: verdicts)
            matcher.run(&search, in: text, link, path)
            return search.found
          }
        }
        try #require(found[0] == found[1], "seed \(random.seed): \(link.text) in \(models.map(\.text))")
      }
    }
  }

  /// Some routes are for one scheme only.
  private static func limited(
    _ declaration: RouteTable.Declaration, _ random: inout SeededGenerator
  ) -> RouteTable.Declaration {
    var declaration = declaration
    if random.chance(1, in: 4) { declaration.schemes = [random.pick(["shop", "other"])] }
    return declaration
  }

  /// The path as it is, or with its first segment as the host, with a port, with other slashes, with a query.
  private static func disguised(_ link: ModelLink, _ random: inout SeededGenerator) -> String {
    let path = link.text.split(separator: "#", maxSplits: 1)[0].dropFirst()
    let rest = link.text.dropFirst(path.utf8.count + 1)
    let port = path.split(separator: "/", maxSplits: 1).enumerated().map { $0 == 0 ? "\($1):80" : "/\($1)" }.joined()
    return random.pick([
      "/\(path)\(rest)", "shop:///\(path)\(rest)", "shop://\(path)\(rest)", "shop://\(port)\(rest)",
      "other:\(path)?q=1\(rest)", "shop:///\(path)/\(rest)", "shop:////\(path)\(rest)", "shop://\(path)?a#b",
    ])
  }

  /// The table that `Documentation/Performance.md` draws.
  @Test func diagramAgreesWithTheTable() throws {
    let patterns = ["/books", "/books/new", "/books/:id", "/books/:id/reviews", "/files/*rest"]
    let store = try RouteTable.roomy(patterns).store
    #expect(store.candidates.map(\.variant.text) == [1, 3, 2, 0, 4].map { patterns[$0] })
    #expect(store.matcher.cells.count == 10)
    #expect(store.matcher.hashedCount == 7)
    #expect(store.matcher.cells[Int(store.matcher.root)].order == 0)
    for (path, candidate) in [("books", UInt32(3)), ("books/new", 0)] {
      let found = path.withBytes { store.matcher.staticPaths.candidate(at: ByteRange(0, $0.count), in: $0) }
      #expect(found == candidate)
    }
  }

  @Test func priorityBeatsAStaticPath() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a/b", name: "static")
    builder.add("/a/:x", name: "parameter", priority: 1)
    #expect(try builder.build().match("/a/b")?.route.name == "parameter")
  }

  @Test func registrationBeatsAStaticPath() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.matchOrder = .registration
    let table = try RouteTable(options, ["/:x/b", "/a/b"].map { RouteTable.Declaration($0) })
    #expect(try table.match("/a/b")?.pattern.text == "/:x/b")
  }

  @Test func fragmentBeatsAStaticPath() throws {
    let table = try RouteTable.roomy(["/a", "/a#/b"])
    #expect(try table.match("/a#/b")?.pattern.text == "/a#/b")
    #expect(try table.match("/a#/c")?.pattern.text == "/a")
    #expect(try table.match("/a")?.pattern.text == "/a")
  }

  @Test func aLimitHidesAStaticPath() throws {
    let table = try RouteTable.roomy(["myapp:///a/b", "/:x/b"])
    #expect(try table.match("myapp:///a/b")?.pattern.text == "myapp:///a/b")
    #expect(try table.match("other:///a/b")?.pattern.text == "/:x/b")
  }

  @Test(arguments: ["shop://a/b", "shop://a:80/b", "shop:a/b", "shop:///a/b", "shop://a//b/", "shop://a:/b"])
  func hostsAndPortsAreFound(_ link: String) throws {
    #expect(try RouteTable.roomy(["/a/b", "/:x"]).match(link)?.pattern.text == "/a/b")
  }

  @Test(arguments: ["shop://a", "shop://a:80", "shop://a/", "shop:///a", "/a"])
  func aHostAloneIsFound(_ link: String) throws {
    #expect(try RouteTable.roomy(["/a", "/:x/:y"]).match(link)?.pattern.text == "/a")
  }
}
