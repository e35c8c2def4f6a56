import Waymark

/// The locations in a route file of everything that building the table may report.
struct RouteFileLocations: Sendable {
  struct Route: Sendable {
    var pattern: Int
    var name: Int?
    var redirect: Int?
  }

  var routes: [RouteTable.Route.ID: Route] = [:]
  /// The texts of options and of guards' targets.
  ///
  /// A repeated text has its first location.
  private var texts: [String: Int] = [:]
  private var containers: [String: Int] = [:]

  mutating func note(_ text: String, at offset: Int) {
    texts[text] = texts[text] ?? offset
  }

  mutating func note(container name: String, at offset: Int) {
    containers[name] = containers[name] ?? offset
  }

  /// Returns the offset of a problem's subject, or `nil` if it has no location.
  func offset(of diagnostic: RouteTable.Problem) -> Int? {
    guard let route = diagnostic.routeID.flatMap({ routes[$0] }) else {
      let text = (diagnostic.redirect ?? diagnostic.pattern).flatMap { texts[$0] }
      return text ?? diagnostic.route.flatMap { containers[$0] }
    }
    if let target = diagnostic.redirect { return route.redirect ?? texts[target] ?? route.pattern }
    return diagnostic.code == .duplicateName ? route.name ?? route.pattern : route.pattern
  }
}
