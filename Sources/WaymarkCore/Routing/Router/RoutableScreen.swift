/// A type that makes the screen of a route.
///
/// `@Routable` adds the conformance to a class or a view.
///
/// Write the conformance by hand for a factory that may make any screen:
/// ```swift
/// enum ChatFactory: RoutableScreen {
///   static func screen(for match: RouteMatch) throws -> Any? {
///     match["id"].map { id in ChatScreen(id) }
///   }
/// }
/// ```
/// A class with an initializer from a match conforms to ``MadeFromMatch`` instead, and needs nothing else.
@MainActor
public protocol RoutableScreen: SendableMetatype {
  /// Makes the screen, of any type, or returns `nil` if the match is not for it.
  static func screen(for match: RouteMatch) throws -> Any?

  /// The presentation of this type's screens, unless the map or the call sets it.
  ///
  /// For `.automatic`, the router decides.
  static var preferredPresentation: RouteMap.Presentation { get }

  /// The presentation of this screen, after it was made.
  ///
  /// For `.automatic`, its type decides.
  var preferredPresentation: RouteMap.Presentation { get }

  /// Returns the link that replaces the current one before the screen is made.
  ///
  /// If `nil`, the link stays. The link is a pattern that is filled with the captured values. The router calls the
  /// method on any thread while it resolves a link. It must be fast and have no effect.
  nonisolated static func redirect(for match: RouteMatch) -> RoutePattern?
}

extension RoutableScreen {
  /// `.automatic`: the router decides.
  public static var preferredPresentation: RouteMap.Presentation { .automatic }

  /// `.automatic`: the type decides.
  public var preferredPresentation: RouteMap.Presentation { .automatic }

  /// Keeps the link.
  public nonisolated static func redirect(for match: RouteMatch) -> RoutePattern? { nil }
}

extension Router {
  /// Returns the presentation of a match if the call does not set one.
  ///
  /// The route in the map decides first, then the screen, then its type, then the router. A host that shows states
  /// makes a screen only after that decision, so its type decides instead of the screen.
  /// - Parameters:
  ///   - match: the match.
  ///   - screen: the screen, if it was made.
  package func preferredPresentation(of match: RouteMatch, screen: Any? = nil) -> RouteMap.Presentation {
    guarded.preferredPresentation(of: match, screen: screen)
  }
}
