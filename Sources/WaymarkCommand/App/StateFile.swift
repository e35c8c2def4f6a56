#if Tools
  import Foundation
  import Waymark

  /// The file that keeps a state between two runs.
  ///
  /// It is replaced completely or not at all, so that neither damage nor a full disk loses the saved state. One process
  /// uses it at a time, because another would not see its changes.
  struct StateFile {
    /// The file as the user named it.
    let name: String
    /// The path of the file, with links resolved.
    private let path: String
    private let mode: mode_t
    /// The beginning of the paths of the files beside it.
    private let beside: String
    private let lock: FileLock

    /// Checks that a file can be used, before anything is done.
    ///
    /// - Throws: a ``CommandFailure`` if it is not a plain file, its folder cannot be written, or another process uses
    ///   it for too long.
    init(_ name: String) throws(CommandFailure) {
      self.name = name
      var status = stat()
      if lstat(name, &status) == 0 {
        guard let real = realpath(name, nil) else { throw Self.failure(name, "be followed", errno) }
        path = String(cString: real)
        free(real)
        guard stat(path, &status) == 0 else { throw Self.failure(name, "be read", errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
          throw CommandFailure(message: "“\(name)” is not a plain file: name one to keep the state in")
        }
        mode = status.st_mode & 0o777
      } else {
        guard errno == ENOENT, !name.isEmpty, !name.hasSuffix("/") else { throw Self.failure(name, "be used", errno) }
        path = name
        // Links may carry secrets, so only the owner may read it.
        mode = 0o600
      }
      let target = Self.target(of: path)
      guard access(target.folder, W_OK | X_OK) == 0 else { throw Self.failure(name, "be written", errno) }
      beside = "\(target.folder)/.\(target.name).waymark-"
      lock = try FileLock(beside + "lock", of: name)
      // Remove the remains of a process that was killed while it wrote.
      unlink(beside + "new")
    }

    /// Returns the folder and the name of a path, with links resolved.
    private static func target(of path: String) -> (folder: String, name: String) {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
      return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
    }

    /// Reads the saved state, or gives `nil` if there is no file yet.
    ///
    /// - Throws: a ``CommandFailure`` if the file is damaged. The file stays as it is.
    func load() throws(CommandFailure) -> RouterState? {
      guard access(path, F_OK) == 0 else { return nil }
      let bytes = try FileBytes.read(path, atMost: RouterState.maxJSONBytes, "no saved state")
      do {
        return try RouterState(json: bytes)
      } catch {
        let problem = error as? RouterState.InvalidJSON
        let place = [name, problem?.location].compactMap(\.self).joined(separator: ":")
        let fault = Diagnostic(.error, at: place, problem?.reason ?? "\(error)").text()
        throw CommandFailure(
          message: "the saved state cannot be used\n\(fault)\nIt was left as it is: repair it, or name another.")
      }
    }

    /// Saves a state: writes it beside the old one, then replaces that one.
    ///
    /// - Throws: a ``CommandFailure`` if it cannot be written. The file stays as it was.
    func save(_ state: RouterState) throws(CommandFailure) {
      let text = state.json + "\n"
      guard (try? RouterState(json: text)) != nil else {
        throw CommandFailure(message: "the state is too large to be saved; “\(name)” was left as it is")
      }
      let new = beside + "new"
      let file = open(new, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard file >= 0 else { throw Self.failure(name, "be written", errno) }
      var code = FileBytes.write(Array(text.utf8), to: file)
      if code == nil, fchmod(file, mode) != 0 || fsync(file) != 0 { code = errno }
      if close(file) != 0, code == nil { code = errno }
      if code == nil, rename(new, path) != 0 { code = errno }
      guard let code else { return }
      unlink(new)
      throw Self.failure(name, "be written", code)
    }

    private static func failure(_ name: String, _ what: String, _ code: Int32) -> CommandFailure {
      CommandFailure(message: "the saved state “\(name)” cannot \(what): \(String(cString: strerror(code)))")
    }
  }
#endif
