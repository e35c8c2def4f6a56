/// The style of a text for people: with or without colours, with or without the values of links.
package struct TextStyle: Sendable {
  /// The meaning of a text, shown as a colour of a terminal.
  package enum Ink: String, Sendable {
    case good = "32"
    case bad = "31"
    case caution = "33"
    case strong = "1"
    case faint = "2"
  }

  /// Plain and without values: suitable for a log, a debugger, or the message of a test.
  package static let redacted = TextStyle(isColoured: false, tellsValues: false)

  let isColoured: Bool
  /// True if values of links are printed.
  ///
  /// If false, each value is “…”.
  package let tellsValues: Bool

  package init(isColoured: Bool, tellsValues: Bool) {
    self.isColoured = isColoured
    self.tellsValues = tellsValues
  }

  /// The text, made printable, in a colour if the style has colours.
  package func callAsFunction(_ ink: Ink, _ text: String) -> String {
    let text = text.printable(keeping: "\n")
    return isColoured ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A value of a link, or a name that the link's author may have chosen.
  package func value(_ text: String) -> String { tellsValues ? text.printable : "…" }

  /// Writes indented lines below a title.
  package func section(_ title: String, _ lines: [String]) -> String {
    "  " + self(.faint, title) + "\n" + lines.map { "    \($0)\n" }.joined()
  }
}

extension String {
  /// The text with control characters made visible, so that a link cannot send commands to the terminal.
  package var printable: String { printable(keeping: nil) }

  /// The same text, with one character kept.
  package func printable(keeping kept: Unicode.Scalar?) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { output, scalar in
      output += scalar.isControl && scalar != kept ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  /// The text without the line break at its end.
  package var withoutLineBreak: String { last == "\n" ? String(dropLast()) : self }
}

extension Unicode.Scalar {
  /// True for C0, DEL, C1, and marks that change the direction of text.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}
