/// The style of a text for people: with or without colours, with or without the values of links.
package struct TextStyle: Sendable {
  /// The meaning of a text, shown as a colour of a terminal.
  package enum Meaning: String, CaseIterable, Sendable {
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
  package func callAsFunction(_ ink: Meaning, _ text: String) -> String {
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
