extension String {
  /// The text with control characters made visible, so that a link cannot send commands to the terminal.
  package var printable: String { printable(keeping: nil) }

  /// The same text, with one character kept.
  package func printable(keeping kept: Unicode.Scalar?) -> String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.reduce(into: "") { output, scalar in
      output += scalar.isUnprintable && scalar != kept ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  /// The text of a JSON document from outside, with the escapes of JSON for what a terminal obeys.
  package var printableJSON: String {
    unicodeScalars.reduce(into: "") { output, scalar in
      guard scalar.isUnprintable, scalar != "\n" else { return output.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// The text without the line break at its end.
  package var withoutLineBreak: String { last == "\n" ? String(dropLast()) : self }
}

extension Unicode.Scalar {
  /// True for C0, DEL, C1, separators of lines, and marks that change the direction of text.
  package var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
