#if Tools
  import Foundation

  /// Reads standard input line by line, in constant memory whatever the length of the input or of a line.
  struct LineReader {
    /// The rest of a longer line is skipped.
    static let longestLine = 1 << 20

    struct Line {
      /// Without the line break.
      let bytes: [UInt8]
      /// The line was longer than ``longestLine``.
      let isCut: Bool
    }

    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var end = 0
    private var isAtEnd = false

    /// Whether the next line needs no waiting.
    var hasBuffered: Bool { position < end }

    /// The next line; nil at the end of the input.
    mutating func next() throws -> Line? {
      var bytes: [UInt8] = []
      var length = 0
      while true {
        if position == end, try !fill() {
          return length == 0 ? nil : Self.line(bytes, length)
        }
        let lineEnd = buffer[position..<end].firstIndex(of: 0x0A)
        let piece = buffer[position..<(lineEnd ?? end)]
        length += piece.count
        bytes += piece.prefix(Self.longestLine - bytes.count)
        position = lineEnd.map { $0 + 1 } ?? end
        if lineEnd != nil { return Self.line(bytes, length) }
      }
    }

    private static func line(_ bytes: [UInt8], _ length: Int) -> Line {
      Line(bytes: bytes.last == 0x0D ? Array(bytes.dropLast()) : bytes, isCut: length > longestLine)
    }

    /// Reads more; `false` at the end.
    private mutating func fill() throws -> Bool {
      guard !isAtEnd else { return false }
      while true {
        let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else {
          throw CommandFailure(message: "standard input cannot be read: \(String(cString: strerror(errno)))")
        }
        position = 0
        end = count
        isAtEnd = count == 0
        return count > 0
      }
    }
  }
#endif
