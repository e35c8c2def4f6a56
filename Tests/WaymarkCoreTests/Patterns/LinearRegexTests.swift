import TestSupport
import Testing
import WaymarkCore

@Suite("Patterns: regular expressions")
struct LinearRegexTests {
  /// Expressions and texts of a small language, against the standard library's matcher.
  @Test func agreesWithTheStandardLibrary() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(400) {
      let expression = Self.expression(&random, depth: 3)
      guard let reference = try? Regex(expression).asciiOnlyCharacterClasses(),
        let table = try? RouteTable(patterns: [RoutePattern("/:x(\(expression))")])
      else { continue }
      for _ in 0..<8 {
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick(["a", "b", "c", "é", "1"]) }
          .joined()
        let expected = (try? reference.wholeMatch(in: text)) != nil
        let actual = try table.match("/" + text) != nil
        try #require(actual == expected, "seed \(random.seed): \(expression) on \(text)")
      }
    }
  }

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0, random.chance(3, in: 4) else {
      return random.pick(["a", "b", "é", ".", "[ab]", "[^a]", "\\d", "\\w", "[a-c1]", "\\D"])
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return expression(&random, depth: depth - 1) + expression(&random, depth: depth - 1)
    case 1: return "(\(expression(&random, depth: depth - 1))|\(expression(&random, depth: depth - 1)))"
    case 2: return "(\(expression(&random, depth: depth - 1)))" + random.pick(["*", "+", "?", "*?", "+?"])
    default:
      return "(\(expression(&random, depth: depth - 1)))" + random.pick(["{2}", "{1,3}", "{0,2}", "{2,}", "{0}"])
    }
  }
}
