/// A file of records that outlives the process: each is in it whole or not at all.
///
/// ```swift
/// let journal = JournalFile(at: folder.appending(path: "links.journal").path)
/// for record in try journal.read().records { restore(record) }
/// try journal.append(Array("one".utf8))
/// try journal.compact { records in records.filter(isNeeded) }
/// ```
/// A record that ``append(_:)`` has returned for is in the file, whenever and however the process ends after that. It need
/// not outlive a crash of the system or a loss of power, since nothing waits for the disk (there is no `fsync`): then the
/// last records may be missing, or older ones be there again, but none is altered.
///
/// Several processes may use one file, as an app and its extensions do: each call locks the file for as long as it runs.
/// The file is not kept open between calls; the system ends apps that are suspended while they hold a lock.
///
/// The path belongs to the journal, and the same path with `.new` appended: a file there that is no journal is overwritten.
package final class JournalFile {
  /// The path of the file.
  package let path: String
  /// The file is never made longer than this many bytes.
  package let capacity: Int
  /// Called with each damage that the journal has removed from the file.
  package var didRepair: (JournalDamage) -> Void = { _ in }
  private let storage: any JournalStorage
  /// How the last call left the file.
  ///
  /// If it still is so, the next record can be written without reading the others.
  private var known: SoundEnd?

  /// The end of a file without a damaged tail.
  private struct SoundEnd {
    let salt: UInt32
    let offset: Int
  }

  /// A journal; nothing is read or written yet.
  package init(
    at path: String, in storage: any JournalStorage = FileStorage(), capacity: Int = JournalFormat.longestFile
  ) {
    self.path = path
    self.storage = storage
    self.capacity = min(capacity, JournalFormat.longestFile)
  }

  /// All records, and what is damaged.
  ///
  /// The file stays as it is. If there is none, there are no records.
  package func read() throws(JournalError) -> JournalContents {
    let contents = try LockedFile.with(path, for: .reading, in: storage) { file throws(JournalError) in
      try file.contents()
    }
    return contents ?? JournalContents()
  }

  /// Writes a record behind the others, and removes a damaged end of the file before.
  ///
  /// If it throws, the file has the records that it had before.
  package func append(_ record: [UInt8]) throws(JournalError) {
    guard record.count <= JournalFormat.longestRecord else { throw .recordTooLong(record.count) }
    try change { file throws(JournalError) in
      if let known = try unchangedEnd(of: file) { return try write(record, to: file, at: known) }
      let contents = try file.contents()
      if contents.needsRewriting {
        return try replace(file, with: contents.records + [record], repairing: contents.damage)
      }
      for tail in contents.damage where tail.isTail {
        try file.cut(to: contents.end)
        didRepair(tail)
      }
      try write(record, to: file, at: contents.salt.map { SoundEnd(salt: $0, offset: contents.end) })
    }
  }

  /// Keeps some of the records, or puts others in their place.
  ///
  /// The file is locked meanwhile, so what another process has written is among the records, and what it will write is kept.
  /// If it throws, the file has the records that it had before.
  ///
  /// - Parameter keep: returns the records that the file will have. It must not use the journal: that is `busy`.
  package func compact(_ keep: (_ records: [[UInt8]]) -> [[UInt8]]) throws(JournalError) {
    try change { file throws(JournalError) in
      let contents = try file.contents()
      let kept = keep(contents.records)
      if kept == contents.records, contents.damage.isEmpty { return }
      try replace(file, with: kept, repairing: contents.damage)
    }
  }

  // MARK: Writing

  /// Changes the file, which is made if it is not there.
  private func change(_ body: (LockedFile) throws(JournalError) -> Void) throws(JournalError) {
    try LockedFile.with(path, for: .appending, in: storage, body)
  }

  /// Where the next record goes if nobody else has changed the file; otherwise nil.
  private func unchangedEnd(of file: LockedFile) throws(JournalError) -> SoundEnd? {
    // A file that was replaced has another salt, and one that was cut and written again ends soundly, too.
    guard let known, file.status.length == known.offset else { return nil }
    return try file.header() == .sound(salt: known.salt) ? known : nil
  }

  /// Writes a record at the end, with a header before it if the file has none.
  private func write(_ record: [UInt8], to file: LockedFile, at end: SoundEnd?) throws(JournalError) {
    let salt = end?.salt ?? UInt32.random(in: .min ... .max)
    let offset = end?.offset ?? 0
    let bytes =
      end == nil ? JournalFormat.file(of: [record], salt: salt) : JournalFormat.record(record, salt: salt)
    guard offset + bytes.count <= capacity else { throw .full }
    try file.append(bytes, at: offset)
    known = SoundEnd(salt: salt, offset: offset + bytes.count)
  }

  /// Puts a new file in the place of one, or leaves it as it is.
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
