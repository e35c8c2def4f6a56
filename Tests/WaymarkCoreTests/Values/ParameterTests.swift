import TestSupport
import Testing
import WaymarkCore
import WaymarkMigration

@Suite("Parameters: reading them")
struct ParameterTests {
  enum Format: String, LinkValue, Decodable { case paper, audio }

  struct ISBN: LosslessStringConvertible, LinkValue {
    let description: String
    init?(_ text: String) {
      guard text.count == 3 else { return nil }
      description = text
    }
  }

  private func match(_ link: String, _ pattern: RoutePattern = "/books/:id/:format", extras: RouteMatch.Extras = [:])
    throws
    -> RouteMatch
  {
    try #require(try RouteTable(patterns: [pattern]).match(link, extras: extras))
  }

  @Test(
    "A fragment has items if it has a “=”: after a “?” that comes before it, or all of it",
    arguments: [
      ("a=1&b", "a=1 b=-"), ("top?a=1", "a=1"), ("a=1?b", "a=1?b"), ("top?a", ""), ("top", ""), ("?x=1?y", "x=1?y"),
    ])
  func itemsOfFragments(_ fragment: String, _ items: String) throws {
    let match = try #require(try RouteTable(patterns: ["/a"]).match("/a#\(fragment)"))
    #expect(match.fragmentItems.map { "\($0.name)=\($0.value ?? "-")" }.joined(separator: " ") == items)
  }

  @Test("Names that String takes for the same are two")
  func mergedNamesAreBytes() throws {
    let match = try #require(try RouteTable(patterns: ["/a"]).match("/a?é=1&e%CC%81=2"))
    #expect(match.merged.map(\.name).count == 2)
    #expect(match.merged.text("é") == "1")
  }

  @Test func contextDecidesTheType() throws {
    let match = try match("/books/42/audio?page=3&tag=a&tag=b&ratio=1.5&on=true&isbn=abc&empty=#k=7")
    let id: Int = try match.id
    let format: Format = try match.format
    let missing: Int? = try match.nothing
    let tags: [String] = try match.tag
    let inFragment: Int = try match.k
    #expect(id == 42)
    #expect(format == .audio)
    #expect(missing == nil)
    #expect(tags == ["a", "b"])
    #expect(inFragment == 7)
    #expect(try match.value("page", as: UInt8.self) == 3)
    #expect(try match.value("ratio", as: Double.self) == 1.5)
    #expect(try match.value("on", as: Bool.self))
    #expect(try match.value("isbn", as: ISBN.self).description == "abc")
    #expect(try match.value("empty", as: String.self).isEmpty)
    #expect(match["id"] == "42")
    #expect(match["tag"] == "b")
    #expect(match["nothing"] == nil)
  }

  @Test func extrasAreAskedLast() throws {
    let match = try match("/books/1/paper?a=query", extras: ["a": "extra", "b": 7, "list": ["x", "y"]])
    #expect(try match.value("a", as: String.self) == "query")
    #expect(try match.value("b", as: Int.self) == 7)
    #expect(try match.values("list", as: String.self) == ["x", "y"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let problem: ParameterError.Problem
    let source: ParameterSource?
    var testDescription: String { link }
  }

  @Test(arguments: [
    Row(link: "/books/x/paper", problem: .malformed, source: .path),
    Row(link: "/books/99999999999999999999/paper", problem: .malformed, source: .path),
    Row(link: "/books/%2B1/paper", problem: .malformed, source: .path),
    Row(link: "/books/%D9%A3/paper", problem: .malformed, source: .path),
  ])
  func integersAreCanonical(_ row: Row) throws {
    let match = try match(row.link)
    let error = try #require(throws: ParameterError.self) { try match.value("id", as: Int.self) }
    #expect(error.problem == row.problem)
    #expect(error.source == row.source)
    #expect(error.name == "id")
    #expect(error.type == "Int")
    #expect(error.route == "/books/:id/:format")
    #expect(!"\(error)".contains("9999"))
  }

  @Test func errorsNameTheParameter() throws {
    let match = try match("/books/1/vinyl?n=1&n=2&flag&d=inf&b=1")
    let problems: [(String, any LinkValue.Type, ParameterError.Problem)] = [
      ("format", Format.self, .malformed), ("n", Int.self, .repeated), ("flag", Int.self, .missing),
      ("nothing", Int.self, .missing), ("d", Double.self, .malformed), ("b", Bool.self, .malformed),
    ]
    for (name, type, problem) in problems {
      let error = try #require(throws: ParameterError.self) { try read(match, name, type) }
      #expect(error.problem == problem)
      #expect("\(error)".contains("“\(name)”"))
      #expect("\(error)".contains("/books/:id/:format"))
    }
  }

  private func read<Value: LinkValue>(_ match: RouteMatch, _ name: String, _ type: Value.Type) throws {
    _ = try match.value(name, as: type)
  }

  @Test func presetsReadDigitsAsBooleans() throws {
    let table = try RouteTable(RouteTable.Options(.jlroutes), [RouteTable.Declaration("/a")])
    #expect(try #require(try table.match("x://a?on=1")).value("on", as: Bool.self))
  }

  struct Book: Decodable, Equatable {
    var id: Int
    var format: Format?
    var tags: [String]?
    var page: UInt16
    var note: String?
  }

  @Test func allParametersAreDecodedAtOnce() throws {
    let match = try match("/books/42/audio?tags=a&tags=b&page=3")
    #expect(try match.decode() == Book(id: 42, format: .audio, tags: ["a", "b"], page: 3, note: nil))
    let error = try #require(throws: ParameterError.self) {
      try self.match("/books/42/audio").decode(Book.self)
    }
    #expect(error.name == "page")
    #expect(error.problem == .missing)
    struct Nested: Decodable { let id: Book }
    #expect(throws: ParameterError.self) { try match.decode(Nested.self) }
  }

  struct MergedRow: Sendable, CustomTestStringConvertible {
    let options: RouteTable.Options
    let expected: [String: String]
    let testDescription: String
  }

  static let merged = [
    MergedRow(
      options: RouteTable.Options(reachable: .fromLinks),
      expected: ["id": "path", "q": "2", "f": "fragment", "e": "extra", "both": "fragment", "x": "extra"],
      testDescription: "default"),
    MergedRow(
      options: RouteTable.Options(.jlroutes),
      expected: ["id": "path", "q": "1,2", "f": "fragment", "e": "extra", "both": "query,fragment", "x": "extra"],
      testDescription: "jlroutes"),
    MergedRow(
      options: RouteTable.Options(.reerRouter),
      expected: ["id": "evil", "q": "2", "e": "extra", "both": "query", "x": "query"], testDescription: "reerRouter"),
    MergedRow(
      options: RouteTable.Options(.fjRouter),
      expected: ["id": "path", "q": "2", "e": "extra", "both": "query", "x": "extra"], testDescription: "fjRouter"),
  ]

  @Test(arguments: merged)
  func parametersMergeInTheOrderOfTheOptions(_ row: MergedRow) throws {
    let table = try RouteTable(row.options, [RouteTable.Declaration("/:id")])
    let text = "x:///path?q=1&q=2&both=query&id=evil&flag&x=query#f=fragment&both=fragment"
    let match = try #require(try table.match(text, extras: ["e": "extra", "x": "extra"]))
    var actual: [String: String] = [:]
    for (name, value) in match.merged where !name.hasPrefix("JLRoute") {
      switch value {
      case .text(let text): actual[name] = text
      case .list(let texts): actual[name] = texts.joined(separator: ",")
      case .extra(let value): actual[name] = "\(value)"
      }
    }
    #expect(actual == row.expected)
  }

  @Test(arguments: [
    (RouteTable.Options.Plus.query, ["a+b+c", "1 2+3", "x y"]), (.none, ["a+b+c", "1+2+3", "x+y"]),
    (.pathAndQuery, ["a b+c", "1 2+3", "x y"]), (.afterDecoding, ["a b c", "1 2 3", "x+y"]),
  ])
  func plusSignsAreReadByTheOptions(_ plus: RouteTable.Options.Plus, _ expected: [String]) throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.plus = plus
    let table = try RouteTable(options, [RouteTable.Declaration("/l+t/:v/v:m.:n/*w")])
    let match = try #require(try table.match("/l+t/a+b%2Bc/va+b%2Bc.z/w+w?x+y=1+2%2B3"))
    #expect([match.path["v"], match.queryItems[0].value, match.queryItems[0].name] == expected)
    #expect(match.path["m"] == expected[0])
    #expect(match.wildcard?.segments == ["w+w"])
  }
}
