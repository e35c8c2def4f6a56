/// One node of the frozen trie, with the edge that leads to it: 32 bytes, so that a step reads half a cache line.
///
/// A cell that a literal leads to stands where the hash of its parent and its text says, or in the next free slot
/// (linear probing); all others stand behind those. Cells are named by their index, which is less than 2³¹ - 1.
struct MatcherCell: Sendable, BitwiseCopyable {
  /// A literal of up to eight bytes, zero-padded; of a longer one, its length and where it stands among the literals.
  ///
  /// For other edges, which of the parent's tests leads here.
  var key: UInt64 = 0
  /// Which first bytes the literals below have, by their low five bits, which tell nothing of the case of a letter.
  var firstBytes: UInt32 = 0
  /// The cell above, with a mark for long literals; `none` if the slot is free.
  var edge: UInt32 = Self.none
  /// The candidates that end here: `none`, a candidate, or a run of them (``LeafReference``).
  var leaf: UInt32 = LeafReference.none
  /// The cell that an unconstrained parameter leads to, or `none`.
  var parameter: UInt32 = Self.none
  /// Edges of rarer kinds, or `none`.
  var branch: UInt32 = Self.none
  /// The first candidate at or below this cell, in the order they are tried: nothing better is to be found here.
  var order: UInt32 = .max

  static let none = UInt32.max

  /// Tells a long literal from a short one, so that the keys of the two are never compared.
  private static let longMark: UInt32 = 1 << 31

  /// The cell above.
  var parent: UInt32 { edge & ~Self.longMark }

  /// How the edge of a literal of `count` bytes is stored.
  @inline(__always)
  static func literalEdge(below parent: UInt32, count: Int) -> UInt32 { count > 8 ? parent | longMark : parent }

  /// There are edges besides the literal ones.
  var isFork: Bool { parameter != Self.none || branch != Self.none }

  /// Whether a literal below may begin with a byte.
  @inline(__always)
  func mayHaveLiteral(beginning byte: UInt8) -> Bool { firstBytes &>> UInt32(byte & 31) & 1 == 1 }
}

/// The rarer edges of a cell.
struct MatcherBranch: Sendable, BitwiseCopyable {
  /// The tests of constrained and mixed segments, those with a shorter prefix first.
  var firstTest: UInt32 = 0
  var testCount: UInt32 = 0
  /// Bit `n` is set if a test has a prefix of `n` bytes.
  var prefixLengths: UInt16 = 0
  /// The root of what may follow a wildcard, last segment first.
  var wildcard = MatcherCell.none
  /// The root of what may stand in the fragment.
  var fragment = MatcherCell.none
}

/// An edge that needs more than a comparison of bytes.
struct MatcherTest: Sendable {
  let test: SegmentTest
  let cell: UInt32
  /// The bytes every text that passes begins with; at most eight of them count.
  let prefix: TestPrefix
}

/// The first bytes of a mixed segment, if it begins with a literal: tells most tests that cannot pass without a look.
struct TestPrefix: Sendable, BitwiseCopyable, Comparable {
  let count: UInt8
  let word: UInt64

  init(_ test: SegmentTest, foldsCase: Bool) {
    guard case .mixed(let segment) = test else {
      (count, word) = (0, 0)
      return
    }
    let literal = segment.prefix
    count = UInt8(min(literal.count, 8))
    var word: UInt64 = 0
    for (index, byte) in literal.prefix(8).enumerated() {
      word |= UInt64(foldsCase ? ASCII.lowercased(byte) : byte) << UInt64(8 * index)
    }
    self.word = word
  }

  init(count: UInt8, word: UInt64) {
    self.count = count
    self.word = word
  }

  static func < (lhs: Self, rhs: Self) -> Bool { (lhs.count, lhs.word) < (rhs.count, rhs.word) }
}

/// The candidates that end at a cell.
enum LeafReference {
  static let none = UInt32.max
  /// Set if the rest of the bits is the index of a run, not a candidate.
  static let run: UInt32 = 1 << 31
}
