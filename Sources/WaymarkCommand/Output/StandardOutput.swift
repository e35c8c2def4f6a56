#if Tools
  import Foundation
  import Waymark

  /// Standard output, written in large pieces.
  struct StandardOutput {
    private static let flushSize = 1 << 16
    private var buffer: [UInt8] = []
    private var writer = JSONWriter()
    /// True if the reader has closed the pipe.
    ///
    /// Nothing more is written, and this is not an error.
    private(set) var isClosed = false

    /// True if the output is a terminal that shows colours.
    static let showsColours =
      isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// Writes text.
    ///
    /// Of what a terminal obeys, line breaks and our own colours are left. Text from outside must be
    /// ``Swift/String/printable`` all the same: it could have the same colours.
    mutating func write(_ text: String) throws(CommandFailure) {
      try write(Array(TextStyle.forTerminal(text).utf8))
    }

    /// Writes one JSON value on a line.
    mutating func json(_ value: (inout JSONWriter) -> Void) throws(CommandFailure) {
      writer.removeAll()
      value(&writer)
      buffer += writer.bytes
      try write([0x0A])
    }

    /// Writes one JSON object on a line.
    mutating func object(_ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
      try json { $0.object(members) }
    }

    /// Writes a problem: as lines for people, or as one JSON object.
    mutating func write(
      _ diagnostic: @autoclosure () -> Diagnostic, asJSON json: Bool, _ members: (inout JSONWriter) -> Void
    ) throws(CommandFailure) {
      if json { try object(members) } else { try write(diagnostic().text(Style.output) + "\n") }
    }

    /// Writes the numbers of errors and warnings, and what else was counted.
    mutating func write(errors: Int, warnings: Int, _ rest: String = "") throws(CommandFailure) {
      let text = "\(errors.counted("error")), \(warnings.counted("warning"))\(rest)\n"
      try write(errors > 0 ? Style.bad(text) : warnings > 0 ? Style.caution(text) : Style.good(text))
    }

    /// Writes the buffered output.
    ///
    /// - Throws: a ``CommandFailure`` if the output cannot be written, for example because the disk is full.
    mutating func flush() throws(CommandFailure) {
      defer { buffer.removeAll(keepingCapacity: true) }
      guard !isClosed, let code = FileBytes.write(buffer, to: STDOUT_FILENO) else { return }
      isClosed = true
      if code != EPIPE {
        throw CommandFailure(message: "the output cannot be written: \(String(cString: strerror(code)))")
      }
    }

    /// Writes whole lines.
    mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
      buffer += bytes
      if buffer.count >= Self.flushSize { try flush() }
    }
  }

  enum StandardError {
    /// Writes a sentence of the command's own.
    static func note(_ text: String) { write("waymark: \(text)\n") }

    /// Writes text.
    ///
    /// Characters that a terminal would obey are made visible.
    static func write(_ text: String) {
      // If this fails, there is no way left to report it.
      _ = FileBytes.write(Array(text.printable(keeping: "\n").utf8), to: STDERR_FILENO)
    }
  }
#endif
