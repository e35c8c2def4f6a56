import Testing
import WaymarkCore

@Suite("Patterns as other routers write them · N28")
struct ForeignSyntaxTests {
  /// The pattern, and what it says instead.
  static let rows: [(pattern: RoutePattern, cure: String)] = [
    ("/books/<int:id>", "write “:id<int>”"), ("/books/<id>", "write “:id”"), ("/f/<path:rest>", "write “*rest”"),
    ("/books/<string:id>", "write “:id”"), ("/books/{id}", "write “:id”"), ("/books/{id:int}", "write “:id<int>”"),
    ("/books/{id:guid}/a", "write “:id<uuid>”"), ("/books/{id?}", "write “(/:id)”"), ("/f/{*rest}", "write “*rest”"),
    ("/f/{file}.json", "write “:file.json”"), ("/f-{a}-{b}", "write “f-:a-:b”"), ("/books/[id]", "write “:id”"),
    ("/f/[...slug]", "write “*slug”"), ("/f/[[...slug]]", "write “*slug”"), ("/books/$id", "write “:id”"),
    ("/files/$", "write “*”"), ("/books/:id?", "write “(/:id)”"), ("/books/:id?/a", "write “(/:id)”"),
    ("/f/:rest+", "write “*rest”"), ("/f/:rest*", "write “*rest”"), ("/f/**", "write “*”"),
    ("/f/**rest", "write “*rest”"),
    ("/f/*rest?", "write “*rest”"), ("/b/{id:[0-9]+}", "write “:id<int>”"), ("/a(/{id})", "write “:id”"),
  ]

  @Test(arguments: rows)
  func equivalentPatternIsNamed(_ row: (pattern: RoutePattern, cure: String)) throws {
    var builder = RouteTable.Builder(reachable: .inAppOnly)
    builder.add(row.pattern)
    let problem = try #require(builder.check().first)
    #expect([.foreignSyntax, .queryInPattern, .badPattern].contains(problem.code))
    #expect(problem.message.contains(row.cure), "\(problem)")
    #expect(problem.column ?? 0 > 1)
  }

  @Test("Text that was meant is not warned of, and what could be read can be read still")
  func textsStay() throws {
    let texts: [RoutePattern] = [
      "/a+b", "/price-$", "/a{}", "/%7Bid%7D", "/%24id", "/:id([a-z]+)", "/:id<enum(a|b)>", "/a[0]", "/x<y",
      "/the(/:a)",
      "/*rest/raw", "/files/*", "/...", "/:id(\\d+)",
    ]
    for text in texts {
      var builder = RouteTable.Builder(reachable: .inAppOnly)
      builder.add(text)
      #expect(try builder.build().problems.isEmpty, "\(text)")
    }
    let table = try RouteTable(patterns: ["/a/{id}", "/b/<int:id>", "/c/$id"])
    #expect(try table.match("/a/{id}") != nil)
    #expect(try table.match("/b/<int3>")?["id"] == "3")
    #expect(try table.match("/c/$id") != nil)
    #expect(table.problems.filter { $0.code == .foreignSyntax }.map(\.column) == [4, 4, 4])
  }

  @Test("A pattern that a warning proposes can be read without a warning")
  func proposedPatternsCanBeRead() throws {
    for row in Self.rows {
      let cure = row.cure.dropFirst("write “".count).dropLast()
      var builder = RouteTable.Builder(reachable: .inAppOnly)
      builder.add(RoutePattern("/x" + (cure.hasPrefix("(") ? "" : "/") + cure))
      #expect(try builder.build().problems.isEmpty, "\(cure)")
    }
  }
}
