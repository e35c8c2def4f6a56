/// Checks whether bytes that arrive one by one are well-formed UTF-8 (RFC 3629 §4).
struct UTF8Validator {
  private var missing: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// True if the last scalar is complete.
  var isComplete: Bool { missing == 0 }

  /// Reads the next byte.
  ///
  /// Returns `false` if the bytes so far cannot be UTF-8.
  mutating func consume(_ byte: UInt8) -> Bool {
    if missing == 0 { return begin(byte) }
    guard byte >= lowest, byte <= highest else { return false }
    missing -= 1
    lowest = 0x80
    highest = 0xBF
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return false
    }
    // The second byte reveals overlong forms, surrogates and scalars beyond U+10FFFF.
    switch byte {
    case 0xE0: lowest = 0xA0
    case 0xED: highest = 0x9F
    case 0xF0: lowest = 0x90
    case 0xF4: highest = 0x8F
    default: break
    }
    return true
  }
}

extension String {
  /// Creates the text of some bytes, or `nil` if they are not UTF-8.
  ///
  /// The standard library's own check is available from iOS 18 and macOS 15 on.
  package init?(checking bytes: [UInt8]) { self.init(checking: bytes[...]) }

  /// Decodes bytes, or returns `nil` if they are not UTF-8.
  package init?(checking bytes: ArraySlice<UInt8>) {
    if !bytes.allSatisfy({ $0 < 0x80 }) {
      var validator = UTF8Validator()
      for byte in bytes where !validator.consume(byte) { return nil }
      guard validator.isComplete else { return nil }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
