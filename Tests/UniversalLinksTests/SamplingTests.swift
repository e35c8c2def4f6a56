import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkUniversalLinks

/// Random tables and files, against random URLs: what the matchers say of a URL, the comparison has named.
@Suite("The comparison misses no difference · N26")
struct SamplingTests {
  private static let words = ["a", "b", "ab", "0", "x-y", "caf%C3%A9", "A"]

  @Test func everyDifferenceOfASampledURLIsNamed() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(40) {
      let seed = generator.nextSeed
      let patterns = RandomTable.patterns(using: &generator)
      let table = try RandomTable.table(patterns)
      let file = try Self.file(Self.components(using: &generator))
      let report = file.report(for: table)
      #expect(!report.differences.contains { $0.code == .unconfirmed }, "seed \(seed): \(patterns)")
      for _ in 0..<100 {
        let url = Self.url(using: &generator)
        #expect(Self.isNamed(url, table, file, report), "seed \(seed): \(url) \(patterns) \(report.differences)")
      }
    }
  }

  private static func isNamed(
    _ url: String, _ table: RouteTable, _ file: AssociationFile, _ report: AssociationFile.Report
  ) -> Bool {
    let match = (try? table.link(url, from: .universalLink)).flatMap { table.resolve($0).match }
    let verdict = file.verdict(for: url)
    guard verdict.isHandedOver != (match != nil) else { return true }
    let name = match.map { $0.route.name ?? $0.route.pattern.text }
    return (report.differences + report.widenings).contains { problem in
      match == nil ? problem.rule == verdict.rule : problem.code == .neverHandedOver && problem.route == name
    }
  }

  private static func components(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      let segments = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        ["*", "?*", "?", "a", "b", "a*", "$(v)", "caf%C3%A9"].randomElement(using: &generator) ?? "a"
      }
      var fields = ["\"/\": \"/\(segments.joined(separator: "/"))\""]
      if Int.random(in: 0..<4, using: &generator) == 0 { fields.append(#""exclude": true"#) }
      if Int.random(in: 0..<4, using: &generator) == 0 { fields.append(#""caseSensitive": false"#) }
      if Int.random(in: 0..<6, using: &generator) == 0 { fields.append(#""percentEncoded": false"#) }
      if Int.random(in: 0..<4, using: &generator) == 0 { fields.append(#""?": {"id": "?*"}"#) }
      return "{\(fields.joined(separator: ","))}"
    }.joined(separator: ",")
  }

  private static func file(_ components: String) throws -> AssociationFile {
    let text = """
      {"applinks": {"substitutionVariables": {"v": ["b", "ab", "0"]}, "details": [
        {"appIDs": ["A1B2C3D4E5.com.example.books"], "components": [\(components)]}]}}
      """
    return try AssociationFile(json: text.utf8)
  }

  private static func url(using generator: inout SeededGenerator) -> String {
    let segments = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      words.randomElement(using: &generator) ?? "a"
    }
    let query = ["", "", "?id=7", "?id=", "?x=1"].randomElement(using: &generator) ?? ""
    return "https://books.example.com/" + segments.joined(separator: "/") + query
  }
}

/// Files from outside.
@Suite("Hostile association files end, with the limit that they meet · N9")
struct HostileFileTests {
  private static func message(_ text: String) -> String {
    do {
      _ = try AssociationFile(json: text.utf8)
      return "accepted"
    } catch { return "\(error)" }
  }

  @Test func fileOfTenMegabytesIsRefused() {
    #expect(
      Self.message(String(repeating: " ", count: 10 << 20))
        == "1:1: the file is larger than 4 MiB: no association file is")
  }

  @Test func deepNestingIsRefused() {
    #expect(Self.message(String(repeating: "[", count: 100_000)).contains("nested more than 128 deep"))
  }

  @Test func tooManyComponentsAreRefused() {
    let components = Array(repeating: #"{"/":"/a"}"#, count: 100_000).joined(separator: ",")
    let message = Self.message(#"{"applinks":{"details":[{"appID":"A","components":[\#(components)]}]}}"#)
    #expect(message.contains("more than 50000 components"))
  }

  @Test func faultHasLineAndColumn() {
    #expect(Self.message("{\n  \"applinks\": tru }") == "2:15: this is not a valid JSON value")
  }

  @Test func rootIsAnObject() {
    #expect(Self.message("[]") == "1:1: an association file is an object: write {\"applinks\": {…}}")
  }

  @Test func globCostsAtMostLengthTimesTokens() throws {
    let pattern = "/" + String(repeating: "*a", count: 500) + "b"
    let file = try file(#"{"/": "\#(pattern)"}"#)
    let url = "https://books.example.com/" + String(repeating: "a", count: 2_000)
    #expect(file.verdict(for: url).kind == .noMatch)
  }

  @Test func problemsOfAHostileFileAreBounded() throws {
    let keys = (0..<5_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let file = try AssociationFile(json: "{\(keys)}".utf8)
    #expect(file.problems.count <= 1_001)
  }

  @Test func everyPrefixOfAFileIsReadOrRefused() throws {
    let text = Array(
      #"{"applinks":{"defaults":{"?":{"a":1}},"details":[{"appIDs":["A1B2C3D4E5.a"],"components":[{"/":"/$(x"}]}]}}"#
        .utf8)
    for count in text.indices {
      let file = try? AssociationFile(json: text[..<count])
      #expect(file == nil)
    }
    #expect(try AssociationFile(json: text).problems.map(\.code).contains(.unclosedVariable))
  }
}

/// Tables of many routes, against the files that are generated for them.
@Suite("Steps of the comparison grow with routes and components · N26")
struct GrowthTests {
  enum Shape: String, CaseIterable {
    case areas, resources, flat, closed, typed

    /// A pattern may be opened in the app only if it begins with `!`.
    func pattern(_ index: Int) -> String {
      switch self {
      case .areas: "/area\(index % 10)/item\(index)/:id"
      case .resources: "/users/:user/lists/:list/things\(index)/:thing"
      case .flat: "/word\(index)"
      case .closed: (index % 2 == 0 ? "!" : "") + "/shop/:shop/page\(index)"
      case .typed: "/kind\(index)/:id<int>"
      }
    }
  }

  /// Characters that were tried, and places that were looked at.
  private static func counts(_ shape: Shape, _ count: Int) throws -> (steps: Int, work: Int) {
    let table = try RandomTable.table((0..<count).map(shape.pattern))
    let file = AssociationFile(for: table, apps: ["A1B2C3D4E5.com.example.books"])
    var comparison = Comparison(file, app: file.apps[0], table: table, host: "books.example.com")
    comparison.run()
    #expect(comparison.isComplete)
    return (comparison.steps, comparison.budget.work)
  }

  @Test(arguments: Shape.allCases)
  func stepsAndStatesGrowLinearly(_ shape: Shape) throws {
    let sizes = shape == .areas ? [125, 250, 500] : [30, 60, 120]
    let counts = try sizes.map { try Self.counts(shape, $0) }
    for (small, large) in zip(counts, counts.dropFirst()) {
      #expect(large.steps <= small.steps * 5 / 2, "\(counts)")
      #expect(large.work <= small.work * 5 / 2, "\(counts)")
    }
  }

  /// Nodes and patterns that the generator looks at.
  @Test(arguments: Shape.allCases)
  func workOfTheGeneratorGrowsLinearly(_ shape: Shape) throws {
    let steps = try [100, 200, 400].map { count in
      let table = try RandomTable.table((0..<count).map(shape.pattern))
      return ComponentPlan(LinkPatterns(table, host: "books.example.com").all).overlaps.steps
    }
    for (small, large) in zip(steps, steps.dropFirst()) { #expect(large <= small * 5 / 2, "\(steps)") }
  }

  /// Files and tables that have little in common: every route and component is a difference.
  enum Mismatch: String, CaseIterable {
    case missing, unmatched, closed, hidden

    func patterns(_ count: Int) -> [String] {
      switch self {
      case .missing: (0..<count).map { "/word\($0)/:id" }
      case .unmatched, .hidden: ["/"]
      case .closed: (0..<count).map { "!/word\($0)/:id" }
      }
    }

    func components(_ count: Int) -> String {
      switch self {
      case .missing: #"{"/": "/"}"#
      case .unmatched, .closed: (0..<count).map { #"{"/": "/word\#($0)/?*"}"# }.joined(separator: ",")
      case .hidden:
        #"{"/": "/word*"},"# + (0..<count).map { #"{"/": "/word\#($0)", "exclude": true}"# }.joined(separator: ",")
      }
    }
  }

  @Test(arguments: Mismatch.allCases)
  func workOfAdviceGrowsLinearly(_ mismatch: Mismatch) throws {
    let steps = try [25, 50, 100].map { count in
      try file(mismatch.components(count)).report(for: RandomTable.table(mismatch.patterns(count))).steps
    }
    for (small, large) in zip(steps, steps.dropFirst()) { #expect(large <= small * 5 / 2, "\(steps)") }
  }
}
