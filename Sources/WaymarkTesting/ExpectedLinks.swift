public import WaymarkCore

/// Links and their expected targets as text.
///
/// People who know no Swift can read the file and add to it.
///
/// ```
/// # who brings it, the link, the route by name or pattern, values
/// customScheme   bookshop://books/42?ref=mail   -> book      id=42 ref=mail
/// universalLink  https://evil.example.com/      -> hostNotAllowed
/// push           bookshop://nowhere             -> unmatched
/// ```
/// ```swift
/// #expect(ExpectedLinks(text).differences(in: router.table) == [])
/// ```
/// A line without a source gets the source that its text suggests. Guards and handlers are not asked: use
/// ``RouterTester`` for those.
public struct ExpectedLinks: Sendable {
  /// A link with the outcome that a line expects.
  public struct Line: Sendable, Hashable {
    /// The line number, from one.
    public let number: Int
    /// The sender of the link.
    public let source: DeepLink.Source?
    /// The text of the link, as the line has it.
    public let link: String
    /// The expected result: a route's name or pattern, `unmatched`, or the reason of a rejection.
    public let verdict: String
    /// Values that the match must have.
    public let values: [String]
  }

  /// The expectations.
  public private(set) var lines: [Line] = []
  /// The lines that cannot be read.
  public private(set) var problems: [String] = []

  /// Reads a text.
  ///
  /// Empty lines and lines that begin with `#` are skipped.
  public init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if let read = Self.line(index + 1, words) {
        lines.append(read)
      } else {
        problems.append("line \(index + 1): write “source link -> route name=value”")
      }
    }
  }

  private static func line(_ number: Int, _ words: [String]) -> Line? {
    guard let arrow = words.firstIndex(of: "->"), (1...2).contains(arrow), arrow + 1 < words.count else { return nil }
    let source = arrow == 2 ? DeepLink.Source.all.first { $0.name == words[0] } : nil
    guard arrow == 1 || source != nil else { return nil }
    return Line(
      number: number, source: source, link: words[arrow - 1], verdict: words[arrow + 1],
      values: Array(words[(arrow + 2)...]))
  }

  /// Returns the links that a table treats otherwise than expected, one line each, or empty if there are none.
  public func differences(in table: RouteTable) -> [String] {
    problems + lines.flatMap { differences($0, table) }
  }

  private func differences(_ line: Line, _ table: RouteTable) -> [String] {
    let location = "line \(line.number): \(line.link)"
    let match: RouteMatch?
    do throws(RouteTable.Rejection) {
      let resolution = table.resolve(try table.link(line.link, from: line.source))
      if case .rejected(let rejection) = resolution.outcome { throw rejection }
      match = resolution.match
    } catch {
      let reason = error.reason.rawValue
      return reason == line.verdict ? [] : ["\(location) is rejected (\(reason)), expected \(line.verdict)"]
    }
    let verdict = match?.routeName ?? "unmatched"
    guard verdict == line.verdict || match?.pattern.text == line.verdict else {
      return ["\(location) is \(verdict), expected \(line.verdict)"]
    }
    return line.values.compactMap { value in
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let found = match?[parts[0]]
      return found == parts.last && parts.count == 2
        ? nil : "\(location): \(parts[0]) is \(found ?? "not there"), expected \(value)"
    }
  }
}
