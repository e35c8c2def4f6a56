/// The parsed first bytes of a file.
enum JournalHeader: Equatable {
  /// A journal of this version.
  case sound(salt: UInt32)
  /// A journal of a later version.
  case newer(version: UInt32)
  /// The header is damaged.
  ///
  /// The records after it can be read if the salt is intact.
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
