import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCompiling
import WaymarkRouteFile

/// The generated Swift reads links as the table does.
///
/// The runtime of the golden file reads the plans of other maps here.
@Suite("The generated matcher reads links as the table does · N42")
struct CompiledReadingTests {
  static func table(_ path: String) throws -> RouteTable {
    try RouteFile(json: Data(contentsOf: CaseFile.repository.appending(path: path))).table()
  }

  static func links(_ table: RouteTable) -> Links {
    let plan = MatcherPlan(table)
    return Links(
      plan: plan.text, constraints: plan.constraints.map { RandomTable.constraints[$0] ?? { _ in true } },
      conditions: plan.conditions.map { _ in { _ in true } })
  }

  /// Returns the differences of both readers on links of a table, and the number of links that a route took.
  private func differences(
    _ table: RouteTable, _ random: inout SeededGenerator, count: Int
  ) -> (found: [String], taken: Int) {
    let links = Self.links(table)
    var sampler = LinkSampler(table, random)
    var found: [String] = []
    var taken = 0
    for _ in 0..<count {
      let (text, source) = (sampler.link(), sampler.source())
      let expected = Reading.byTable(table, text, from: source)
      let read = Reading.byMatcher(links, text, from: source)
      if expected.contains(" * ") { taken += 1 }
      if expected != read { found.append(Self.words(text, source, expected, read)) }
    }
    random = sampler.random
    return (found, taken)
  }

  private static func words(_ text: String, _ source: DeepLink.Source?, _ expected: String, _ read: String) -> String {
    "“\(text)” from \(source?.name ?? "nobody"):\n\(expected)\n— generated —\n\(read)"
  }

  @Test(arguments: ["Examples/bookshop.json", "Examples/github.json"])
  func linksOfExamples(_ path: String) throws {
    var random = SeededGenerator.make()
    let (found, taken) = differences(try Self.table(path), &random, count: SeededGenerator.rounds(3_000))
    #expect(found.prefix(3) == [])
    #expect(taken > 150)
  }

  @Test("Links of published apps, where their route files are beside the repository")
  func linksOfApps() throws {
    var random = SeededGenerator.make()
    for file in try CompiledLanguagesTests.routeFiles().dropFirst(2) {
      let table = try RouteFile(json: file).table()
      let (found, taken) = differences(table, &random, count: SeededGenerator.rounds(3_000))
      #expect(found.prefix(3) == [])
      #expect(taken > 150)
    }
  }

  @Test func linksOfRandomMaps() {
    var random = SeededGenerator.make()
    var taken = 0
    for round in 0..<SeededGenerator.rounds(90) {
      let seed = random.nextSeed
      var maker = RandomTable(random)
      let table = maker.table()
      random = maker.random
      let result = differences(table, &random, count: 100)
      taken += result.taken
      guard let first = result.found.first else { continue }
      let patterns = table.routes.map { "\($0.pattern) → \($0.redirect?.text ?? "") \($0.reach)" }
      Issue.record(
        "round \(round), seed \(seed): \(result.found.count)\n\(first)\n\(patterns)\n\(MatcherPlan(table).text)")
      return
    }
    #expect(taken > 300)
  }

  /// Links that were written to break parsers.
  private static var nastyLinks: [String] { CaseFile.cases("nasty_urls").compactMap { $0.json["url"].text } }

  @Test func nastyLinksOfEachPreset() throws {
    let texts = Self.nastyLinks
    #expect(texts.count > 100)
    for preset in RouteTable.Preset.allCases {
      var builder = RouteTable.Builder(options: RouteTable.Options(preset))
      builder.options.reachable = .fromLinks
      builder.options.hosts = ["example.com"]
      for pattern in ["myapp://user/:id", "myapp://*rest", "myapp://a/:b/c"] { builder.add(RoutePattern(pattern)) }
      if preset != .ikrouter { for pattern in ["/:a", "/:a/:b", "/*all"] { builder.add(RoutePattern(pattern)) } }
      let table = try builder.build()
      let links = Self.links(table)
      for text in texts {
        #expect(
          Reading.byMatcher(links, text, from: nil) == Reading.byTable(table, text, from: nil), "\(preset) \(text)")
      }
    }
  }

  /// A link that the generated code writes is the table's, and each link that the table writes is written, unless the
  /// route redirects.
  @Test func writtenLinksOfRandomMaps() {
    var random = SeededGenerator.make()
    var written = 0
    for _ in 0..<SeededGenerator.rounds(60) {
      var maker = RandomTable(random)
      let table = maker.table()
      let links = Self.links(table)
      var sampler = LinkSampler(table, maker.random)
      for _ in 0..<60 {
        let text = sampler.link()
        guard let match = try? table.match(text, from: .inApp), let name = match.route.name else { continue }
        let values = match.captures.reduce(into: [String: String]()) { values, capture in
          guard let name = capture.name ?? (capture.isWildcard ? "*" : nil) else { return }
          values[name] = capture.isWildcard ? match.wildcard?.encoded : match.text(of: capture)
        }
        let expected: DeepLink?
        var reason = ""
        do { expected = try table.link(to: name, values.filter { !$0.value.isEmpty }) } catch {
          (expected, reason) = (nil, "\(error)")
        }
        let texts = MatcherPlan(table).names[match.routeIndex].map { values[$0] }
        let own = links.written(match.routeIndex, texts, as: .path)
        let redirects = table.routes.contains { $0.redirect != nil } || table.store.redirects != nil
        if let own { #expect(own == expected?.text, "\(name) \(values) \(text) \(reason)") }
        // The table writes a link of a scheme that it does not list.
        let isOpened = expected.flatMap { try? table.match($0) } != nil
        if own == nil, !redirects, isOpened { #expect(expected == nil, "\(name) \(values) \(text)") }
        if own != nil { written += 1 }
      }
      random = sampler.random
    }
    #expect(written > 50)
  }
}
