/// A declaration around a route, or the route's own, with its reach.
package struct ReachLimit {
  package let reach: RouteTable.Reach
  /// The route, or `nil` for a container and for the whole table.
  package let route: RouteTable.Route?
  /// The subject of a sentence.
  package let words: String
}

extension RouteStore {
  /// Returns the declarations whose reach is too narrow for a route, from the outermost one to its own.
  package func limits(on route: RouteTable.Route, where isTooNarrow: (RouteTable.Reach) -> Bool) -> [ReachLimit] {
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
