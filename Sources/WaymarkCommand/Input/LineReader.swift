#if Tools
  import Foundation

  /// Reads standard input, or a file, line by line, in constant memory for any length of the input or of a line.
  struct LineReader {
    /// The maximum length of a line.
    ///
    /// The rest of a longer line is skipped.
    static let longestLine = 1 << 20

    struct Line {
      /// The bytes without the line break.
      let bytes: [UInt8]
      /// True if the line was longer than ``longestLine``.
      let isCut: Bool
    }

    private let file: Int32
    /// The name of the file in messages.
    private let name: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var end = 0
    private var isAtEnd = false
    private var isAtStart = true

    init(file: Int32 = STDIN_FILENO, name: String = "standard input") {
      self.file = file
      self.name = name
    }

    /// True if the next line can be read without waiting.
    var hasLine: Bool { buffer[position..<end].contains(0x0A) }

    /// Reads the next line, or gives `nil` at the end of the input.
    mutating func next() throws(CommandFailure) -> Line? {
      var bytes: [UInt8] = []
      var length = 0
      while true {
        if position == end, try !fill() {
          return length == 0 ? nil : finished(bytes, length)
        }
        let lineEnd = buffer[position..<end].firstIndex(of: 0x0A)
        let piece = buffer[position..<(lineEnd ?? end)]
        length += piece.count
        bytes += piece.prefix(Self.longestLine - bytes.count)
        position = lineEnd.map { $0 + 1 } ?? end
        if lineEnd != nil { return finished(bytes, length) }
      }
    }

    private mutating func finished(_ bytes: [UInt8], _ length: Int) -> Line {
      defer { isAtStart = false }
      // Some editors write a byte order mark before the first line, or a carriage return after each line.
      let hasMark = isAtStart && bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let line = bytes.dropFirst(hasMark ? 3 : 0)
      return Line(bytes: Array(line.last == 0x0D ? line.dropLast() : line), isCut: length > Self.longestLine)
    }

    /// Reads more.
    ///
    /// Returns `false` at the end.
    private mutating func fill() throws(CommandFailure) -> Bool {
      guard !isAtEnd else { return false }
      guard let count = FileBytes.read(file, into: &buffer) else {
        throw CommandFailure(message: "\(name) cannot be read: \(String(cString: strerror(errno)))")
      }
      position = 0
      end = count
      isAtEnd = count == 0
      return count > 0
    }
  }
#endif
