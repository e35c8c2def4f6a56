extension LinkParser {
  /// Finds host and port (RFC 3986 §3.2), and returns the offset where the path begins.
  mutating func parseAuthority(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) -> Int {
    let end = try authorityEnd(text, from: start)
    let hostEnd = try AuthoritySyntax.hostEnd(text, ByteRange(start, end))
    let host = ByteRange(start, hostEnd)
    if layout.traits.contains(.web) {
      try AuthoritySyntax.checkWebHost(text, host)
    } else {
      try AuthoritySyntax.checkBrackets(text, host)
    }
    if layout.traits.contains(.hostEscapes) { try checkDecoding(text, host) }
    // A host that cannot be decoded is invalid, even where other text is kept undecoded.
    if layout.traits.isSuperset(of: [.web, .malformed]) {
      throw DeepLink.Rejection(reason: .invalidHost, offset: start)
    }
    let port = try AuthoritySyntax.port(text, ByteRange(hostEnd, end))
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
}
