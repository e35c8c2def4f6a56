/// Finds the routes that come nearest to a link that none matched.
///
/// The order: those of the link's length of which only values do not fit their constraints; then those that fit but for one
/// segment, at most two letters off; then most leading segments in common; then the least edit distance of the first segment that differs, if it is two at most; then registration. Keep one
/// for many links: making it costs a pass over the table.
package struct NearestRoutes: Sendable {
  private let store: RouteStore
  /// The combinations of all routes, in the order of registration.
  private let entries: [Entry]

  /// A route that comes near.
  package struct Near: Sendable {
    package let pattern: RoutePattern
    /// Something of it is in the link, and no nearer route is alike but for names: worth telling people.
    package let isSimilar: Bool
    /// Why its destination does not take the link, where the path fits.
    var misfit: String?
  }

  private struct Entry: Sendable {
    let candidate: Int
    /// Which letters the first literal has; nil if the first segment is none.
    let firstLetters: Letters?
  }

  package init(_ table: RouteTable) {
    store = table.store
    let order = table.store.candidates.indices.sorted {
      (table.store.candidates[$0].route, $0) < (table.store.candidates[$1].route, $1)
    }
    entries = order.map { Entry(candidate: $0, firstLetters: Letters(of: table.store.candidates[$0].shape.path.first)) }
  }

  /// At most three patterns, nearest first.
  func patterns(near subject: MatchSubject) -> [Near] {
    let path = subject.decodedPath
    let fragment = subject.decodedFragment
    let letters = path.first.map { Letters($0) }
    var best: [Nearness] = []
    for entry in entries {
      let candidate = store.candidates[entry.candidate]
      var nearness = Nearness(candidate: entry.candidate)
      if let letters, let first = entry.firstLetters, letters.isFar(from: first) {
        // Another first segment, and not nearly the same: nothing in common.
      } else {
        nearness = Nearness(
          candidate: entry.candidate, path, fragment, candidate.shape,
          foldsCase: store.routes[candidate.route].foldsCase)
      }
      insert(nearness, into: &best)
    }
    return best.indices.map { index in
      let candidate = store.candidates[best[index].candidate]
      let isTold = best[..<index].contains { $0.isSimilar && store.candidates[$0.candidate].isAlike(candidate) }
      let misfit = best[index].fitsThePath ? store.misfit(of: subject, candidate: best[index].candidate) : nil
      return Near(
        pattern: pattern(of: best[index]), isSimilar: best[index].isSimilar && !isTold, misfit: misfit)
    }
  }

  private func pattern(of nearness: Nearness) -> RoutePattern {
    store.routes[store.candidates[nearness.candidate].route].pattern
  }

  /// Keeps the three nearest, and one entry for a pattern.
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

extension Candidate {
  /// Whether both patterns are spelled alike, but for the names of parameters.
  func isAlike(_ other: Candidate) -> Bool {
    shape.path.elementsEqual(other.shape.path) { $0.identity == $1.identity }
      && (shape.fragment == nil) == (other.shape.fragment == nil)
      && (shape.fragment ?? []).elementsEqual(other.shape.fragment ?? []) { $0.identity == $1.identity }
  }
}
