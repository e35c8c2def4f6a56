import Foundation

/// Shows on a terminal how far an exploration is.
///
/// Output that is not a terminal gets nothing.
struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var isShown = false

  mutating func show(_ states: Int, _ acts: Int) {
    guard isTerminal, acts % 500 == 0 else { return }
    isShown = true
    FileHandle.standardError.write(Data("\r\(states.grouped) states, \(acts.grouped) actions".utf8))
  }

  /// Clears the line.
  func end() {
    guard isShown else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
