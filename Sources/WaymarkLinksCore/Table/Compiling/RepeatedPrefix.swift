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

/// A pattern that is written like a whole path, and is joined to that of the route above: `/a/:id` below `/calendar`.
///
/// In other routers it is a whole path.
struct NestedPath {
  private let pattern: RoutePattern
  private let above: String
  private let joined: String

  /// - Parameter around: the patterns of the routes above, from the outermost one inward.
  /// - Returns: `nil` if the pattern does not begin with a slash and a text, or if nothing is put before it.
  init?(_ pattern: RoutePattern, below around: [JoinedSegments], _ syntax: PatternSyntax) {
    guard pattern.text.utf8.first == UInt8(ascii: "/"), RepeatedPrefix(pattern, around, syntax) == nil else {
      return nil
    }
    let own = JoinedSegments(pattern, syntax).segments
    let before = around.flatMap(\.segments)
    guard let first = own.first, !first.utf8.starts(with: ":".utf8), !before.isEmpty else { return nil }
    self.pattern = pattern
    above = "/" + before.joined(separator: "/")
    joined = above + pattern.text
  }

  /// The problem, and what to write.
  ///
  /// - Parameter isAlias: true if the pattern is an alias, which cannot be absolute.
  func message(isAlias: Bool) -> String {
    let cure = isAlias ? "write a RedirectRoute outside of the route" : "add .absolute()"
    return "“\(pattern)” stands below “\(above)”, so its links are \(joined): for links that are \(pattern), \(cure); "
      + "if you mean it, write “\(pattern.text.dropFirst())”"
  }
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
