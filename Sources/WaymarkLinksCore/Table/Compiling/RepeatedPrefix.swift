/// A pattern that begins with the patterns that it is joined to, as if it were not joined: `/recipes/:id` below
/// `/recipes`.
///
/// A pattern without a slash at its beginning, and an absolute one, are meant.
struct RepeatedPrefix {
  private let pattern: RoutePattern
  private let repeated: [String]
  private let rest: [String]
  private let joined: String

  /// - Parameter around: the patterns around it, from the outermost one inward.
  /// - Returns: `nil` if nothing is repeated.
  init?(_ pattern: RoutePattern, _ around: [JoinedSegments], _ syntax: PatternSyntax) {
    guard pattern.text.utf8.first == UInt8(ascii: "/") else { return nil }
    let own = JoinedSegments(pattern, syntax)
    let beginnings = around.indices.map { start in around[start...] }.filter { $0.allSatisfy(\.isWhole) }
    let repeated = beginnings.map { $0.flatMap(\.segments) }.first { texts in
      own.segments.starts(with: texts) && texts.contains { !$0.utf8.starts(with: ":".utf8) }
    }
    guard let repeated else { return nil }
    self.pattern = pattern
    self.repeated = repeated
    rest = Array(own.segments.dropFirst(repeated.count))
    joined = Self.text(around.flatMap(\.segments) + own.segments)
  }

  /// The problem, and the pattern to write.
  var message: String {
    let around = Self.text(repeated)
    let cure = rest.isEmpty ? "“/”, or remove this route" : "“\(rest.joined(separator: "/"))”"
    return "“\(pattern)” is joined to “\(around)” around it, so its links are \(joined): write \(cure); "
      + "if you mean it, write “\(pattern.text.dropFirst())”"
  }

  private static func text(_ segments: [String]) -> String { "/" + segments.joined(separator: "/") }
}

/// The segments of one pattern that is joined with others, as its author wrote them.
struct JoinedSegments {
  /// The segments before the first group, wildcard or fragment.
  private(set) var segments: [String] = []
  /// True if these are all segments.
  private(set) var isWhole = true

  init(_ pattern: RoutePattern, _ syntax: PatternSyntax) {
    var lexer = PatternLexer(pattern.text, syntax: syntax)
    let tree = try? lexer.read()
    self.init(tree ?? PatternTree())
    if tree == nil { isWhole = false }
  }

  init(_ tree: PatternTree) {
    var current = ""
    items: for item in tree.items {
      guard case .token(let token) = item else {
        isWhole = false
        break
      }
      switch token.kind {
      case .slash:
        if !current.isEmpty { segments.append(current) }
        current = ""
      case .hash, .wildcard:
        isWhole = false
        break items
      case .literal, .parameter: current += token.text
      }
    }
    if !current.isEmpty, isWhole { segments.append(current) }
  }
}
