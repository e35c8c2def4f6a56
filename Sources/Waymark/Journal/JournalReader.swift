/// Reads the bytes of a journal's file.
///
/// It accepts any bytes, and reports those that are not a record as damage.
package struct JournalReader {
  private let bytes: [UInt8]
  private let salt: UInt32
  private var contents = JournalContents()
  /// The beginning of damage that no intact record has followed yet.
  private var damageStart: (offset: Int, reason: JournalDamage.Reason)?

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file, or the first ``JournalFormat/longestFile`` of them.
  ///   - fileLength: the length of the file.
  /// - Throws: `JournalError.newerVersion`.
  package static func contents(of bytes: [UInt8], fileLength: Int) throws(JournalError) -> JournalContents {
    guard fileLength > 0 else { return JournalContents() }
    switch JournalHeader(bytes) {
    case .newer(let version): throw .newerVersion(version)
    case .incomplete: return withoutRecords(fileLength)
    case .sound(let salt):
      var reader = JournalReader(bytes: bytes, salt: salt)
      reader.contents.salt = salt
      reader.readRecords(fileLength: fileLength)
      return reader.contents
    case .damaged(let salt):
      var reader = JournalReader(bytes: bytes, salt: salt)
      reader.contents.damage = [
        JournalDamage(offset: 0, length: JournalFormat.headerLength, reason: .header, isTail: false)
      ]
      reader.readRecords(fileLength: fileLength)
      return reader.contents.records.isEmpty ? withoutRecords(fileLength) : reader.contents
    }
  }

  private static func withoutRecords(_ fileLength: Int) -> JournalContents {
    JournalContents(damage: [JournalDamage(offset: 0, length: fileLength, reason: .header, isTail: true)])
  }

  private init(bytes: [UInt8], salt: UInt32) {
    self.bytes = bytes
    self.salt = salt
  }

  private mutating func readRecords(fileLength: Int) {
    contents.end = JournalFormat.headerLength
    var offset = JournalFormat.headerLength
    while let next = readRecord(at: offset) { offset = next }
    if fileLength > bytes.count { noteDamage(at: bytes.count, .length) }
    closeDamage(at: fileLength, isTail: true)
  }

  /// Reads one record, and returns the offset of the next, or `nil` if there is none or it cannot be found.
  private mutating func readRecord(at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    guard let field = UInt32(littleEndian: bytes, at: offset),
      let checksum = UInt32(littleEndian: bytes, at: offset + 4)
    else { return noteDamage(at: offset, .incomplete) }
    guard field <= JournalFormat.longestRecord else { return noteDamage(at: offset, .length) }
    let start = offset + JournalFormat.overhead
    let end = start + Int(field)
    guard end <= bytes.count else { return noteDamage(at: offset, .incomplete) }
    let payload = bytes[start..<end]
    guard JournalFormat.checksum(of: payload, salt: salt) == checksum else {
      noteDamage(at: offset, .checksum)
      return end
    }
    closeDamage(at: offset, isTail: false)
    contents.records.append(Array(payload))
    contents.end = end
    return end
  }

  @discardableResult
  private mutating func noteDamage(at offset: Int, _ reason: JournalDamage.Reason) -> Int? {
    if damageStart == nil { damageStart = (offset, reason) }
    return nil
  }

  private mutating func closeDamage(at end: Int, isTail: Bool) {
    guard let (offset, reason) = damageStart else { return }
    damageStart = nil
    contents.damage.append(
      JournalDamage(offset: offset, length: end - offset, reason: reason, isTail: isTail))
  }
}
