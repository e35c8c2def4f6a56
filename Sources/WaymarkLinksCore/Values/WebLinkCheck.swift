extension RouteStore {
  /// Checks that links may open a route, and universal links one whose web link is asked for.
  ///
  /// - Throws: an error with the reach of the route and the location of its declaration.
  func checkReach(of route: RouteTable.Route, _ form: RouteTable.LinkForm) throws(LinkBuildingError) {
    if route.reach.isOfRedirects {
      var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
      error.problem = "only redirects lead to it (reachable: .fromRedirects): write a link that redirects there"
      throw error
    }
    switch form {
    case .path, .scheme: return
    case .web, .host: guard !route.reach.includes(.universalLink) else { return }
    }
    let place = location(of: route.id).map { " at \($0)" } ?? ""
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    error.problem =
      "it has no web link: it may not be opened from universalLink (reachable: \(route.reach.spelling)\(place))"
    throw error
  }
}

extension RouteTable.Reach {
  /// The reach, spelled as in an app's code.
  package var spelling: String {
    switch self {
    case .fromLinks: ".fromLinks"
    case .inAppOnly: ".inAppOnly"
    case .fromRedirects(.fromLinks): ".fromRedirects"
    case .fromRedirects(let reach): ".fromRedirects(of: \(reach.spelling))"
    case .fromSources(let sources): ".fromSources([\(sources.map { "." + $0.name }.sorted().joined(separator: ", "))])"
    }
  }
}
