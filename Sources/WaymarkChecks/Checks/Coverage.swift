/// Finds out whether a candidate is ever reached, or whether an earlier one takes all of its links.
///
/// The pattern of the candidate walks through the trie like a link, along every edge that accepts all texts of the
/// segment. The result is cautious: a constraint covers another only if that is certain.
package struct Coverage {
  private let store: RouteStore
  private let matcher: Matcher
  private let index: CoverageIndex

  /// The links that a route passes on to the next route that matches.
  package enum Passing {
    case nothing
    /// Links of other patterns than its own.
    case otherPatterns
    case all
  }

  /// The number of places, candidates and tests that were looked at.
  var steps: Int { index.steps }

  /// - Parameter passing: returns the links that a route passes on. It covers none of them.
  package init(_ store: RouteStore, passing: (RouteTable.Route) -> Passing = { _ in .nothing }) {
    self.store = store
    matcher = store.matcher
    index = CoverageIndex(store, passing)
  }

  /// Returns the first candidate that takes every link of `index` before it does, or `nil` if there is none.
  package func firstCovering(_ index: Int) -> Int? {
    let candidate = store.candidates[index]
    let reach = store.routes[candidate.route].reach
    return firstCovering(candidate.variant, store.limits[candidate.limit], before: index) { other in
      // A route of the same pattern leaves the senders that may not open it to the next one.
      !store.candidates[other].isAlike(candidate) || store.routes[store.candidates[other].route].reach.covers(reach)
    }
  }

  /// Returns the first candidate that takes every link of a variant, which may be of another table, or `nil` if there is
  /// none.
  ///
  /// - Parameter isAsked: returns whether a candidate is asked about all links that it takes.
  package func firstCovering(
    _ variant: PatternVariant, _ limit: CandidateLimit, before end: Int = .max,
    isAsked: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let search = Search(matcher: matcher, index: index, subject: variant)
    var found: Int?
    search.walk(from: matcher.root, variant.path, isReversed: false) { other in
      guard other < found ?? end, coversLimit(other, limit), self.index.takes(variant, candidate: other), isAsked(other)
      else { return }
      found = other
    }
    return found
  }

  /// Returns whether a limit contains another, given their namespaces.
  private func coversLimit(_ other: Int, _ narrow: CandidateLimit) -> Bool {
    let isOfNamespace = narrow.schemes.contains { store.namespace(ofScheme: $0) != nil }
    return store.limits[store.candidates[other].limit].covers(narrow, isOfNamespace: isOfNamespace)
  }
}

/// The walk of a pattern through the trie.
///
/// It keeps a list of positions instead of recursing.
private struct Search {
  let matcher: Matcher
  let index: CoverageIndex
  let subject: PatternVariant

  private struct Position {
    let cell: UInt32
    let taken: Int
  }

  /// Calls `found` for each candidate that covers the segments.
  func walk(
    from root: UInt32, _ segments: [PatternSegment], isReversed: Bool, inFragment: Bool = false, _ found: (Int) -> Void
  ) {
    var positions = [Position(cell: root, taken: 0)]
    // After a wildcard, only the segments that follow it are certain.
    let ordered = isReversed ? Array(segments.reversed()) : segments
    while let position = positions.popLast() {
      let cell = matcher.cells[Int(position.cell)]
      index.steps += 1
      if isReversed || position.taken == ordered.count { accept(cell, inFragment, found) }
      if !isReversed { enterWildcard(cell, ordered, position.taken, inFragment, found) }
      guard position.taken < ordered.count else { continue }
      for next in edges(of: position.cell, cell, covering: ordered[position.taken]) {
        positions.append(Position(cell: next, taken: position.taken + 1))
      }
    }
  }

  private func accept(_ cell: MatcherCell, _ inFragment: Bool, _ found: (Int) -> Void) {
    for candidate in index.candidates(at: cell) {
      index.steps += 1
      found(candidate)
    }
    guard !inFragment, let fragment = subject.fragment, let root = matcher.branch(of: cell)?.fragment,
      root != MatcherCell.none
    else { return }
    walk(from: root, fragment, isReversed: false, inFragment: true, found)
  }

  /// A wildcard of the trie takes all remaining segments, except for those that its suffix needs.
  private func enterWildcard(
    _ cell: MatcherCell, _ segments: [PatternSegment], _ taken: Int, _ inFragment: Bool, _ found: (Int) -> Void
  ) {
    guard let root = matcher.branch(of: cell)?.wildcard, root != MatcherCell.none else { return }
    let rest = segments[taken...]
    let own = rest.lastIndex { if case .wildcard = $0 { true } else { false } }
    walk(from: root, Array(own.map { segments[($0 + 1)...] } ?? rest), isReversed: true, inFragment: inFragment, found)
  }

  /// Returns the edges that accept every text of a segment.
  private func edges(of index: UInt32, _ cell: MatcherCell, covering segment: PatternSegment) -> [UInt32] {
    if case .wildcard = segment { return [] }
    var output: [UInt32] = []
    if case .literal(let bytes) = segment, let next = matcher.child(of: index, bytes) { output.append(next) }
    if let branch = matcher.branch(of: cell) { output += self.index.cells(behind: branch, covering: segment) }
    if cell.parameter != MatcherCell.none { output.append(cell.parameter) }
    return output
  }
}

extension Matcher {
  /// Returns the candidates that end at a cell.
  func candidates(at cell: MatcherCell) -> [Int] {
    guard cell.leaf != LeafReference.none else { return [] }
    guard cell.leaf & LeafReference.run != 0 else { return [Int(cell.leaf)] }
    return leaves[Int(cell.leaf ^ LeafReference.run)...].prefix { $0 != LeafReference.none }.map(Int.init)
  }

  func branch(of cell: MatcherCell) -> MatcherBranch? {
    cell.branch == MatcherCell.none ? nil : branches[Int(cell.branch)]
  }

  /// Returns the cell of a decoded literal.
  func child(of parent: UInt32, _ literal: [UInt8]) -> UInt32? {
    guard hashedCount > 0 else { return nil }
    let text = ContiguousArray(foldsCase ? literal.map(ASCII.lowercased) : literal)
    let cell = self.literal(below: parent, text.span.bytes, from: 0, count: text.count)
    return cell == MatcherCell.none ? nil : cell
  }
}
