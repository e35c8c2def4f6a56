import WaymarkLinksCore

/// The candidates of a newer table that are tried before others, and were not in the older one.
///
/// Tables that are alike have none, and finding that out takes no look at each pair.
struct EarlierCandidates {
  private struct Key: Hashable {
    let likeness: [[UInt8]]
    let limit: CandidateLimit

    init(_ candidate: Candidate, _ store: RouteStore) {
      likeness = candidate.variant.likeness
      limit = store.limits[candidate.limit]
    }
  }

  /// For each new candidate, the first old one that is alike, or the end of the table.
  private let firstOld: [Int]
  /// The maximum of each half, quarter and so on: node `n` is above the nodes `2n` and `2n + 1`.
  private var maxima: [Int]
  private let width: Int

  /// Compares two tables.
  ///
  /// - Parameter isSame: returns whether a new candidate decides about links as an old one that is alike.
  init(_ old: RouteStore, _ new: RouteStore, isSame: (_ new: Int, _ old: Int) -> Bool = { _, _ in true }) {
    var byKey: [Key: [Int]] = [:]
    for (index, candidate) in old.candidates.enumerated() { byKey[Key(candidate, old), default: []].append(index) }
    firstOld = new.candidates.enumerated().map { index, candidate in
      byKey[Key(candidate, new)]?.first { isSame(index, $0) } ?? .max
    }
    var width = 1
    while width < firstOld.count { width *= 2 }
    self.width = width
    maxima = Array(repeating: -1, count: 2 * width)
    for (index, first) in firstOld.enumerated() { maxima[width + index] = first }
    for node in stride(from: width - 1, to: 0, by: -1) { maxima[node] = max(maxima[2 * node], maxima[2 * node + 1]) }
  }

  /// Returns the first candidate from `start` on, and before `end`, that the old table did not try before a candidate.
  func next(from start: Int, before end: Int, newBefore index: Int) -> Int? {
    guard start < end, let found = first(from: start, atLeast: index), found < end else { return nil }
    return found
  }

  /// Returns the first position from `start` on whose first old candidate is at `least` or later.
  private func first(from start: Int, atLeast least: Int) -> Int? {
    var node = width + start
    // Go up until a part to the right has one.
    while maxima[node] < least {
      while node & 1 == 1 {
        node /= 2
        if node <= 1 { return nil }
      }
      if node <= 1 { return nil }
      node += 1
    }
    while node < width { node = maxima[2 * node] >= least ? 2 * node : 2 * node + 1 }
    return node - width
  }
}
