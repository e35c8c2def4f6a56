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
    let key = DestinationKey(Destination.self, pattern: index)
    let (items, isFound) = routes.items.changing(
      where: { $0.destination == key }, by: { change(RouteMap(items: [$0])).routes.items })
    guard !isFound else { return RouteMap(items: items) }
    let patterns = Destination.patterns
    let pattern =
      patterns.indices.contains(index) ? "“\(patterns[index])” of \(Destination.self)" : "\(Destination.self)"
    return RouteMap(items: items).attaching(
      MapMistake(message: "no route here leads to \(pattern), so nothing is changed: change the map that has it"))
  }
}

extension [RouteMap.Item] {
  /// Changes routes wherever they stand, and returns whether there are any.
  package func changing(
    where isWanted: (RouteTable.Declaration) -> Bool, by change: (RouteMap.Item) -> Self
  ) -> (items: Self, isFound: Bool) {
    var output: (items: Self, isFound: Bool) = ([], false)
    for var item in self {
      if case .route(let declaration) = item.kind, isWanted(declaration) {
        output.isFound = true
        output.items += change(item)
      } else {
        let inside = item.content.changing(where: isWanted, by: change)
        item.content = inside.items
        output.isFound = output.isFound || inside.isFound
        output.items.append(item)
      }
    }
    return output
  }
}

/// A mistake in a map, which the table reports with its other problems.
package struct MapMistake: Sendable {
  package let message: String
}
