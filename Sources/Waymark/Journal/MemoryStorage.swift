/// Files in memory that end with the process, for tests and for apps without a journal.
package final class MemoryStorage: JournalStorage {
  /// A file.
  ///
  /// Open descriptors keep it when its path is given to another file.
  private final class File {
    let number: UInt64
    var bytes: [UInt8] = []
    var isLocked = false

    init(number: UInt64) { self.number = number }

    var status: JournalFileStatus { .init(identity: .init(device: 0, number: number), length: bytes.count) }
  }

  private var files: [String: File] = [:]
  private var open: [Descriptor: (file: File, hasLock: Bool)] = [:]
  private var lastDescriptor: Descriptor = 0
  private var lastNumber: UInt64 = 0

  /// Creates a storage without files.
  package init() {}

  package func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor? {
    if files[path] == nil || purpose == .creating {
      if purpose == .reading { return nil }
      lastNumber += 1
      files[path] = File(number: lastNumber)
    }
    guard let file = files[path] else { return nil }
    lastDescriptor &+= 1
    open[lastDescriptor] = (file, false)
    return lastDescriptor
  }

  package func closeFile(_ file: Descriptor) {
    guard let closed = open.removeValue(forKey: file), closed.hasLock else { return }
    closed.file.isLocked = false
  }

  package func lockFile(_ file: Descriptor) throws(JournalError) -> Bool {
    let found = try self.file(file, .lock)
    if open[file]?.hasLock == true { return true }
    guard !found.isLocked else { return false }
    found.isLocked = true
    open[file]?.hasLock = true
    return true
  }

  /// Returns at once: no other call could release the lock during a pause.
  package func pause() {}

  package func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus {
    try self.file(file, .status).status
  }

  package func status(at path: String) throws(JournalError) -> JournalFileStatus? { files[path]?.status }

  package func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8] {
    Array(try self.file(file, .read).bytes.prefix(count))
  }

  package func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int {
    try self.file(file, .write).bytes += bytes
    return bytes.count
  }

  package func cut(_ file: Descriptor, to length: Int) throws(JournalError) {
    let found = try self.file(file, .cut)
    found.bytes.removeLast(max(0, found.bytes.count - length))
  }

  package func moveFile(at path: String, to newPath: String) throws(JournalError) {
    guard let file = files.removeValue(forKey: path) else { throw .system(.move, code: Self.noSuchFile) }
    files[newPath] = file
  }

  package func removeFile(at path: String) { files[path] = nil }

  /// `ENOENT` and `EBADF`, the same on every system.
  private static let noSuchFile: Int32 = 2
  private static let badDescriptor: Int32 = 9

  private func file(_ descriptor: Descriptor, _ call: JournalCall) throws(JournalError) -> File {
    guard let file = open[descriptor]?.file else { throw .system(call, code: Self.badDescriptor) }
    return file
  }
}
