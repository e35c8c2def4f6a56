import TestSupport
import Testing
import Waymark

@Suite("A journal of any bytes")
struct JournalFuzzTests {
  @Test func randomBytesContainNoRecord() throws {
    var generator = SeededGenerator.make()
    for round in 0..<SeededGenerator.rounds(10_000) {
      var bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in generator.byte }
      // Two in three begin as a journal does, so that records are looked for.
      if round % 3 > 0 { bytes = JournalFormat.header(salt: 5) + bytes }
      if round % 3 > 1 { for index in 18..<max(18, bytes.count) where index % 8 > 1 { bytes[index] = 0 } }
      try check(bytes, original: [], "round \(round)")
    }
  }

  @Test func mutationsAlterNoRecord() throws {
    var generator = SeededGenerator.make()
    for round in 0..<SeededGenerator.rounds(10_000) {
      let numbers = Array(0..<Int.random(in: 0...8, using: &generator))
      var bytes = JournalFormat.file(of: numbers.map(NumberedRecord.payload), salt: 77)
      for _ in 0..<Int.random(in: 1...4, using: &generator) { generator.mutate(&bytes) }
      try check(bytes, original: numbers, "round \(round)")
    }
  }

  /// Reads the bytes as a file, and writes to it.
  private func check(_ bytes: [UInt8], original: [Int], _ comment: Comment) throws {
    let disk = SimulatedDisk()
    disk.file(named: SimulatedProcess.path).bytes = bytes
    let journal = SimulatedProcess(on: disk).journal
    let contents = try journal.read()
    #expect(Set(contents.numbers).isSubset(of: original), comment)
    var offset = 0
    for damage in contents.damage {
      #expect(damage.offset >= offset, comment)
      #expect(damage.length > 0, comment)
      offset = damage.offset + damage.length
    }
    #expect(offset <= bytes.count, comment)
    try journal.append(NumberedRecord.payload(20))
    #expect(try journal.read().numbers == contents.numbers + [20], comment)
  }
}

extension SeededGenerator {
  fileprivate var byte: UInt8 {
    mutating get { UInt8(truncatingIfNeeded: next()) }
  }

  /// Harms bytes in one of the ways in which files are harmed, and in a few that were never seen.
  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    let start = Int.random(in: 0...bytes.count, using: &self)
    let end = Int.random(in: start...min(bytes.count, start + 40), using: &self)
    switch Int.random(in: 0..<9, using: &self) {
    case 0 where start < bytes.count: bytes[start] ^= 1 << (byte % 8)
    case 1 where start < bytes.count: bytes[start] = byte
    case 2: bytes.removeSubrange(start..<end)
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 4: bytes.removeSubrange(start...)
    case 5: bytes += [UInt8](repeating: 0, count: end - start)
    case 6: bytes.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
    case 7: bytes.replaceSubrange(start..<end, with: (start..<end).map { _ in byte })
    default:
      let number = pick([0, 1, 8, 65_535, 65_536, 65_537, 1 << 31 - 1, 1 << 31, .max]) as UInt32
      if start + 4 <= bytes.count { bytes.replaceSubrange(start..<start + 4, with: number.littleEndianBytes) }
    }
  }
}
