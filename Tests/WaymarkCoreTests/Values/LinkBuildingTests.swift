import TestSupport
import Testing
import WaymarkCore
import WaymarkMigration

@Suite("Links from names · F2")
struct LinkBuildingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: RoutePattern
    let values: [String: String]
    let expected: String
    var testDescription: String { "\(pattern) \(values)" }

    init(_ pattern: RoutePattern, _ values: [String: String], _ expected: String) {
      self.pattern = pattern
      self.values = values
      self.expected = expected
    }
  }

  static let rows = [
    Row("/books/:id", ["id": "42"], "/books/42"),
    Row("/books/:id", ["id": "a/b c?#%é"], "/books/a%2Fb%20c%3F%23%25%C3%A9"),
    Row("books/:id/", ["id": "1"], "/books/1"),
    Row("/", [:], "/"),
    Row("/é x/:id", ["id": "1"], "/%C3%A9%20x/1"),
    Row("/v:a.:b", ["a": "1", "b": "2.3"], "/v1.2.3"),
    Row("/files/*rest/raw", ["rest": "a/b c"], "/files/a/b%20c/raw"),
    Row("/files/*rest/raw", [:], "/files/raw"),
    Row("/files/*", ["*": "x"], "/files/x"),
    Row("/the(/foo/:a)(/bar/:b)", ["b": "1"], "/the/bar/1"),
    Row("/the(/foo/:a)(/bar/:b)", [:], "/the"),
    Row("/a(/:x(/:y))", ["x": "1"], "/a/1"),
    Row("/a(/:x(/:y))", ["x": "1", "y": "2"], "/a/1/2"),
    Row("/book(s)", [:], "/books"),
    Row("/docs#/chapter/:n", ["n": "3"], "/docs#/chapter/3"),
    Row("myapp://x/:id", ["id": "1"], "myapp://x/1"),
    Row("myapp://:id/x", ["id": "a:b@c"], "myapp://a%3Ab%40c/x"),
    Row("myapp:///x", [:], "myapp:///x"),
    Row("https://example.com/x/:id", ["id": "1"], "https://example.com/x/1"),
  ]

  @Test("The limit of segments does not change what a wildcard captures behind a dot segment")
  func wildcardBehindDots() throws {
    func remainder(_ segments: Int) throws -> String? {
      var options = RouteTable.Options(reachable: .fromLinks)
      options.limits = .init(segments: segments)
      return try RouteTable(options, [.init("/t/*rest")]).match("/h/../t/a//b/c")?.wildcard?.remainder
    }
    #expect(try remainder(4) == "a/b/c")
    #expect(try remainder(128) == "a/b/c")
  }

  @Test("A link is read back with the case of its route, whatever another route of the table ignores")
  func caseOfAnotherRoute() throws {
    let table = RouteTable.readable(reachable: .fromLinks) {
      RouteTo("/(a/:o)/*w", name: "files")
      RouteTo("/other").caseSensitive(false)
    }
    #expect(try table.link(to: "files", ["w": "A/b"]).text == "/A/b")
  }

  @Test(arguments: rows)
  func valuesAreWrittenIntoThePattern(_ row: Row) throws {
    let table = try RouteTable(
      RouteTable.Options(reachable: .fromLinks), [RouteTable.Declaration(row.pattern, name: "r")])
    #expect(try table.link(to: "r", row.values).text == row.expected)
  }

  @Test func queryAndFragmentAreWritten() throws {
    let table = try table(["/a": "a"])
    let link = try table.link(to: "a", query: [("q", 1), ("k=&", "a+b c&d=é"), ("flag", nil)], fragment: "x y#z")
    #expect(link.text == "/a?q=1&k%3D%26=a%2Bb%20c%26d%3D%C3%A9&flag#x%20y%23z")
    #expect(link.query.map { [$0.name.text, $0.value?.text] } == [["q", "1"], ["k=&", "a+b c&d=é"], ["flag", nil]])
  }

  private func table(_ patterns: [RoutePattern: String]) throws -> RouteTable {
    try RouteTable(
      RouteTable.Options(reachable: .fromLinks), patterns.map { RouteTable.Declaration($0.key, name: $0.value) })
  }

  @Test func allErrorsAreReportedAtOnce() throws {
    var parent = RouteTable.Declaration("/users/:uid<int>", name: "user")
    parent.children = [RouteTable.Declaration("posts/:post(/c/:comment(/:reply))", name: "post")]
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [parent])
    let error = try #require(throws: LinkBuildingError.self) {
      try table.link(to: "post", ["uid": "x", "reply": "1", "page": 2, "size": 3])
    }
    #expect(error.missing == ["post", "comment"])
    #expect(error.extra == ["page", "size"])
    #expect(error.invalid.map(\.name) == ["uid"])
    #expect("\(error)".contains("missing: post, comment"))
    #expect("\(error)".contains("page, size"))
    #expect("\(error)".contains("“uid” does not satisfy <int>"))
    #expect(try table.link(to: "user", ["uid": 7, "page": 2], ignoringExtra: true).text == "/users/7")
  }

  @Test func unknownNamesTellTheNearest() throws {
    let error = try #require(throws: LinkBuildingError.self) { try table(["/a": "book"]).link(to: "boook") }
    #expect("\(error)".contains("did you mean “book”?"))
  }

  @Test(arguments: [
    ("/:id", ["id": ""]), ("/:id", ["id": ".."]), ("/x:id", ["id": "\n"]), ("/:a-:b", ["a": "x-y", "b": "z"]),
    ("/:a.:b<int>", ["a": "x", "b": "y"]), ("/:_", [:]), ("/*rest", ["rest": "a/../b"]),
  ])
  func unreadableLinksAreNotBuilt(_ pattern: String, _ values: [String: String]) throws {
    #expect(throws: LinkBuildingError.self) { try table([RoutePattern(pattern): "r"]).link(to: "r", values) }
  }

  @Test func plusSignsAreWrittenSoThatTheTableReadsThem() throws {
    for (plus, expected) in [(RouteTable.Options.Plus.query, "/a+b"), (.pathAndQuery, "/a%2Bb"), (.afterDecoding, nil)]
    {
      var options = RouteTable.Options(reachable: .fromLinks)
      options.plus = plus
      let table = try RouteTable(options, [RouteTable.Declaration("/:id", name: "r")])
      #expect((try? table.link(to: "r", ["id": "a+b"]))?.text == expected)
    }
  }

  @Test func aWildcardHostIsChosen() throws {
    let table = try table(["https://*.example.com/x": "r"])
    #expect(try table.link(to: "r", as: .host("a.example.com")).text == "https://a.example.com/x")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "r") }
    #expect(throws: LinkBuildingError.self) { try table.link(to: "r", as: .host("evil.com")) }
  }

  /// A built link is read back to the same values, by the same route.
  @Test func builtLinksComeBack() throws {
    var random = SeededGenerator.make()
    let pieces = ["a", "b c", "é", "/", "+", "%", "?", "#", "&", "=", ".", "..", "-", ":", "@", "1", "*", "(", "😀"]
    let patterns: [RoutePattern] = [
      "/x/:a/:b", "/x/:a(/:b)", "/v:a-:b", "/:a.json", "/f/*w/end", "/f(/:a)/*w", "m://:a/:b", "/d#/:a", "/n/:a<slug>",
    ]
    for preset in RouteTable.Preset.allCases where preset != .ikrouter {
      for pattern in patterns {
        var options = RouteTable.Options(preset)
        options.hostPolicy = .byScheme
        let table = try RouteTable(options, [RouteTable.Declaration(pattern, name: "r")])
        for _ in 0..<SeededGenerator.rounds(60) {
          let given = Dictionary(
            uniqueKeysWithValues: ["a", "b", "w"].filter { pattern.text.contains($0 == "w" ? "*w" : ":\($0)") }.map {
              name in
              (name, (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(pieces) }.joined())
            })
          guard let link = try? table.link(to: "r", given) else { continue }
          let match = try #require(try table.match(link), "seed \(random.seed): \(link.text) of \(given)")
          for (name, value) in given where name != "w" {
            try #require(match.path[name] == value, "seed \(random.seed): \(link.text) of \(given) in \(pattern)")
          }
          if let wildcard = given["w"], pattern.text.contains("*w") {
            let segments = wildcard.split(separator: "/").map(String.init)
            try #require(match.wildcard?.segments == segments, "seed \(random.seed): \(link.text) of \(given)")
          }
        }
      }
    }
  }
}
