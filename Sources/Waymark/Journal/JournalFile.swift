/// A file of records that outlives the process.
///
/// Each record is in it completely or not at all.
///
/// ```swift
/// let journal = JournalFile(at: folder.appending(path: "links.journal").path)
/// for record in try journal.read().records { restore(record) }
/// try journal.append(Array("one".utf8))
/// try journal.compact { records in records.filter(isNeeded) }
/// ```
/// When ``append(_:)`` returns, the record is in the file, however the process ends later. Nothing waits
/// for the disk (there is no `fsync`). So a crash of the system or a loss of power may lose the last records, or bring
/// older ones back. It never changes a record.
///
/// Several processes may use one file, like an app and its extensions. Each call locks the file while it runs. The file
/// is closed between calls, because the system ends apps that are suspended with a lock.
///
/// The journal owns the path, and the same path with `.new` appended. It overwrites a file there that is not a journal.
package final class JournalFile {
  package let path: String
  /// The maximum length of the file in bytes.
  package let capacity: Int
  /// Called for each damage that the journal has removed from the file.
  package var didRepair: (JournalDamage) -> Void = { _ in }
  private let storage: any JournalStorage
  /// The state of the file after the last call.
  ///
  /// If the file is still like this, the next record can be written without reading the others.
  private var known: SoundEnd?

  /// The end of a file without damage there.
  private struct SoundEnd {
    let salt: UInt32
    let offset: Int
  }

  /// Creates a journal.
  ///
  /// It reads and writes nothing yet.
  package init(
    at path: String, in storage: any JournalStorage = FileStorage(), capacity: Int = JournalFormat.longestFile
  ) {
    self.path = path
    self.storage = storage
    self.capacity = min(capacity, JournalFormat.longestFile)
  }

  /// Reads all records and the damage.
  ///
  /// The file stays as it is. A missing file has no records.
  package func read() throws(JournalError) -> JournalContents {
    let contents = try LockedFile.with(path, for: .reading, in: storage) { file throws(JournalError) in
      try file.contents()
    }
    return contents ?? JournalContents()
  }

  /// Writes a record after the others, and first removes a damaged end of the file.
  ///
  /// If it throws, the records in the file are unchanged.
  ///
  /// - Parameter reserve: the number of bytes of the capacity that stay free for other records.
  package func append(_ record: [UInt8], leaving reserve: Int = 0) throws(JournalError) {
    guard record.count <= JournalFormat.longestRecord else { throw .recordTooLong(record.count) }
    try change { file throws(JournalError) in
      if let known = try unchangedEnd(of: file) { return try write(record, to: file, at: known, leaving: reserve) }
      let contents = try file.contents()
      if contents.needsRewriting {
        return try replace(file, with: contents.records + [record], repairing: contents.damage)
      }
      for tail in contents.damage where tail.isTail {
        try file.cut(to: contents.end)
        didRepair(tail)
      }
      // Also noted if there is no room, so that the next call need not read the records.
      known = contents.salt.map { SoundEnd(salt: $0, offset: contents.end) }
      try write(record, to: file, at: known, leaving: reserve)
    }
  }

  /// Keeps some of the records, or replaces them by others.
  ///
  /// The file is locked during the call. Records that another process has written are included, and those that it will
  /// write are kept. If the call throws, the records in the file are unchanged.
  ///
  /// - Parameter keep: returns the records that the file will have. Using the journal inside it throws `busy`.
  package func compact(_ keep: (_ records: [[UInt8]]) -> [[UInt8]]) throws(JournalError) {
    try change { file throws(JournalError) in
      let contents = try file.contents()
      let kept = keep(contents.records)
      if kept == contents.records, contents.damage.isEmpty { return }
      try replace(file, with: kept, repairing: contents.damage)
    }
  }

  // MARK: Writing

  /// Changes the file, and creates it if it does not exist.
  private func change(_ body: (LockedFile) throws(JournalError) -> Void) throws(JournalError) {
    try LockedFile.with(path, for: .appending, in: storage, body)
  }

  /// Returns the offset of the next record if no other process has changed the file, or `nil`.
  private func unchangedEnd(of file: LockedFile) throws(JournalError) -> SoundEnd? {
    // A file that was replaced has another salt. A file that was cut and written again also ends with an intact record.
    guard let known, file.status.length == known.offset else { return nil }
    return try file.header() == .sound(salt: known.salt) ? known : nil
  }

  /// Writes a record at the end, after a header if the file has none.
  private func write(
    _ record: [UInt8], to file: LockedFile, at end: SoundEnd?, leaving reserve: Int
  ) throws(JournalError) {
    let salt = end?.salt ?? UInt32.random(in: .min ... .max)
    let offset = end?.offset ?? 0
    let bytes =
      end == nil ? JournalFormat.file(of: [record], salt: salt) : JournalFormat.record(record, salt: salt)
    guard offset + bytes.count <= capacity - reserve else { throw .full }
    try file.append(bytes, at: offset)
    known = SoundEnd(salt: salt, offset: offset + bytes.count)
  }

  /// Replaces the file by a new one, or leaves it as it is.
  private func replace(
    _ file: LockedFile, with records: [[UInt8]], repairing damage: [JournalDamage]
  ) throws(JournalError) {
    if let record = records.first(where: { $0.count > JournalFormat.longestRecord }) {
      throw .recordTooLong(record.count)
    }
    let salt = UInt32.random(in: .min ... .max)
    let bytes = JournalFormat.file(of: records, salt: salt)
    guard bytes.count <= capacity else { throw .full }
    try file.replace(with: bytes)
    known = SoundEnd(salt: salt, offset: bytes.count)
    for part in damage { didRepair(part) }
  }
}
