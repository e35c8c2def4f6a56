/// A search for the first candidate: what it looks for, and the best it has found.
struct CandidateSearch: BitwiseCopyable {
  /// Candidates before this one do not count.
  let first: UInt32
  /// Which limits the link is within.
  let verdicts: LimitVerdicts
  /// Escapes that cannot be decoded are kept as they stand.
  let mayBeMalformed: Bool
  let hasFragment: Bool
  /// Where the fragment stands, if there is one.
  let fragment: ByteRange
  /// The first candidate found so far, or `LeafReference.none`.
  var best = LeafReference.none
  /// How many cells were visited and tests made: what tests hold against the length of the link.
  var steps = 0

  init(_ layout: LinkLayout, from first: UInt32 = 0, verdicts: LimitVerdicts = .all) {
    self.first = first
    self.verdicts = verdicts
    mayBeMalformed = layout.traits.contains(.malformed)
    hasFragment = layout.traits.contains(.fragment)
    fragment = layout.fragment
  }

  /// What was found.
  var found: UInt32? { best == LeafReference.none ? nil : best }
}

/// Which of the limits of a table a link is within, told beforehand for the first 63.
///
/// Candidates of later limits are let through by the matcher and asked about when they are found.
struct LimitVerdicts: Sendable, BitwiseCopyable {
  private var bits: UInt64 = .max

  /// The first limit that is not told beforehand.
  static let firstUntold = 63
  /// The link is within every limit.
  static let all = LimitVerdicts()

  private init() {}

  init(count: Int, _ isWithin: (Int) -> Bool) {
    for limit in 0..<min(count, Self.firstUntold) where !isWithin(limit) { bits &= ~(1 &<< UInt64(limit)) }
  }

  subscript(limit: UInt32) -> Bool { bits &>> UInt64(min(limit, UInt32(Self.firstUntold))) & 1 == 1 }
}
