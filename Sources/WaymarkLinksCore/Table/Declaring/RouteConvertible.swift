/// A value that knows its path, usually a case of an enum.
///
/// Use it to declare a route or to open it.
///
/// ```swift
/// enum AppRoute: RouteConvertible {
///   case login, book(Int)
///   var path: String { switch self { case .login: "/login"; case .book(let id): "/books/\(id)" } }
/// }
/// ```
public protocol RouteConvertible: LinkConvertible {
  /// The percent-encoded path.
  var path: String { get }
}

extension RoutePattern {
  /// The pattern of a value's path, which may contain parameters.
  public init(_ place: some RouteConvertible) {
    self.init(place.path)
  }

  /// Escapes the characters of a text that have a meaning in patterns.
  ///
  /// - Parameter slashes: if true, slashes are escaped, too.
  package static func escaping(_ text: String, slashes: Bool = true) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      let hasMeaning = ":*()#?%".utf8.contains(byte) || byte < 0x20 || (slashes && byte == UInt8(ascii: "/"))
      if hasMeaning { LinkPiece.appendEscape(of: byte, to: &output) } else { output.append(byte) }
    }
    let escaped = String(decoding: output, as: UTF8.self)
    // A whole segment of three dots would be a wildcard.
    return escaped == "..." ? "%2E.." : escaped
  }
}
