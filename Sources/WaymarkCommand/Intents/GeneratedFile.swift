#if Tools
  import Foundation

  /// A file that the command writes whole, and never one of the user's.
  struct GeneratedFile {
    /// The path as the user wrote it.
    let path: String
    private let text: String
    /// True if the file has this text already.
    let isCurrent: Bool

    /// The last part of the path.
    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Compares a text with the file.
    ///
    /// - Throws: a ``CommandFailure`` if the file is not one that the command has written, or cannot be read.
    init(_ path: String, text: String, mark: String) throws(CommandFailure) {
      self.path = path
      self.text = text
      var status = stat()
      guard stat(path, &status) == 0 else {
        guard errno == ENOENT, !path.isEmpty, !path.hasSuffix("/") else {
          throw Self.failure(path, String(cString: strerror(errno)))
        }
        isCurrent = false
        return
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw CommandFailure(message: "“\(path)” is no plain file: name the Swift file to write")
      }
      let bytes = try FileBytes.read(path, "no generated file")
      isCurrent = bytes.elementsEqual(text.utf8)
      guard bytes.isEmpty || bytes.starts(with: mark.utf8) else {
        throw CommandFailure(
          message: "“\(path)” was not written by waymark intents: name another file, or remove this one")
      }
    }

    /// Replaces the file, completely or not at all.
    ///
    /// - Throws: a ``CommandFailure`` if it cannot be written.
    func write() throws(CommandFailure) {
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path).resolvingSymlinksInPath(), options: .atomic)
      } catch {
        throw Self.failure(path, error.localizedDescription)
      }
    }

    private static func failure(_ path: String, _ reason: String) -> CommandFailure {
      CommandFailure(message: "“\(path)” cannot be written: \(reason)")
    }
  }
#endif
