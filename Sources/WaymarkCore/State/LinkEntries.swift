/// Creates the entries for a match and for the routes above it.
///
/// The entry of a route has the link up to that route, and the values that its pattern captured.
final class LinkEntries {
  typealias Parameter = RouterState.Entry.Parameter

  private let match: RouteMatch
  private let table: RouteTable
  private let opening: RouterState.Entry.Opening
  private let matched: RouteTable.Route
  /// The number of routes above the matched one.
  private let depth: Int
  /// The routes of the match's table.
  private let routes: [RouteTable.Route]
  private let captures: [Capture]
  private let variant: PatternVariant
  /// The number of routes that have no part in the link's path, because a route below them has an absolute pattern.
  private let unjoined: Int
  /// True if the link carries a value that must not be saved.
  private let isSensitive: Bool

  init(_ match: RouteMatch, table: RouteTable, opening: RouterState.Entry.Opening) {
    self.match = match
    self.table = table
    self.opening = opening
    routes = match.store.routes
    captures = match.captures
    matched = routes[match.routeIndex]
    depth = match.store.depth(of: match.routeIndex) - 1
    variant = match.store.candidates[match.candidateIndex].variant
    unjoined = depth + 1 - variant.levels.count
    isSensitive = match.isSensitive
  }

  /// Creates an entry of a route.
  func entry(
    _ id: RouterState.Entry.ID, route index: Int, key: String, _ captures: [Parameter]
  ) -> RouterState.Entry {
    RouterState.Entry(id: id, values(of: index, key: key, captures))
  }

  /// Updates the values of an entry that stays, because the link leads to it or has other values for its route.
  ///
  /// The entry gets the link up to its route. Of its own source and the link's, it keeps the less trusted one.
  func fill(_ entry: inout RouterState.Entry, route index: Int, _ captures: [Parameter]) {
    var values = values(of: index, key: entry.key, captures)
    values.source = values.source.leastTrusted(entry.source)
    // Extras that an earlier call with the same link passed along stay valid.
    if values.savedExtras == nil, let extras = entry.savedExtras, isOfLink(entry, route: index, values) {
      values.savedExtras = extras
    }
    entry.values = values
  }

  private func values(of index: Int, key: String, _ captures: [Parameter]) -> RouterState.Entry.Values {
    let isMatch = table.routes[index].id.number == matched.id.number
    return RouterState.Entry.Values(
      key: key, link: isMatch ? rooted(match.link.text) : link(upTo: table.routes[index], captures).map(rooted),
      parameters: captures, query: query, source: match.link.source, opening: opening, isSensitive: isSensitive,
      savedExtras: isMatch ? savedExtras : nil)
  }

  /// Returns whether an entry has the same link as other values, but for the spelling of its captures.
  private func isOfLink(_ entry: RouterState.Entry, route index: Int, _ values: RouterState.Entry.Values) -> Bool {
    if values.link == entry.link { return true }
    guard values.parameters.areSame(as: entry.parameters), values.parameters != entry.parameters, let text = entry.link,
      let link = try? table.link(text, from: entry.source)
    else { return false }
    return table.store.match(link, route: index, passed: PassedValues())?.hasSameLink(as: match) ?? false
  }

  /// Returns a path with a slash at its beginning, because a path with one and without one lead to the same screen.
  private func rooted(_ text: String) -> String {
    guard match.link.layout.scheme.isEmpty, let first = text.utf8.first, !"/?#".utf8.contains(first) else {
      return text
    }
    return "/" + text
  }

  private var savedExtras: String? {
    guard let codec = table.defaults.extrasCodec, !isSensitive, !match.extras.isEmpty else { return nil }
    return codec.encode(match.extras)
  }

  private var query: [RouterState.Entry.QueryItem] {
    match.hasQuery ? match.queryItems.map { .init(name: $0.name, value: $0.value) } : []
  }

  // MARK: Captures

  /// Returns the values that a route's pattern captured, for the matched route or one above it.
  func captures(of index: Int) -> [Parameter] {
    let route = table.routes[index].id
    if route.number == matched.id.number { return match.capturedParameters }
    guard let depth = depth(of: route), depth >= unjoined else {
      // Routes above an absolute pattern have no part in its path, so their values are found by name.
      return table.tree.parameterNames[index].compactMap { name in
        match.path[name].map { table.store.parameter(name, $0, of: index) }
      }
    }
    let level = variant.levels[depth - unjoined]
    return captures.filter { $0.isWithin(level, of: variant) }.map { match.parameter(of: $0) }
  }

  /// True if some routes are above an absolute pattern.
  var hasUnjoined: Bool { unjoined > 0 }

  /// Returns whether the match lacks values for a screen of the route.
  ///
  /// A route above an absolute pattern may have parameters of its own, which the link does not contain.
  func lacksValues(of index: Int) -> Bool {
    guard isUnjoined(index) else { return false }
    return table.printedLink(to: table.routes[index], captures(of: index)) == nil
  }

  /// Returns whether an open entry keeps its values, because its route is above an absolute pattern and the match has
  /// no others.
  func keepsValues(of entry: RouterState.Entry, route index: Int) -> Bool {
    isUnjoined(index)
      && captures(of: index).allSatisfy { captured in entry.parameters.contains { $0.isSame(as: captured) } }
  }

  /// Returns whether a route is above an absolute pattern, and so has no part in its path.
  private func isUnjoined(_ index: Int) -> Bool {
    guard unjoined > 0, let depth = depth(of: table.routes[index].id) else { return false }
    return depth < unjoined
  }

  /// Returns the values of a route for screens below it that have no link of their own.
  func values(above index: Int) -> InitialPlacement.Values {
    InitialPlacement.Values(parameters: captures(of: index), source: match.link.source, isSensitive: isSensitive)
  }

  // MARK: Links

  /// Returns the link to a route above the matched one, or `nil` if its pattern needs more values than there are.
  private func link(upTo route: RouteTable.Route, _ captures: [Parameter]) -> String? {
    guard let depth = depth(of: route.id) else { return nil }
    guard depth >= unjoined else { return table.printedLink(to: route, captures)?.text }
    let level = variant.levels[depth - unjoined]
    let isFragment = level.fragment.map { $0 > 0 } ?? false
    let path = isFragment ? match.chain[depth].path.raw : path(to: level.path)
    return match.link.layout.traits.contains(.query) ? path + queryText : path
  }

  /// Returns the number of routes above a route on the path to the match, or `nil` if the route is not on the path.
  private func depth(of route: RouteTable.Route.ID) -> Int? {
    var (above, depth) = (matched, depth)
    while above.id.number != route.number {
      guard let parent = above.parentIndex else { return nil }
      (above, depth) = (routes[parent], depth - 1)
    }
    return depth
  }

  /// Returns the beginning of the link, up to some segments of its path.
  private func path(to level: Int) -> String {
    let count = match.routePath.count(in: match.link)
    let taken = RouteMatch.takenCount(level, of: variant.path, segmentCount: count)
    guard count > 0 else { return "/" }
    let end =
      taken > 0
      ? match.routePath.segment(taken - 1, in: match.link).end : match.routePath.segment(0, in: match.link).start
    return match.link.rawText(ByteRange(0, end))
  }

  private var queryText: String { "?" + match.link.rawText(match.link.layout.query) }
}

extension RouteMatch {
  /// True if the typed destination of the route, or of one above it, marks a value of the link as sensitive.
  package var isSensitive: Bool {
    if let knownDestination, Self.marksValues(knownDestination) { return true }
    var above = store.routes[routeIndex].parentIndex
    // Routes above an absolute pattern have no part in the link.
    for _ in store.candidates[candidateIndex].variant.levels.dropFirst() {
      guard let index = above else { break }
      if isSensitive(asReadBy: index) { return true }
      above = store.routes[index].parentIndex
    }
    return false
  }

  /// If a typed route above cannot read the link, any of its values may be a sensitive one.
  private func isSensitive(asReadBy index: Int) -> Bool {
    guard let reading = store.routes[index].reading else { return false }
    do { return try reading(self).map(Self.marksValues) ?? false } catch { return true }
  }

  private static func marksValues(_ destination: any Sendable) -> Bool {
    guard let destination = destination as? any RouteDestination else { return false }
    var parts = DeepLink.Parts()
    destination.write(to: &parts)
    return !parts.sensitive.isEmpty
  }

  /// The values of the link that its typed destination marks as sensitive.
  package var sensitiveValues: [String] {
    guard let destination = try? store.routes[routeIndex].reading?(self) as? any RouteDestination else { return [] }
    var parts = DeepLink.Parts()
    destination.write(to: &parts)
    return parts.sensitive.compactMap { path[$0] ?? link.query[$0]?.text }
  }

  /// False if the query certainly has no items.
  ///
  /// Checking is cheaper than collecting none.
  fileprivate var hasQuery: Bool {
    link.layout.traits.contains(.query) || link.layout.traits.contains(.fragment)
  }

  /// All captured values, including those that the route's condition made.
  ///
  /// They identify the entry of a route.
  package var capturedParameters: [RouterState.Entry.Parameter] {
    let captured = captures.map { parameter(of: $0) }
    guard let made else { return captured }
    let names = captures.compactMap(\.name)
    return captured
      + made.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
  }

  /// A capture as a parameter of an entry.
  ///
  /// A wildcard's value is its path, and its name is `*` if it has none.
  fileprivate func parameter(of capture: Capture) -> RouterState.Entry.Parameter {
    guard capture.isWildcard else {
      let value = capture.name.flatMap { self.made?[$0] } ?? text(of: capture)
      return .init(name: capture.name ?? "_", value: value, form: form(of: value, capture))
    }
    return .init(name: capture.name ?? "*", value: wildcard?.encoded ?? "")
  }
}

extension RouteStore {
  func parameter(_ name: String, _ value: String, of route: Int) -> RouterState.Entry.Parameter {
    let form = tree.spelledParameters[route]?[name]?.form(of: value, foldsCase: routes[route].foldsCase)
    return .init(name: name, value: value, form: form)
  }
}

extension RouterState.Entry {
  /// Notes which values have other spellings, if the entry comes from a file and no link was matched.
  mutating func learnForms(ofRoute route: Int, in store: RouteStore) {
    guard store.tree.spelledParameters[route] != nil else { return }
    var values = values
    values.parameters = values.parameters.map { $0.form == nil ? store.parameter($0.name, $0.value, of: route) : $0 }
    self.values = values
  }
}

extension Capture {
  /// Returns whether the patterns up to a level of a variant contain this capture.
  fileprivate func isWithin(_ level: PatternVariant.Level, of variant: PatternVariant) -> Bool {
    if isHost { return true }
    if isItem { return index < level.conditions }
    let count = isInFragment ? level.fragment ?? 0 : level.path
    let segments = isInFragment ? variant.fragment?.count ?? 0 : variant.path.count
    return (isFromEnd ? segments - index : index) < count
  }
}

extension RouteTable {
  /// Returns the link to a route with the values of an entry.
  ///
  /// Returns `nil` if the pattern needs more values, or the link cannot be written.
  func printedLink(
    to route: Route, _ parameters: [RouterState.Entry.Parameter] = [], query: [RouterState.Entry.QueryItem] = []
  ) -> DeepLink? {
    let values = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
    return printedLink(to: route, values: values, query: query.map { ($0.name, $0.value) })
  }
}
