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

extension Transaction {
  /// Without a window there is no state to change: a host without one shows the screen, if there is any.
  func showWithoutState(
    _ match: RouteMatch, then completion: @escaping @MainActor (HostError?) -> Void
  ) {
    guard let host = router.statelessHost else { return completion(nil) }
    navigation.match = match
    host.show(
      match, as: calledPresentation(of: match), isAnimated: animation(of: match) != .none, completion: completion)
  }

  /// A link may ask for no animation, but not for one where the call wants none.
  func animation(of match: RouteMatch) -> RouterState.Animation {
    match.asksForAnimation == false ? .none : options.animation
  }

  /// How the call wants a screen to be shown; without a state there is no place that the map has it in.
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
  /// Whether anybody shows what is opened in a window.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    store.state.windows.isEmpty ? statelessHost != nil : store.hasHost(for: window)
  }
}
