extension Transaction {
  /// Shows the screen of a match in a host without a state, because there is no window.
  func showWithoutWindow(_ match: RouteMatch) {
    // A replay has no such host.
    if code.wasOpened(self) { return endOpened(match) }
    guard let host = router.statelessHosts.host(of: options.window) else { return endWithoutWindow(match) }
    navigation.match = match
    host.show(match, as: calledPresentation(of: match), isAnimated: animation(of: match) != .none) { [self] failure in
      chain.during { if let failure { fallBack(from: match, failure) } else { endOpened(match) } }
    }
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
      .modal(options ?? router.preferredPresentation(of: match).modalOptions ?? guarded.rules.modal)
    case .push, .replace, .root: presentation
    }
  }
}
