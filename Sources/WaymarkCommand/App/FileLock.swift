#if Tools
  import Foundation

  /// Keeps other processes from using a file, by a lock on a file beside it, which goes with the process.
  final class FileLock {
    /// How long another process is waited for.
    private static let patience = 10

    private let path: String
    private let file: Int32

    /// Waits until nobody else uses the file.
    ///
    /// - Parameters:
    ///   - path: the file beside it.
    ///   - name: what messages call the file.
    /// - Throws: a ``CommandFailure`` if somebody still uses it after ten seconds.
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
        if tenths == 0 { StandardError.write("waymark: another waymark uses “\(name)”: waiting for it to end\n") }
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

    /// Whether a file is the one that is there: who had it locked before took it away.
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
