extension Transaction {
  /// Shows the screen of a match in the stateless host, if there is one.
  ///
  /// Without a window there is no state to change.
  func showWithoutState(
    _ match: RouteMatch, then completion: @escaping @MainActor (HostError?) -> Void
  ) {
    guard let host = router.statelessHosts.host(of: options.window) else { return completion(nil) }
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
      .modal(options ?? router.preferredPresentation(of: match).modalOptions ?? guarded.configuration.modal)
    case .push, .replace, .root: presentation
    }
  }
}
