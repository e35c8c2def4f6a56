extension LinkParser {
  /// Finds host and port (RFC 3986 §3.2), and returns the offset where the path begins.
  mutating func parseAuthority(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) -> Int {
    let end = try authorityEnd(text, from: start)
    let hostEnd = try hostEnd(text, ByteRange(start, end))
    let host = ByteRange(start, hostEnd)
    if layout.traits.contains(.web) {
      try checkWebHost(text, host)
    } else {
      try checkBrackets(text, host)
    }
    if layout.traits.contains(.hostEscapes) { try checkDecoding(text, host) }
    // A host that cannot be decoded is invalid, even where other text is kept undecoded.
    if layout.traits.isSuperset(of: [.web, .malformed]) {
      throw DeepLink.Rejection(reason: .invalidHost, offset: start)
    }
    let port = try Self.port(text, ByteRange(hostEnd, end))
    setAuthority(host: host, port: port, isDotted: SegmentPicker.dots(in: text, host) != nil)
    return end
  }

  private mutating func authorityEnd(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) -> Int {
    var index = start
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): noteHostCapitals()
      case UInt8(ascii: "@"): throw DeepLink.Rejection(reason: .userInfo, offset: start)
      case UInt8(ascii: "\\"): throw DeepLink.Rejection(reason: .backslash, offset: index)
      case PercentCoding.percent:
        noteHostEscapes()
        index &+= try checkEscape(text, at: index, before: text.count)
        continue
      default: try Self.checkCharacter(text, at: index)
      }
      index &+= 1
    }
    return index
  }

  /// Returns the end of the host, and the offset of the port's colon, if there is one.
  private func hostEnd(_ text: Span<UInt8>, _ authority: ByteRange) throws(DeepLink.Rejection) -> Int {
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
  private static func port(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) -> UInt16? {
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
  private func checkWebHost(_ text: Span<UInt8>, _ host: ByteRange) throws(DeepLink.Rejection) {
    guard !host.isEmpty else { throw DeepLink.Rejection(reason: .emptyHost, offset: host.start) }
    if text[host.start] == UInt8(ascii: "[") { return try checkBrackets(text, host) }
    var labelStart = host.start
    for index in host.start..<host.end {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        guard index > labelStart else { throw DeepLink.Rejection(reason: .invalidHost, offset: index) }
        labelStart = index + 1
      } else if byte >= 0x80 || Self.isForbiddenInHost(byte) || isEscapedDelimiter(text, at: index, before: host.end) {
        throw DeepLink.Rejection(reason: .invalidHost, offset: index)
      }
    }
    guard labelStart < host.end else { throw DeepLink.Rejection(reason: .invalidHost, offset: host.end - 1) }
  }

  private func isEscapedDelimiter(_ text: Span<UInt8>, at index: Int, before end: Int) -> Bool {
    guard text[index] == PercentCoding.percent else { return false }
    return PercentCoding.escapedByte(in: text, at: index, before: end).map(Self.isDelimiter) ?? false
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
  private func checkBrackets(_ text: Span<UInt8>, _ host: ByteRange) throws(DeepLink.Rejection) {
    guard host.count >= 2, text[host.start] == UInt8(ascii: "[") else { return }
    let inside = PercentCoding.raw(text, ByteRange(host.start + 1, host.end - 1))
    guard IPLiteral.isValid(inside) else { throw DeepLink.Rejection(reason: .invalidHost, offset: host.start + 1) }
  }
}
