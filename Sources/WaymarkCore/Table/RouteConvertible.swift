/// A place of an app as a value, usually a case of an enum: tells its path, to declare a route with or to open.
///
/// ```swift
/// enum AppRoute: RouteConvertible {
///   case login, book(Int)
///   var path: String { switch self { case .login: "/login"; case .book(let id): "/books/\(id)" } }
/// }
/// ```
public protocol RouteConvertible: LinkConvertible {
  /// The path, percent-encoded where it must be.
  var path: String { get }
}

extension RoutePattern {
  /// A piece of a pattern, for patterns put together from parts.
  public enum Component: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Exactly this text, whatever characters it has.
    case literal(String)
    /// A path parameter.
    case parameter(String)
    /// One segment without a name.
    case anything
    /// Any number of segments.
    case everything

    /// Exactly this text.
    public init(stringLiteral value: String) {
      self = .literal(value)
    }

    fileprivate var text: String {
      switch self {
      case .literal(let text): RoutePattern.escaping(text)
      case .parameter(let name): ":\(name)"
      case .anything: ":_"
      case .everything: "*"
      }
    }
  }

  /// A pattern of one segment for each component.
  public init(_ components: [Component]) {
    self.init("/" + components.map(\.text).joined(separator: "/"))
  }

  /// The pattern of a place; its path is taken as it stands, parameters and all.
  public init(_ place: some RouteConvertible) {
    self.init(place.path)
  }

  /// Text with the characters that have a meaning in patterns escaped.
  ///
  /// - Parameter slashes: whether slashes are escaped too.
  static func escaping(_ text: String, slashes: Bool = true) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      let hasMeaning = ":*()#?%".utf8.contains(byte) || byte < 0x20 || (slashes && byte == UInt8(ascii: "/"))
      if hasMeaning { LinkPiece.appendEscape(of: byte, to: &output) } else { output.append(byte) }
    }
    let escaped = String(decoding: output, as: UTF8.self)
    // As a whole segment three dots would be a wildcard.
    return escaped == "..." ? "%2E.." : escaped
  }
}
