import Testing
import WaymarkLinksCore

/// Beginnings of patterns that read like a scheme or a host, and match something else.
@Suite("Patterns that match nonsense are reported")
struct PatternOriginTests {
  static let rows: [(pattern: String, column: Int, advice: String)] = [
    ("matrix:u/:id", 7, "write “matrix://u/:id” for the scheme, or “/matrix:u/:id” if a path is meant"),
    ("tel:number", 4, "write “tel://number” for the scheme, or “/tel:number” if a path is meant"),
    ("//t.me/:x", 1, "write “https://t.me/:x” for a host, or “/t.me/:x” for the path"),
    ("t.me/:x", 1, "write “https://t.me/:x” for the host, or “/t.me/:x” for the path"),
    ("javascript:x", 11, "links with “javascript:” are always refused"),
    ("http:///x", 8, "write “http://example.com/x”, or “/x” for every host"),
  ]

  private func problems(_ pattern: String) -> [RouteTable.Problem] {
    var builder = RouteTable.Builder(options: RouteTable.Options(reachable: .fromLinks))
    builder.add(RoutePattern(pattern))
    return builder.check().filter { $0.code == .foreignSyntax }
  }

  @Test(arguments: rows)
  func foreignBeginningIsReported(_ row: (pattern: String, column: Int, advice: String)) throws {
    let problem = try #require(problems(row.pattern).first)
    #expect(problem.column == row.column)
    #expect(problem.message.contains(row.advice), "\(problem.message)")
  }

  @Test(arguments: [
    "/t.me/:x", "/matrix:u/:id", "books/:id", "https://t.me/:x", "tel://:number", "app:_/x", "a.b", "/v:a.:b", "(/a)",
  ])
  func otherBeginningIsAccepted(_ pattern: String) { #expect(problems(pattern).isEmpty) }
}
