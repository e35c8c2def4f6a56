/// The style of a text for people: with or without colours, with or without the values of links.
package struct TextStyle: Sendable {
  /// The meaning of a text, shown as a colour of a terminal.
  package enum Ink: String, CaseIterable, Sendable {
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

  /// The text as a terminal gets it: with the colours of this type, and nothing else that a terminal obeys.
  package static func forTerminal(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text.printable(keeping: "\n") }
    return text.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, part in
      let colour = index == 0 ? "" : colours.first { part.unicodeScalars.starts(with: $0.unicodeScalars) }
      guard let colour else { return ("\u{1B}[" + part).printable(keeping: "\n") }
      let rest = String(part.unicodeScalars.dropFirst(colour.unicodeScalars.count))
      return (index == 0 ? "" : "\u{1B}[" + colour) + rest.printable(keeping: "\n")
    }.joined()
  }

  private static let colours = Ink.allCases.map { "\($0.rawValue)m" } + ["0m"]

  /// Writes indented lines below a title.
  package func section(_ title: String, _ lines: [String]) -> String {
    "  " + self(.faint, title) + "\n" + lines.map { "    \($0)\n" }.joined()
  }
}
