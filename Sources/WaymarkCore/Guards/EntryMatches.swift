/// What is kept of open entries beside the state: the match that guards and screens get, and what was passed along.
@MainActor
final class EntryMatches {
  /// Reads what a saved state says was passed along.
  var codec: ExtrasCodec?
  /// What an entry was opened with that is not part of the state, and by which link.
  private var passed: [RouterState.Entry.ID: (link: String, values: PassedValues)] = [:]
  private var matches: [RouterState.Entry.ID: (entry: RouterState.Entry, match: RouteMatch)] = [:]

  /// The match that an entry stands for, made once; nil if its route is gone, or no link leads to it any more.
  ///
  /// Of its own link and the pattern of its key alone. If that does not fit, because the pattern is another one since the
  /// state was saved, a link is printed from the key and what was captured.
  func match(of entry: RouterState.Entry, in table: RouteTable) -> RouteMatch? {
    if let known = matches[entry.id], known.match.store === table.store,
      known.entry.sharesValues(with: entry) || known.entry == entry
    {
      return known.match
    }
    guard let match = makeMatch(of: entry, in: table) else { return nil }
    matches[entry.id] = (entry, match)
    return match
  }

  private func makeMatch(of entry: RouterState.Entry, in table: RouteTable) -> RouteMatch? {
    guard entry.container == nil, let route = table.route(forKey: entry.key) else { return nil }
    let passed = values(of: entry)
    if let text = entry.link, let link = try? table.link(text, from: entry.source),
      let match = table.store.match(link, route: route.index, passed: passed)
    {
      return match
    }
    guard let link = table.printedLink(to: route, entry.parameters, query: entry.query) else { return nil }
    return table.store.match(link.from(entry.source), route: route.index, passed: passed)
  }

  /// An entry was opened by a match: what it passed along replaces what another link did, and is kept only as long
  /// as the entry shows this one.
  func keep(_ match: RouteMatch, _ values: PassedValues, for entry: RouterState.Entry) {
    let link = entry.link ?? ""
    if !values.isEmpty {
      passed[entry.id] = (link, values)
    } else if let known = passed[entry.id], !known.link.hasSameBytes(as: link) {
      passed[entry.id] = nil
    }
    let match = match.link.source == entry.source ? match : match.from(entry.source)
    // What an earlier call with the same link passed along still counts.
    matches[entry.id] = values.isEmpty && passed[entry.id] != nil ? nil : (entry, match)
  }

  private func values(of entry: RouterState.Entry) -> PassedValues {
    if let known = passed[entry.id], known.link.hasSameBytes(as: entry.link ?? "") { return known.values }
    guard let text = entry.savedExtras, let extras = codec?.decode(text) else { return PassedValues() }
    return PassedValues(extras: extras)
  }

  /// Entries are no longer there, or held: what was passed along is gone.
  func forget(_ entries: some Sequence<RouterState.Entry.ID>) {
    guard !passed.isEmpty || !matches.isEmpty else { return }
    for entry in entries {
      passed[entry] = nil
      matches[entry] = nil
    }
  }
}

extension EntryMatches: CustomReflectable {
  /// Nothing of it: it keeps links and what was passed along.
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
