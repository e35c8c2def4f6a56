/// What the entries on the way to a link are filled with: for each its own link and parameters.
struct LinkEntries {
  private let match: RouteMatch
  private let map: NavigationMap
  private let query: [RouterState.Entry.QueryItem]
  private let origin: RouterState.Entry.Origin
  /// The route that matched; asked for once, since getting a route copies all of it.
  private let matched: (id: RouteTable.Registration, index: Int)
  private let shape: PatternShape
  /// How many routes on the way have no part of the path: those above one with an absolute pattern.
  private let unjoined: Int

  init(_ match: RouteMatch, map: NavigationMap, origin: RouterState.Entry.Origin) {
    self.match = match
    self.map = map
    self.origin = origin
    let route = match.route
    matched = (route.id, route.index)
    shape = match.store.candidates[match.candidateIndex].shape
    unjoined = match.store.depth(of: route.index) - shape.levels.count
    query = match.hasQuery ? match.queryItems.map { .init(name: $0.name, value: $0.value) } : []
  }

  /// Fills the entry of a route: the one that matched, or one above it.
  func fill(_ entry: inout RouterState.Entry, route index: Int) {
    if !isFilled(entry, route: index) { entry.values = values(of: index, key: entry.route) }
  }

  /// Whether an entry above the one that matched has these values already, as most have; compares without making any.
  func isFilled(_ entry: RouterState.Entry, route index: Int) -> Bool {
    guard let end = pathEnd(of: index), query.isEmpty, entry.query.isEmpty, entry.origin == origin,
      entry.source == match.link.source, entry.parameters == parameters(of: index), let link = entry.link
    else { return false }
    return link.isPrefix(of: match.link.text, count: end)
  }

  /// Where the link up to a route above the one that matched ends, if it is a part of the path and nothing else.
  private func pathEnd(of index: Int) -> Int? {
    let id = map.table.routes[index].id
    guard id != matched.id, !match.link.layout.traits.contains(.query), let place = depth(of: id), place >= unjoined
    else { return nil }
    let level = shape.levels[place - unjoined]
    return level.fragment.map { $0 > 0 } ?? false ? nil : end(of: level.path, in: shape)
  }

  /// A new entry of a route.
  func entry(_ id: RouterState.Entry.ID, route index: Int, key: String) -> RouterState.Entry {
    RouterState.Entry(id: id, values(of: index, key: key))
  }

  private func values(of index: Int, key: String) -> RouterState.Entry.Values {
    let isMatch = map.table.routes[index].id == matched.id
    return RouterState.Entry.Values(
      route: key, link: isMatch ? match.link.text : link(upTo: map.table.routes[index]),
      parameters: parameters(of: index), query: query, source: match.link.source, origin: origin)
  }

  /// The path parameters of the route that matched, or of one above it.
  func parameters(of index: Int) -> [RouterState.Entry.Parameter] {
    guard map.table.routes[index].id == matched.id else {
      return map.store.parameterNames[index].compactMap { name in
        match.path[name].map { RouterState.Entry.Parameter(name: name, value: $0) }
      }
    }
    return match.path.map { .init(name: $0.name, value: $0.value) }
  }

  /// The link that leads to a route above the one that matched.
  private func link(upTo route: RouteTable.Route) -> String? {
    guard let place = depth(of: route.id) else { return nil }
    // Routes above one with an absolute pattern have no part of its path.
    guard place >= unjoined else { return map.table.plainLink(to: route) }
    let level = shape.levels[place - unjoined]
    let isFragment = level.fragment.map { $0 > 0 } ?? false
    let path = isFragment ? match.chain[place].path : path(to: level.path, of: shape)
    return match.link.layout.traits.contains(.query) ? path + queryText : path
  }

  /// How many routes are above one that is on the way to the match; nil if it is not.
  private func depth(of route: RouteTable.Registration) -> Int? {
    var index: Int? = matched.index
    while let place = index {
      if match.store.routes[place].id == route { return match.store.depth(of: place) - 1 }
      index = match.store.routes[place].parentIndex
    }
    return nil
  }

  private func path(to level: Int, of shape: PatternShape) -> String {
    end(of: level, in: shape).map { match.link.rawText(ByteRange(0, $0)) } ?? "/"
  }

  /// Where the path to a level ends in the link; nil for a link without a path.
  private func end(of level: Int, in shape: PatternShape) -> Int? {
    let count = match.routePath.count(in: match.link)
    let taken = RouteMatch.takenCount(level, of: shape.path, segmentCount: count)
    if taken > 0 { return match.routePath.segment(taken - 1, in: match.link).end }
    return count > 0 ? match.routePath.segment(0, in: match.link).start : nil
  }

  private var queryText: String { "?" + match.link.rawText(match.link.layout.query) }
}

extension RouteMatch {
  /// Whether there may be items of the query; looking is cheaper than collecting none.
  fileprivate var hasQuery: Bool {
    link.layout.traits.contains(.query) || link.layout.traits.contains(.fragment)
  }
}

extension String {
  /// Whether both are the same, byte by byte: `==` takes canonically equal texts as equal.
  func hasSameBytes(as other: String) -> Bool { isPrefix(of: other, count: other.utf8.count) }

  /// Whether the text has as many bytes, and another one begins with the same.
  fileprivate func isPrefix(of other: String, count: Int) -> Bool {
    withBytes { own in
      other.withBytes { bytes in
        guard own.count == count, bytes.count >= count else { return false }
        for index in 0..<count where own[index] != bytes[index] { return false }
        return true
      }
    }
  }
}

extension RouteTable {
  /// The link to a route that needs no values; nil if it needs some.
  func plainLink(to route: Route) -> String? {
    var builder = LinkBuilder(route, values: [:], options: options)
    return try? builder.build(query: [], fragment: nil, host: nil, extra: .reject).text
  }
}
