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
