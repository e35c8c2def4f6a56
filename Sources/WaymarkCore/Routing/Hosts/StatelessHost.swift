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

/// Holds the host weakly, as a companion of the router.
private struct StatelessHostReference {
  weak var host: (any StatelessHost)?
}

extension Router {
  /// The host that shows screens while no window is connected.
  ///
  /// The router holds it weakly.
  package var statelessHost: (any StatelessHost)? {
    get { companions[StatelessHostReference.self]?.host }
    set { companions[StatelessHostReference.self] = newValue.map { StatelessHostReference(host: $0) } }
  }
}

extension Transaction {
  /// Shows the screen of a match in the stateless host, if there is one.
  ///
  /// Without a window there is no state to change.
  func showWithoutState(
    _ match: RouteMatch, then completion: @escaping @MainActor (HostError?) -> Void
  ) {
    guard let host = router.statelessHost else { return completion(nil) }
    navigation.match = match
    host.show(
      match, as: calledPresentation(of: match), isAnimated: animation(of: match) != .none, completion: completion)
  }

  /// The animation.
  ///
  /// A link may disable it, but may not enable it if the call disables it.
  func animation(of match: RouteMatch) -> RouterState.Animation {
    match.asksForAnimation == false ? .none : options.animation
  }

  /// The presentation of the call.
  ///
  /// Without a state, the map has no location for the screen.
  private func calledPresentation(of match: RouteMatch) -> RouteMap.Presentation {
    switch presentation {
    case .automatic, .inPlace: .automatic
    case .modal(let options):
      .modal(options ?? router.preferredPresentation(of: match).modalOptions ?? router.configuration.modal)
    case .push, .replace, .root: presentation
    }
  }
}

extension Router {
  /// Returns true if a host shows the screens of a window.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    store.state.windows.isEmpty ? statelessHost != nil : store.hasHost(for: window)
  }
}
