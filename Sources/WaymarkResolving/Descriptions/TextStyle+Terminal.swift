extension TextStyle {
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

  private static let colours = Meaning.allCases.map { "\($0.rawValue)m" } + ["0m"]
}
