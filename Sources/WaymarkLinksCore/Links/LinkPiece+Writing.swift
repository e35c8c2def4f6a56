extension LinkPiece {
  /// Appends `byte` to `output`, escaped if it must be.
  package func append(_ byte: UInt8, to output: inout [UInt8]) {
    if allows(byte) {
      output.append(byte)
    } else {
      Self.appendEscape(of: byte, to: &output)
    }
  }

  /// Appends `text`, escaped where it must be.
  package func append(_ text: some StringProtocol, to output: inout [UInt8]) {
    for byte in text.utf8 { append(byte, to: &output) }
  }

  static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(PercentCoding.percent)
    output.append(hexDigit(byte >> 4))
    output.append(hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Appends text that may already be encoded: its escapes stay, and all else is escaped where it must be.
  ///
  /// - Parameter keepsPercent: if true, a percent sign that begins no escape stays, too.
  func appendEncoded(_ text: String, keepsPercent: Bool, to output: inout [UInt8]) {
    text.withBytes { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        let isKept =
          byte == PercentCoding.percent
          && (keepsPercent || PercentCoding.escapedByte(in: bytes, at: index, before: bytes.count) != nil)
        if isKept || byte == UInt8(ascii: "/") { output.append(byte) } else { append(byte, to: &output) }
      }
    }
  }
}

extension String {
  /// The text of several segments, with everything escaped that must be.
  ///
  /// Slashes and escapes stay.
  func encodedSegments(keepsPercent: Bool) -> String {
    var output: [UInt8] = []
    LinkPiece.pathSegment.appendEncoded(self, keepsPercent: keepsPercent, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
