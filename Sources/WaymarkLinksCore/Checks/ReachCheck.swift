/// Finds routes whose declared reach has no effect, because the router, a container or a route above takes fewer senders.
struct ReachCheck {
  private let store: RouteStore

  init(_ store: RouteStore) {
    self.store = store
  }

  /// The problems in the order of the routes, each with the route above that limits the reach, if a route does.
  var findings: [(route: RouteTable.Route, above: RouteTable.Route?, message: String)] {
    store.routes.compactMap { route in
      guard let declared = store.entry(numbered: route.id.number)?.ownReach, !route.reach.covers(declared),
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

/// A declaration around a route, or the route's own, with its reach.
struct ReachLimit {
  let reach: RouteTable.Reach
  /// The route, or `nil` for a container and for the whole table.
  let route: RouteTable.Route?
  /// The subject of a sentence.
  let words: String
}

extension RouteStore {
  /// Returns the declarations whose reach is too narrow for a route, from the outermost one to its own.
  func limits(on route: RouteTable.Route, where isTooNarrow: (RouteTable.Reach) -> Bool) -> [ReachLimit] {
    var limits: [ReachLimit] = []
    var next = entry(numbered: route.id.number)
    while let entry = next {
      if let reach = entry.ownReach, isTooNarrow(reach) {
        let above = numbers[entry.number].map { routes[$0] }
        let place = entry.declaration?.location.map { " at \($0)" } ?? ""
        let words = "“\(above?.pattern.text ?? entry.container?.name ?? "")”\(place)"
        limits.append(ReachLimit(reach: reach, route: above, words: words))
      }
      next = entry.parent.flatMap { self.entry(numbered: $0) }
    }
    if isTooNarrow(options.reachable) {
      limits.append(ReachLimit(reach: options.reachable, route: nil, words: "the router itself"))
    }
    return limits.reversed()
  }
}
