/// A journal's file, open and locked.
///
/// Until it is closed, no other process changes or replaces it.
package struct LockedFile {
  /// The number of attempts to lock, with a pause after each: about 50 ms, because the main thread waits.
  package static let lockTries = 25
  /// The number of attempts to open the file, if another process replaces it between opening and locking.
  private static let openTries = 8

  let status: JournalFileStatus
  private let descriptor: JournalStorage.Descriptor
  private let path: String
  private let storage: any JournalStorage

  /// Opens and locks a file, calls `body`, and closes it.
  ///
  /// Returns `nil` without a call if there is no file to read.
  static func with<Result>(
    _ path: String, for purpose: JournalPurpose, in storage: any JournalStorage,
    _ body: (LockedFile) throws(JournalError) -> Result
  ) throws(JournalError) -> Result? {
    for _ in 0..<openTries {
      guard let descriptor = try storage.openFile(at: path, for: purpose) else { return nil }
      defer { storage.closeFile(descriptor) }
      try lock(descriptor, in: storage)
      let file = LockedFile(
        status: try storage.status(of: descriptor), descriptor: descriptor, path: path, storage: storage)
      // Another process may have replaced the file since it was opened here. The old file's lock then excludes no
      // process.
      if try file.isInPlace { return try body(file) }
    }
    throw .busy
  }

  private static func lock(_ file: JournalStorage.Descriptor, in storage: any JournalStorage) throws(JournalError) {
    for _ in 0..<lockTries {
      if try storage.lockFile(file) { return }
      storage.pause()
    }
    throw .busy
  }

  /// True if the path still leads to this file.
  var isInPlace: Bool {
    get throws(JournalError) { try storage.status(at: path)?.identity == status.identity }
  }

  /// Reads the header, or as much of it as the file has.
  func header() throws(JournalError) -> JournalHeader {
    JournalHeader(try storage.bytes(of: descriptor, upTo: JournalFormat.headerLength))
  }

  /// Reads all records and the damage.
  func contents() throws(JournalError) -> JournalContents {
    let length = min(status.length, JournalFormat.longestFile)
    let bytes = try storage.bytes(of: descriptor, upTo: length)
    return try JournalReader.contents(of: bytes, fileLength: bytes.count < length ? bytes.count : status.length)
  }

  /// Removes everything after an offset.
  func cut(to length: Int) throws(JournalError) { try storage.cut(descriptor, to: length) }

  /// Writes at the end, which is at an offset.
  ///
  /// If only a part could be written, it is removed, if possible.
  func append(_ bytes: [UInt8], at end: Int) throws(JournalError) {
    do throws(JournalError) {
      let written = try storage.append(bytes, to: descriptor)
      // If the disk is full, the system writes a part of the bytes, and would report it in the next call, which is not
      // made.
      guard written == bytes.count else { throw .system(.write, code: Self.diskIsFull) }
    } catch {
      try? storage.cut(descriptor, to: end)
      throw error
    }
  }

  /// Replaces the file by one with these bytes, in one step.
  ///
  /// This file stays locked, but no process opens it any more.
  func replace(with bytes: [UInt8]) throws(JournalError) {
    let newPath = path + ".new"
    do throws(JournalError) {
      guard let new = try storage.openFile(at: newPath, for: .creating) else { throw .busy }
      defer { storage.closeFile(new) }
      guard try storage.append(bytes, to: new) == bytes.count else {
        throw .system(.write, code: Self.diskIsFull)
      }
      guard try isInPlace else { throw .busy }
      try storage.moveFile(at: newPath, to: path)
    } catch {
      storage.removeFile(at: newPath)
      throw error
    }
  }

  /// `ENOSPC`, the same on every system.
  private static let diskIsFull: Int32 = 28
}
