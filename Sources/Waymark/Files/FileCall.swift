#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's calls for the files of an app, with paths as texts.
///
/// Only plain files are opened: a pipe without a writer would hold the app, and a device has no end.
enum FileCall {
  /// Opens a plain file.
  ///
  /// - Parameters:
  ///   - folder: the folder that the path is relative to. If `nil`, that of the process.
  ///   - flags: how the file is opened.
  /// - Returns: a descriptor, or a negative number, with `errno`, if there is no such plain file.
  static func plainFile(_ path: String, in folder: Int32? = nil, _ flags: Int32) -> Int32 {
    let descriptor = path.withCString { path in
      folder.map { openat($0, path, flags | O_NONBLOCK | O_CLOEXEC, 0o600) }
        ?? open(path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { return descriptor }
    guard let status = status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      errno = EINVAL
      return -1
    }
    return descriptor
  }

  /// Opens a folder for use by its descriptor, whatever its path leads to later.
  ///
  /// - Parameter followsLinks: if false, a link is not a folder.
  static func folder(_ path: String, followsLinks: Bool) -> Int32 {
    path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW), 0) }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Returns the status of what a path leads to, or `nil` if nothing is there.
  ///
  /// - Parameter followsLinks: if false, the status of a link is its own.
  static func status(of path: String, followsLinks: Bool = false) -> stat? {
    filled { status in path.withCString { followsLinks ? stat($0, status) : lstat($0, status) } }
  }

  static func status(of descriptor: Int32) -> stat? { filled { fstat(descriptor, $0) } }

  /// - Returns: true if this call has removed the file.
  @discardableResult
  static func remove(_ name: String, in folder: Int32) -> Bool { name.withCString { unlinkat(folder, $0, 0) } == 0 }

  static func move(_ name: String, to other: String, in folder: Int32) -> Bool {
    name.withCString { name in other.withCString { renameat(folder, name, folder, $0) } } == 0
  }

  static func names(in folder: Int32) -> [String] {
    // The list closes its descriptor, and a copy of this one would share its position.
    let own = ".".withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    guard own >= 0 else { return [] }
    guard let list = fdopendir(own) else {
      close(own)
      return []
    }
    defer { closedir(list) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(list) {
      names.append(String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// The number of this process.
  static var process: Int32 { getpid() }

  private static func filled(by call: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
    var status = stat()
    return withUnsafeMutablePointer(to: &status, call) == 0 ? status : nil
  }
}
