/// The smallest part of a pattern, with its offset in the text.
package struct PatternToken: Sendable {
  package enum Kind: Sendable {
    case slash
    /// The beginning of the fragment.
    case hash
    /// Text, decoded.
    case literal([UInt8])
    /// A parameter.
    ///
    /// Without a name, it is anonymous.
    case parameter(name: String?, Constraint?)
    /// Any number of segments, including none.
    case wildcard(name: String?)
  }

  /// A reference, because tokens are copied for each combination of groups.
  private let content: Content
  /// The index of the joined pattern that contains the token.
  ///
  /// The outermost is 0.
  var level = 0

  private final class Content: Sendable {
    let kind: Kind
    let offset: Int
    let text: String

    init(_ kind: Kind, _ offset: Int, _ text: String) {
      (self.kind, self.offset, self.text) = (kind, offset, text)
    }
  }

  /// A slash, whose offset is of no use.
  package static let slash = PatternToken(kind: .slash, offset: 0, text: "/")

  package init(kind: Kind, offset: Int, text: String, level: Int = 0) {
    content = Content(kind, offset, text)
    self.level = level
  }

  package var kind: Kind { content.kind }

  /// The offset of the token in the pattern's text.
  package var offset: Int { content.offset }

  /// The text as the author wrote it.
  package var text: String { content.text }
}

/// A token, or an optional group of them.
package enum PatternItem: Sendable {
  case token(PatternToken)
  case group([PatternItem], offset: Int)
}

/// A parsed pattern whose groups are not yet expanded.
package struct PatternTree: Sendable {
  /// The scheme the pattern is limited to, in lower case.
  package var scheme: String?
  /// The host the pattern is limited to.
  package var host: HostRule?
  /// The name of the parameter that any host is captured by: `https://*server/…`.
  package var hostName: String?
  /// `myapp://` or `https://example.com`, as written; empty if there is none.
  package var prefix = ""
  package var items: [PatternItem] = []
  package var conditions: [QueryCondition] = []
  /// The offset of a query that was cut off.
  package var queryOffset: Int?
  /// The parts that the lexer has seen.
  ///
  /// Most patterns have none of them, and need no closer look.
  var traits: Traits = []

  /// The parts that few patterns have.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// An optional group.
    static let groups = Traits(rawValue: 1 << 0)
    /// A parameter with a regular expression, or with an enum of one value.
    static let expressions = Traits(rawValue: 1 << 1)
    /// A text with a character that other routers use for parameters, or a colon without a name.
    static let foreign = Traits(rawValue: 1 << 2)
  }
}
