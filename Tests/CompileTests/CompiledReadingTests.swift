import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCompiling
import WaymarkRouteFile

/// The generated Swift reads links as the table does. The runtime of the golden file reads the plans of other maps here.
@Suite("The generated matcher reads links as the table does · N42")
struct CompiledReadingTests {
  static let apps = ["mattermost", "pocketcasts", "uniswap"]

  static func table(_ path: String) throws -> RouteTable {
    try RouteFile(json: Data(contentsOf: CaseFile.repository.appending(path: path))).table()
  }

  /// Returns the differences of both readers on links of a table, and the number of links that a route took.
  private func differences(_ table: RouteTable, _ random: inout SeededGenerator, count: Int) -> (found: [String], taken: Int) {
    let plan = MatcherPlan(table)
    let links = Links(
      plan: plan.text, constraints: plan.constraints.map { RandomTable.constraints[$0] ?? { _ in true } },
      conditions: plan.conditions.map { _ in { _ in true } })
    var sampler = LinkSampler(table, random)
    var found: [String] = []
    var taken = 0
    for _ in 0..<count {
      let (text, source) = (sampler.link(), sampler.source())
      let expected = Reading.byTable(table, text, from: source)
      let read = Reading.byMatcher(links, text, from: source)
      if expected.contains(" * ") { taken += 1 }
      guard expected != read else { continue }
      found.append("“\(text)” from \(source?.name ?? "nobody"):\n\(expected)\n— generated —\n\(read)")
    }
    random = sampler.random
    return (found, taken)
  }

  @Test(arguments: ["Examples/bookshop.json", "Examples/github.json"])
  func linksOfExamples(_ path: String) throws {
    var random = SeededGenerator.make()
    let (found, taken) = differences(try Self.table(path), &random, count: SeededGenerator.rounds(3_000))
    #expect(found.prefix(3) == [])
    #expect(taken > 300)
  }

  @Test func linksOfRandomMaps() {
    var random = SeededGenerator.make()
    var taken = 0
    for round in 0..<SeededGenerator.rounds(120) {
      let seed = random.nextSeed
      var maker = RandomTable(random)
      let table = maker.table()
      random = maker.random
      let result = differences(table, &random, count: 100)
      taken += result.taken
      guard !result.found.isEmpty else { continue }
      let patterns = table.routes.map { "\($0.pattern) → \($0.redirect?.text ?? "") \($0.reach)" }
      Issue.record("round \(round), seed \(seed): \(result.found.count)\n\(result.found[0])\n\(patterns)\n\(table.options.dialect) \(table.options.hostPolicy)\n\(MatcherPlan(table).text)")
      if round > 5 { break }
    }
    #expect(taken > 800)
  }
}
