/// A type that knows how to make the screen of a route: what `@Routable` makes of a class or a view.
///
/// By hand, with a factory that may make anything:
/// ```swift
/// enum ChatFactory: RoutableScreen {
///   static func screen(for match: RouteMatch) throws -> Any? {
///     match["id"].map { id in ChatViewController(id) }
///   }
/// }
/// ```
/// A class with an initialiser from a match conforms to ``MadeFromMatch``, which says the rest.
@MainActor
public protocol RoutableScreen: SendableMetatype {
  /// Makes the screen, of whatever type; nil if the match is not for it.
  static func screen(for match: RouteMatch) throws -> Any?

  /// How screens of this type are shown, unless the verb or the call says so; nil: as the router says.
  static var preferredPresentation: RouteMap.Presentation? { get }

  /// How this screen is shown, once it was made; nil: as its type says.
  var preferredPresentation: RouteMap.Presentation? { get }

  /// Decides, before the screen is made, which link replaces the one that led here; nil, if it stays.
  ///
  /// The link is a pattern, filled with the values captured. Called while a link is resolved, from any thread: must be
  /// quick and have no effect.
  nonisolated static func redirect(for match: RouteMatch) -> RoutePattern?
}

extension RoutableScreen {
  /// As the router says.
  public static var preferredPresentation: RouteMap.Presentation? { nil }

  /// As the type says.
  public var preferredPresentation: RouteMap.Presentation? { nil }

  /// The link stays.
  public nonisolated static func redirect(for match: RouteMatch) -> RoutePattern? { nil }
}

extension Router {
  /// How the screen of a match wants to be shown: as the screen says, else as its type does, else as its route does.
  ///
  /// - Parameter screen: the screen, if it was made.
  public func preferredPresentation(of match: RouteMatch, screen: Any? = nil) -> RouteMap.Presentation? {
    (screen as? any RoutableScreen)?.preferredPresentation
      ?? match.route.attachments[ScreenFactory.self]?.presentation()
  }
}
