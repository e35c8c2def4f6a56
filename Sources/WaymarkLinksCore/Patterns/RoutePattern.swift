/// The pattern that a route is declared with: literals, `:parameters`, optional groups, a wildcard.
///
/// ```
/// /books/:id            a path parameter: one whole, non-empty segment
/// /books/:id<int>       constrained: int uint double bool uuid slug date enum(a|b|c), or a name of one's own
/// /books/:id(\d+)       constrained by a regular expression, matched in linear time
/// /:file.json           literals inside a segment
/// /files/*  /files/*rest/raw    a wildcard: any number of segments, also none; at most one
/// /the(/foo/:a)(/bar/:b)        optional groups: every combination
/// /:_                   one anonymous segment
/// myapp://x/:id  https://*.example.com/x/:id    limited to a scheme, or to a host
/// /docs#/chapter/:n     matches the path in the fragment too
/// /books?:tab  /books?:id<int>  a value of the query, which is captured, with a constraint or without
/// /?screen=swap  /sales?new     this value of an item, and an item with a value or without; several with &
/// /wc?*uri              the rest of the query, from the value of the item “uri” on
/// ```
///
/// A link matches if all conditions on its query hold. Of repeated items, the last one counts. Names and values are
/// compared decoded and with case. Among patterns with equal paths, more conditions come before fewer, and of as many, a
/// value before a constrained parameter, a parameter, and presence.
///
/// A pattern is plain text. It is read when a table is built, by the rules of that table, which reports mistakes with
/// their offset. Literals are written decoded. `%XX` stands for a character that has a special meaning.
public struct RoutePattern: Sendable, Hashable {
  /// The pattern as its author wrote it.
  public let text: String

  /// A pattern.
  public init(_ text: String) {
    self.text = text
  }

  /// This pattern with `child` below it, joined with one slash, as nested routes are.
  ///
  /// Doubled slashes are collapsed and a trailing one is removed. The cost is one pass over both.
  public func appending(_ child: RoutePattern) -> RoutePattern {
    JoinedPattern.text(of: [self, child], syntax: PatternSyntax())
  }

  /// Returns whether both have the same text, byte by byte.
  public static func == (lhs: RoutePattern, rhs: RoutePattern) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }
}

extension RoutePattern: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a pattern from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The pattern as its author wrote it.
  public var description: String { text }
}
