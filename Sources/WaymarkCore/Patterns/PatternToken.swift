/// The smallest part of a pattern, with its offset in the text.
struct PatternToken: Sendable {
  enum Kind: Sendable {
    case slash
    /// The fragment begins.
    case hash
    /// Text, decoded.
    case literal([UInt8])
    /// A parameter; without a name it is anonymous.
    case parameter(name: String?, Constraint?)
    /// Any number of segments, also none.
    case wildcard(name: String?)
  }

  let kind: Kind
  /// The first byte of the pattern's text that this is.
  let offset: Int
  /// The text as the author wrote it.
  let text: String
  /// Which of several joined patterns this stands in, the outermost being 0.
  var level = 0
}

/// A token, or an optional group of them.
enum PatternItem: Sendable {
  case token(PatternToken)
  case group([PatternItem], offset: Int)
}

/// What an author wrote, read but not yet expanded.
struct PatternTree: Sendable {
  /// The scheme the pattern is limited to, in lower case.
  var scheme: String?
  /// The host the pattern is limited to.
  var host: HostRule?
  /// `myapp://` or `https://example.com`, as written; empty if there is none.
  var prefix = ""
  var items: [PatternItem] = []
  /// Where a query begins that was cut off.
  var queryOffset: Int?
}
