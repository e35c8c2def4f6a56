#if Tools
  import Foundation

  /// Excludes other processes from a file, by a lock on a file beside it.
  ///
  /// The lock ends with the process.
  final class FileLock {
    /// The maximum waiting time for another process, in seconds.
    private static let patience = 10

    private let path: String
    private let file: Int32

    /// Waits until no other process uses the file.
    ///
    /// - Parameters:
    ///   - path: the path of the lock file.
    ///   - name: the name of the file in messages.
    /// - Throws: a ``CommandFailure`` if another process still uses it after ten seconds.
    init(_ path: String, of name: String) throws(CommandFailure) {
      self.path = path
      var tenths = 0
      while true {
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0 else {
          throw CommandFailure(
            message: "the saved state “\(name)” cannot be locked: \(String(cString: strerror(errno)))")
        }
        if flock(file, LOCK_EX | LOCK_NB) == 0, Self.isAt(path, file) {
          self.file = file
          return
        }
        close(file)
        if tenths == 0 { StandardError.note("another waymark uses “\(name)”: waiting for it to end") }
        tenths += 1
        guard tenths < Self.patience * 10 else {
          throw CommandFailure(
            message:
              "another waymark still uses “\(name)”, and would not see what this one saves: end it, or name another file"
          )
        }
        usleep(100_000)
      }
    }

    /// Returns whether a file is still at the path.
    ///
    /// A process that had locked it before may have removed it.
    private static func isAt(_ path: String, _ file: Int32) -> Bool {
      var (own, there) = (stat(), stat())
      return fstat(file, &own) == 0 && stat(path, &there) == 0 && own.st_ino == there.st_ino
        && own.st_dev == there.st_dev
    }

    deinit {
      unlink(path)
      close(file)
    }
  }
#endif
