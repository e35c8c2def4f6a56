/// What the entries on the way to a link are filled with: for each its own link and parameters.
struct LinkEntries {
  private let match: RouteMatch
  private let map: NavigationMap
  private let query: [RouterState.Entry.QueryItem]
  private let origin: RouterState.Entry.Origin
  /// The routes on the way to the match, the outermost first.
  private let chain: [RouteTable.Route]

  init(_ match: RouteMatch, map: NavigationMap, origin: RouterState.Entry.Origin) {
    self.match = match
    self.map = map
    self.origin = origin
    chain = match.store.chain(of: match.route.index)
    query = match.hasQuery ? match.queryItems.map { .init(name: $0.name, value: $0.value) } : []
  }

  /// Fills the entry of a route: the one that matched, or one above it.
  func fill(_ entry: inout RouterState.Entry, route index: Int) {
    entry.values = values(of: index, key: entry.route)
  }

  /// A new entry of a route.
  func entry(_ id: RouterState.Entry.ID, route index: Int, key: String) -> RouterState.Entry {
    RouterState.Entry(id: id, values(of: index, key: key))
  }

  private func values(of index: Int, key: String) -> RouterState.Entry.Values {
    let route = map.table.routes[index]
    return RouterState.Entry.Values(
      route: key, link: route.id == match.route.id ? match.link.text : link(upTo: route),
      parameters: parameters(of: index), query: query, source: match.link.source, origin: origin)
  }

  /// The path parameters of the route that matched, or of one above it.
  func parameters(of index: Int) -> [RouterState.Entry.Parameter] {
    guard map.table.routes[index].id == match.route.id else {
      return map.store.parameterNames[index].compactMap { name in
        match.path[name].map { RouterState.Entry.Parameter(name: name, value: $0) }
      }
    }
    return match.path.map { .init(name: $0.name, value: $0.value) }
  }

  /// The link that leads to a route above the one that matched.
  private func link(upTo route: RouteTable.Route) -> String? {
    let shape = match.store.candidates[match.candidateIndex].shape
    let unjoined = chain.count - shape.levels.count
    guard let place = chain.firstIndex(where: { $0.id == route.id }) else { return nil }
    // Routes above one with an absolute pattern have no part of its path.
    guard place >= unjoined else { return map.table.plainLink(to: route) }
    let level = shape.levels[place - unjoined]
    let isFragment = level.fragment.map { $0 > 0 } ?? false
    return (isFragment ? match.chain[place].path : path(to: level.path, of: shape)) + queryText
  }

  private func path(to level: Int, of shape: PatternShape) -> String {
    let count = match.routePath.count(in: match.link)
    let taken = RouteMatch.takenCount(level, of: shape.path, segmentCount: count)
    if taken > 0 { return prefix(match.routePath.segment(taken - 1, in: match.link).end) }
    return count > 0 ? prefix(match.routePath.segment(0, in: match.link).start) : "/"
  }

  private func prefix(_ end: Int) -> String {
    match.link.rawText(ByteRange(0, end))
  }

  private var queryText: String {
    let range = match.link.layout.query
    return match.link.layout.traits.contains(.query) ? "?" + match.link.rawText(range) : ""
  }
}

extension RouteMatch {
  /// Whether there may be items of the query; looking is cheaper than collecting none.
  fileprivate var hasQuery: Bool {
    link.layout.traits.contains(.query) || link.layout.traits.contains(.fragment)
  }
}

extension RouteTable {
  /// The link to a route that needs no values; nil if it needs some.
  func plainLink(to route: Route) -> String? {
    var builder = LinkBuilder(route, values: [:], options: options)
    return try? builder.build(query: [], fragment: nil, host: nil, extra: .reject).text
  }
}
