#if Tools
  /// Colours for a terminal; plain text elsewhere.
  enum Style: String {
    case good = "32"
    case bad = "31"
    case caution = "33"
    case strong = "1"
    case faint = "2"

    /// The text, made printable, in this style if the output shows colours.
    func callAsFunction(_ text: String) -> String {
      let text = text.printable(keeping: "\n")
      return StandardOutput.showsColours ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
  }

  extension String {
    /// The text with control characters made visible: what a link says must not reach the terminal as commands.
    var printable: String { printable(keeping: nil) }

    /// The same, but for one character.
    func printable(keeping kept: Unicode.Scalar?) -> String {
      guard unicodeScalars.contains(where: \.isControl) else { return self }
      return unicodeScalars.reduce(into: "") { output, scalar in
        output += scalar.isControl && scalar != kept ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
  }

  extension Unicode.Scalar {
    /// C0, DEL, C1, and the marks that turn the direction of text around.
    fileprivate var isControl: Bool {
      value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
        || (0x2066...0x2069).contains(value)
    }
  }
#endif
