/// What is said about an opening, or another verb, besides what it leads to.
///
/// ```swift
/// router.push("/books/42", .init(animation: .none))
/// router.open(url, .init(from: .push, extras: ["draft": draft]))
/// ```
public struct NavigationOptions: Sendable {
  /// Who brought the link; nil: as the link says.
  public var source: DeepLink.Source?
  /// In which window; nil is the key window.
  public var window: RouterState.Window.ID?
  /// Whether the change is to be seen.
  public var animation: RouterState.Animation
  /// Values passed along, by name.
  public var extras: RouteMatch.Extras
  /// Values that are not `Sendable`.
  public var local: RouteMatch.LocalValues?
  /// Asks the routes of this scheme, whatever the link's.
  public var namespace: String?
  /// A link for a screen waits while there is no window: the system brings it before the window, and brings that for sure.
  package var waitsForWindow = false

  /// What is said, as far as it is.
  public init(
    from source: DeepLink.Source? = nil, in window: RouterState.Window.ID? = nil,
    animation: RouterState.Animation = .automatic, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil, namespace: String? = nil
  ) {
    self.source = source
    self.window = window
    self.animation = animation
    self.extras = extras
    self.local = local
    self.namespace = namespace
  }
}
