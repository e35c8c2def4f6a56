import TestSupport
import Testing

@_spi(Matching) @_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Matching: mixed segments")
struct MixedSegmentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: RoutePattern
    let link: String
    /// Nil: the link does not match.
    let values: [String]?
    var testDescription: String { "\(pattern) \(link)" }

    init(_ pattern: RoutePattern, _ link: String, _ values: [String]?) {
      self.pattern = pattern
      self.link = link
      self.values = values
    }
  }

  static let rows = [
    Row("/product/:slug-:id(\\d+)", "/product/my-cool-product-11", ["my-cool-product", "11"]),
    Row("/product/:slug-:id(\\d+)", "/product/a-11", ["a", "11"]),
    Row("/product/:slug-:id(\\d+)", "/product/my-cool-product", nil),
    Row("/product/:slug-:id(\\d+)", "/product/11-12-13", ["11-12", "13"]),
    Row("/:a-:b", "/x-y-z", ["x", "y-z"]),
    Row("/:slug-:id<int>", "/a--5", ["a", "-5"]),
    Row("/:slug-:id<int>", "/a-9223372036854775808", nil),
    Row("/:slug-:id<int>", "/a--9223372036854775808", ["a", "-9223372036854775808"]),
    Row("/:slug-:id<int>", "/a-9223372036854775808-007", ["a-9223372036854775808", "007"]),
    Row("/:slug-:id<uint>", "/a-18446744073709551615", ["a", "18446744073709551615"]),
    Row("/:slug-:id<uint>", "/a-18446744073709551616", nil),
    Row("/:slug-:day<date>", "/the-news-of-2024-02-29", ["the-news-of", "2024-02-29"]),
    Row("/:day<date>-:slug", "/2024-02-29-the-news", ["2024-02-29", "the-news"]),
    Row("/:slug-:day<date>", "/the-news-of-2023-02-29", nil),
    Row(
      "/:slug-:key<uuid>.json", "/a-b-00000000-0000-4000-8000-000000000000.json",
      ["a-b", "00000000-0000-4000-8000-000000000000"]),
    Row("/:slug-:kind<enum(new|used)>", "/my-bike-used", ["my-bike", "used"]),
    Row("/:slug-:on<bool>-:rest", "/a-b-true-c", ["a-b", "true", "c"]),
    Row("/:a-:slug<slug>", "/A-b-c", ["A", "b-c"]),
    Row("/:a-:slug<slug>", "/A-B-c-d", ["A-B", "c-d"]),
    Row("/:a-:price<double>", "/a-b-1.5e3", ["a-b", "1.5e3"]),
    Row("/:a(.+)e:price<double>", "/1e1e9", ["1", "1e9"]),
    Row("/:a(.+)e:price<double>", "/xe1e999", ["xe1", "999"]),
    Row("/:a(\\d+)-:b(\\w+)-:c", "/1-2-x-y", ["1", "2", "x-y"]),
    Row("/:id(\\d+)-:slug", "/11-my-product", ["11", "my-product"]),
    Row("/:a-:b(é+)", "/x-y-%C3%A9%C3%A9", ["x-y", "éé"]),
    Row("/:a(.+)-:b(\\d+)-x", "/q-r-1-x", ["q-r", "1"]),
    Row("/v:a(\\d+|\\d+\\.\\d+).:b(\\d+)", "/v1.2.3", ["1.2", "3"]),
    Row("/:a-:b<even>", "/x-1-3-4", ["x-1-3", "4"]),
    Row("/:a-:b<even>-:c", "/x-1-2-4", ["x-1", "2", "4"]),
    Row("/:a-:b<even>", "/x-1-3", nil),
    Row("/docs#/:slug-:id(\\d+)", "/docs#/my-page-7", ["my-page", "7"]),
  ]

  private static func options() -> RouteTable.Options {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.constraints["even"] = { Int($0).map { $0 % 2 == 0 } ?? false }
    return options
  }

  @Test(arguments: rows)
  func theShortestValuesThatFitAreTaken(_ row: Row) throws {
    let table = try RouteTable(Self.options(), [RouteTable.Declaration(row.pattern, name: "r")])
    #expect(try table.match(row.link)?.path.map(\.value) == row.values)
  }

  @Test(arguments: rows)
  func findAgreesWithMatch(_ row: Row) throws {
    let table = try RouteTable(Self.options(), [RouteTable.Declaration(row.pattern, name: "r")])
    #expect(try (table.find(DeepLink(row.link)) != nil) == (row.values != nil))
  }

  @Test(arguments: rows)
  func readSegmentsArePrintedAgain(_ row: Row) throws {
    let table = try RouteTable(Self.options(), [RouteTable.Declaration(row.pattern, name: "r")])
    guard let match = try table.match(row.link) else { return }
    let values = Dictionary(match.path.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(try table.match(table.link(to: "r", values))?.path.map(\.value) == row.values)
  }

  @Test func valuesThatAreReadOtherwiseAreNotBuilt() throws {
    let table = try RouteTable(Self.options(), [RouteTable.Declaration("/:a-:b", name: "r")])
    let error = try #require(throws: LinkBuildingError.self) { try table.link(to: "r", ["a": "x-y", "b": "z"]) }
    #expect(error.invalid.map(\.name) == ["a"])
  }

  @Test func letterCaseIsFoldedWhereTheTableDoesSo() throws {
    var options = Self.options()
    options.caseSensitive = false
    let table = try RouteTable(options, [RouteTable.Declaration("/:a-X-:b<enum(new|used)>")])
    #expect(try table.match("/q-x-r-x-NEW")?.path.map(\.value) == ["q-x-r", "NEW"])
  }

  @Test func aWiderMixedSegmentCoversANarrowerOne() throws {
    let table = try RouteTable(
      Self.options(), [RouteTable.Declaration("/:slug-:id", priority: 1), RouteTable.Declaration("/:slug-:id(\\d+)")])
    #expect(table.problems.contains { $0.code == .shadowed })
  }

  @Test func aLiteralThatAMixedSegmentTakesIsCovered() throws {
    let table = try RouteTable(
      Self.options(),
      [RouteTable.Declaration("/:slug-:id(\\d+)", priority: 1), RouteTable.Declaration("/my-cool-product-11")])
    #expect(table.problems.contains { $0.code == .shadowed })
  }

  // MARK: Cost

  struct Hard: Sendable, CustomTestStringConvertible {
    let pattern: String
    let text: @Sendable (Int) -> String
    var testDescription: String { pattern }

    init(_ pattern: String, _ text: @escaping @Sendable (Int) -> String) {
      self.pattern = pattern
      self.text = text
    }
  }

  static let hard = [
    Hard(":a-:b(\\d+)") { String(repeating: "a-", count: $0) + "x" },
    Hard(":a-:b(\\d+)") { String(repeating: "1-", count: $0) + "x" },
    Hard(":a(.+)0:b<int>") { "x" + String(repeating: "0", count: $0) + "99999999999999999999" },
    Hard(":a(.+)0:b<int>") { "x" + String(repeating: "0", count: $0) + "x" },
    Hard(":a(.+)1:b<uint>") { "x" + String(repeating: "1", count: $0) },
    Hard(":a-:b(a+)-:c(a+)-:d(b)") { String(repeating: "a-", count: $0) + "a" },
    Hard(":a-:b(.*x)-:c(.*y)") { String(repeating: "-", count: $0) + "z" },
    Hard(":a-:b<slug>-:c<slug>") { String(repeating: "a-", count: $0) + "A" },
    Hard(":a-:b<date>") { String(repeating: "-2024-01-0", count: $0) },
    Hard(":a-:b<even>") { String(repeating: "1-", count: $0) + "1" },
    Hard(":a-:b<even>-:c<even>") { String(repeating: "1-", count: $0) + "1" },
    Hard(":a-:b-:c<even>") { String(repeating: "1-", count: $0) + "1" },
    Hard(":a-:b<double>") { String(repeating: "1e9999-", count: $0) + "1e9999" },
    Hard(":a(.+)e:b<double>") { "x" + String(repeating: "e9", count: $0) },
  ]

  /// For each byte of the text a number of steps that depends on the pattern alone.
  @Test(arguments: hard) func stepsGrowWithTheText(_ hard: Hard) throws {
    let pattern = try PatternVariant.mixed(hard.pattern, Self.options().patternSyntax)
    for count in [16, 256, 4_096] {
      let steps = hard.text(count).withBytes { text in
        var search = SplitSearch(of: text, by: pattern, foldsCase: false)
        _ = search.run()
        return (taken: search.steps, most: 80 * pattern.fields.count * (text.count + 1))
      }
      #expect(steps.taken <= steps.most)
    }
  }

  @Test func anOwnConstraintIsNotAskedMoreThanTheLimit() throws {
    let pattern = try PatternVariant.mixed(":a-:b<even>", Self.options().patternSyntax)
    let text = String(repeating: "1-", count: 4_000) + "1"
    text.withBytes { text in
      var search = SplitSearch(of: text, by: pattern, foldsCase: false)
      #expect(search.run() == nil)
    }
  }

  /// The reference tries every split, the shortest values first.
  @Test func agreesWithTryingEverySplit() throws {
    var random = SeededGenerator.make()
    let constraints = ["", "(\\d+)", "<int>", "<slug>", "(a|ab)", "(.*b)", "<enum(a|1-1|b-)>", "(\\d*)", "<even>"]
    let literals = ["-", "a", "1", "--", "ab"]
    let pieces = ["-", "a", "b", "1", "2", "ab", "é"]
    for _ in 0..<SeededGenerator.rounds(1_500) {
      let count = Int.random(in: 2...3, using: &random)
      let names = ["x", "y", "z"].prefix(count)
      var pattern = random.chance(1, in: 4) ? random.pick(literals) : ""
      for (index, name) in names.enumerated() {
        let constraint = random.pick(constraints)
        let isLast = index == count - 1
        var literal = isLast && random.chance(1, in: 2) ? "" : random.pick(literals)
        if constraint.isEmpty, literal.first?.isLetter == true || literal.first?.isNumber == true { literal = "-" }
        pattern += ":\(name)\(constraint)\(literal)"
      }
      let mixed = try PatternVariant.mixed(pattern, Self.options().patternSyntax)
      for _ in 0..<10 {
        let text = (0..<Int.random(in: 2...9, using: &random)).map { _ in random.pick(pieces) }.joined()
        let found = text.withBytes { mixed.split($0, foldsCase: false) }
        let wanted = Self.everySplit(Array(text.utf8), mixed)
        try #require(found == wanted, "seed \(random.seed): \(text) by \(pattern)")
      }
    }
  }

  private static func everySplit(_ text: [UInt8], _ segment: MixedSegment) -> [Range<Int>]? {
    guard text.starts(with: segment.prefix) else { return nil }
    func rest(from start: Int, _ fields: ArraySlice<MixedSegment.Field>) -> [Range<Int>]? {
      guard let field = fields.first else { return start == text.count ? [] : nil }
      guard start < text.count else { return nil }
      for end in (start + 1)...text.count where text[end...].starts(with: field.literal) {
        let passes = text[start..<end].withUnsafeBufferPointer {
          field.parameter.constraint?.accepts($0.span, foldsCase: false) ?? true
        }
        guard passes, let more = rest(from: end + field.literal.count, fields.dropFirst()) else { continue }
        return [start..<end] + more
      }
      return nil
    }
    return rest(from: segment.prefix.count, segment.fields[...])
  }
}

extension PatternVariant {
  /// The mixed segment of a pattern that is nothing else.
  fileprivate static func mixed(_ pattern: String, _ syntax: PatternSyntax) throws -> MixedSegment {
    var lexer = PatternLexer(pattern, syntax: syntax)
    let variants = try JoinedPattern([lexer.read()], texts: [RoutePattern(pattern)]).variants()
    guard case .mixed(let segment) = try #require(variants.first?.path.first) else { throw CancellationError() }
    return segment
  }
}
