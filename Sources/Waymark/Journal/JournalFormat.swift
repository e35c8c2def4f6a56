/// The layout of a journal's file, version 1.
///
/// Numbers are unsigned, 32 bits, the lowest byte first.
///
/// | offset | header |
/// |---|---|
/// | 0 | the letters `WMJL` |
/// | 4 | the version |
/// | 8 | the salt: a random number, another one for each file |
/// | 12 | CRC-32 of the twelve bytes before |
///
/// These sixteen bytes are the same in every version. Records follow, one after the other:
///
/// | offset | record |
/// |---|---|
/// | 0 | the length of the payload, at most ``longestRecord`` |
/// | 4 | CRC-32 of the salt, the length and the payload |
/// | 8 | the payload |
///
/// The salt prevents bytes that look like a record from being read as one: a record inside a payload, or remains of an
/// older file on the disk.
package enum JournalFormat {
  /// The version of the written format.
  package static let version: UInt32 = 1
  /// The maximum length of a payload.
  package static let longestRecord = 64 << 10
  /// The maximum length of a file.
  package static let longestFile = 1 << 20
  /// The length of the header in bytes.
  package static let headerLength = 16
  /// The length of a record without its payload, in bytes.
  package static let overhead = 8
  package static let magic = Array("WMJL".utf8)

  /// Returns the bytes of a header.
  package static func header(version: UInt32 = version, salt: UInt32) -> [UInt8] {
    let fields = magic + version.littleEndianBytes + salt.littleEndianBytes
    var checksum = CRC32()
    checksum.add(fields[...])
    return fields + checksum.value.littleEndianBytes
  }

  /// Returns the bytes of a record.
  ///
  /// The payload has at most ``longestRecord`` bytes.
  package static func record(_ payload: [UInt8], salt: UInt32) -> [UInt8] {
    let length = UInt32(payload.count)
    return length.littleEndianBytes + checksum(of: payload[...], salt: salt).littleEndianBytes + payload
  }

  /// Returns the bytes of a whole file.
  package static func file(of records: [[UInt8]], salt: UInt32) -> [UInt8] {
    records.reduce(into: header(salt: salt)) { $0 += record($1, salt: salt) }
  }

  /// Returns the checksum of a record.
  package static func checksum(of payload: ArraySlice<UInt8>, salt: UInt32) -> UInt32 {
    var checksum = CRC32()
    checksum.add(salt)
    checksum.add(UInt32(payload.count))
    checksum.add(payload)
    return checksum.value
  }
}
