/// Finds routes whose declared reach has no effect, because the router, a container or a route above takes fewer senders.
struct ReachCheck {
  private let store: RouteStore

  init(_ store: RouteStore) {
    self.store = store
  }

  /// The problems in the order of the routes, each with the route above that limits the reach, if a route does.
  var findings: [(route: RouteTable.Route, above: RouteTable.Route?, message: String)] {
    store.routes.compactMap { route in
      guard let declared = store.entry(numbered: route.id.number)?.ownReach, !declared.isOfRedirects,
        !route.reach.covers(declared),
        let limit = store.limits(on: route, where: { !$0.covers(declared) }).first
      else { return nil }
      return (
        route, limit.route,
        ".reachable(\(declared.spelling)) has no effect here, since \(limit.words) is .reachable(\(limit.reach.spelling)), "
          + "which nothing inside can widen: write the wider reach there, and the narrower one on what stays private"
      )
    }
  }
}
