extension RouteTable {
  /// The link to a destination.
  ///
  /// ```swift
  /// let shared = try table.link(to: Order(number: 7), as: .web)       // https://books.example.com/orders/7
  /// ```
  /// The link is matched by this table and read back to a destination that writes the same, or it is not built.
  /// Extras are not in a link. Costs about as much as building and matching a link by name.
  ///
  /// - Throws: a ``LinkBuildingError`` with everything that is wrong, values left out.
  public func link<Destination: RouteDestination>(
    to destination: Destination, as form: LinkForm = .path
  ) throws(LinkBuildingError) -> DeepLink {
    let parts = destination.linkParts
    let route = try declaredRoute(to: Destination.self, pattern: parts.pattern)
    let link = try LinkBuilder.build(route, parts, form, store)
    try check(link, parts, of: Destination.self, route)
    return link
  }

  /// The route that leads to a destination, by the index of its pattern; nil if there is none.
  public func route<Destination: RouteDestination>(to type: Destination.Type, pattern: Int) -> Route? {
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

  /// Whether the table reads back what was written.
  private func check<Destination: RouteDestination>(
    _ link: DeepLink, _ parts: DeepLink.Parts, of type: Destination.Type, _ route: Route
  ) throws(LinkBuildingError) {
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    do {
      let match = try match(link, extras: parts.extras)
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
  /// The link that leads to the destination, as the app's own.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(LinkBuildingError) -> DeepLink {
    try table.link(to: self).from(source ?? .inApp)
  }

  /// The values that stand in no link.
  public var linkExtras: RouteMatch.Extras { linkParts.extras }
}
