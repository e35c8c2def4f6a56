extension RouteTable {
  /// Returns the link to a destination.
  ///
  /// ```swift
  /// let shared = try table.link(to: Order(number: 7), as: .web)       // https://books.example.com/orders/7
  /// ```
  /// The table matches the link and reads it back. If the result does not write the same link, the call throws. Extras
  /// are not part of a link. The cost is about that of building and matching a link by name.
  ///
  /// - Throws: a ``LinkBuildingError`` with all problems, without values.
  public func link<Destination: RouteDestination>(
    to destination: Destination, as form: LinkForm = .path
  ) throws(LinkBuildingError) -> DeepLink {
    try link(to: destination, as: form, isOpened: false)
  }

  private func link<Destination: RouteDestination>(
    to destination: Destination, as form: LinkForm, isOpened: Bool
  ) throws(LinkBuildingError) -> DeepLink {
    let parts = destination.linkParts
    let route = try declaredRoute(to: Destination.self, pattern: parts.pattern)
    let link = try LinkBuilder.build(route, parts, form, store, isOpened: isOpened)
    try check(link, parts, of: Destination.self, route)
    return link
  }

  /// Returns the link to a destination that the app opens at once, so that the reach of the route decides then.
  fileprivate func linkToOpen(_ destination: some RouteDestination) throws(LinkBuildingError) -> DeepLink {
    try link(to: destination, as: .path, isOpened: true)
  }

  /// Returns the route of a destination's pattern, by the index of the pattern, or `nil` if there is none.
  package func route<Destination: RouteDestination>(to type: Destination.Type, pattern: Int) -> Route? {
    store.destinations[DestinationKey(type, pattern: pattern)].map { store.routes[$0] }
  }

  private func declaredRoute<Destination: RouteDestination>(
    to type: Destination.Type, pattern: Int
  ) throws(LinkBuildingError) -> Route {
    if let route = route(to: type, pattern: pattern) { return route }
    var error = LinkBuildingError(route: "\(type)", pattern: nil)
    error.problem = "no route of this table leads to \(type): declare RouteTo(\(type).self)"
    throw error
  }

  /// Checks that the table reads back the same destination.
  private func check<Destination: RouteDestination>(
    _ link: DeepLink, _ parts: DeepLink.Parts, of type: Destination.Type, _ route: Route
  ) throws(LinkBuildingError) {
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    do {
      var passed = PassedValues(extras: parts.extras)
      passed.isRedirected = true
      var candidates = try candidates(for: link, passed)
      let match = candidates.next()
      if let match, match.routeIndex == route.index {
        if let known = try? match.destination(as: type), known.linkParts.makesSameLink(as: parts) { return }
        error.problem = "the values are not read back as they were written"
      } else if let match {
        error.problem = "another route, “\(match.pattern)”, takes a link with these values"
      } else {
        error.problem = "a link with these values is not read back"
      }
    } catch {
      throw problem(error, route)
    }
    throw error
  }

  private func problem(_ rejection: Rejection, _ route: Route) -> LinkBuildingError {
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    error.problem = "the table refuses the link: \(rejection.detail)"
    return error
  }
}

extension RouteDestination {
  /// The link to the destination, from the app's own code.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(LinkBuildingError) -> DeepLink {
    try table.linkToOpen(self).from(source ?? .inApp)
  }

  /// The values that are not part of a link.
  package var linkExtras: RouteMatch.Extras { linkParts.extras }
}
