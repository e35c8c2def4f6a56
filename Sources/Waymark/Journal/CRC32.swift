/// The checksum CRC-32 (ISO-HDLC, as in Ethernet, zlib and PNG), computed piece by piece.
///
/// It finds damage, not malice: a program that can write the file can also write a valid checksum.
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  /// Creates the checksum of no bytes.
  package init() {}

  /// The checksum of all bytes that were added.
  package var value: UInt32 { ~state }

  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    var state = state
    Self.table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
      }
    }
    self.state = state
  }

  /// Adds a number, lowest byte first.
  package mutating func add(_ number: UInt32) { add(number.littleEndianBytes[...]) }
}
