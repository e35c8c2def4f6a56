import Foundation
import TestSupport
import Testing
import WaymarkCore

@testable import WaymarkChecks
@testable import WaymarkLinksCore

/// Macros compare patterns with one another, and a table walks through its trie: both must find the same.
@Suite("Patterns among themselves: a macro finds what a table of them would · N1 N5")
struct UnreachedPatternTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let patterns: [String]
    /// Index, kind, offset and rival of each finding.
    let findings: [String]

    init(_ description: String, _ patterns: [String], _ findings: String...) {
      testDescription = description
      self.patterns = patterns
      self.findings = findings
    }
  }

  @Test(arguments: [
    Row("patterns that differ", ["/a", "/a/:x", "/a/:x<int>", "/a/v:x", "/a/*", "/*", "/"]),
    Row("slashes at the ends", ["/a/:x", "a/:x/"], "1 duplicate 0 ← 0"),
    Row("other names", ["/a/:x", "/a/:y"], "1 ambiguous 3 ← 0"),
    Row("the second name of two", ["/:x-:y/*z", "/:x-:n/*z"], "1 ambiguous 4 ← 0"),
    Row("another name of a value of the query", ["/a?id=:x", "/a?id=:y"], "1 ambiguous 0 ← 0"),
    Row("one combination of groups", ["/a(/b)", "/a/b"], "1 duplicate 0 ← 0"),
    Row("a combination that is left", ["/a/b", "/a(/b)"]),
    Row("groups that several take", ["/a", "/a/b", "/a(/b)"], "2 duplicate 0 ← 1"),
    Row("a constraint within another", ["/:x<double>", "/:y<int>"], "1 shadowed 0 ← 0"),
    Row("a wildcard before a literal", ["/*/:x<int>", "/*/:y/7", "/*/:y/z"], "1 shadowed 0 ← 0"),
    Row("a wildcard with a name", ["/*", "/*x", "/a/*/b"], "1 ambiguous 1 ← 0"),
    Row("a mixed segment", ["/v:x<double>", "/v:y<int>"], "1 shadowed 0 ← 0"),
    Row("conditions in another order", ["/a?x&y", "/a?y&x"], "1 duplicate 0 ← 0"),
    Row("a condition more", ["/a?x", "/a?x&y", "/a"]),
    Row("fragments", ["/a#/:x", "/a#/b", "/a#/:y", "/a#", "/a"], "2 ambiguous 4 ← 0"),
    Row("a scheme, and any", ["/a", "x://a", "X://a"], "2 duplicate 0 ← 1"),
    Row("hosts", ["https://a.b.de/x", "https://*.b.de/x", "https://*/x", "https://*h/x"], "3 duplicate 0 ← 2"),
    Row("a host that the list drops", ["https://b.de/a", "x://b.de/c", "x://c"], "2 duplicate 0 ← 1"),
    Row("no list of hosts", ["x://b.de/c", "x://c"]),
    Row("a constraint of the app's own", ["/:x<isbn>", "/:y<isbn>", "/:y<isin>"], "1 ambiguous 1 ← 0"),
    Row("a constraint of the app's own accepts no text for certain", ["/*/:x<isbn>", "/*/:y/7"]),
    Row(
      "four that one takes", ["/*/:x<slug>", "/*/:y/b", "/*/:y/c", "/*/:y/d", "/*/:y/e"], "1 shadowed 0 ← 0"),
    Row("groups of one shape", ["/a(/:y)(/:m)"], "0 ambiguous 0 ← itself"),
    Row("groups of one shape, and a twin", ["/a(/:y)(/:m)", "/a/:m"], "0 ambiguous 0 ← itself", "1 ambiguous 3 ← 0"),
    Row("groups of one shape that another takes", ["/a/:y", "/a(/:y)(/:m)"]),
    Row("groups that say the same twice", ["/a(/a)(/a)"]),
  ])
  func findingHasItsKindAndOffset(_ row: Row) throws {
    let outlines = try row.patterns.map { try PatternOutline($0) }
    let found = outlines.unreached.map { pattern, offset in
      "\(pattern.index) \(Self.code(of: pattern).rawValue) \(offset) ← \(pattern.rival.map(String.init) ?? "itself")"
    }
    #expect(found == row.findings)
    #expect(Self.compared(outlines) == Self.checked(outlines))
  }

  @Test func patternsTakenByOneAreOneFinding() throws {
    let patterns = ["/*/:x<slug>", "/*/:y/b", "/*/:y/c", "/*/:y/d", "/*/:y/e"]
    let messages = try patterns.map { try PatternOutline($0) }.unreached.map(\.pattern.message)
    #expect(
      messages == [
        "4 routes are never reached: “/*/:x<slug>” takes all of their links and is asked first, having been registered "
          + "before: “/*/:y/b”, “/*/:y/c”, “/*/:y/d”, “/*/:y/e”; give “/*/:x<slug>” a lower priority or a narrower "
          + "pattern, or declare it after them"
      ])
  }

  @Test func randomPatternsHaveTheFindingsOfATable() throws {
    var random = SeededGenerator.make()
    var (counts, lists, groups): ([RouteTable.Problem.Code: Int], Int, Int) = ([:], 0, 0)
    let rounds = SeededGenerator.rounds(30_000)
    for _ in 0..<rounds {
      let outlines = DraftPattern.list(&random).compactMap { try? PatternOutline($0) }
      let (found, expected) = (Self.compared(outlines), Self.checked(outlines))
      try #require(found == expected, "seed \(random.seed): \(outlines.map(\.text))")
      if outlines.count > 1 { lists += 1 }
      for finding in found {
        counts[finding.code, default: 0] += 1
        if finding.message.contains("routes are never reached") { groups += 1 }
      }
    }
    #expect(lists > rounds / 2)
    for code in [RouteTable.Problem.Code.duplicate, .ambiguous, .shadowed] {
      #expect(counts[code, default: 0] > rounds / 100, "\(code)")
    }
    #expect(groups > rounds / 1_000)
  }

  @Test(arguments: ["Tests/MacroTests", "Tests/Fixtures/MacroApp", "Examples"])
  func thePatternsOfEachFileHaveTheFindingsOfATable(_ folder: String) throws {
    let root = CaseFile.repository.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
    var count = 0
    for name in names.sorted() {
      let source = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let texts = source.matches(of: /"(\/[^"\n]*|[a-z]+:\/\/[^"\n]*)"/).map {
        String($0.output.1).replacing("\\\\", with: "\\")
      }
      let outlines = texts.compactMap { try? PatternOutline($0) }
      count += outlines.count
      #expect(Self.compared(outlines) == Self.checked(outlines), "\(folder)/\(name)")
    }
    #expect(count > 30)
  }

  /// The places of captures, and the names that a variant tells of itself, are read from the same segments.
  @Test func variantNamesItsCapturesInOrder() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(600) {
      var builder = RouteTable.Builder(reachable: .inAppOnly)
      for pattern in DraftPattern.list(&random) { builder.add(RouteTable.Declaration(RoutePattern(pattern))) }
      for candidate in builder.buildLeavingOut().table.store.candidates {
        #expect(candidate.variant.captureNames == candidate.captures.map(\.name), "\(candidate.variant.text)")
      }
    }
  }

  // MARK: Both ways

  /// A finding in the words of both.
  private struct Finding: Hashable {
    let code: RouteTable.Problem.Code
    let pattern: String?
    let column: Int?
    let message: String
    let rival: String?
  }

  private static func code(of pattern: UnreachedPattern) -> RouteTable.Problem.Code {
    switch pattern.kind {
    case .duplicate: .duplicate
    case .ambiguous: .ambiguous
    case .shadowed: .shadowed
    }
  }

  /// The findings of the macros.
  private static func compared(_ outlines: [PatternOutline]) -> [Finding] {
    outlines.unreached.map { pattern, offset in
      let problem = RouteTable.Problem(
        code(of: pattern), severity: .warning, pattern: outlines[pattern.index].text, offset: offset,
        message: pattern.message, rival: pattern.rival.map { outlines[$0].text })
      return finding(problem)
    }
  }

  /// The findings of a table of the patterns.
  private static func checked(_ outlines: [PatternOutline]) -> [Finding] {
    var builder = RouteTable.Builder(reachable: .inAppOnly)
    for name in ["isbn", "isin"] { builder.options.constraints[name] = { _ in false } }
    for outline in outlines { builder.add(RouteTable.Declaration(RoutePattern(outline.text))) }
    return builder.check().filter { [.duplicate, .ambiguous, .shadowed].contains($0.code) }.map(finding)
  }

  private static func finding(_ problem: RouteTable.Problem) -> Finding {
    Finding(
      code: problem.code, pattern: problem.pattern, column: problem.column, message: problem.message,
      rival: problem.rival)
  }
}

/// A random pattern, in the parts that another one may have, too.
private struct DraftPattern {
  private var prefix: String
  private var segments: [String]
  private var fragment: String
  private var query: String

  private static let prefixes = [
    "/", "/", "/", "/", "", "myapp://", "MyApp://", "x://", "myapp://example.com/", "myapp://a.example.com/",
    "myapp://a%41.example.com/", "myapp://a@b.example.com/", "https://example.com/", "https://*.example.com/",
    "https://a.example.com:8080/", "http://example.com/", "https://*/", "https://*server/", "https://[::1]/",
  ]
  private static let literals = [
    "a", "b", "A", "1", "01", "2.5", "x-y", "true", "a%2Fb", "é", "e\u{301}", "v1", "va-b", "2024-02-29", "a b", ".",
  ]
  private static let parameters = [
    ":x", ":y", ":_", ":", ":x<int>", ":y<int>", ":x<uint>", ":x<double>", ":y<bool>", ":x<uuid>", ":x<slug>",
    ":y<date>", ":x<enum(a|b)>", ":x<enum(1|01)>", ":x(\\d+)", ":y([a-z]+)", ":x<isbn>", ":y<isin>", "v:x", "v:y<int>",
    "v:x<double>", "v:x-:y", "v:x<int>-:y", "v:y-:x<slug>", ":x.json", ":x<isbn>.json", "*", "*", "*x", "...", "{id}",
  ]
  private static let groups = ["(/a)", "(/:x)", "(/a(/:y<int>))", "(b)", "(-:z)", "(/*)", "(/a)(/b)"]
  private static let fragments = ["", "", "", "", "", "#", "#/a", "#/:x", "#/:y<int>", "#/*", "#a(/b)"]
  private static let queries = [
    "", "", "", "", "", "?a", "?:t", "?a=1", "?a=2", "?a=:t", "?a=:u", "?a=:t<int>", "?a=:t<double>", "?a&b", "?b&a",
    "?*rest", "?a=:t<enum(1|2)>", "?a=:t<isbn>", "?b=:u&a",
  ]

  private init(_ random: inout SeededGenerator) {
    prefix = random.pick(Self.prefixes)
    segments = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.segment(&random) }
    fragment = random.pick(Self.fragments)
    query = random.pick(Self.queries)
  }

  private static func segment(_ random: inout SeededGenerator) -> String {
    random.pick(random.pick([literals, parameters, parameters, groups]))
  }

  private mutating func change(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: prefix = random.pick(Self.prefixes)
    case 1: fragment = random.pick(Self.fragments)
    case 2: query = random.pick(Self.queries)
    case 3 where !segments.isEmpty: segments.removeLast()
    case 4: segments.append(Self.segment(&random))
    case 5, 6: segments = segments.map { $0.replacing(":x", with: ":w").replacing(":y", with: ":v") }
    default:
      guard !segments.isEmpty else { return }
      segments[Int.random(in: segments.indices, using: &random)] = Self.segment(&random)
    }
  }

  private var text: String {
    var path = ""
    for segment in segments { path += path.isEmpty || segment.hasPrefix("(") ? segment : "/" + segment }
    return prefix + path + query + fragment
  }

  /// Two to five patterns: many resemble one before.
  static func list(_ random: inout SeededGenerator) -> [String] {
    if random.chance(1, in: 12) { return family(&random) }
    var drafts = [DraftPattern(&random)]
    for _ in 1..<Int.random(in: 2...5, using: &random) {
      var draft = random.pick(drafts)
      if random.chance(1, in: 5) { draft = DraftPattern(&random) }
      if random.chance(9, in: 10) { draft.change(&random) }
      drafts.append(draft)
    }
    return drafts.map(\.text)
  }

  /// Patterns that one takes, because only it has a constraint behind the wildcard.
  private static func family(_ random: inout SeededGenerator) -> [String] {
    let first = "/*/:x" + random.pick(["<int>", "<slug>", "<double>", "(\\d+)", "<isbn>"])
    let others = (0..<4).map { _ in "/*/:y/" + random.pick(["1", "2", "3", "4", "a", ":z<uint>"]) }
    return ([first] + others).shuffled(using: &random)
  }
}
