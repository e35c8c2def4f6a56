import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// The cost of a search in steps: cells visited, tests made, places of a binary search looked at.
@Suite("Matching: steps · N11")
struct MatcherStepTests {
  /// A way to make links of any number of segments, and the patterns they are hard for.
  struct Family: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let patterns: [String]
    let link: @Sendable (Int) -> String

    init(_ name: String, _ patterns: [String], _ link: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.patterns = patterns
      self.link = link
    }
  }

  static let families = [
    Family("long segments", ["/files/:a/:b/end", "/files/:a/end/:b", "/files/*/end"]) { count in
      "/files/" + String(repeating: "a", count: 10 * count) + "/" + String(repeating: "b", count: 10 * count) + "/c"
    },
    Family("many slashes", ["/x/*rest/end", "/x/*rest"]) { "/x" + String(repeating: "//a/./", count: $0) },
    Family("deep groups", ["/g" + (0..<8).map { "(/:p\($0)" }.joined() + String(repeating: ")", count: 8)]) {
      "/g" + String(repeating: "/a", count: $0)
    },
    Family("wildcards", (1...16).map { "/w/*rest" + String(repeating: "/a", count: $0) + "/b" }) {
      "/w" + String(repeating: "/a", count: $0) + "/c/b"
    },
    Family("wildcards before and after", (0..<16).map { String(repeating: "/a", count: $0) + "/*/z" }) {
      String(repeating: "/a", count: $0)
    },
    Family("escapes", ["/e/:a/end", "/e/:a<int>/:b"]) { "/e/" + String(repeating: "%41", count: $0) + "/x" },
    Family(
      "turns at every segment",
      (0..<16).map { turn in
        (0..<32).map { $0 == 2 * turn ? "/:p" : "/a" }.joined() + "/*rest/end\(turn)"
      }
    ) { String(repeating: "/a", count: $0) },
  ]

  @Test(arguments: families) func stepsGrowWithTheLink(_ family: Family) throws {
    let table = try RouteTable.roomy(family.patterns)
    let steps = try [64, 128, 256, 512].map { try table.steps(for: family.link($0)) }
    for (shorter, longer) in zip(steps, steps.dropFirst()) {
      #expect(longer <= 2 * shorter + 8, "\(steps)")
    }
  }

  /// The law: a search visits a place of the trie at most once, and only if what leads there is a beginning (behind a
  /// wildcard: an end) of the link.
  ///
  /// A place costs a step, a run of candidates that end there one more. A place with *t* tests costs at most *t* + 1
  /// binary searches for each of nine lengths of prefix. Each test made costs a step.
  @Test func onlyNodesOnTheWayAreVisited() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(1_000) {
      let models = (0..<Int.random(in: 1...30, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), models.map(\.declaration))
      for _ in 0..<MatcherPropertyTests.linksPerTable {
        let model = ModelLink.random(&random, near: models)
        let steps = try table.steps(for: model.text)
        let bound = StepBound(models, model).steps
        try #require(steps <= bound, "seed \(random.seed): \(model.text) in \(models.map(\.text))")
      }
    }
  }

  @Test(arguments: ["/w777-x", "/w999-", "/w0-x", "/zebra", "/w", "/w1000-x"])
  func manyPrefixesAtOneNodeTakeLogarithmicSteps(_ link: String) throws {
    let few = try RouteTable.roomy((0..<30).map { "/w\($0)-:id" }).steps(for: link)
    let many = try RouteTable.roomy((0..<1_000).map { "/w\($0)-:id" }).steps(for: link)
    // Prefixes of three to five bytes: three searches of ten steps each, and one for what may follow the test that passed.
    #expect(many <= 4 * 10 + 4, "\(few) with 30 prefixes")
  }

  /// Tests without a prefix tell nothing before they are made: this is what they cost.
  @Test func testsWithoutPrefixAreMadeOneByOne() throws {
    let table = try RouteTable.roomy((0..<50).map { "/:id(x{\($0 + 1)})" })
    #expect(try table.steps(for: "/y") >= 50)
    #expect(try table.steps(for: "/y") <= 50 * 8)
  }

  @Test func staticPathsTakeNoSteps() throws {
    let table = try RouteTable.roomy(["/a/b/c", "/:x"])
    #expect(try table.steps(for: "/a/b/c") == 0)
    #expect(try table.steps(for: "/a/b/d") > 0)
  }
}

/// The most steps a search may take, counted on the patterns themselves.
private struct StepBound {
  private(set) var steps = 2

  init(_ models: [ModelRoute], _ link: ModelLink) {
    let paths = Set(models.map { Self.split($0.path) })
    steps += Self.steps(paths, link.path)
    for (path, routes) in Dictionary(grouping: models.filter { $0.fragment != nil }, by: \.path) {
      guard let fragment = link.fragment, Self.isMatch(path, link.path) else { continue }
      steps += Self.steps(Set(routes.compactMap(\.fragment).map(Self.split)), fragment)
    }
  }

  /// A pattern: what comes before its wildcard, and what comes after, the last first.
  private struct Parts: Hashable {
    let before: [ModelSegment]
    let after: [ModelSegment]?
  }

  private static func split(_ segments: [ModelSegment]) -> Parts {
    guard let wildcard = segments.firstIndex(of: .wildcard) else { return Parts(before: segments, after: nil) }
    return Parts(before: Array(segments[..<wildcard]), after: segments[(wildcard + 1)...].reversed())
  }

  private static func steps(_ patterns: Set<Parts>, _ segments: [String]) -> Int {
    var steps = places(Set(patterns.map(\.before)), segments)
    for (before, group) in Dictionary(grouping: patterns.filter { $0.after != nil }, by: \.before) {
      guard begins(before, segments) else { continue }
      steps += places(Set(group.compactMap(\.after)), segments.dropFirst(before.count).reversed())
    }
    return steps
  }

  /// The steps of one walk: every beginning of a pattern that is one of the segments too is a place.
  private static func places(_ patterns: Set<[ModelSegment]>, _ segments: [String]) -> Int {
    var beginnings: Set<[ModelSegment]> = [[]]
    for pattern in patterns { for count in 0...pattern.count { beginnings.insert(Array(pattern[..<count])) } }
    let places = beginnings.filter { begins($0, segments) }
    return places.reduce(0) { steps, place in
      steps + 2 + testSteps(beginnings.count { $0.count == place.count + 1 && isTest($0, below: place) })
    }
  }

  private static func testSteps(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    let search = Int.bitWidth - count.leadingZeroBitCount
    return count + (count + 1) * 9 * search
  }

  private static func isTest(_ segments: [ModelSegment], below place: [ModelSegment]) -> Bool {
    guard segments.starts(with: place) else { return false }
    switch segments.last {
    case .mixed, .int: return true
    default: return false
    }
  }

  private static func begins(_ pattern: [ModelSegment], _ segments: [String]) -> Bool {
    pattern.count <= segments.count && zip(pattern, segments).allSatisfy { $0.capture($1) != nil }
  }

  private static func isMatch(_ pattern: [ModelSegment], _ segments: [String]) -> Bool {
    let parts = split(pattern)
    guard begins(parts.before, segments) else { return false }
    guard let after = parts.after else { return parts.before.count == segments.count }
    return begins(after, segments.dropFirst(parts.before.count).reversed())
  }
}

extension RouteTable {
  /// A table whose limits no link of these tests meets.
  static func roomy(_ patterns: [String]) throws -> RouteTable {
    var options = Options(reachable: .fromLinks)
    options.limits = DeepLink.Limits(bytes: 1 << 20, segments: 1 << 16, queryItems: 512)
    return try RouteTable(options, patterns.map { Declaration(RoutePattern($0)) })
  }

  /// Returns the number of steps of the search for a link.
  func steps(for text: String) throws -> Int {
    let link = try link(text)
    return link.text.withBytes { text in
      var search = CandidateSearch(link.layout)
      store.matcher.run(&search, in: text, link, store.path(of: link))
      return search.steps
    }
  }
}

extension Matcher {
  /// Looks for the first candidate, whatever kind of segments the link has.
  func run(_ search: inout CandidateSearch, in text: Span<UInt8>, _ link: DeepLink, _ path: RoutePath) {
    if link.segmentList.isPlain {
      run(&search, in: text, link.layout, link.segmentList.plain, path)
    } else {
      run(&search, in: text, link.layout, link.segmentList, path)
    }
  }
}
