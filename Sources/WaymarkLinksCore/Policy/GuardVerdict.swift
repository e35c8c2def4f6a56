/// The result of a `RouteGuard`: to proceed, redirect, deny or defer.
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

  /// Defers without showing another screen.
  public static let deferred = Self.deferred(showing: nil)

  /// Defers, and shows a screen of the app until the guard allows the link.
  public static func deferred(showing place: some RouteConvertible) -> Self { .deferred(showing: place.path) }
}
