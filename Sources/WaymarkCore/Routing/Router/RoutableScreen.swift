/// A type that knows how to make the screen of a route: what `@Routable` makes of a class or a view.
///
/// By hand, with a factory that may make anything:
/// ```swift
/// enum ChatFactory: RoutableScreen {
///   static func screen(for match: RouteMatch) throws -> Any? {
///     match["id"].map { id in ChatScreen(id) }
///   }
/// }
/// ```
/// A class with an initialiser from a match conforms to ``MadeFromMatch``, which says the rest.
@MainActor
public protocol RoutableScreen: SendableMetatype {
  /// Makes the screen, of whatever type; nil if the match is not for it.
  static func screen(for match: RouteMatch) throws -> Any?

  /// How screens of this type are shown, unless the map or the call says so; `.automatic`: as the router says.
  static var preferredPresentation: RouteMap.Presentation { get }

  /// How this screen is shown, once it was made; `.automatic`: as its type says.
  var preferredPresentation: RouteMap.Presentation { get }

  /// Decides, before the screen is made, which link replaces the one that led here; nil, if it stays.
  ///
  /// The link is a pattern, filled with the values captured. Called while a link is resolved, from any thread: must be
  /// quick and have no effect.
  nonisolated static func redirect(for match: RouteMatch) -> RoutePattern?
}

extension RoutableScreen {
  /// As the router says.
  public static var preferredPresentation: RouteMap.Presentation { .automatic }

  /// As the type says.
  public var preferredPresentation: RouteMap.Presentation { .automatic }

  /// The link stays.
  public nonisolated static func redirect(for match: RouteMatch) -> RoutePattern? { nil }
}

extension Router {
  /// How the screen of a match is shown if the call does not say so: as its route says in the map, else as the screen does,
  /// else as its type does, else as the router does.
  ///
  /// A host that brings states on the screen makes a screen after it was decided where: there the type counts, not the screen.
  /// - Parameters:
  ///   - match: what is to be shown.
  ///   - screen: the screen, if it was made.
  public func preferredPresentation(of match: RouteMatch, screen: Any? = nil) -> RouteMap.Presentation {
    table.store.presentation(of: match.routeID)
      .or((screen as? any RoutableScreen)?.preferredPresentation ?? .automatic)
      .or(match.attachments[ScreenFactory.self]?.presentation() ?? .automatic)
      .or(configuration.presentation)
  }

  /// How a match is shown that is called for, with what the type of its screen says where neither call nor map does.
  func presentation(of match: RouteMatch, as called: RouteMap.Presentation) -> RouteMap.Presentation {
    switch called {
    case .automatic: typePresentation(of: match)
    case .modal(nil): .modal(typePresentation(of: match).modalOptions)
    case .inPlace, .push, .modal, .replace, .root: called
    }
  }

  private func typePresentation(of match: RouteMatch) -> RouteMap.Presentation {
    guard let factory = match.attachments[ScreenFactory.self],
      case .automatic = table.store.presentation(of: match.routeID)
    else { return .automatic }
    return factory.presentation()
  }
}
