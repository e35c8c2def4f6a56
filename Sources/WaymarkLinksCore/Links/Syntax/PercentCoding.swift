/// Percent-encoding (RFC 3986 §2.1), on the bytes of a text.
package enum PercentCoding {
  static let percent = UInt8(ascii: "%")

  /// The value of a hexadecimal digit.
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte that the escape at `index` stands for, or `nil` if there is no valid escape.
  static func escapedByte(in text: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard index + 2 < end, let high = hexValue(text[index + 1]), let low = hexValue(text[index + 2]) else {
      return nil
    }
    return high << 4 | low
  }

  /// The text of a piece, undecoded.
  static func raw(_ text: Span<UInt8>, _ range: ByteRange) -> String {
    text.extracting(range.start..<range.end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
