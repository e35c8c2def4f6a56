/// The frozen matcher.
///
/// It finds the candidates of a path in time linear in the path. Candidates are numbered in the order in which they are
/// tried. Static routes are found by their whole path (``StaticPaths``). All routes are in a trie, which is one array
/// of cells (``MatcherCell``). Every cell knows the first candidate at or below it. A walk takes an edge only if a
/// better candidate may be there, so a link that matches on the first branch visits no other.
/// `Documentation/Performance.md` has a picture.
package struct Matcher: Sendable {
  var staticPaths = StaticPaths([])
  package var cells: ContiguousArray<MatcherCell> = []
  /// The number of cells that are found by hash.
  ///
  /// Cells of other edges follow them.
  package var hashedCount = 0
  package var root: UInt32 = 0
  package var branches: ContiguousArray<MatcherBranch> = []
  package var tests: ContiguousArray<MatcherTest> = []
  /// The candidates that end at one cell, in order.
  ///
  /// `LeafReference.none` ends each run.
  package var leaves: ContiguousArray<UInt32> = []
  /// The text of literals with more than eight bytes.
  var literals: ContiguousArray<UInt8> = []
  /// The length of the longest literal in bytes.
  var longestLiteral = 0
  /// The limit of each candidate, or empty if no candidate is limited.
  var limits: ContiguousArray<UInt32> = []
  /// True if literals ignore the case of ASCII letters.
  ///
  /// They are then stored in lower case.
  package var foldsCase = false
  /// True if a candidate matches the fragment.
  var matchesFragments = false
  var hashMask = SegmentHash.allBits

  /// The memory of the matcher in bytes.
  var byteCount: Int {
    staticPaths.byteCount + cells.count * MemoryLayout<MatcherCell>.stride
      + branches.count * MemoryLayout<MatcherBranch>.stride + tests.count * MemoryLayout<MatcherTest>.stride
      + leaves.count * 4 + literals.count + limits.count * 4
  }
}

extension Matcher {
  /// Finds the first candidate for a path of plain segments.
  func run(
    _ search: inout CandidateSearch, in text: Span<UInt8>, _ layout: LinkLayout, _ segments: PlainSegments,
    _ path: RoutePath
  ) {
    guard let stretch = path.stretch(of: segments, layout) else {
      return run(&search, in: text, layout, SegmentList(segments), path)
    }
    let hasEscapes = path.hasEscapes(in: layout)
    if !hasEscapes, stretch.count > 0 {
      let whole = stretch.whole
      let first = cells[Int(root)]
      if !first.isFork, !first.mayHaveLiteral(beginning: text[whole.start]) { return }
      if search.first == 0, !(matchesFragments && search.hasFragment),
        let candidate = staticPaths.candidate(at: whole, in: text), isFor(candidate, search)
      {
        search.best = candidate
        return
      }
    }
    walk(stretch, from: root, hasEscapes: hasEscapes, in: text, &search)
  }

  /// Finds the first candidate.
  func run(
    _ search: inout CandidateSearch, in text: Span<UInt8>, _ layout: LinkLayout, _ segments: SegmentList,
    _ path: RoutePath
  ) {
    let stretch = MixedStretch(segments: segments, host: path.host(in: layout))
    walk(stretch, from: root, hasEscapes: path.hasEscapes(in: layout), in: text, &search)
  }

  /// Returns whether a search accepts a candidate.
  @inline(__always)
  func isFor(_ candidate: UInt32, _ search: CandidateSearch) -> Bool {
    guard candidate >= search.first else { return false }
    return search.verdicts[limits.isEmpty ? 0 : limits[Int(candidate)]]
  }
}
