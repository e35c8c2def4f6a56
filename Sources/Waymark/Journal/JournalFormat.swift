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
/// These sixteen bytes are the same in every version. What follows are records, one after the other:
///
/// | offset | record |
/// |---|---|
/// | 0 | the length of the payload, at most ``longestRecord`` |
/// | 4 | CRC-32 of the salt, the length and the payload |
/// | 8 | the payload |
///
/// The salt keeps bytes that only look like a record from passing for one: a payload that has a record in it, or what a
/// disk kept of an older file.
package enum JournalFormat {
  /// The version that is written.
  package static let version: UInt32 = 1
  /// A payload may be this long.
  package static let longestRecord = 64 << 10
  /// A file may be this long.
  package static let longestFile = 1 << 20
  /// The header takes this many bytes.
  package static let headerLength = 16
  /// A record takes this many bytes more than its payload.
  package static let overhead = 8
  package static let magic = Array("WMJL".utf8)

  /// A header.
  package static func header(version: UInt32 = version, salt: UInt32) -> [UInt8] {
    let fields = magic + version.littleEndianBytes + salt.littleEndianBytes
    var checksum = CRC32()
    checksum.add(fields[...])
    return fields + checksum.value.littleEndianBytes
  }

  /// A record; the payload has at most ``longestRecord`` bytes.
  package static func record(_ payload: [UInt8], salt: UInt32) -> [UInt8] {
    let length = UInt32(payload.count)
    return length.littleEndianBytes + checksum(of: payload[...], salt: salt).littleEndianBytes + payload
  }

  /// A whole file.
  package static func file(of records: [[UInt8]], salt: UInt32) -> [UInt8] {
    records.reduce(into: header(salt: salt)) { $0 += record($1, salt: salt) }
  }

  /// The checksum of a record.
  package static func checksum(of payload: ArraySlice<UInt8>, salt: UInt32) -> UInt32 {
    var checksum = CRC32()
    checksum.add(salt)
    checksum.add(UInt32(payload.count))
    checksum.add(payload)
    return checksum.value
  }
}
