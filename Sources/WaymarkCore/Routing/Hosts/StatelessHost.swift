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

/// Holds the host weakly, as a companion of the router.
private struct StatelessHostReference {
  weak var host: (any StatelessHost)?
}

extension Router {
  /// What shows screens as long as no window is connected; held weakly.
  package var statelessHost: (any StatelessHost)? {
    get { companions[StatelessHostReference.self]?.host }
    set { companions[StatelessHostReference.self] = newValue.map { StatelessHostReference(host: $0) } }
  }
}

extension Router {
  /// Whether anybody shows what is opened in a window.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    store.state.windows.isEmpty ? statelessHost != nil : store.hasHost(for: window)
  }
}
