/// Hashes a text eight bytes at a time, together with its parent cell.
///
/// A hash only makes the search faster: every result is compared byte by byte.
enum SegmentHash {
  /// Uses all bits of the hash.
  ///
  /// Tests use fewer to get collisions.
  static let allBits = UInt32.max

  /// The hash of a text.
  ///
  /// - Parameters:
  ///   - key: the text's first bytes, see ``word(_:from:count:)``.
  ///   - mask: the bits of the hash that are used.
  @inline(__always)
  static func hash(
    _ bytes: RawSpan, from start: Int, count: Int, key: UInt64, below parent: UInt32, mask: UInt32
  ) -> UInt32 {
    var state = mixed(UInt64(parent) &* 0x9E37_79B9_7F4A_7C15, key)
    if count <= 8 { return UInt32(truncatingIfNeeded: state) & mask }
    let end = start &+ count
    var index = start &+ 8
    while index &+ 8 < end {
      state = mixed(state, load(bytes, at: index))
      index &+= 8
    }
    state = mixed(state, load(bytes, at: end &- 8))
    return UInt32(truncatingIfNeeded: state) & mask
  }

  /// The first bytes of a text as a number: at most eight, padded with zeros.
  @inline(__always)
  static func word(_ bytes: RawSpan, from start: Int, count: Int) -> UInt64 {
    if count >= 8 { return load(bytes, at: start) }
    if start &+ 8 <= bytes.byteCount {
      return load(bytes, at: start) & (1 &<< UInt64(truncatingIfNeeded: 8 &* count) &- 1)
    }
    let end = start &+ count
    // The text ends here, so read the eight bytes before its end, if there are that many.
    if end >= 8, count > 0 { return load(bytes, at: end &- 8) &>> UInt64(truncatingIfNeeded: 8 &* (8 &- count)) }
    return shortWord(bytes, from: start, count: count)
  }

  /// Returns whether `count` bytes are equal in both texts.
  @inline(__always)
  static func areEqual(_ bytes: RawSpan, from start: Int, _ others: RawSpan, from otherStart: Int, count: Int) -> Bool {
    if count < 8 { return word(bytes, from: start, count: count) == word(others, from: otherStart, count: count) }
    var index = 0
    while index &+ 8 < count {
      if load(bytes, at: start &+ index) != load(others, at: otherStart &+ index) { return false }
      index &+= 8
    }
    return load(bytes, at: start &+ count &- 8) == load(others, at: otherStart &+ count &- 8)
  }

  /// The slot of a hash among `count` slots.
  ///
  /// A multiplication replaces the division, so `count` need not be a power of two.
  @inline(__always)
  static func slot(of hash: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: count)) &>> 32)
  }

  /// The number of slots for a hash table of `count` entries.
  ///
  /// At most two in three are taken.
  static func slotCount(for count: Int) -> Int { count == 0 ? 0 : count + count / 2 + 1 }

  @inline(__always)
  private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product &>> 32
  }

  @inline(__always)
  private static func load(_ bytes: RawSpan, at offset: Int) -> UInt64 { ByteWord.load(bytes, at: offset) }

  private static func shortWord(_ bytes: RawSpan, from start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<count {
      word |= UInt64(bytes.unsafeLoad(fromByteOffset: start &+ offset, as: UInt8.self)) &<< UInt64(8 &* offset)
    }
    return word
  }
}
