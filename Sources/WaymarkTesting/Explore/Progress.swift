import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shows on a terminal how far an exploration is.
///
/// Output that is not a terminal gets nothing.
struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var isShown = false

  mutating func show(_ states: Int, _ acts: Int) {
    guard isTerminal, acts % 500 == 0 else { return }
    isShown = true
    write("\r\(states.grouped) states, \(acts.grouped) actions")
  }

  /// Clears the line.
  func end() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // Progress that cannot be written is not missed.
    Array(text.utf8).withUnsafeBytes { _ = writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Writes bytes as the system does, under a name that `Progress` has not.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
