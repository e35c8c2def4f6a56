/// The set of letters of a text, regardless of case.
///
/// Two ASCII texts that are two edits apart differ in at most four letters.
struct Letters: Sendable {
  private var bits: UInt64 = 0
  private let count: Int
  private let isASCII: Bool

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    var all: UInt8 = 0
    for byte in bytes {
      bits |= 1 << UInt64(ASCII.lowercased(byte) & 63)
      all |= byte
    }
    isASCII = all < 0x80
  }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { Letters($0) }
  }

  init?(of segment: PatternSegment?) {
    guard case .literal(let bytes)? = segment else { return nil }
    self = bytes.withUnsafeBufferPointer { Letters($0) }
  }

  /// Returns whether two texts certainly differ by more than two edits.
  static func areFar(_ first: String, _ second: String) -> Bool {
    // A scalar has up to four bytes.
    abs(first.utf8.count - second.utf8.count) > 4 * Nearness.maxEdits
      || Letters(first).isFar(from: Letters(second))
  }

  /// Returns whether the texts certainly differ by more than two edits.
  ///
  /// This check avoids most comparisons.
  func isFar(from other: Letters) -> Bool {
    guard isASCII, other.isASCII else { return false }
    return (bits ^ other.bits).nonzeroBitCount > 2 * Nearness.maxEdits || abs(count - other.count) > Nearness.maxEdits
  }
}
