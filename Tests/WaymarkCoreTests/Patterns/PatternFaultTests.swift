import TestSupport
import Testing
import WaymarkCore

@Suite("Patterns: faults, their offsets and cures")
struct PatternFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let column: Int
    let says: String
    var code = RouteTable.Problem.Code.badPattern
    var testDescription: String { pattern }

    init(_ pattern: String, _ column: Int, _ says: String, code: RouteTable.Problem.Code = .badPattern) {
      self.pattern = pattern
      self.column = column
      self.says = says
      self.code = code
    }
  }

  static let rows = [
    Row("/a(/b", 3, "add “)”"),
    Row("/a)", 3, "write %29"),
    Row("/p()", 3, "remove “()”"),
    Row("/a((((((((((b))))))))))", 11, "8 deep"),
    Row("/(a)(b)(c)(d)(e)(f)(g)(h)(i)", 2, "256 combinations"),
    Row("/a*", 3, "write %2A"),
    Row("/*a*", 2, "write %2A"),
    Row("/*-x", 2, "write %2A"),
    Row("/*/b/*", 6, "only one wildcard"),
    Row("/*/b/...", 6, "only one wildcard"),
    Row("/:1a", 2, "write %3A"),
    Row("/:-x", 2, "write %3A"),
    Row("/:a:b", 4, "literal between them"),
    Row("/x(/:a)b", 8, "become part of the name"),
    Row("/:a/x/:a", 7, "appears twice", code: .duplicateParameter),
    Row("/:a/*a", 5, "appears twice", code: .duplicateParameter),
    Row("/100%", 5, "write %25"),
    Row("/%zz", 2, "write %25"),
    Row("/a%ff", 3, "UTF-8"),
    Row("/a%00", 3, "control characters"),
    Row("/a#b#c", 5, "only one “#”"),
    Row("9x://a", 1, "this is not a scheme"),
    Row("https://a..b/x", 9, "a host is a name"),
    Row("https://a.*.de/x", 9, "a host is a name"),
    Row("javascript://a", 1, "always refused"),
    Row("myapp:/books", 6, "write “myapp://”"),
    Row("myapp://user:80/x", 13, "ports do not count"),
    Row("/:id<innt>", 6, "did you mean “int”?"),
    Row("/:id<int", 5, "add “>”"),
    Row("/:id<enum(a||b)>", 6, "none empty"),
    Row("/:id(^a)", 6, "matched anyway"),
    Row("/:id(a\\1)", 7, "back-references"),
    Row("/:id((?=a))", 6, "look-ahead"),
    Row("/:id((?<n>a))", 6, "look-behind and named groups"),
    Row("/:id(a**)", 8, "a quantifier follows another"),
    Row("/:id(*)", 6, "repeats nothing"),
    Row("/:id([b-a])", 6, "from the smaller"),
    Row("/:id([])", 6, "matches nothing"),
    Row("/:id(\\q)", 6, "has no meaning here"),
    Row("/:id(a{2,1})", 7, "smaller than the first"),
    Row("/:id((a{100}){100})", 6, "more than 1000 states"),
    Row("/:id(a", 5, "add “)”"),
    Row("/中文/:id<x>", 9, "there is no constraint"),
  ]

  @Test(arguments: rows)
  func faultsHaveOffsetAndCure(_ row: Row) throws {
    let invalid = try #require(throws: RouteTable.InvalidTable.self) {
      try RouteTable(patterns: [RoutePattern(row.pattern)])
    }
    let diagnostic = try #require(invalid.problems.first)
    #expect(invalid.problems.count == 1)
    #expect(diagnostic.code == row.code)
    #expect(diagnostic.isError)
    #expect(diagnostic.pattern == row.pattern)
    #expect(diagnostic.column == row.column)
    #expect(diagnostic.message.contains(row.says), "\(diagnostic.message)")
  }

  @Test func allErrorsAreReportedAtOnce() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a*")
    builder.add("/ok", name: "x")
    builder.add("/b)", name: "x")
    builder.add("/c/:id", redirect: "/d/:no")
    builder.add("/e", redirect: "/f/:_")
    builder.options.hosts = ["https://wrong"]
    builder.options.schemes = ["also wrong"]
    builder.options.redirects = [RedirectRoute("/g*", to: "/h")]
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try builder.build() }
    #expect(
      invalid.problems.map(\.code) == [
        .badPattern, .badPattern, .badPattern, .badPattern, .redirectParameter, .badPattern, .duplicateName,
        .badPattern,
      ])
  }

  @Test func caretStandsUnderTheFault() throws {
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try RouteTable(patterns: ["/中文/:id<x>"]) }
    let lines = "\(invalid)".split(separator: "\n")
    // The two wide characters take two columns each.
    #expect(lines[2] == "  /中文/:id<x>" && lines[3] == "            ^")
  }

  @Test func faultsOfNestedPatternsShowThePatternAtFault() throws {
    var parent = RouteTable.Declaration("/users/:id")
    parent.children = [RouteTable.Declaration("books/:id")]
    let invalid = try #require(throws: RouteTable.InvalidTable.self) {
      try RouteTable(RouteTable.Options(reachable: .fromLinks), [parent])
    }
    let diagnostic = try #require(invalid.problems.first)
    #expect(diagnostic.code == .duplicateParameter)
    #expect(diagnostic.pattern == "books/:id")
    #expect(diagnostic.column == 7)
  }

  @Test(
    "A query that asks for nothing, and one in the fragment, are cut off with a warning",
    arguments: [("/a?", "/a", 3), ("/a#/b?x=1", "/a#/b", 6)])
  func queryIsCutOff(_ pattern: RoutePattern, _ link: String, _ column: Int) throws {
    let table = try RouteTable(patterns: [pattern])
    #expect(table.warnings.map(\.code) == [.queryInPattern])
    #expect(table.warnings.first?.column == column)
    #expect(try table.match(link) != nil)
  }

  @Test func dotSegmentsInPatternsAreWarnedOf() throws {
    #expect(try RouteTable(patterns: ["/a/../b"]).warnings.map(\.code) == [.dotSegment])
  }
}
