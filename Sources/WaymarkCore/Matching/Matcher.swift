/// The frozen trie: finds the candidates that match a path, in time linear in the path.
///
/// One contiguous array of cells; see ``MatcherCell``. Candidates are numbered in the order in which they are tried, and
/// every cell knows the first one at or below it: a walk takes each turn only if something better than the best so far
/// may be there, so a link that the first branch answers never looks at another.
struct Matcher: Sendable {
  var cells: ContiguousArray<MatcherCell> = []
  /// How many cells are found by hash, a power of two; those of other edges stand behind them.
  var hashedCount = 0
  var root: UInt32 = 0
  var branches: ContiguousArray<MatcherBranch> = []
  var tests: ContiguousArray<MatcherTest> = []
  /// Candidates that end at one cell, first to last, each run closed by `LeafReference.none`.
  var leaves: ContiguousArray<UInt32> = []
  /// The text of literals of more than eight bytes.
  var literals: ContiguousArray<UInt8> = []
  /// For each candidate, which links it is for; empty if all are for any.
  var limits: ContiguousArray<UInt32> = []
  /// Literals compare without regard to the case of ASCII letters; they are stored in lower case.
  var foldsCase = false
  var hashMask: UInt32 = SegmentHash.longMark - 1

  /// How many bytes the matcher takes.
  var byteCount: Int {
    cells.count * MemoryLayout<MatcherCell>.stride + branches.count * MemoryLayout<MatcherBranch>.stride
      + tests.count * MemoryLayout<MatcherTest>.stride + leaves.count * 4 + literals.count + limits.count * 4
  }
}

/// What is asked of a matcher.
struct MatchQuery {
  let layout: LinkLayout
  let path: RoutePath
  /// Which limits the link is within.
  var verdicts = LimitVerdicts.all
  /// Candidates before this one do not count.
  var first: UInt32 = 0

  var mayBeMalformed: Bool { layout.traits.contains(.malformed) }
}

/// Which of the limits of a table a link is within; up to 64 take no memory.
struct LimitVerdicts: Sendable {
  private var first64: UInt64
  private var all: [Bool]?

  /// The link is within every limit.
  static let all = LimitVerdicts(first64: .max, all: nil)

  init(count: Int, _ isWithin: (Int) -> Bool) {
    first64 = 0
    for index in 0..<min(count, 64) where isWithin(index) { first64 |= 1 << UInt64(index) }
    all = count > 64 ? (0..<count).map(isWithin) : nil
  }

  private init(first64: UInt64, all: [Bool]?) {
    self.first64 = first64
    self.all = all
  }

  subscript(limit: UInt32) -> Bool {
    all.map { $0[Int(limit)] } ?? (first64 >> UInt64(limit & 63) & 1 == 1)
  }
}

extension Matcher {
  /// The first candidate that matches; nil if there is none.
  func firstCandidate(in text: Span<UInt8>, _ query: MatchQuery) -> UInt32? {
    guard !cells.isEmpty else { return nil }
    let stretch = Stretch(
      root: root, lower: 0, upper: query.path.count(in: query.layout),
      hasEscapes: query.path.hasEscapes(in: query.layout))
    var best = LeafReference.none
    walk(stretch, in: text, query, &best)
    return best == LeafReference.none ? nil : best
  }

  /// Every candidate that matches, in order.
  ///
  /// Costs a walk for each.
  func allCandidates(in text: Span<UInt8>, _ query: MatchQuery) -> [UInt32] {
    var query = query
    var output: [UInt32] = []
    while let candidate = firstCandidate(in: text, query) {
      output.append(candidate)
      query.first = candidate + 1
    }
    return output
  }
}
