/// What the first bytes of a file say.
enum JournalHeader: Equatable {
  /// A journal of this version.
  case sound(salt: UInt32)
  /// A journal of a later version.
  case newer(version: UInt32)
  /// Something is wrong with the header. The records after it may be sound, if the salt still is.
  case damaged(salt: UInt32)
  /// The file ends inside the header.
  case incomplete

  /// Reads the header of a file.
  init(_ bytes: [UInt8]) {
    guard let version = UInt32(littleEndian: bytes, at: 4), let salt = UInt32(littleEndian: bytes, at: 8),
      bytes.count >= JournalFormat.headerLength
    else {
      self = .incomplete
      return
    }
    let isSound = bytes.starts(with: JournalFormat.header(version: version, salt: salt))
    switch version {
    case _ where !isSound, 0: self = .damaged(salt: salt)
    case JournalFormat.version: self = .sound(salt: salt)
    default: self = .newer(version: version)
    }
  }
}
