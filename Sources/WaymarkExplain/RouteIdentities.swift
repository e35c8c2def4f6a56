import WaymarkLinksCore

/// The routes of a table by what identifies them: their name, else their pattern.
struct RouteIdentities {
  private let names: [String: Int]
  private var patterns: [String: Int] = [:]
  /// The routes without a name, by pattern, in their order.
  private var unnamed: [String: [Int]] = [:]
  private let routes: [RouteTable.Route]

  init(_ store: RouteStore) {
    routes = store.routes
    names = store.names
    for route in routes {
      patterns[route.pattern.text] = patterns[route.pattern.text] ?? route.index
      if route.name == nil { unnamed[route.pattern.text, default: []].append(route.index) }
    }
  }

  /// Returns the route of another table that corresponds to each route of this one.
  ///
  /// Of several routes with one pattern and no name, the first corresponds to the first, and so on.
  func counterparts(in other: Self) -> [Int?] {
    var counts: [String: Int] = [:]
    return routes.map { route in
      if let name = route.name, let index = other.names[name] { return index }
      let text = route.pattern.text
      let unnamed = other.unnamed[text] ?? []
      guard route.name == nil else { return unnamed.first }
      let count = counts[text, default: 0]
      counts[text] = count + 1
      return count < unnamed.count ? unnamed[count] : unnamed.isEmpty ? other.patterns[text] : nil
    }
  }
}
