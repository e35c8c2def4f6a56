import TestSupport
import Testing
import WaymarkCore

@Suite("Patterns: their matches · N2")
struct PatternMeaningTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: RoutePattern
    let link: String
    /// Nil: no match.
    let values: [String: String]?
    var wildcard: [String]?
    var variant: String?
    var testDescription: String { "\(pattern) ~ \(link)" }

    init(
      _ pattern: RoutePattern, _ link: String, _ values: [String: String]?, wildcard: [String]? = nil,
      variant: String? = nil
    ) {
      self.pattern = pattern
      self.link = link
      self.values = values
      self.wildcard = wildcard
      self.variant = variant
    }
  }

  static let rows = [
    Row("/books/:id", "/books/42", ["id": "42"]),
    Row("/books/:id", "/books", nil),
    Row("/books/:id", "/books/", nil),
    Row("/books/:id", "/books/1/2", nil),
    Row("books/:id/", "/books//42//", ["id": "42"]),
    Row("", "/", [:], variant: ""),
    Row("/", "x:", [:]),
    Row("/:_/b", "/a/b", [:]),
    Row("/:/b", "/a/b", [:]),
    Row("/a%2Fb", "/a%2fb", [:]),
    Row("/a%2Fb", "/a/b", nil),
    Row("/hello world", "/hello%20world", [:]),
    Row("/é", "/%C3%A9", [:]),
    Row("/é", "/e\u{301}", nil),
    Row("/Books", "/books", nil),
    Row("/v%3A1", "/v:1", [:]),
    Row("/%2A", "/*", [:]),
    Row("/a-very-long-literal", "/a-very-long-literal", [:]),
    Row("/a-very-long-literal", "/a-very-long-literax", nil),
    Row("/a-very-long-literal", "/a-very-long-litera%6c", [:]),
    // Literals inside a segment.
    Row("/:file.json", "/a.json", ["file": "a"]),
    Row("/:file.json", "/a.json.json", ["file": "a.json"]),
    Row("/:file.json", "/.json", nil),
    Row("/v:a.:b", "/v1.2.3", ["a": "1", "b": "2.3"]),
    Row("/v:a.:b", "/v.1.2", ["a": ".1", "b": "2"]),
    Row("/v:a.:b", "/v1.", nil),
    Row("/:a-:b", "/x--", ["a": "x", "b": "-"]),
    Row("/:a%2F:b", "/x%2Fy", ["a": "x", "b": "y"]),
    Row("/:a.:b<int>", "/x.1", ["a": "x", "b": "1"]),
    Row("/:a.:b<int>", "/x.y.1", ["a": "x.y", "b": "1"]),
    // Constraints.
    Row("/:n<int>", "/-9223372036854775808", ["n": "-9223372036854775808"]),
    Row("/:n<int>", "/9223372036854775808", nil),
    Row("/:n<int>", "/+1", nil),
    Row("/:n<int>", "/-", nil),
    Row("/:n<int>", "/%34%32", ["n": "42"]),
    Row("/:n<uint>", "/18446744073709551615", ["n": "18446744073709551615"]),
    Row("/:n<uint>", "/-1", nil),
    Row("/:n<double>", "/-1.5e3", ["n": "-1.5e3"]),
    Row("/:n<double>", "/1e999", nil),
    Row("/:n<double>", "/.5", nil),
    Row("/:n<double>", "/nan", nil),
    Row("/:n<bool>", "/true", ["n": "true"]),
    Row("/:n<bool>", "/1", nil),
    Row("/:n<uuid>", "/01234567-89AB-cdef-0123-456789abcdef", ["n": "01234567-89AB-cdef-0123-456789abcdef"]),
    Row("/:n<uuid>", "/0123456789abcdef0123456789abcdef0123", nil),
    Row("/:n<slug>", "/a-b2", ["n": "a-b2"]),
    Row("/:n<slug>", "/a--b", nil),
    Row("/:n<slug>", "/A", nil),
    Row("/:n<date>", "/2024-02-29", ["n": "2024-02-29"]),
    Row("/:n<date>", "/2023-02-29", nil),
    Row("/:n<enum(new|used)>", "/used", ["n": "used"]),
    Row("/:n<enum(new|used)>", "/USED", nil),
    Row("/:n(\\d+)", "/123", ["n": "123"]),
    Row("/:n(\\d+)", "/12a", nil),
    Row("/:n([a-z]{2,3}(-\\w+)?)", "/abc-x_1", ["n": "abc-x_1"]),
    Row("/:n(a|b(c|d)*)x", "/bcdcx", ["n": "bcdc"]),
    Row("/:n([^/]+)", "/é", ["n": "é"]),
    // Wildcards.
    Row("/files/*", "/files", [:], wildcard: []),
    Row("/files/*", "/files/a/b%20c", [:], wildcard: ["a", "b c"]),
    Row("/files/*rest/raw", "/files/a/raw/raw", [:], wildcard: ["a", "raw"]),
    Row("/files/*rest/raw", "/files/raw", [:], wildcard: []),
    Row("/files/*rest/raw", "/files", nil),
    Row("/*/:last", "/a/b/c", ["last": "c"], wildcard: ["a", "b"]),
    Row("/...", "/a/b", [:], wildcard: ["a", "b"]),
    Row("*", "/", [:], wildcard: []),
    // Groups.
    Row("/the(/foo/:a)(/bar/:b)", "/the/bar/1", ["b": "1"], variant: "/the/bar/:b"),
    Row("/the(/foo/:a)(/bar/:b)", "/the", [:], variant: "/the"),
    Row("/book(s)", "/book", [:], variant: "/book"),
    Row("/book(s)", "/books", [:], variant: "/books"),
    Row("/a(/b(/c))", "/a/b", [:], variant: "/a/b"),
    Row("/a(/b(/c))", "/a/c", nil),
    Row("/(rest/)(app/):object/:id", "/app/a/1", ["object": "a", "id": "1"], variant: "/app/:object/:id"),
    Row("(/a)(/b)", "/", [:], variant: "/"),
    Row("/x(/*rest)", "/x/1/2", [:], wildcard: ["1", "2"], variant: "/x/*rest"),
    // The fragment.
    Row("/docs#/chapter/:n", "/docs#/chapter/3", ["n": "3"]),
    Row("/docs#/chapter/:n", "/docs", nil),
    Row("/docs#/chapter/:n", "/docs#x", nil),
    Row("/docs#", "/docs#", [:]),
    Row("/docs#/*", "/docs#/a/b?q=1", [:], wildcard: ["a", "b"]),
    Row("/docs", "/docs#/chapter/3", [:]),
    Row("/*#/x/:y", "/a/b#/x/1", ["y": "1"], wildcard: ["a", "b"]),
  ]

  @Test(arguments: rows)
  func patternMatchesItsLinks(_ row: Row) throws {
    let match = try RouteTable(patterns: [row.pattern]).match(row.link, from: .push)
    #expect(match?.values == row.values)
    #expect(match?.wildcard?.segments == row.wildcard)
    if let variant = row.variant { #expect(match?.variant.text == variant) }
  }

  @Test func remaindersKeepDoubledSlashes() throws {
    let table = try RouteTable(patterns: ["/wiki/*title"])
    #expect(try table.match("/wiki/http://a.b//c/")?.wildcard?.remainder == "http://a.b//c")
    #expect(try table.match("/wiki/a%20b/c+d")?.wildcard?.remainder == "a%20b/c+d")
    #expect(try table.match("/wiki/x/../a//b")?.wildcard?.remainder == "a/b")
    #expect(try table.match("/wiki")?.wildcard?.remainder == "")
  }

  @Test func remainderBeginsWithTheHostWithoutItsPort() throws {
    let table = try RouteTable(patterns: ["*"])
    #expect(try table.match("x://a:80/b//c")?.wildcard?.remainder == "a/b/c")
    #expect(try table.match("x://a/b//c")?.wildcard?.remainder == "a/b//c")
  }

  @Test func combinationsComeWithEarlierGroupsFirst() throws {
    let route = try #require(try RouteTable(patterns: ["/p(/a)(/b(/c))"]).routes.first)
    #expect(route.variants == ["/p/a/b/c", "/p/a/b", "/p/a", "/p/b/c", "/p/b", "/p"])
  }

  @Test func ownConstraintsAreAsked() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.constraints["isbn"] = { $0.count == 10 && $0.allSatisfy(\.isNumber) }
    let table = try RouteTable(options, [RouteTable.Declaration("/:code<isbn>")])
    #expect(try table.match("/1234567890") != nil)
    #expect(try table.match("/123") == nil)
  }

  @Test func casesOfLettersMayBeFolded() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    let patterns: [RoutePattern] = ["/Books/:id", "/File-:n.TXT", "/k/:s<enum(New)>", "/A-Long-Literal-Here"]
    let table = try RouteTable(options, patterns.map { RouteTable.Declaration($0) })
    #expect(try table.match("/bOOKS/Ab")?.path["id"] == "Ab")
    #expect(try table.match("/file-7.txt")?.path["n"] == "7")
    #expect(try table.match("/K/nEW") != nil)
    #expect(try table.match("/a-long-literal-HERE") != nil)
    #expect(try table.match("/\u{212A}/new") == nil)
  }

  @Test func parenthesesMayBeLiteral() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.optionalGroups = false
    let table = try RouteTable(options, [RouteTable.Declaration("/a(b)/:id(x)")])
    #expect(try table.match("/a(b)/1(x)")?.values == ["id": "1"])
    #expect(try table.match("/a/1") == nil)
  }

  /// A regular expression costs what its text is long: twice the text, twice the steps, whatever it says.
  @Test(arguments: [
    "(a+)+", "(a|a)*", "(a*)*b", "(.*a){20}", "((a{0,5}){0,5}){0,5}", "(a|aa)+$".replacing("$", with: ""),
  ])
  func expressionsCannotHang(_ expression: String) throws {
    let table = try RouteTable(patterns: [RoutePattern("/:x(\(expression))")])
    let text = "/" + String(repeating: "a", count: 16_000) + "!"
    #expect(try table.match(text) == nil)
  }
}
