/// The syntax of a link's authority: its host and port (RFC 3986 §3.2).
///
/// The hosts of tables and patterns have the same syntax.
enum AuthoritySyntax {
  /// The maximum number of bytes: a link without its scheme.
  private static let maxBytes = 16_375

  /// Reads a text that is an authority and nothing else, or returns `nil` if no link can have it.
  ///
  /// White space at its end is dropped, as from links.
  ///
  /// - Parameter isWeb: true for the authority of an `http` or `https` link.
  static func read(_ text: String, isWeb: Bool) -> (host: String, port: UInt16?)? {
    text.withBytes { bytes -> (host: String, port: UInt16?)? in
      var end = bytes.count
      while end > 0, ASCII.isWhiteSpace(bytes[end - 1]) { end -= 1 }
      guard end <= maxBytes else { return nil }
      return try? read(bytes, ByteRange(0, end), isWeb: isWeb)
    }
  }

  private static func read(
    _ text: Span<UInt8>, _ authority: ByteRange, isWeb: Bool
  ) throws(DeepLink.Rejection) -> (host: String, port: UInt16?) {
    try checkCharacters(text, authority)
    let host = ByteRange(authority.start, try hostEnd(text, authority))
    if isWeb { try checkWebHost(text, host) } else { try checkBrackets(text, host) }
    return (PercentCoding.raw(text, host), try port(text, ByteRange(host.end, authority.end)))
  }

  /// Rejects the characters and escapes that no authority has.
  private static func checkCharacters(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) {
    var validator = UTF8Validator()
    var index = range.start
    while index < range.end {
      var byte = text[index]
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
        throw DeepLink.Rejection(reason: .invalidHost, offset: index)
      case PercentCoding.percent:
        guard let escaped = PercentCoding.escapedByte(in: text, at: index, before: range.end),
          escaped >= 0x20, escaped != 0x7F
        else { throw DeepLink.Rejection(reason: .malformedEscape, offset: index) }
        byte = escaped
        index += 2
      default:
        if ASCII.isControl(text, at: index) { throw DeepLink.Rejection(reason: .controlCharacter, offset: index) }
      }
      guard validator.consume(byte) else { throw DeepLink.Rejection(reason: .invalidUTF8, offset: index) }
      index += 1
    }
    guard validator.isComplete else { throw DeepLink.Rejection(reason: .invalidUTF8, offset: range.end) }
  }

  /// Returns the end of the host, and the offset of the port's colon, if there is one.
  static func hostEnd(_ text: Span<UInt8>, _ authority: ByteRange) throws(DeepLink.Rejection) -> Int {
    var index = authority.start
    if index < authority.end, text[index] == UInt8(ascii: "[") {
      while index < authority.end, text[index] != UInt8(ascii: "]") { index += 1 }
      guard index < authority.end else { throw DeepLink.Rejection(reason: .invalidHost, offset: authority.start) }
      index += 1
      guard index == authority.end || text[index] == UInt8(ascii: ":") else {
        throw DeepLink.Rejection(reason: .invalidHost, offset: index)
      }
      return index
    }
    while index < authority.end, text[index] != UInt8(ascii: ":") { index &+= 1 }
    return index
  }

  /// The port after the colon, or `nil` if there is no colon, or nothing after it.
  static func port(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) -> UInt16? {
    guard range.count > 1 else { return nil }
    var value = 0
    for index in (range.start + 1)..<range.end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { throw DeepLink.Rejection(reason: .invalidPort, offset: index) }
      value = value * 10 + Int(digit)
      guard value <= Int(UInt16.max) else { throw DeepLink.Rejection(reason: .invalidPort, offset: range.start + 1) }
    }
    return UInt16(value)
  }

  /// Checks the host of an `http` or `https` link: ASCII, no empty label, no trailing dot.
  static func checkWebHost(_ text: Span<UInt8>, _ host: ByteRange) throws(DeepLink.Rejection) {
    guard !host.isEmpty else { throw DeepLink.Rejection(reason: .emptyHost, offset: host.start) }
    if text[host.start] == UInt8(ascii: "[") { return try checkBrackets(text, host) }
    var labelStart = host.start
    for index in host.start..<host.end {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        guard index > labelStart else { throw DeepLink.Rejection(reason: .invalidHost, offset: index) }
        labelStart = index + 1
      } else if byte >= 0x80 || isForbiddenInHost(byte) || isEscapedDelimiter(text, at: index, before: host.end) {
        throw DeepLink.Rejection(reason: .invalidHost, offset: index)
      }
    }
    guard labelStart < host.end else { throw DeepLink.Rejection(reason: .invalidHost, offset: host.end - 1) }
  }

  private static func isEscapedDelimiter(_ text: Span<UInt8>, at index: Int, before end: Int) -> Bool {
    guard text[index] == PercentCoding.percent else { return false }
    return PercentCoding.escapedByte(in: text, at: index, before: end).map(isDelimiter) ?? false
  }

  /// Returns whether an escaped byte would give another host once another program decodes it.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
      UInt8(ascii: ":"), PercentCoding.percent:
      true
    default: isForbiddenInHost(byte)
    }
  }

  /// Returns whether RFC 3986 §3.2.2 forbids a byte in every host.
  private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// Checks an IP literal in brackets, if the host is one.
  static func checkBrackets(_ text: Span<UInt8>, _ host: ByteRange) throws(DeepLink.Rejection) {
    guard host.count >= 2, text[host.start] == UInt8(ascii: "[") else { return }
    let inside = PercentCoding.raw(text, ByteRange(host.start + 1, host.end - 1))
    guard IPLiteral.isValid(inside) else { throw DeepLink.Rejection(reason: .invalidHost, offset: host.start + 1) }
  }
}
