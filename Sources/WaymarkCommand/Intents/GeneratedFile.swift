#if Tools
  import Foundation

  /// A file that the command writes whole, and never one of the user's.
  struct GeneratedFile {
    /// The path as the user wrote it.
    let path: String
    private let text: String
    /// True if the file has this text already.
    let isCurrent: Bool
    /// True if there was a file.
    let exists: Bool

    /// The last part of the path.
    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Compares a text with the file.
    ///
    /// - Throws: a ``CommandFailure`` if the file is not one that the command has written, or cannot be read.
    init(_ path: String, text: String, mark: String, by command: String = "waymark intents") throws(CommandFailure) {
      self.path = path
      self.text = text
      guard !path.isEmpty, !path.hasSuffix("/") else {
        throw CommandFailure(message: "“\(path.printable)” is not a file: name the file to write")
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        guard errno == ENOENT else { throw Self.failure(path, String(cString: strerror(errno))) }
        (isCurrent, exists) = (false, false)
        return
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw CommandFailure(message: "“\(path.printable)” is not a plain file: name the file to write")
      }
      exists = true
      let bytes = try FileBytes.read(path, "no generated file")
      isCurrent = bytes.elementsEqual(text.utf8)
      guard bytes.isEmpty || bytes.starts(with: mark.utf8) else {
        throw CommandFailure(
          message: "“\(path.printable)” was not written by \(command): name another file, or remove this one")
      }
    }

    /// The state of the file after a run, with what is in it.
    ///
    /// - Parameter isCheck: true if the file was compared only, and not written.
    func line(_ counts: String, isCheck: Bool) -> String {
      let name = name.printable
      if isCurrent { return Style.good("\(name) is up to date") + ": \(counts)" }
      if !isCheck { return Style.good("wrote \(name)") + ": \(counts)" }
      return Style.bad(exists ? "\(name) is out of date, or was edited" : "there is no \(name)")
        + ": run this without --check to write \(counts)"
    }

    /// Replaces the file, completely or not at all.
    ///
    /// - Throws: a ``CommandFailure`` if it cannot be written.
    func write() throws(CommandFailure) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandFailure(message: "there is no folder “\(folder.printable)”: make it first")
      }
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path).resolvingSymlinksInPath(), options: .atomic)
      } catch {
        throw Self.failure(path, error.localizedDescription)
      }
    }

    private static func failure(_ path: String, _ reason: String) -> CommandFailure {
      CommandFailure(message: "“\(path.printable)” cannot be written: \(reason)")
    }
  }
#endif
