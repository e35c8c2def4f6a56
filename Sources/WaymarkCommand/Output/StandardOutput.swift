#if Tools
  import Foundation

  /// The reader of the output is gone.
  struct ClosedPipe: Error {}

  /// Standard output, written in large pieces.
  struct StandardOutput {
    private static let flushSize = 1 << 16
    private var buffer: [UInt8] = []

    /// Whether the output is a terminal that shows colours.
    static let showsColours =
      isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    mutating func write(_ text: String) throws {
      try write(Array(text.utf8))
    }

    /// Writes a line.
    mutating func line(_ bytes: [UInt8]) throws {
      try write(bytes)
      try write([0x0A])
    }

    mutating func flush() throws {
      defer { buffer.removeAll(keepingCapacity: true) }
      try Self.writeAll(buffer, to: STDOUT_FILENO)
    }

    private mutating func write(_ bytes: [UInt8]) throws {
      buffer += bytes
      if buffer.count >= Self.flushSize { try flush() }
    }

    fileprivate static func writeAll(_ bytes: [UInt8], to file: Int32) throws {
      try bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if written < 0 {
            if errno == EINTR { continue }
            throw ClosedPipe()
          }
          rest = rest.dropFirst(written)
        }
      }
    }
  }

  /// Standard error.
  enum StandardError {
    static func write(_ text: String) {
      // Nobody is left to be told if this fails.
      try? StandardOutput.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
  }
#endif
