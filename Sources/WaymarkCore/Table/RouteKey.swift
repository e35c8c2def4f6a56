/// A route by a key instead of a pattern, as ReerRouter has them: exact text, no parameters.
///
/// ```swift
/// extension RouteKey { static let chat: RouteKey = "chat" }
/// ```
///
/// ```swift
/// router.handle(key: .chat) { match in match["id"] != nil }
/// ```
/// Host and path of a link are the key; where the table has a fixed host, the path is. A leading slash does not matter.
public struct RouteKey: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The key.
  public let text: String

  /// A key.
  public init(_ text: String) {
    self.text = text
  }

  /// A key written as a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The key.
  public var description: String { text }

  /// The pattern that matches exactly this key.
  public var pattern: RoutePattern {
    RoutePattern("/" + RoutePattern.escaping(path, slashes: false))
  }

  /// The text without its leading slash.
  var path: String { text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text }
}
