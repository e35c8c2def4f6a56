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

  /// How screens of this type are shown, unless the map, the verb or the call says so; nil: as the router says.
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
  /// How the screen of a match is shown if neither the verb nor the call says so: as its route says in the map, else as the
  /// screen does, else as its type does, else as the router does.
  ///
  /// A host that brings states on the screen makes a screen after it was decided where: there the type counts, not the screen.
  /// - Parameter screen: the screen, if it was made.
  public func preferredPresentation(of match: RouteMatch, screen: Any? = nil) -> RouteMap.Presentation {
    map.store.presentation(of: match.route.id) ?? (screen as? any RoutableScreen)?.preferredPresentation
      ?? match.route.attachments[ScreenFactory.self]?.presentation() ?? configuration.presentation
  }

  /// What the type of a match's screen says about how it is shown; nil if the map says it itself, or nobody does.
  func typePresentation(of match: RouteMatch) -> RouteMap.Presentation? {
    guard let factory = match.route.attachments[ScreenFactory.self],
      map.store.presentation(of: match.route.id) == nil
    else { return nil }
    return factory.presentation()
  }
}
