import Testing
import Waymark

@Suite("A journal's damaged file")
struct JournalDamageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The damage to the file of the records 0 to 4.
    let harm: @Sendable (inout [UInt8]) -> Void
    let numbers: [Int]
    let damage: [(offset: Int, reason: JournalDamage.Reason, isTail: Bool)]

    init(
      _ description: String, numbers: [Int], damage: [(offset: Int, reason: JournalDamage.Reason, isTail: Bool)],
      harm: @escaping @Sendable (inout [UInt8]) -> Void
    ) {
      testDescription = description
      self.harm = harm
      self.numbers = numbers
      self.damage = damage
    }
  }

  static let salt: UInt32 = 0x1234_5678
  /// Where the records 0 to 4 begin, and where the last one ends.
  static let offsets = (0...5).map { NumberedRecord.fileLength(of: Array(0..<$0)) }
  static let sound = JournalFormat.file(of: (0..<5).map(NumberedRecord.payload), salt: salt)

  static let cases: [Case] = [
    Case("sound", numbers: [0, 1, 2, 3, 4], damage: []) { _ in },
    Case("no bytes", numbers: [], damage: []) { $0 = [] },
    Case("a header only", numbers: [], damage: []) { $0 = Array($0.prefix(16)) },
    Case("half a header", numbers: [], damage: [(0, .header, true)]) { $0 = Array($0.prefix(15)) },
    Case("another magic", numbers: [0, 1, 2, 3, 4], damage: [(0, .header, false)]) { $0[0] = 0 },
    Case("another version", numbers: [0, 1, 2, 3, 4], damage: [(0, .header, false)]) { $0[4] = 2 },
    Case("version 0", numbers: [0, 1, 2, 3, 4], damage: [(0, .header, false)]) {
      $0.replaceSubrange(..<16, with: JournalFormat.header(version: 0, salt: salt))
    },
    Case("another salt", numbers: [], damage: [(0, .header, true)]) { $0[8] ^= 1 },
    Case("no journal", numbers: [], damage: [(0, .header, true)]) { $0 = Array(#"{"links":["a","b"]}"#.utf8) },
    Case("header and record", numbers: [0, 2, 3, 4], damage: [(0, .header, false), (offsets[1], .checksum, false)]) {
      $0[13] ^= 1
      $0[offsets[2] - 1] ^= 1
    },
    Case("a payload", numbers: [0, 1, 3, 4], damage: [(offsets[2], .checksum, false)]) { $0[offsets[3] - 1] ^= 0x80 },
    Case("a checksum", numbers: [1, 2, 3, 4], damage: [(offsets[0], .checksum, false)]) { $0[offsets[0] + 4] ^= 1 },
    Case("two neighbours", numbers: [0, 3, 4], damage: [(offsets[1], .checksum, false)]) {
      $0[offsets[1] + 5] ^= 1
      $0[offsets[2] + 5] ^= 1
    },
    Case("two apart", numbers: [1, 3, 4], damage: [(offsets[0], .checksum, false), (offsets[2], .checksum, false)]) {
      $0[offsets[0] + 5] ^= 1
      $0[offsets[2] + 5] ^= 1
    },
    Case("the last payload", numbers: [0, 1, 2, 3], damage: [(offsets[4], .checksum, true)]) {
      $0[offsets[5] - 1] ^= 1
    },
    Case("a length beyond all", numbers: [0, 1], damage: [(offsets[2], .length, true)]) { $0[offsets[2] + 3] = 0xFF },
    Case("a length beyond the end", numbers: [0, 1], damage: [(offsets[2], .incomplete, true)]) {
      $0[offsets[2] + 1] = 0xFF
    },
    Case("the last length", numbers: [0, 1, 2, 3], damage: [(offsets[4], .incomplete, true)]) {
      $0[offsets[4]] += 1
    },
    Case("half a record", numbers: [0, 1, 2, 3], damage: [(offsets[4], .incomplete, true)]) { $0.removeLast() },
    Case("half a length", numbers: [0, 1, 2, 3], damage: [(offsets[4], .incomplete, true)]) {
      $0 = Array($0.prefix(offsets[4] + 3))
    },
    Case("zeros", numbers: [0, 1, 2, 3, 4], damage: [(offsets[5], .checksum, true)]) {
      $0 += [UInt8](repeating: 0, count: 40)
    },
    Case("a record of another file", numbers: [0, 1, 2, 3, 4], damage: [(offsets[5], .checksum, true)]) {
      $0 += JournalFormat.record(NumberedRecord.payload(9), salt: salt + 1)
    },
    Case("a copy", numbers: [0, 1, 2, 3, 4], damage: [(offsets[5], .incomplete, true)]) {
      $0 += $0[offsets[4]..<offsets[5] - 1]
    },
  ]

  @Test(arguments: cases)
  func intactRecordsAreKept(_ damaged: Case) throws {
    var bytes = Self.sound
    damaged.harm(&bytes)
    let contents = try JournalReader.contents(of: bytes, fileLength: bytes.count)
    #expect(contents.numbers == damaged.numbers)
    #expect(contents.damage.map(\.offset) == damaged.damage.map(\.offset))
    #expect(contents.damage.map(\.reason) == damaged.damage.map(\.reason))
    #expect(contents.damage.map(\.isTail) == damaged.damage.map(\.isTail))
    if let tail = contents.damage.last, tail.isTail { #expect(tail.offset + tail.length == bytes.count) }
  }

  @Test(arguments: cases)
  func mendedFileIsWritten(_ damaged: Case) throws {
    let disk = SimulatedDisk()
    disk.file(named: SimulatedProcess.path).bytes = Self.sound
    damaged.harm(&disk.file(named: SimulatedProcess.path).bytes)
    let journal = SimulatedProcess(on: disk).journal
    var repaired: [JournalDamage] = []
    journal.didRepair = { repaired.append($0) }
    let before = try journal.read()
    for number in 5...6 { try journal.append(NumberedRecord.payload(number)) }
    let after = try journal.read()
    #expect(after.numbers == damaged.numbers + [5, 6])
    #expect(repaired + after.damage == before.damage, "each damage is told as removed, or still there")
    #expect(!after.damage.contains { $0.isTail })
    try journal.compact { $0 }
    #expect(try journal.read().damage.isEmpty)
    #expect(try journal.read().numbers == after.numbers)
    #expect(Set(repaired) == Set(before.damage))
    #expect(repaired.count == before.damage.count)
  }

  @Test func aNewerFileIsLeftAlone() throws {
    let disk = SimulatedDisk()
    let bytes = JournalFormat.header(version: 2, salt: 7) + Array("anything".utf8)
    disk.file(named: SimulatedProcess.path).bytes = bytes
    let journal = SimulatedProcess(on: disk).journal
    for action in [JournalAction.read, .append(1), .drop(remainder: 0)] {
      #expect(throws: JournalError.newerVersion(2)) { try action.run(on: journal) }
      #expect(disk.files.keys.sorted() == [SimulatedProcess.path])
      #expect(disk.file(named: SimulatedProcess.path).bytes == bytes)
    }
  }

  @Test func recordInsideAnotherIsIgnored() throws {
    let inner = JournalFormat.record(NumberedRecord.payload(1), salt: Self.salt + 1)
    var bytes = JournalFormat.file(of: [inner + inner, [1]], salt: Self.salt)
    // The length is damaged so that the next record would begin with the one inside.
    bytes[16] = 0
    let contents = try JournalReader.contents(of: bytes, fileLength: bytes.count)
    #expect(contents.records == [[1]])
    #expect(contents.damage.map(\.reason) == [.checksum])
  }

  @Test func aFileThatIsTooLongIsCut() throws {
    let disk = SimulatedDisk()
    let record = [UInt8](repeating: 1, count: JournalFormat.longestRecord)
    disk.file(named: SimulatedProcess.path).bytes = JournalFormat.file(
      of: [[UInt8]](repeating: record, count: 17), salt: 1)
    let journal = SimulatedProcess(on: disk).journal
    let contents = try journal.read()
    #expect(contents.records.count == 15)
    #expect(contents.damage.map(\.isTail) == [true])
    #expect(contents.damage.map(\.reason) == [.incomplete])
    try journal.append([2])
    #expect(try journal.read().records.count == 16)
    #expect(try journal.read().damage.isEmpty)
  }
}
