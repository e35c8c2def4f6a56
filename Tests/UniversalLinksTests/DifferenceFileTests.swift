import Foundation
import TestSupport
import Testing

@testable import WaymarkUniversalLinks

/// Differences of random pairs, for `scripts/check-differences`, which finds them by other means.
@Suite("Differences for the oracle · N26")
struct DifferenceFileTests {
  private struct Pair: Encodable {
    struct Found: Encodable {
      let code: String
      let url: String?
      let route: String?
      let rule: Int?
    }

    let seed: UInt64
    let routes: [String]
    let components: String
    let differences: [Found]
  }

  /// The file to write.
  private static let file = ProcessInfo.processInfo.environment["WAYMARK_DIFFERENCES"].map { URL(fileURLWithPath: $0) }

  @Test("WAYMARK_DIFFERENCES names the file that differences are written to", .enabled(if: file != nil))
  func differencesAreWritten() throws {
    let file = try #require(Self.file)
    var generator = SeededGenerator.make()
    var pairs: [Pair] = []
    var count = 0
    while count < SeededGenerator.rounds(500) {
      let seed = generator.nextSeed
      let pair = try RandomPair(using: &generator)
      // A route for the app only hides others by the order of the table, which the oracle does not know.
      guard !pair.patterns.contains(where: { $0.hasPrefix("!") }) else { continue }
      let report = pair.file.report(for: pair.table)
      let problems = report.differences + report.widenings
      guard !problems.contains(where: { $0.code == .incomplete }) else { continue }
      count += problems.count
      let found = problems.map { Pair.Found(code: $0.code.rawValue, url: $0.url, route: $0.route, rule: $0.rule) }
      pairs.append(Pair(seed: seed, routes: pair.patterns, components: "[\(pair.components)]", differences: found))
    }
    try JSONEncoder().encode(pairs).write(to: file)
  }
}
