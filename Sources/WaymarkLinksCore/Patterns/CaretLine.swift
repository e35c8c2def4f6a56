/// A line that points at a column of the line above it.
package enum CaretLine {
  /// Returns a caret below the character that follows a text.
  ///
  /// A wide character takes two columns of a terminal.
  package static func below(_ text: some StringProtocol) -> String {
    String(repeating: " ", count: text.reduce(0) { $0 + ($1.isWide ? 2 : 1) }) + "^"
  }
}

extension Character {
  /// True if a terminal shows the character two columns wide.
  ///
  /// Covers the ranges that matter for a caret.
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
