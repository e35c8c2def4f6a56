/// A key for a route instead of a pattern, as in ReerRouter: exact text without parameters.
///
/// ```swift
/// extension RouteKey { static let chat: RouteKey = "chat" }
/// ```
///
/// ```swift
/// router.legacy.handle(key: .chat) { match in match["id"] != nil }
/// ```
/// The host and the path of a link are the key. If the table has a fixed host, the path alone is. A leading slash is
/// ignored.
public struct RouteKey: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The exact text of the key.
  public let text: String

  /// Creates a key.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The exact text of the key.
  public var description: String { text }

  /// The pattern that matches exactly this key.
  public var pattern: RoutePattern {
    RoutePattern("/" + RoutePattern.escaping(path, slashes: false))
  }

  /// The text without its leading slash.
  package var path: String { text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text }
}
