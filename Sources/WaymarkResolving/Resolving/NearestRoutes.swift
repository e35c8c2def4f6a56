/// Finds the routes that come nearest to a link that no route matched.
///
/// First come routes of the link's length that match but for values that violate a constraint. Next are routes that match
/// but for one misspelled segment (at most two letters). Then the number of leading segments in common decides, then the
/// edit distance of the first different segment (at most two), then registration. Creating one costs a pass over the table,
/// so keep it for many links.
package struct NearestRoutes: Sendable {
  private let store: RouteStore
  /// The combinations of all routes, in the order of registration.
  private let entries: [Entry]

  /// A route that comes near.
  package struct Near: Sendable {
    package let pattern: RoutePattern
    /// True if the link contains a part of it, and no nearer route has the same spelling but for names.
    ///
    /// Only such routes are reported.
    package let isSimilar: Bool
    /// The reason why its destination does not take the link, if the path matches, or differs in letter case only.
    package var misfit: String?
    /// The declaration of the route, if it is known.
    package var location: RouteTable.SourceLocation?
  }

  private struct Entry: Sendable {
    let candidate: Int
    /// The letters of the first literal, or `nil` if the first segment is not a literal.
    let firstLetters: Letters?
  }

  package init(_ table: RouteTable) {
    store = table.store
    let order = table.store.candidates.indices.sorted {
      (table.store.candidates[$0].route, $0) < (table.store.candidates[$1].route, $1)
    }
    entries = order.map {
      Entry(candidate: $0, firstLetters: Letters(of: table.store.candidates[$0].variant.path.first))
    }
  }

  /// Returns at most three patterns, nearest first.
  func patterns(near subject: MatchSubject) -> [Near] {
    let path = subject.decodedPath
    let fragment = subject.decodedFragment
    let letters = path.first.map { Letters($0) }
    var best: [Nearness] = []
    for entry in entries {
      let candidate = store.candidates[entry.candidate]
      var nearness = Nearness(candidate: entry.candidate)
      if let letters, let first = entry.firstLetters, letters.isFar(from: first) {
        // The first segment is different and not similar, so they have nothing in common.
      } else {
        nearness = Nearness(
          candidate: entry.candidate, store.path(path, of: subject, asIn: candidate.variant), fragment,
          candidate.variant, foldsCase: store.routes[candidate.route].foldsCase)
      }
      insert(nearness, into: &best)
    }
    let found = best.indices.map { index in
      let candidate = store.candidates[best[index].candidate]
      let isListed = best[..<index].contains { $0.isSimilar && store.candidates[$0.candidate].isAlike(candidate) }
      let misfit =
        best[index].fitsThePath
        ? subject.reason(against: best[index].candidate, in: store)
          ?? store.misfit(of: subject, candidate: best[index].candidate)
        : PathProgress(
          store.path(path, of: subject, asIn: candidate.variant), fragment: fragment, along: candidate.variant,
          foldsCase: store.routes[candidate.route].foldsCase
        ).caseReason
      return Near(
        pattern: pattern(of: best[index]), isSimilar: best[index].isSimilar && !isListed, misfit: misfit,
        location: store.location(of: store.routes[candidate.route].id))
    }
    guard let nested = nestedRoute(for: subject, path, fragment) else { return found }
    return [nested] + found.filter { $0.pattern != nested.pattern }.prefix(2)
  }

  /// Returns the route that would take a link if its pattern were a whole path, as its author may mean it.
  private func nestedRoute(for subject: MatchSubject, _ path: [String], _ fragment: [String]?) -> Near? {
    for warning in store.warnings where warning.code == .nestedPath {
      guard let route = warning.routeID.flatMap({ store.numbers[$0.number] }).map({ store.routes[$0] }),
        warning.pattern == route.ownPattern.text, let tree = route.trees.last,
        let variants = try? JoinedPattern([tree], texts: [route.ownPattern]).variants(),
        variants.contains(where: { variant in
          let path = store.path(path, of: subject, asIn: variant)
          return PathProgress(path, fragment: fragment, along: variant, foldsCase: route.foldsCase).obstacle == nil
        })
      else { continue }
      return Near(pattern: route.pattern, isSimilar: true, misfit: warning.message, location: warning.location)
    }
    return nil
  }

  private func pattern(of nearness: Nearness) -> RoutePattern {
    store.routes[store.candidates[nearness.candidate].route].pattern
  }

  /// Keeps the three nearest, with one entry for each pattern.
  private func insert(_ nearness: Nearness, into best: inout [Nearness]) {
    if best.count == 3, !nearness.isNearer(than: best[2]) { return }
    let own = pattern(of: nearness)
    if let same = best.firstIndex(where: { pattern(of: $0) == own }) {
      guard nearness.isNearer(than: best[same]) else { return }
      best.remove(at: same)
    }
    let rank = best.firstIndex { nearness.isNearer(than: $0) } ?? best.count
    best.insert(nearness, at: rank)
    if best.count > 3 { best.removeLast() }
  }
}

extension RouteTable {
  /// The patterns that are similar to a link, nearest first.
  package func similarPatterns(to link: DeepLink) -> [RoutePattern] {
    NearestRoutes(self).patterns(near: store.subject(link)).filter(\.isSimilar).map(\.pattern)
  }
}

extension NearestRoutes.Near {
  /// A pattern that has a part of the link.
  package init(similar pattern: RoutePattern) { self.init(pattern: pattern, isSimilar: true) }
}
