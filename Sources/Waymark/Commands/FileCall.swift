#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's calls for files, with paths as texts.
enum FileCall {
  /// Returns a descriptor, or a negative number if the file cannot be opened.
  static func descriptor(of path: String, _ flags: Int32) -> Int32 {
    path.withCString { open($0, flags, 0o600) }
  }

  /// Returns the status of the file itself, also if it is a link, or `nil` if it is not there.
  static func status(of path: String) -> stat? {
    filled { status in path.withCString { lstat($0, status) } }
  }

  static func status(of descriptor: Int32) -> stat? { filled { fstat(descriptor, $0) } }

  /// - Returns: true if this call has removed the file.
  @discardableResult
  static func remove(_ path: String) -> Bool { path.withCString { unlink($0) } == 0 }

  static func move(_ path: String, to other: String) -> Bool {
    path.withCString { path in other.withCString { rename(path, $0) } } == 0
  }

  /// The number of this process.
  static var process: Int32 { getpid() }

  private static func filled(by call: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
    var status = stat()
    return withUnsafeMutablePointer(to: &status, call) == 0 ? status : nil
  }
}
