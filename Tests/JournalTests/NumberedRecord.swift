import Waymark

/// Records that tell their number, so that a lost, altered or invented one is found.
enum NumberedRecord {
  /// The record of a number: four bytes, and up to forty more that follow from it.
  static func payload(_ number: Int) -> [UInt8] {
    let filler = UInt8(truncatingIfNeeded: number &* 31 &+ 7)
    return UInt32(number).littleEndianBytes + [UInt8](repeating: filler, count: number &* 7919 % 41)
  }

  /// The number of a record, or `nil` if no test has written it.
  static func number(of payload: [UInt8]) -> Int? {
    guard let number = UInt32(littleEndian: payload, at: 0).map(Int.init), self.payload(number) == payload else {
      return nil
    }
    return number
  }

  /// Returns the length of the file of these records.
  static func fileLength(of numbers: [Int]) -> Int {
    numbers.reduce(JournalFormat.headerLength) { $0 + JournalFormat.overhead + payload($1).count }
  }
}

extension JournalContents {
  /// The numbers of the records; −1 for one that no test has written.
  var numbers: [Int] { records.map { NumberedRecord.number(of: $0) ?? -1 } }
}
