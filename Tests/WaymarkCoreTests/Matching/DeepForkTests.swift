import TestSupport
import Testing
@_spi(Matching) import WaymarkCore

/// A walk remembers its turns in 64 bits: links with more segments than that must find their way back all the same.
@Suite("Matching: turns beyond depth 63")
struct DeepForkTests {
  static let depth = 130
  static let places = [0, 1, 7, 8, 14, 15, 16, 61, 62, 63, 64, 65, 66, 100, 128, 129]

  /// A path of one segment again and again, with parameters at some places.
  private static func pattern(_ parameters: Set<Int>, end: String) -> String {
    (0..<depth).map { parameters.contains($0) ? "/:p\($0)" : "/a" }.joined() + "/\(end)"
  }

  private static let path = String(repeating: "/a", count: depth)

  @Test(arguments: places) func onlyMatchingBranchIsTaken(_ place: Int) throws {
    let table = try RouteTable.roomy(Self.places.map { Self.pattern([$0], end: "end\($0)") })
    let match = try #require(try table.match(Self.path + "/end\(place)"))
    #expect(match.path.names == ["p\(place)"])
    #expect(try table.find(DeepLink.roomy(Self.path + "/nowhere")) == nil)
  }

  @Test func branchesAboveAndBelowAreTaken() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(100) {
      let turns = (0..<12).map { _ in
        Set((0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Self.places) })
      }
      let ends = turns.map { _ in "end\(Int.random(in: 0..<4, using: &random))" }
      let table = try RouteTable.roomy(zip(turns, ends).map { Self.pattern($0, end: $1) })
      for end in 0..<5 {
        let found = try table.candidates(for: DeepLink.roomy(Self.path + "/end\(end)")).map(\.pattern.text)
        let expected = zip(turns, ends).filter { $1 == "end\(end)" }.map { Self.pattern($0, end: $1) }
        try #require(found.sorted() == expected.sorted(), "seed \(random.seed)")
      }
    }
  }

  @Test func wildcardsMatchAtEveryDepth() throws {
    let patterns = Self.places.map { String(repeating: "/a", count: $0) + "/*rest/z\($0)" }
    let table = try RouteTable.roomy(patterns)
    for (place, pattern) in zip(Self.places, patterns) {
      let match = try #require(try table.match(Self.path + "/z\(place)"))
      #expect(match.pattern.text == pattern)
      #expect(match.wildcard?.segments.count == Self.depth - place)
    }
    #expect(try table.match(Self.path + "/z") == nil)
  }
}

extension DeepLink {
  /// A link that may be long.
  static func roomy(_ text: String) throws -> DeepLink {
    try DeepLink(text, limits: Limits(bytes: 1 << 20, segments: 1 << 16, queryItems: 512))
  }
}
