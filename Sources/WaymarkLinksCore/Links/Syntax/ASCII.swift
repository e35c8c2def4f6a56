/// Compares bytes.
///
/// Folds the case of ASCII letters if asked to, and of no others.
package enum ASCII {
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte >= 0x09 && byte <= 0x0D)
  }

  /// Returns whether a control character begins at an offset: C0, DEL and, in UTF-8, C1.
  static func isControl(_ text: Span<UInt8>, at index: Int) -> Bool {
    let byte = text[index]
    return byte < 0x20 || byte == 0x7F || (byte == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0)
  }

  /// Returns whether two texts are equal.
  static func equals(_ text: Span<UInt8>, _ other: String, foldsCase: Bool = false) -> Bool {
    guard text.count == other.utf8.count else { return false }
    var index = 0
    for byte in other.utf8 {
      guard foldsCase ? lowercased(byte) == lowercased(text[index]) : byte == text[index] else { return false }
      index += 1
    }
    return true
  }

  /// Returns whether a range of `text` equals `other`, ignoring the case of ASCII letters.
  static func equalsIgnoringCase(_ text: Span<UInt8>, _ range: ByteRange, _ other: StaticString) -> Bool {
    guard range.count == other.utf8CodeUnitCount else { return false }
    return other.withUTF8Buffer { other in
      for index in 0..<range.count where lowercased(text[range.start + index]) != lowercased(other[index]) {
        return false
      }
      return true
    }
  }

  /// Returns whether a range of `text` equals the lower-case text `other`, ignoring the case of ASCII letters.
  static func equalsIgnoringCase(_ text: Span<UInt8>, _ range: ByteRange, lowercased other: String) -> Bool {
    var index = range.start
    for byte in other.utf8 {
      guard index < range.end, lowercased(text[index]) == byte else { return false }
      index += 1
    }
    return index == range.end
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the text.
  ///
  /// Cheap for contiguous text. The text of a link is always contiguous.
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // It copies nothing, and the body is compiled once.
    var copy = self
    return copy.withUTF8 { body($0.span) }
  }

  /// The text with ASCII letters in lower case, and everything else unchanged.
  package var asciiLowercased: String {
    guard utf8.contains(where: { ASCII.lowercased($0) != $0 }) else { return self }
    return String(decoding: utf8.map(ASCII.lowercased), as: UTF8.self)
  }

  /// Returns whether both are equal byte by byte.
  ///
  /// `==` also accepts texts that are canonically equal.
  package func hasSameBytes(as other: String) -> Bool {
    withBytes { own in
      other.withBytes { bytes in
        guard own.count == bytes.count else { return false }
        for index in 0..<own.count where own[index] != bytes[index] { return false }
        return true
      }
    }
  }
}
