/// A search for the first candidate, with its criteria and the best result so far.
struct CandidateSearch: BitwiseCopyable {
  /// The first candidate to consider.
  ///
  /// Earlier ones are ignored.
  let first: UInt32
  /// The limits to schemes and hosts that the link satisfies.
  let verdicts: LimitVerdicts
  /// True if escapes that cannot be decoded are kept undecoded.
  let mayBeMalformed: Bool
  let hasFragment: Bool
  /// The range of the fragment, if there is one.
  let fragment: ByteRange
  /// The first candidate found so far, or `LeafReference.none`.
  var best = LeafReference.none
  /// The number of visited cells and tests.
  ///
  /// Tests compare it with the length of the link.
  var steps = 0

  init(_ layout: LinkLayout, from first: UInt32 = 0, verdicts: LimitVerdicts = .all) {
    self.first = first
    self.verdicts = verdicts
    mayBeMalformed = layout.traits.contains(.malformed)
    hasFragment = layout.traits.contains(.fragment)
    fragment = layout.fragment
  }

  /// The result.
  var found: UInt32? { best == LeafReference.none ? nil : best }
}

/// The limits to schemes and hosts that a link satisfies, computed in advance for the first 63 limits of a table.
///
/// The matcher accepts candidates of later limits. They are checked when they are found.
struct LimitVerdicts: Sendable, BitwiseCopyable {
  private var bits: UInt64 = .max

  /// The first limit that is not computed in advance.
  static let firstUnchecked = 63
  /// The link satisfies every limit.
  static let all = LimitVerdicts()

  private init() {}

  init(count: Int, _ isWithin: (Int) -> Bool) {
    for limit in 0..<min(count, Self.firstUnchecked) where !isWithin(limit) { bits &= ~(1 &<< UInt64(limit)) }
  }

  subscript(limit: UInt32) -> Bool { bits &>> UInt64(min(limit, UInt32(Self.firstUnchecked))) & 1 == 1 }
}
