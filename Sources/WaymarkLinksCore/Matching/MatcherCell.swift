/// One node of the frozen trie, with the edge that leads to it.
///
/// It takes 32 bytes, so that a step reads half a cache line. The hash of the parent and the text gives the slot of a
/// literal's cell. If it is taken, the next free slot is used (linear probing). All other cells follow. The index of a
/// cell identifies it and is less than 2³¹ - 1.
package struct MatcherCell: Sendable, BitwiseCopyable {
  /// A literal of up to eight bytes, padded with zeros.
  ///
  /// For a longer literal, its length and its offset among the literals. For other edges, the index of the parent's
  /// test that leads here.
  var key: UInt64 = 0
  /// The first bytes of the literals below, as a set of their low five bits, which ignore the case of a letter.
  var firstBytes: UInt32 = 0
  /// The parent's index, with a mark for long literals, or `none` if the slot is free.
  var edge: UInt32 = Self.none
  /// The candidates that end here: `none`, one candidate, or a run (``LeafReference``).
  package var leaf: UInt32 = LeafReference.none
  /// The cell of the unconstrained parameter, or `none`.
  package var parameter: UInt32 = Self.none
  /// The index of the rarer edges, or `none`.
  package var branch: UInt32 = Self.none
  /// The first candidate at or below this cell.
  ///
  /// No better candidate is to be found here.
  var order: UInt32 = .max

  package static let none = UInt32.max

  /// Distinguishes long literals from short ones, so that their keys are never compared with each other.
  private static let longMark: UInt32 = 1 << 31

  /// The index of the parent.
  var parent: UInt32 { edge & ~Self.longMark }

  /// The stored form of the edge of a literal with `count` bytes.
  @inline(__always)
  static func literalEdge(below parent: UInt32, count: Int) -> UInt32 { count > 8 ? parent | longMark : parent }

  /// True if the cell has edges other than literal ones.
  var isFork: Bool { parameter != Self.none || branch != Self.none }

  /// Returns whether a literal below may begin with a byte.
  @inline(__always)
  func mayHaveLiteral(beginning byte: UInt8) -> Bool { firstBytes &>> UInt32(byte & 31) & 1 == 1 }
}

/// The rarer edges of a cell.
package struct MatcherBranch: Sendable, BitwiseCopyable {
  /// The tests of constrained and mixed segments, shorter prefixes first.
  package var firstTest: UInt32 = 0
  package var testCount: UInt32 = 0
  /// Bit `n` is set if a test has a prefix of `n` bytes.
  var prefixLengths: UInt16 = 0
  /// The root of the trie for the parts of patterns after a wildcard, with the last segment first.
  package var wildcard = MatcherCell.none
  /// The root of the trie for the parts of patterns after the `#`.
  package var fragment = MatcherCell.none
}

/// An edge that needs more than a comparison of bytes.
package struct MatcherTest: Sendable {
  package let test: SegmentTest
  package let cell: UInt32
  /// The bytes that every accepted text begins with.
  ///
  /// Only the first eight are used.
  let prefix: TestPrefix
}

/// The first bytes of a mixed segment, if it begins with a literal.
///
/// Most tests that cannot pass are excluded by them.
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

/// References the candidates that end at a cell.
package enum LeafReference {
  package static let none = UInt32.max
  /// This bit is set if the other bits are the index of a run, not a candidate.
  ///
  /// No candidate has it.
  package static let run: UInt32 = 1 << 31
}
