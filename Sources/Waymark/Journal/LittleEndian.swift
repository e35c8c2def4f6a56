extension UInt32 {
  /// The number in four bytes, lowest first.
  package var littleEndianBytes: [UInt8] {
    [
      UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self >> 16),
      UInt8(truncatingIfNeeded: self >> 24),
    ]
  }

  /// Reads the number at an offset, or gives `nil` if the bytes end before it does.
  package init?(littleEndian bytes: [UInt8], at offset: Int) {
    guard offset >= 0, bytes.count - offset >= 4 else { return nil }
    let low = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
    let high = UInt32(bytes[offset + 2]) | UInt32(bytes[offset + 3]) << 8
    self = low | high << 16
  }
}
