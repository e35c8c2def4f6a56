#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The width of the terminal, for both commands: each compiles this file, which `Sources/WaymarkCommand` has as a link.
enum TerminalWidth {
  /// The widths for which help can be laid out.
  ///
  /// The parser of arguments subtracts the width of its own columns, and traps if nothing is left.
  static let range = 40...1_000

  /// Limits the width that the environment or the terminal gives, before arguments are parsed.
  ///
  /// It changes the variable `COLUMNS` of this process. Call it first, on the only thread.
  static func bound() {
    guard let width = variable ?? ofTerminal, !range.contains(width) else { return }
    setenv("COLUMNS", String(min(max(width, range.lowerBound), range.upperBound)), 1)
  }

  private static var variable: Int? { getenv("COLUMNS").flatMap { Int(String(cString: $0)) } }

  private static var ofTerminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
