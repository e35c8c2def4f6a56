/// A host that shows the screens of a router without a state, in the app's own hierarchy.
@MainActor
package protocol StatelessHost: AnyObject {
  /// Shows the screen of a match above the topmost screen.
  ///
  /// - Parameter called: the presentation of the call. For `.automatic`, ``Router/preferredPresentation(of:screen:)``
  ///   decides.
  /// - Parameter completion: must be called exactly once. If `nil`, the screen is shown.
  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void)
}
