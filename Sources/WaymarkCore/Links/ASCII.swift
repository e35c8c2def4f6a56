/// Comparison of bytes that folds the case of ASCII letters, if any, and of nothing else.
enum ASCII {
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Whether `text` is `other`.
  static func equals(_ text: Span<UInt8>, _ other: String, foldsCase: Bool = false) -> Bool {
    guard text.count == other.utf8.count else { return false }
    var index = 0
    for byte in other.utf8 {
      guard foldsCase ? lowercased(byte) == lowercased(text[index]) : byte == text[index] else { return false }
      index += 1
    }
    return true
  }

  /// Whether `range` of `text` is `other`, but for the case of ASCII letters.
  static func equalsIgnoringCase(_ text: Span<UInt8>, _ range: ByteRange, _ other: StaticString) -> Bool {
    guard range.count == other.utf8CodeUnitCount else { return false }
    return other.withUTF8Buffer { other in
      for index in 0..<range.count where lowercased(text[range.start + index]) != lowercased(other[index]) {
        return false
      }
      return true
    }
  }

  /// Whether `range` of `text` is `other`, which is in lower case, but for the case of ASCII letters.
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
  /// The text with ASCII letters in lower case and everything else as it is.
  var asciiLowercased: String {
    guard utf8.contains(where: { ASCII.lowercased($0) != $0 }) else { return self }
    return String(decoding: utf8.map(ASCII.lowercased), as: UTF8.self)
  }

  /// Whether both are the same, byte by byte: `==` takes canonically equal texts as equal.
  func hasSameBytes(as other: String) -> Bool {
    withBytes { own in
      other.withBytes { bytes in
        guard own.count == bytes.count else { return false }
        for index in 0..<own.count where own[index] != bytes[index] { return false }
        return true
      }
    }
  }
}
