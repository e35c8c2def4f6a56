import TestSupport
import Testing

@_spi(Matching) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// The table against a matcher that cannot be wrong: it tries every pattern, one after the other.
@Suite("Matching: properties")
struct MatcherPropertyTests {
  static let linksPerTable = 20
  static let tables = SeededGenerator.rounds(1_500)

  @Test func agreesWithTheLinearMatcher() throws {
    var random = SeededGenerator.make()
    for _ in 0..<Self.tables {
      let models = (0..<Int.random(in: 1...9, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), models.map(\.declaration))
      for _ in 0..<Self.linksPerTable {
        let model = ModelLink.random(&random, near: models)
        let link = try DeepLink(model.text)
        let expected = models.filter { $0.captures(of: model) != nil }.sorted()
        let actual = try table.candidates(for: link)
        try #require(
          actual.map(\.route.name) == expected.map(\.name),
          "seed \(random.seed): \(model.text) in \(models.map(\.text))")
        for (match, route) in zip(actual, expected) {
          try #require(
            match.captured == route.captures(of: model), "seed \(random.seed): \(model.text) as \(route.text)")
        }
      }
    }
  }

  /// A permuted registration changes only which of equals comes first; collisions of hashes change nothing.
  @Test func registrationAndCollisionsDecideOnlyTies() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(500) {
      let models = (0..<Int.random(in: 2...9, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), models.map(\.declaration))
      let permuted = try RouteTable(
        RouteTable.Options(reachable: .fromLinks), models.shuffled(using: &random).map(\.declaration))
      let colliding = Matcher(table.store.candidates, limits: table.store.limits, foldsCase: false, hashMask: 0xF)
      for _ in 0..<Self.linksPerTable {
        let model = ModelLink.random(&random, near: models)
        let link = try DeepLink(model.text)
        let matches = try table.candidates(for: link)
        let others = try permuted.candidates(for: link)
        try #require(Set(matches.map(\.route.name)) == Set(others.map(\.route.name)), "seed \(random.seed)")
        for (one, other) in zip(matches, others) where one.route.name != other.route.name {
          let pair = models.filter { [one.route.name, other.route.name].contains($0.name) }
          try #require(pair.count == 2 && pair[0].isTied(with: pair[1]), "seed \(random.seed): \(pair.map(\.text))")
        }
        let found = link.text.withBytes { text in
          [colliding, table.store.matcher].map { $0.allCandidates(in: text, link) }
        }
        try #require(found[0] == found[1], "seed \(random.seed): \(model.text)")
      }
    }
  }
}

extension RouteMatch {
  /// All that was captured, in the order of the pattern.
  fileprivate var captured: [String] {
    captures.map { capture in
      guard capture.isWildcard else { return text(of: capture) }
      return wildcardRanges(capture).map { link.decodedText($0) }.joined(separator: "/")
    }
  }
}

extension Matcher {
  /// Every candidate that matches, in order.
  fileprivate func allCandidates(in text: Span<UInt8>, _ link: DeepLink) -> [UInt32] {
    var output: [UInt32] = []
    while true {
      var search = CandidateSearch(link.layout, from: output.last.map { $0 + 1 } ?? 0)
      run(&search, in: text, link.layout, link.segmentList.plain, RoutePath())
      guard let candidate = search.found else { return output }
      output.append(candidate)
    }
  }
}
