import BenchmarkInput
import Waymark

extension Row {
  /// Text in; the route, all path parameters as text and one decoded query value out.
  static func values(_ tables: [TableFixture]) -> [Row] {
    tables.map { fixture in
      Row("values/\(fixture.name)") {
        let table = try fixture.table()
        let texts = fixture.input.hits.map(LinkText.withQuery)
        return Pass(texts.count, expecting: texts.count) {
          var complete = 0
          for text in texts where hasValues(text, in: table) { complete += 1 }
          return complete
        }
      }
    }
  }

  private static func hasValues(_ text: String, in table: RouteTable) -> Bool {
    guard let match = try? table.match(text) else { return false }
    var isComplete = true
    for parameter in match.path where parameter.value.isEmpty { isComplete = false }
    return isComplete && match["campaign"] == "spring mail"
  }

  /// Typed parameters of a match there is.
  static var typed: [Row] {
    ["path", "query"].map { place in
      Row("typed/\(place)") {
        let table = try RouteTable.of(["/books/:path<int>"])
        let matches = try (1...100).compactMap { try table.match("shop://books/\($0)?query=\($0)") }
        return Pass(matches.count, expecting: 5_050) {
          var sum = 0
          for match in matches { sum += (try? match.value(place, as: Int.self)) ?? 0 }
          return sum
        }
      }
    }
  }
}
