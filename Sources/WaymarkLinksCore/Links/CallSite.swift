/// The location of a call in the app's sources, as a number that costs nothing to copy.
///
/// A table of the process has the file and the line for each number. The file is text of a literal, so the table grows
/// with the app's sources, up to ``limit`` locations.
package struct CallSite: Sendable, Hashable {
  /// It has two bytes, which a link has to spare.
  ///
  /// With two more, each copy of a match would be a call of `memcpy`.
  private let number: UInt16
  /// The limit of known locations.
  ///
  /// Further ones are ``unknown``.
  private static let limit = Int(UInt16.max)
  private static let table = Locked(Table())

  /// No known location.
  package static let unknown = CallSite(number: 0)

  private init(number: UInt16) { self.number = number }

  /// Creates the location of a call from `#fileID` and `#line`.
  package init(file: String, line: Int) {
    self.init(number: Self.table.with { $0.number(of: file, line) })
  }

  /// The file with its module, and the line.
  package var location: (file: String, line: Int)? {
    guard number > 0 else { return nil }
    return Self.table.with { $0.locations[Int(number) - 1] }
  }

  /// All known locations, with open addressing.
  private struct Table {
    private(set) var locations: [(file: String, line: Int)] = []
    /// The numbers of locations, by their hashes.
    ///
    /// Zero is a free slot.
    private var slots = [UInt16](repeating: 0, count: 64)

    mutating func number(of file: String, _ line: Int) -> UInt16 {
      var slot = Self.hash(file, line) & (slots.count - 1)
      while slots[slot] != 0 {
        let location = locations[Int(slots[slot]) - 1]
        if location.line == line, location.file == file { return slots[slot] }
        slot = (slot + 1) & (slots.count - 1)
      }
      guard locations.count < CallSite.limit else { return 0 }
      locations.append((file, line))
      slots[slot] = UInt16(locations.count)
      if locations.count * 2 > slots.count { grow() }
      return UInt16(locations.count)
    }

    private mutating func grow() {
      slots = [UInt16](repeating: 0, count: slots.count * 2)
      for (index, location) in locations.enumerated() {
        var slot = Self.hash(location.file, location.line) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt16(index + 1)
      }
    }

    /// A hash of the line, the length of the file's name, and a few of its bytes.
    private static func hash(_ file: String, _ line: Int) -> Int {
      let length = UInt32(truncatingIfNeeded: file.utf8.count)
      let bytes = file.utf8.withContiguousStorageIfAvailable { bytes in
        guard bytes.count > 12 else { return length }
        // The bytes before “.swift” differ most.
        return (7...12).reduce(length) { $0 &* 31 &+ UInt32(bytes[bytes.count - $1]) }
      }
      // `Int` has 32 bits on some watches.
      let hash = ((bytes ?? length) &* 0x9E37_79B1) ^ (UInt32(truncatingIfNeeded: line) &* 0x85EB_CA77)
      return Int((hash ^ (hash >> 15)) & 0x7FFF_FFFF)
    }
  }
}
