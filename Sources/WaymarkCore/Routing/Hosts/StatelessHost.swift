/// Shows the screens of a router that keeps no state of what is open: the app owns its hierarchy.
@MainActor
package protocol StatelessHost: AnyObject {
  /// Shows the screen of a match on what is on top.
  ///
  /// - Parameter called: how the call wants it; `.automatic`: as ``Router/preferredPresentation(of:screen:)`` says.
  /// - Parameter completion: to be called exactly once; nil: it is there.
  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void)
}

extension Router {
  /// Whether a host shows what is opened in a window.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    store.state.windows.isEmpty ? statelessHost != nil : store.hasHost(for: window)
  }
}
