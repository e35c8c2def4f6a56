/// The values that are kept for open entries outside the state: the match for guards and screens, and the extras.
@MainActor
final class EntryMatches {
  /// Decodes the extras in a saved state.
  var codec: ExtrasCodec?
  /// The extras of an entry that are not in the state, and the link that they came with.
  private var passed: [RouterState.Entry.ID: (link: String, place: String, values: PassedValues)] = [:]
  private var matches: [RouterState.Entry.ID: (entry: RouterState.Entry, match: RouteMatch)] = [:]

  /// Returns the match of an entry, which is made once.
  ///
  /// If `nil`, its route is gone, or no link leads to it any more. The match consists of the entry's own link and the
  /// pattern of its key. The pattern may have changed since the state was saved. If the link no longer matches, a link
  /// is built from the key and the captures instead.
  ///
  /// - Parameter values: the values that are passed along with the link that opens the entry now. They are kept only once
  ///   it is open.
  func match(of entry: RouterState.Entry, in table: RouteTable, passing values: PassedValues? = nil) -> RouteMatch? {
    if let values, !values.isEmpty { return makeMatch(of: entry, in: table, values) }
    if let known = matches[entry.id], known.match.store === table.store,
      known.entry.sharesValues(with: entry) || known.entry == entry
    {
      return known.match
    }
    guard let match = makeMatch(of: entry, in: table, self.values(of: entry)) else { return nil }
    matches[entry.id] = (entry, match)
    return match
  }

  private func makeMatch(
    of entry: RouterState.Entry, in table: RouteTable, _ passed: PassedValues
  ) -> RouteMatch? {
    guard entry.container == nil, let route = table.route(forKey: entry.key) else { return nil }
    if let text = entry.link, let link = try? table.link(text, from: entry.source),
      let match = table.store.match(link, route: route.index, passed: passed)
    {
      return match
    }
    guard let link = table.printedLink(to: route, entry.parameters, query: entry.query) else { return nil }
    return table.store.match(link.from(entry.source), route: route.index, passed: passed)
  }

  /// Keeps the match and the extras of an entry that was opened.
  ///
  /// The extras replace those of another link. They are kept only as long as the entry shows this link.
  @_optimize(speed)
  func keep(_ match: RouteMatch, _ values: PassedValues, for entry: RouterState.Entry) {
    let link = entry.link ?? ""
    if !values.isEmpty {
      passed[entry.id] = (link, match.placeText, values)
    } else if let known = passed[entry.id], !known.link.hasSameBytes(as: link) {
      // Another spelling of its values is the same link.
      let isSame = known.place.hasSameBytes(as: match.placeText)
      passed[entry.id] = isSame ? (link, known.place, known.values) : nil
    }
    let match = match.link.source == entry.source ? match : match.from(entry.source)
    // Extras of an earlier call with the same link remain valid.
    matches[entry.id] = values.isEmpty && passed[entry.id] != nil ? nil : (entry, match)
  }

  private func values(of entry: RouterState.Entry) -> PassedValues {
    if let known = passed[entry.id], known.link.hasSameBytes(as: entry.link ?? "") { return known.values }
    guard let text = entry.savedExtras, let extras = codec?.decode(text) else { return PassedValues() }
    return PassedValues(extras: extras)
  }

  /// Forgets entries that have left or are blocked, with their extras.
  func forget(_ entries: some Sequence<RouterState.Entry.ID>) {
    guard !passed.isEmpty || !matches.isEmpty else { return }
    for entry in entries {
      passed[entry] = nil
      matches[entry] = nil
    }
  }
}

extension EntryMatches: CustomReflectable {
  /// An empty mirror, because it keeps links and extras.
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
