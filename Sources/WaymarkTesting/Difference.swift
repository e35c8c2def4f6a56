/// The difference of two lists, line by line, for messages of tests.
///
/// ```swift
/// #expect(app.difference(from: ["main", "shelf", "books", "book"]) == nil)
/// let difference = app.difference(from: ["main", "shelf", "books", "login"])
/// print(difference ?? "no difference")       // the lines of both: “- login” is missing, “+ book” was not expected
/// ```
public struct Difference: Sendable, Hashable, CustomStringConvertible {
  /// The lines.
  ///
  /// `  ` marks a line in both, `- ` a missing one, `+ ` an unexpected one.
  public let lines: [String]

  /// The difference between two texts, or `nil` if there is none.
  ///
  /// ```swift
  /// #expect(try Difference(RouteFile(router).drawing(.text), expected: reviewed) == nil)
  /// ```
  /// It has only the lines that differ. The cost is quadratic in their number, up to 1,000 lines; of more, all expected
  /// lines come before all actual ones.
  public init?(_ actual: String, expected: String) {
    let ours = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let theirs = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = zip(ours, theirs).prefix { $0 == $1 }.count
    let end = zip(ours[start...].reversed(), theirs[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (Array(ours[start..<(ours.count - end)]), Array(theirs[start..<(theirs.count - end)]))
    if max(left.count, right.count) > 1_000 {
      lines = right.map { "- \($0)" } + left.map { "+ \($0)" }
    } else {
      guard let difference = Difference(left, expected: right) else { return nil }
      lines = difference.lines.filter { !$0.hasPrefix("  ") }
    }
  }

  /// The difference between actual and expected lines, or `nil` if there is none.
  public init?(_ actual: [String], expected: [String]) {
    guard actual != expected else { return nil }
    var common = [[Int]](repeating: [Int](repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for row in expected.indices.reversed() {
      for column in actual.indices.reversed() {
        common[row][column] =
          expected[row] == actual[column]
          ? common[row + 1][column + 1] + 1 : max(common[row + 1][column], common[row][column + 1])
      }
    }
    lines = Self.lines(actual, expected, common)
  }

  private static func lines(_ actual: [String], _ expected: [String], _ common: [[Int]]) -> [String] {
    var lines: [String] = []
    var (row, column) = (0, 0)
    while row < expected.count || column < actual.count {
      if row < expected.count, column < actual.count, expected[row] == actual[column] {
        lines.append("  \(actual[column])")
        (row, column) = (row + 1, column + 1)
      } else if column == actual.count || (row < expected.count && common[row + 1][column] >= common[row][column + 1]) {
        lines.append("- \(expected[row])")
        row += 1
      } else {
        lines.append("+ \(actual[column])")
        column += 1
      }
    }
    return lines
  }

  /// The lines.
  public var description: String { lines.joined(separator: "\n") }
}

extension RouterTester {
  /// The difference between the screens and the expected ones, or `nil` if there is none.
  public func difference(from expected: [String]) -> Difference? { Difference(screens, expected: expected) }
}
