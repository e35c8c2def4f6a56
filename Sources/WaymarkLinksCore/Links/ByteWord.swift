/// Eight bytes of a text in one number, the first byte lowest.
///
/// A test checks all eight bytes at once. A result sets the highest bit of each byte that passes the test. Its other
/// bits have no meaning.
package struct ByteWord: BitwiseCopyable {
  private let bits: UInt64

  /// The bytes from an offset on, with zeros beyond the end, or `nil` if the whole text is shorter than eight bytes.
  @inline(__always)
  package init?(_ text: Span<UInt8>, at index: Int) {
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

  /// Marks bytes below a limit of less than 0x80, bytes that are not ASCII, and DEL.
  @inline(__always)
  private func outside(from least: UInt8) -> UInt64 {
    ~(lowBits &+ Self.each(0x80 &- least)) | (lowBits &+ Self.each(1)) | bits
  }

  @inline(__always)
  private func equal(to byte: UInt8) -> UInt64 {
    // The sum sets the highest bit of every byte whose low bits differ. A byte of 0x80 or more is never equal.
    ~(((bits ^ Self.each(byte)) & ~Self.highBits) &+ ~Self.highBits) & ~bits
  }

  /// The number of bytes before the first marked byte.
  ///
  /// Eight if none is marked.
  @inline(__always)
  private func count(before marks: UInt64) -> Int { (marks & Self.highBits).trailingZeroBitCount &>> 3 }

  /// The number of leading bytes that stand for themselves anywhere in a path: letters, digits and some signs.
  @inline(__always)
  var plainPathCount: Int {
    count(before: outside(from: 0x30) | equal(to: UInt8(ascii: "?")) | equal(to: UInt8(ascii: "\\")))
  }

  /// The number of leading bytes that neither separate nor escape anything in a query.
  @inline(__always)
  var plainQueryCount: Int { count(before: outside(from: UInt8(ascii: "'"))) }

  /// The number of leading bytes that a text in quotation marks has as they are: ASCII without control characters.
  @inline(__always)
  package var plainTextCount: Int {
    count(before: outside(from: 0x20) | equal(to: UInt8(ascii: "\"")) | equal(to: UInt8(ascii: "\\")))
  }

  /// The number of bytes before the first of these two.
  @inline(__always)
  func count(before byte: UInt8, or other: UInt8) -> Int { count(before: equal(to: byte) | equal(to: other)) }
}
