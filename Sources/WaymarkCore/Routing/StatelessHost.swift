/// Shows the screens of a router that keeps no state of what is open: the app owns its hierarchy.
@MainActor
package protocol StatelessHost: AnyObject {
  /// Shows the screen of a match on what is on top.
  ///
  /// - Parameter completion: to be called exactly once; nil: it is there.
  func show(
    _ match: RouteMatch, as presentation: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void)
}

/// Holds the host weakly, as a companion of the router.
@MainActor
final class StatelessHostReference {
  weak var host: (any StatelessHost)?

  init(_ host: any StatelessHost) {
    self.host = host
  }
}

extension Router {
  /// What shows screens as long as no window is connected; held weakly.
  package var statelessHost: (any StatelessHost)? {
    get { (companions[ObjectIdentifier(StatelessHostReference.self)] as? StatelessHostReference)?.host }
    set { companions[ObjectIdentifier(StatelessHostReference.self)] = newValue.map { StatelessHostReference($0) } }
  }
}

extension Opening {
  /// Without a window there is no state to change: a host without one shows the screen, if there is any.
  func showWithoutState(
    _ match: RouteMatch, then completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
  ) {
    guard let host = router.statelessHost else { return completion(nil) }
    navigation.match = match
    let isAnimated = match.asksForAnimation ?? (call.animation == .automatic)
    host.show(match, as: presentation(of: match), isAnimated: isAnimated, completion: completion)
  }

  /// The router's word counts least, then the route's, then the verb's, then the call's.
  private func presentation(of match: RouteMatch) -> RouteMap.Presentation {
    let place = router.map.store.place(of: match.route.id).map { router.map.store.places[$0] }
    let preferred = place?.presentation ?? router.configuration.presentation
    switch verb {
    case .open(let called): return called ?? preferred
    case .go: return preferred
    case .push: return .push
    case .present(let options):
      if let options { return .modal(options) }
      if case .modal = preferred { return preferred }
      return .modal()
    case .replace: return .replace
    case .setRoot: return .root
    }
  }
}
