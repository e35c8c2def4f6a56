/// The result of a `RouteGuard`: to proceed, redirect, deny, defer, or pass the link on.
///
/// ```swift
/// let signedIn = RouteGuard("signedIn") { _ in
///   if session.isBlocked { return .redirect("/books") }
///   return session.isSignedIn ? .proceed : .deferred(showing: "/login")       // the link opens after the login
/// }
/// ```
public enum GuardVerdict: Sendable, Hashable {
  /// The guard allows the route, and the next guard is asked.
  case proceed
  /// The router opens another link instead: a pattern, filled with the captured values.
  ///
  /// A redirect to what the guard refuses is a denial. A value in the text may contain characters with a meaning, such as `:`
  /// and `*`. For a link with values, use the one from `RouteGuard.Attempt.link(to:)`. If the path needs a value that the
  /// route does not have, the link is rejected.
  case redirect(RoutePattern)
  /// The route does not open.
  ///
  /// The reason is for the app, not for the sender of the link.
  case denied(String)
  /// The router keeps the link.
  ///
  /// It opens the link when the values that the guard reads change, or on `Router.resume(_:)`. Until then, the router
  /// shows the given link, where the map has it.
  case deferred(showing: String?)
  /// The link is not for this route, for example because a server does not know the name in it.
  ///
  /// The next route that matches is tried, then the fallback. Where there is no link to pass on, it is a denial: an open
  /// screen that is asked again, a typed destination, a saved state, and a guard of a container.
  case pass

  /// Opens the link, or the destination with a path, instead.
  public static func redirect(_ place: some RouteConvertible) -> Self { .redirect(RoutePattern(literal: place.path)) }

  /// Opens the link instead.
  public static func redirect(_ link: DeepLink) -> Self { .redirect(RoutePattern(literal: link.text)) }

  /// Defers without showing another screen.
  public static let deferred = Self.deferred(showing: nil)

  /// Defers, and shows a screen of the app until the guard allows the link.
  public static func deferred(showing place: some RouteConvertible) -> Self { .deferred(showing: place.path) }

  /// Defers, and shows a link of the app until the guard allows the link.
  public static func deferred(showing link: DeepLink) -> Self { .deferred(showing: link.text) }
}

extension RoutePattern {
  /// Creates the pattern of a link, whose characters have no meaning.
  ///
  /// The scheme and the host stay as they are.
  fileprivate init(literal text: String) {
    let bytes = Array(text.utf8)
    let path = bytes.firstIndex(of: UInt8(ascii: "/")) ?? 0
    let hasHost = bytes[path...].starts(with: "//".utf8)
    let start = hasHost ? bytes[(path + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count : path
    var literal = String(decoding: bytes[..<start], as: UTF8.self)
    for byte in bytes[start...] {
      let isSpecial = ":*()".utf8.contains(byte)
      literal += isSpecial ? "%" + String(byte, radix: 16, uppercase: true) : String(decoding: [byte], as: UTF8.self)
    }
    self.init(literal)
  }
}
