/// A journal's file, open and locked: until it is closed, nobody else changes it or puts another one in its place.
package struct LockedFile {
  /// The lock is tried so often, with a pause after each try: about 50 ms, since the main thread waits.
  package static let lockTries = 25
  /// The file is opened so often, if another process replaces it between opening and locking.
  private static let openTries = 8

  let status: JournalFileStatus
  private let descriptor: JournalStorage.Descriptor
  private let path: String
  private let storage: any JournalStorage

  /// Opens and locks a file, does something with it and closes it; does nothing and returns nil if there is none to read.
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
      // Whoever compacts puts another file in the place of the one that was opened here; its lock excludes nobody.
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

  /// Whether the path still leads to this file.
  var isInPlace: Bool {
    get throws(JournalError) { try storage.status(at: path)?.identity == status.identity }
  }

  /// The bytes of the header, or of as much as there is of it.
  func header() throws(JournalError) -> JournalHeader {
    JournalHeader(try storage.bytes(of: descriptor, upTo: JournalFormat.headerLength))
  }

  /// Everything that can be read, and what is damaged.
  func contents() throws(JournalError) -> JournalContents {
    let length = min(status.length, JournalFormat.longestFile)
    let bytes = try storage.bytes(of: descriptor, upTo: length)
    return try JournalReader.contents(of: bytes, fileLength: bytes.count < length ? bytes.count : status.length)
  }

  /// Removes everything after an offset.
  func cut(to length: Int) throws(JournalError) { try storage.cut(descriptor, to: length) }

  /// Writes at the end, which is at an offset.
  ///
  /// If only a part could be written, it is removed, if that is possible.
  func append(_ bytes: [UInt8], at end: Int) throws(JournalError) {
    do throws(JournalError) {
      let written = try storage.append(bytes, to: descriptor)
      // The system takes a part of the bytes where no more fit, and says so in the next call, which is not made.
      guard written == bytes.count else { throw .system(.write, code: Self.diskIsFull) }
    } catch {
      try? storage.cut(descriptor, to: end)
      throw error
    }
  }

  /// Puts a file with these bytes in its place, in one step.
  ///
  /// This one stays locked, but nobody opens it any more.
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
