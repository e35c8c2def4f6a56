/// The meaning of a plus sign in a piece of a link.
package enum PlusReading: Sendable, Hashable {
  /// It is a plus sign.
  case literal
  /// It is a space; `%2B` is a plus sign.
  case spaceBeforeDecoding
  /// It is a space, and so is `%2B` (as JLRoutes reads it).
  case spaceAfterDecoding
}

extension PercentCoding {
  /// Returns whether the escape at `index` stands for TAB, LF or CR.
  @inline(__always)
  static func isLineBreakOrTab(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index + 2 < text.count, text[index + 1] == UInt8(ascii: "0") else { return false }
    switch text[index + 2] {
    case UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "d"), UInt8(ascii: "A"), UInt8(ascii: "D"): return true
    default: return false
    }
  }

  /// The offset of the first byte of `range` that cannot be decoded, or `nil` if all of it can.
  static func firstMalformed(in text: Span<UInt8>, _ range: ByteRange) -> (offset: Int, isEscape: Bool)? {
    var cursor = DecodingCursor(range)
    var validator = UTF8Validator()
    while cursor.position < range.end {
      let offset = cursor.position
      guard let byte = cursor.next(in: text) else { return nil }
      if cursor.isMalformed { return (offset, true) }
      if !validator.consume(byte) { return (offset, false) }
    }
    return validator.isComplete ? nil : (range.end, false)
  }

  /// Returns whether `range` contains a percent sign.
  static func hasEscapes(in text: Span<UInt8>, _ range: ByteRange) -> Bool {
    needsDecoding(text, range, plus: .literal)
  }

  /// The decoded text of a piece.
  ///
  /// - Parameter mayBeMalformed: true if the link was parsed with `keepingMalformed`. A piece that
  ///   cannot be decoded is then kept undecoded.
  static func decoded(
    _ text: Span<UInt8>, _ range: ByteRange, plus: PlusReading = .literal, mayBeMalformed: Bool
  ) -> String {
    guard needsDecoding(text, range, plus: plus) else { return raw(text, range) }
    if mayBeMalformed, firstMalformed(in: text, range) != nil { return raw(text, range) }
    return text.withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: range.count) { output in
        var cursor = DecodingCursor(range, plus: plus)
        var count = 0
        while let byte = cursor.next(in: bytes.span) {
          output[count] = byte
          count += 1
        }
        return count
      }
    }
  }

  /// Returns whether the decoded text of a piece equals another text.
  static func isEqual(
    _ text: Span<UInt8>, _ range: ByteRange, to other: Span<UInt8>, plus: PlusReading, mayBeMalformed: Bool
  ) -> Bool {
    let count = min(range.count, other.count)
    var index = 0
    while index < count {
      let byte = text[range.start &+ index]
      if byte == percent || byte == UInt8(ascii: "+") {
        return isDecodedEqual(text, range, to: other, plus: plus, mayBeMalformed: mayBeMalformed)
      }
      if byte != other[index] { return false }
      index &+= 1
    }
    return range.count == other.count
  }

  private static func isDecodedEqual(
    _ text: Span<UInt8>, _ range: ByteRange, to other: Span<UInt8>, plus: PlusReading, mayBeMalformed: Bool
  ) -> Bool {
    // Text that cannot be decoded is compared undecoded.
    let isRaw = mayBeMalformed && firstMalformed(in: text, range) != nil
    var cursor = DecodingCursor(range, plus: plus)
    for index in other.indices {
      guard let byte = isRaw ? cursor.nextRaw(in: text) : cursor.next(in: text), byte == other[index] else {
        return false
      }
    }
    return cursor.position == range.end
  }

  /// Returns whether decoding a piece changes its text.
  static func needsDecoding(_ text: Span<UInt8>, _ range: ByteRange, plus: PlusReading) -> Bool {
    let sign = plus == .literal ? percent : UInt8(ascii: "+")
    var index = range.start
    while range.end &- index > 4, let word = ByteWord(text, at: index) {
      index &+= word.count(before: percent, or: sign)
      if index >= range.end { return false }
      if text[index] == percent || text[index] == sign { return true }
    }
    while index < range.end {
      if text[index] == percent || text[index] == sign { return true }
      index &+= 1
    }
    return false
  }
}

/// Reads a piece of a link byte by byte and decodes it.
struct DecodingCursor {
  /// The offset of the next byte to read.
  private(set) var position: Int
  /// True if the last percent sign began no valid escape.
  ///
  /// It was returned as it is.
  private(set) var isMalformed = false
  private let end: Int
  private let plus: PlusReading

  init(_ range: ByteRange, plus: PlusReading = .literal) {
    position = range.start
    end = range.end
    self.plus = plus
  }

  /// The next decoded byte, or `nil` at the end.
  mutating func next(in text: Span<UInt8>) -> UInt8? {
    guard position < end else { return nil }
    let byte = text[position]
    guard byte == PercentCoding.percent else {
      position += 1
      return byte == UInt8(ascii: "+") && plus != .literal ? UInt8(ascii: " ") : byte
    }
    guard let escaped = PercentCoding.escapedByte(in: text, at: position, before: end) else {
      position += 1
      isMalformed = true
      return byte
    }
    position += 3
    return escaped == UInt8(ascii: "+") && plus == .spaceAfterDecoding ? UInt8(ascii: " ") : escaped
  }

  /// The next byte, undecoded, or `nil` at the end.
  mutating func nextRaw(in text: Span<UInt8>) -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return text[position]
  }
}
