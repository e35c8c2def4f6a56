/// Eight bytes of a text in a number, the first lowest: what is asked of each is asked of all at once.
///
/// An answer has the highest bit of each byte for which it is yes; the bits below tell nothing.
struct ByteWord: BitwiseCopyable {
  private let bits: UInt64

  /// The bytes from an offset on, zero beyond the end; nil if the whole text is shorter than eight.
  @inline(__always)
  init?(_ text: Span<UInt8>, at index: Int) {
    let missing = index &+ 8 &- text.count
    if missing <= 0 {
      bits = Self.load(text.bytes, at: index)
    } else {
      guard text.count >= 8, missing <= 8 else { return nil }
      bits = Self.load(text.bytes, at: text.count &- 8) >> UInt64(truncatingIfNeeded: 8 &* missing)
    }
  }

  /// Eight bytes, read as a little-endian number.
  @inline(__always)
  static func load(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private var lowBits: UInt64 { bits & ~Self.highBits }

  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Bytes below one that is less than 0x80, and those that are not ASCII; DEL too.
  @inline(__always)
  private func outside(from least: UInt8) -> UInt64 {
    ~(lowBits &+ Self.each(0x80 &- least)) | (lowBits &+ Self.each(1)) | bits
  }

  @inline(__always)
  private func equal(to byte: UInt8) -> UInt64 {
    // The sum has the highest bit of every byte whose low bits differ; a byte of 0x80 or more is never equal.
    ~(((bits ^ Self.each(byte)) & ~Self.highBits) &+ ~Self.highBits) & ~bits
  }

  /// How many bytes come before the first that is marked; eight if none is.
  @inline(__always)
  private func count(before marks: UInt64) -> Int { (marks & Self.highBits).trailingZeroBitCount &>> 3 }

  /// How many bytes at the beginning stand for themselves wherever in a path they are: letters, digits and some signs.
  @inline(__always)
  var plainPathCount: Int {
    count(before: outside(from: 0x30) | equal(to: UInt8(ascii: "?")) | equal(to: UInt8(ascii: "\\")))
  }

  /// How many bytes at the beginning neither separate nor escape anything in a query.
  @inline(__always)
  var plainQueryCount: Int { count(before: outside(from: UInt8(ascii: "'"))) }

  /// How many bytes come before the first that is one of these.
  @inline(__always)
  func count(before byte: UInt8, or other: UInt8) -> Int { count(before: equal(to: byte) | equal(to: other)) }
}
