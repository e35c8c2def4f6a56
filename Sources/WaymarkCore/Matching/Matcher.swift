/// The frozen matcher: finds the candidates that match a path, in time linear in the path.
///
/// Candidates are numbered in the order in which they are tried. Static routes are found by their whole path
/// (``StaticPaths``); all are in a trie, one contiguous array of cells (``MatcherCell``). Every cell knows the first
/// candidate at or below it: a walk takes a turn only if something better than the best so far may be there, so a link
/// that the first branch answers never looks at another. `Documentation/Performance.md` draws one.
struct Matcher: Sendable {
  var staticPaths = StaticPaths([])
  var cells: ContiguousArray<MatcherCell> = []
  /// How many cells are found by hash; those of other edges stand behind them.
  var hashedCount = 0
  var root: UInt32 = 0
  var branches: ContiguousArray<MatcherBranch> = []
  var tests: ContiguousArray<MatcherTest> = []
  /// Candidates that end at one cell, first to last, each run closed by `LeafReference.none`.
  var leaves: ContiguousArray<UInt32> = []
  /// The text of literals of more than eight bytes.
  var literals: ContiguousArray<UInt8> = []
  /// No literal has more bytes.
  var longestLiteral = 0
  /// For each candidate, which links it is for; empty if all are for any.
  var limits: ContiguousArray<UInt32> = []
  /// Literals compare without regard to the case of ASCII letters; they are stored in lower case.
  var foldsCase = false
  /// Some candidate matches the fragment.
  var matchesFragments = false
  var hashMask = SegmentHash.allBits

  /// How many bytes the matcher takes.
  var byteCount: Int {
    staticPaths.byteCount + cells.count * MemoryLayout<MatcherCell>.stride
      + branches.count * MemoryLayout<MatcherBranch>.stride + tests.count * MemoryLayout<MatcherTest>.stride
      + leaves.count * 4 + literals.count + limits.count * 4
  }
}

extension Matcher {
  /// Looks for the first candidate that matches a path of plain segments.
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

  /// Looks for the first candidate that matches.
  func run(
    _ search: inout CandidateSearch, in text: Span<UInt8>, _ layout: LinkLayout, _ segments: SegmentList,
    _ path: RoutePath
  ) {
    let stretch = MixedStretch(segments: segments, host: path.host(in: layout))
    walk(stretch, from: root, hasEscapes: path.hasEscapes(in: layout), in: text, &search)
  }

  /// Whether a candidate counts in a search.
  @inline(__always)
  func isFor(_ candidate: UInt32, _ search: CandidateSearch) -> Bool {
    guard candidate >= search.first else { return false }
    return search.verdicts[limits.isEmpty ? 0 : limits[Int(candidate)]]
  }
}
