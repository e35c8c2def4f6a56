/// One node of the frozen trie, with the edge that leads to it: 32 bytes, so that a step reads half a cache line.
///
/// A cell that a literal leads to stands where the hash of its parent and its text says, or in the next free place
/// (linear probing); all others stand behind those. Cells are named by their place; no cell is at 0xFFFF_FFFF.
struct MatcherCell: Sendable, BitwiseCopyable {
  /// A literal of up to eight bytes, zero-padded; of a longer one, where it stands among the literals.
  var key: UInt64 = 0
  /// The hash of a literal; for other edges, which of the parent's tests leads here.
  var hash: UInt32 = 0
  /// The cell above; `none` marks a free place.
  var parent: UInt32 = Self.none
  /// The candidates that end here: `none`, a candidate, or a run of them (``LeafReference``).
  var leaf: UInt32 = LeafReference.none
  /// The cell that an unconstrained parameter leads to, or `none`.
  var parameter: UInt32 = Self.none
  /// Edges of rarer kinds, or `none`.
  var branch: UInt32 = Self.none
  /// The first candidate at or below this cell, in the order they are tried: nothing better is to be found here.
  var order: UInt32 = .max

  static let none = UInt32.max
}

/// The rarer edges of a cell.
struct MatcherBranch: Sendable, BitwiseCopyable {
  /// The tests of constrained and mixed segments.
  var firstTest: UInt32 = 0
  var testCount: UInt32 = 0
  /// The root of what may follow a wildcard, last segment first.
  var wildcard = MatcherCell.none
  /// The root of what may stand in the fragment.
  var fragment = MatcherCell.none
}

/// An edge that needs more than a comparison of bytes.
struct MatcherTest: Sendable {
  let test: SegmentTest
  let cell: UInt32
}

/// The candidates that end at a cell.
enum LeafReference {
  static let none = UInt32.max
  /// Set if the rest of the bits is the place of a run, not a candidate.
  static let run: UInt32 = 1 << 31
}

/// Hashes a segment together with the cell it is looked for below.
///
/// Text is read eight bytes at a time.
enum SegmentHash {
  /// Tells a long literal from a short one, so that the keys of the two are never compared.
  static let longMark: UInt32 = 1 << 31

  /// - Parameter mask: which bits of the hash count; all but the highest, unless collisions are wanted for a test.
  static func hash(_ bytes: RawSpan, from start: Int, count: Int, below parent: UInt32, mask: UInt32) -> UInt32 {
    var state = UInt64(parent) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    repeat {
      state = (state ^ word(bytes, from: start &+ index, count: count &- index)) &* 0xD6E8_FEB8_6659_FD93
      state ^= state &>> 32
      index &+= 8
    } while index < count
    let hash = UInt32(truncatingIfNeeded: state) & mask
    return count > 8 ? hash | longMark : hash
  }

  /// Up to eight bytes as a number, zero-padded.
  static func word(_ bytes: RawSpan, from start: Int, count: Int) -> UInt64 {
    if start &+ 8 <= bytes.byteCount {
      let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
      return count >= 8 ? word : word & (1 &<< UInt64(8 &* count) &- 1)
    }
    var word: UInt64 = 0
    for offset in 0..<min(count, 8) {
      word |= UInt64(bytes.unsafeLoad(fromByteOffset: start &+ offset, as: UInt8.self)) &<< UInt64(8 &* offset)
    }
    return word
  }
}
