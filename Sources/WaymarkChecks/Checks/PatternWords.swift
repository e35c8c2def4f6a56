/// The words that the author of a table has written: literal segments, names of parameters, keys of the map.
///
/// They are not values of links.
package struct PatternWords: Sendable {
  /// The segments of patterns without a parameter.
  package private(set) var segments: Set<String> = []
  /// The names of parameters, and of query items that redirects read.
  package private(set) var parameters: Set<String> = []
  /// The keys of routes and containers.
  package private(set) var keys: Set<String> = []
  /// The styles of modals.
  package private(set) var styles: Set<String> = []
  /// The schemes of the table and its routes, whose routes a link may be limited to.
  package private(set) var schemes: Set<String> = []

  /// Collects the words.
  ///
  /// The cost is linear in the size of the patterns.
  package init(of table: RouteTable) {
    for route in table.routes {
      for tree in route.trees {
        add(tree.items.tokens { _ in true })
        parameters.formUnion(tree.conditions.map(\.item) + tree.conditions.compactMap(\.captureName))
      }
      for name in route.redirectTemplate?.queryNames ?? [] { parameters.insert(name) }
    }
    for place in table.store.tree.places {
      keys.insert(place.key)
      if case .over(let modal) = place.relation { styles.insert(modal.style.name) }
    }
    schemes = Set(table.options.schemes + table.options.namespaces.map(\.scheme) + table.routes.flatMap(\.schemes))
  }

  private mutating func add(_ tokens: [PatternToken]) {
    var segment: [UInt8]? = []
    for token in tokens {
      switch token.kind {
      case .literal(let bytes): segment? += bytes
      case .parameter(let name, _):
        segment = nil
        if let name { parameters.insert(name) }
      case .wildcard: segment = nil
      case .slash, .hash:
        add(segment)
        segment = []
      }
    }
    add(segment)
  }

  private mutating func add(_ segment: [UInt8]?) {
    if let segment, !segment.isEmpty { segments.insert(String(decoding: segment, as: UTF8.self)) }
  }

  /// Returns true if a decoded segment is in the patterns, whatever its case.
  package func contains(segment: String) -> Bool {
    segments.contains(segment) || segments.contains(segment.asciiLowercased)
  }
}
