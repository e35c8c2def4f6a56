import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkUniversalLinks

/// A random table and a random file, of all that both can say about paths.
struct RandomPair {
  static let words = ["a", "b", "ab", "a-b", "0", "12", "x.y", "caf%C3%A9", "A", "B", "a%20b", "%2B", "~"]
  private static let segments = [
    "a", "b", "ab", "A", "x.y", ":x", ":y", "a-:z", ":n<int>", ":k<enum(a|b|12)>", "caf\u{E9}",
  ]
  private static let globs = [
    "*", "?*", "?", "??", "a", "b", "a*", "*b", "a?b", "$(v)", "$(digit)", "caf%C3%A9", "x.y", "A", "a%20b", "$(v)-*",
  ]

  let patterns: [String]
  let table: RouteTable
  let components: String
  let file: AssociationFile

  init(using generator: inout SeededGenerator) throws {
    patterns = (0..<generator.next(in: 1...6)).map { _ in Self.pattern(using: &generator) }
    table = try RandomTable.table(patterns)
    components = (0..<generator.next(in: 1...6)).map { _ in Self.component(using: &generator) }.joined(separator: ",")
    let text = """
      {"applinks": {"substitutionVariables": {"v": ["b", "ab", "0", "a*"]}, "details": [
        {"appIDs": ["A1B2C3D4E5.com.example.books"], "components": [\(components)]}]}}
      """
    file = try AssociationFile(json: text.utf8)
  }

  private static func pattern(using generator: inout SeededGenerator) -> String {
    var names = ["p", "q", "r"]
    let parts = (0..<generator.next(in: 1...3)).map { _ -> String in
      let segment = generator.pick(Self.segments)
      guard let colon = segment.firstIndex(of: ":") else { return segment }
      let rest = segment[colon...].dropFirst(2)
      return segment[..<colon] + ":" + names.removeFirst() + rest
    }
    let end = generator.chance(1, in: 8) ? "/*rest" : generator.chance(1, in: 8) ? "(/opt)" : ""
    return (generator.chance(1, in: 5) ? "!" : "") + "/" + parts.joined(separator: "/") + end
  }

  private static func component(using generator: inout SeededGenerator) -> String {
    let path = (0..<generator.next(in: 1...3)).map { _ in generator.pick(Self.globs) }.joined(separator: "/")
    var fields = ["\"/\": \"/\(path)\""]
    if generator.chance(1, in: 4) { fields.append(#""exclude": true"#) }
    if generator.chance(1, in: 5) { fields.append(#""caseSensitive": false"#) }
    if generator.chance(1, in: 6) { fields.append(#""percentEncoded": false"#) }
    if generator.chance(1, in: 6) { fields.append(#""?": {"id": "?*"}"#) }
    return "{\(fields.joined(separator: ","))}"
  }

  static func url(using generator: inout SeededGenerator) -> String {
    let parts = (0..<generator.next(in: 0...4)).map { _ in
      generator.pick(Self.words) + (generator.chance(1, in: 6) ? generator.pick(Self.words) : "")
    }
    return "https://books.example.com/" + parts.joined(separator: "/") + generator.pick(["", "", "?id=7", "?id="])
  }

  func isOpened(_ url: String, in table: RouteTable) -> RouteMatch? {
    (try? table.link(url, from: .universalLink)).flatMap { table.resolve($0).match }
  }

  /// Returns whether the comparison has named what the matchers say of a URL.
  func isNamed(_ url: String, by report: AssociationFile.Report) -> Bool {
    let match = isOpened(url, in: table)
    let verdict = file.verdict(for: url)
    guard verdict.isHandedOver != (match != nil) else { return true }
    if let match {
      let name = match.route.name ?? match.route.pattern.text
      return report.differences.contains { $0.code == .neverHandedOver && $0.route == name }
    }
    if report.differences.contains(where: { $0.code == .handedOverUnmatched && $0.rule == verdict.rule }) {
      return true
    }
    return report.widenings.contains { isTaken(url, by: $0.route ?? "") }
  }

  /// Returns whether a pattern takes a URL without its constraints.
  private func isTaken(_ url: String, by pattern: String) -> Bool {
    let wide = pattern.replacing(/<[^>]*>/, with: "")
    guard let table = try? RandomTable.table([wide]) else { return false }
    return isOpened(url, in: table) != nil
  }
}

extension SeededGenerator {
  fileprivate mutating func next(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// `WAYMARK_URLS` sets the number of URLs for each pair.
@Suite("Automata against sampling · N26")
struct PairTests {
  private static var urls: Int {
    ProcessInfo.processInfo.environment["WAYMARK_URLS"].flatMap { Int($0) } ?? 300
  }

  @Test func noSampledDifferenceIsMissing() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(10) {
      let seed = generator.nextSeed
      let pair = try RandomPair(using: &generator)
      let report = pair.file.report(for: pair.table)
      var missed = Set((0..<Self.urls).map { _ in RandomPair.url(using: &generator) })
      missed = missed.filter { !pair.isNamed($0, by: report) }
      #expect(missed.isEmpty, "WAYMARK_SEED=\(seed): \(missed.sorted().prefix(3)) \(pair.patterns) \(pair.components)")
    }
  }

  @Test func memoryOfPathsChangesNoVerdict() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(10) {
      let seed = generator.nextSeed
      let pair = try RandomPair(using: &generator)
      let memory = PathMemory(pair.file)
      for _ in 0..<100 {
        let url = RandomPair.url(using: &generator)
        let verdict = pair.file.verdict(for: url, app: nil, remembering: memory)
        #expect(verdict == pair.file.verdict(for: url), "WAYMARK_SEED=\(seed): \(url) \(pair.components)")
      }
    }
  }

  @Test func bothMatchersConfirmEachPrintedURL() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(40) {
      let seed = generator.nextSeed
      let pair = try RandomPair(using: &generator)
      let report = pair.file.report(for: pair.table)
      // A comparison that reached its limit says so, without a URL.
      for problem in report.differences + report.widenings where problem.code != .incomplete {
        let url = try #require(problem.url, "\(problem)")
        let isOpened = pair.isOpened(url, in: pair.table) != nil
        let isMissing = problem.code == .neverHandedOver
        let place = "WAYMARK_SEED=\(seed): \(problem) \(pair.patterns) \(pair.components)"
        #expect(problem.code != .unconfirmed, "\(place)")
        #expect(isOpened == isMissing, "\(place)")
        #expect(pair.file.verdict(for: url).isHandedOver != isMissing, "\(place)")
      }
    }
  }
}
