/// The answer of a ``RouteGuard``: to proceed, to redirect, to deny, or to defer.
///
/// ```swift
/// let signedIn = RouteGuard("signedIn") { _ in
///   if session.isBlocked { return .redirect("/books") }
///   return session.isSignedIn ? .proceed : .deferred(showing: "/login")       // the link opens after the login
/// }
/// ```
public enum GuardVerdict: Sendable, Hashable {
  /// The next guard is asked.
  case proceed
  /// Another link instead: a pattern, filled with the values captured.
  case redirect(RoutePattern)
  /// The route does not open; the reason is for the app, not for who sent the link.
  case denied(String)
  /// Not now: the link is kept and opened again when what the guard read changes, or ``Router/resume(_:)`` is called.
  ///
  /// The link is shown until then, where the map has it.
  case deferred(showing: String?)

  /// Not now, and nothing is shown until then.
  public static let deferred = Self.deferred(showing: nil)

  /// Not now; a place of the app is shown until then.
  public static func deferred(showing place: some RouteConvertible) -> Self { .deferred(showing: place.path) }
}
