import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The device's file system.
///
/// Files and folders are created when they are needed, readable by their owner only. If the system has file protection,
/// they are accessible after the first unlocking of the device.
package struct FileStorage: JournalStorage, Sendable {
  package init() {}

  package func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor? {
    if let file = tryOpening(path, purpose) { return file }
    guard errno == ENOENT else { throw failure(.open) }
    if purpose == .reading { return nil }
    // If the folder cannot be used, opening the file reports it.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let file = tryOpening(path, purpose) else { throw failure(.open) }
    return file
  }

  package func closeFile(_ file: Descriptor) {
    // Unlock explicitly: a process that was started in between may have a copy of the descriptor, which would keep the
    // lock.
    _ = flock(file, LOCK_UN)
    FileCall.close(file)
  }

  package func lockFile(_ file: Descriptor) throws(JournalError) -> Bool {
    // This does not use the locks of `fcntl`. They do not exclude calls of the same process, and end when any
    // descriptor of the file is closed.
    if uninterrupted({ Int(flock(file, LOCK_EX | LOCK_NB)) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw failure(.lock) }
    return false
  }

  package func pause() { Thread.sleep(forTimeInterval: 0.002) }

  package func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus {
    guard let status = status(by: { fstat(file, $0) }) else { throw failure(.status) }
    return status
  }

  package func status(at path: String) throws(JournalError) -> JournalFileStatus? {
    if let status = status(by: { buffer in path.withCString { stat($0, buffer) } }) { return status }
    guard errno == ENOENT else { throw failure(.status) }
    return nil
  }

  package func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return uninterrupted { pread(file, rest.baseAddress, rest.count, off_t(filled)) }
      }
      guard read >= 0 else { throw failure(.read) }
      guard read > 0 else { break }
      filled += read
    }
    return Array(bytes.prefix(filled))
  }

  package func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int {
    let written = bytes.withUnsafeBytes { buffer in
      uninterrupted { write(file, buffer.baseAddress, buffer.count) }
    }
    guard written >= 0 else { throw failure(.write) }
    return written
  }

  package func cut(_ file: Descriptor, to length: Int) throws(JournalError) {
    guard uninterrupted({ Int(ftruncate(file, off_t(length))) }) == 0 else { throw failure(.cut) }
  }

  package func moveFile(at path: String, to newPath: String) throws(JournalError) {
    guard path.withCString({ path in newPath.withCString { rename(path, $0) } }) == 0 else { throw failure(.move) }
  }

  package func removeFile(at path: String) { _ = path.withCString { unlink($0) } }

  // MARK: The system's calls

  private func status(by call: (UnsafeMutablePointer<stat>) -> Int32) -> JournalFileStatus? {
    var buffer = stat()
    return withUnsafeMutablePointer(to: &buffer, call) == 0 ? JournalFileStatus(buffer) : nil
  }

  private func tryOpening(_ path: String, _ purpose: JournalPurpose) -> Descriptor? {
    let flags: Int32 =
      switch purpose {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_CREAT | O_APPEND
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      }
    // An old file there may have other permissions, or be a link to another file.
    if case .creating = purpose { removeFile(at: path) }
    let file = uninterrupted { Int(FileCall.plainFile(path, flags)) }
    guard file >= 0 else { return nil }
    protectIfNew(Descriptor(file), at: path)
    return Descriptor(file)
  }

  /// Keeps a new file accessible after the first unlocking, also while the device is locked.
  private func protectIfNew(_ file: Descriptor, at path: String) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      guard let length = try? status(of: file).length, length == 0 else { return }
      // If this fails, the file has the default protection of the app's files.
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
    #endif
  }

  private func failure(_ call: JournalCall) -> JournalError { .system(call, code: errno) }

  /// Returns the system's text for an `errno`.
  static func words(for code: Int32) -> String { String(cString: strerror(code)) }

  /// Repeats a call that a signal interrupted before it had an effect.
  private func uninterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension JournalFileStatus {
  fileprivate init(_ buffer: stat) {
    self.init(
      identity: Identity(
        device: UInt64(truncatingIfNeeded: buffer.st_dev), number: UInt64(truncatingIfNeeded: buffer.st_ino)),
      length: Int(buffer.st_size))
  }
}
