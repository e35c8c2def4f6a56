#if Tools
  import Foundation

  /// Reads and writes bytes of files, pipes and terminals.
  enum FileBytes {
    /// The maximum size of a file.
    static let maxBytes = 1 << 28

    /// Reads a whole file, or a pipe until it ends.
    ///
    /// - Parameter kind: the kind of file, for the message about one that is too large.
    static func read(
      _ path: String, atMost limit: Int = maxBytes, _ kind: String = "a route file"
    ) throws(CommandFailure) -> [UInt8] {
      let file = try opened(path)
      defer { close(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while let count = try read(file, into: &buffer, path), count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
          throw CommandFailure(message: "“\(path)” is larger than \(limit >> 20) MiB, the limit for \(kind)")
        }
      }
      return bytes
    }

    /// Opens a file for reading.
    static func opened(_ path: String) throws(CommandFailure) -> Int32 {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { throw failure(path, errno) }
      return file
    }

    private static func read(_ file: Int32, into buffer: inout [UInt8], _ path: String) throws(CommandFailure) -> Int? {
      guard let count = read(file, into: &buffer) else { throw failure(path, errno) }
      return count
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
      let reason =
        switch code {
        case ENOENT: "there is no such file"
        case EACCES, EPERM: "reading it is not allowed"
        case EISDIR: "it is a folder; name a route file"
        default: String(cString: strerror(code))
        }
      return CommandFailure(message: "“\(path)” cannot be read: \(reason)")
    }

    /// Reads the available bytes, and waits for at least one.
    ///
    /// Returns 0 at the end, or `nil` with an `errno` if reading fails.
    static func read(_ file: Int32, into buffer: inout [UInt8]) -> Int? {
      while true {
        let count = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
        if count < 0, file == STDIN_FILENO, Interruption.isRequested { return 0 }
        if count < 0, errno == EINTR { continue }
        return count < 0 ? nil : count
      }
    }

    /// Writes all bytes.
    ///
    /// - Returns: the error number, or `nil` after success.
    static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
      bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if written < 0 {
            if errno == EINTR { continue }
            return errno
          }
          rest = rest.dropFirst(written)
        }
        return nil
      }
    }
  }
#endif
