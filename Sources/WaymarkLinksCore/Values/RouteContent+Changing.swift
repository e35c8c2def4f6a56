extension RouteContent {
  /// Changes the route of a typed destination, wherever it stands in this map, with everything below it.
  ///
  /// ```swift
  /// Account.routes.changing(Account.overview) { $0.guarded(by: signedIn) }
  /// ```
  /// Of an enum, the case counts, and not its values.
  /// - Parameters:
  ///   - destination: the destination.
  ///   - change: returns what replaces the route.
  public func changing<Destination: RouteDestination>(
    _ destination: Destination, @RouteBuilder _ change: (RouteMap) -> some RouteContent
  ) -> RouteMap {
    let index = destination.linkParts.pattern
    var isFound = false
    let items = routes.items.changing(DestinationKey(Destination.self, pattern: index), &isFound) { item in
      change(RouteMap(items: [item])).routes.items
    }
    guard !isFound else { return RouteMap(items: items) }
    let patterns = Destination.patterns
    let pattern =
      patterns.indices.contains(index) ? "“\(patterns[index])” of \(Destination.self)" : "\(Destination.self)"
    return RouteMap(items: items).attaching(
      MapMistake(message: "no route here leads to \(pattern), so nothing is changed: change the map that has it"))
  }
}

extension [RouteMap.Item] {
  fileprivate func changing(_ key: DestinationKey, _ isFound: inout Bool, _ change: (RouteMap.Item) -> Self) -> Self {
    var output: Self = []
    for var item in self {
      if case .route(let declaration) = item.kind, declaration.destination == key {
        isFound = true
        output += change(item)
      } else {
        item.content = item.content.changing(key, &isFound, change)
        output.append(item)
      }
    }
    return output
  }
}

/// A mistake in a map, which the table reports with its other problems.
package struct MapMistake: Sendable {
  package let message: String
}
