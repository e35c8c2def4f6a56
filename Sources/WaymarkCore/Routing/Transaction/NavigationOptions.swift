/// The options of an opening or another verb.
///
/// ```swift
/// router.push("/books/42", .init(animated: false))
/// router.open(url, .init(from: .push, extras: ["draft": draft]))
/// ```
public struct NavigationOptions: Sendable {
  /// The source of the link.
  ///
  /// If `nil`, the link's own source is used.
  public var source: DeepLink.Source?
  /// The window.
  ///
  /// If `nil`, the key window is used.
  public var window: RouterState.Window.ID?
  /// True if hosts animate the change where the system would.
  public var animated: Bool
  /// Values passed to the screen, by name.
  public var extras: RouteMatch.Extras
  /// Values that are not `Sendable`.
  public var local: RouteMatch.LocalValues?
  /// The scheme whose routes are matched, regardless of the link's own scheme.
  public var namespace: String?
  var animation: RouterState.Animation { animated ? .automatic : .none }
  /// The values that are passed along with the link.
  var passed: PassedValues { PassedValues(extras: extras, local: local) }
  /// True if the link of a screen waits until its window is there.
  ///
  /// The system may deliver a link before the window that it opens for the link.
  var waitsForWindow = false
  /// True if the link was built from a destination or a name, so that no other route may take it.
  var isOfDestination = false
  /// True if the fallback is opened where no route takes the link, or its screen cannot be made.
  ///
  /// It is false for a link in content: the app's fallback is not for what a stranger has written.
  package var fallsBack = true
  /// True if the host is attached later, so that nothing can show the screen yet.
  var isBeforeHost = false

  /// Creates options.
  public init(
    from source: DeepLink.Source? = nil, in window: RouterState.Window.ID? = nil,
    animated: Bool = true, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil, namespace: String? = nil
  ) {
    self.source = source
    self.window = window
    self.animated = animated
    self.extras = extras
    self.local = local
    self.namespace = namespace
  }
}
