import Testing
import Waymark

@Suite("A journal's file")
struct JournalFileTests {
  @Test(arguments: [[], [0], [0, 1], Array(0..<64), Array(-100..<0).map { -$0 }])
  func writtenRecordsAreRead(_ numbers: [Int]) throws {
    let storage = MemoryStorage()
    let journal = JournalFile(at: "a", in: storage)
    for number in numbers { try journal.append(NumberedRecord.payload(number)) }
    #expect(try journal.read().numbers == numbers)
    let contents = try JournalFile(at: "a", in: storage).read()
    #expect(contents.numbers == numbers)
    #expect(contents.damage.isEmpty)
    #expect(try JournalFile(at: "b", in: storage).read() == JournalContents())
  }

  @Test func fileFormatIsUnchanged() throws {
    let salt: UInt32 = 0x0403_0201
    let header: [UInt8] = [0x57, 0x4D, 0x4A, 0x4C, 1, 0, 0, 0, 1, 2, 3, 4, 0x31, 0x62, 0x06, 0xC4]
    #expect(JournalFormat.header(salt: salt) == header)
    let record: [UInt8] = [3, 0, 0, 0, 0x63, 0x0E, 0xB6, 0xE8, 0x61, 0x62, 0x63]
    #expect(JournalFormat.record(Array("abc".utf8), salt: salt) == record)
    let contents = try JournalReader.contents(of: header + record, fileLength: 27)
    #expect(contents.records == [Array("abc".utf8)])
    #expect(contents.salt == salt)
    #expect(contents.end == 27)
  }

  @Test func everyFileHasASaltOfItsOwn() throws {
    let storage = MemoryStorage()
    let salts = try (0..<20).map { index in
      let journal = JournalFile(at: "\(index)", in: storage)
      try journal.append([])
      let file = try #require(try storage.openFile(at: "\(index)", for: .reading))
      let first = try storage.bytes(of: file, upTo: 16)
      try journal.compact { $0 + $0 }
      let second = try #require(try storage.openFile(at: "\(index)", for: .reading))
      return [first, try storage.bytes(of: second, upTo: 16)]
    }
    #expect(Set(salts.joined()).count == 40)
  }

  @Test func recordsHaveALongestLength() throws {
    let journal = JournalFile(at: "a", in: MemoryStorage())
    let longest = [UInt8](repeating: 0xA5, count: JournalFormat.longestRecord)
    try journal.append(longest)
    #expect(throws: JournalError.recordTooLong(longest.count + 1)) { try journal.append(longest + [1]) }
    #expect(throws: JournalError.recordTooLong(longest.count + 1)) { try journal.compact { _ in [longest + [1]] } }
    #expect(try journal.read().records == [longest])
  }

  @Test func filesHaveALongestLength() throws {
    for capacity in [0, 16, 23, 24, 100, -1, JournalFormat.longestFile, .max] {
      let disk = SimulatedDisk()
      let journal = SimulatedProcess(on: disk, capacity: capacity).journal
      let record = [UInt8](repeating: 1, count: capacity > 1000 ? 60_000 : 0)
      let error = #expect(throws: JournalError.self) { for _ in 0..<1000 { try journal.append(record) } }
      #expect(error == .full)
      let length = disk.file(named: SimulatedProcess.path).bytes.count
      #expect(length <= max(0, min(capacity, JournalFormat.longestFile)))
      let records = try journal.read().records
      #expect(throws: JournalError.full) { try journal.compact { $0 + [record] } }
      #expect(try journal.read().records == records)
      if !records.isEmpty {
        try journal.compact { Array($0.dropFirst()) }
        try journal.append(record)
      }
    }
  }

  @Test func compactionKeepsTheGivenRecords() throws {
    let disk = SimulatedDisk()
    let journal = SimulatedProcess(on: disk).journal
    for number in 0..<30 { try journal.append(NumberedRecord.payload(number)) }
    try journal.compact { records in
      #expect(records == (0..<30).map(NumberedRecord.payload))
      return [NumberedRecord.payload(50)] + records.suffix(2)
    }
    #expect(try journal.read().numbers == [50, 28, 29])
    #expect(disk.files.keys.sorted() == [SimulatedProcess.path])
    #expect(disk.file(named: SimulatedProcess.path).bytes.count == NumberedRecord.fileLength(of: [50, 28, 29]))
    try journal.compact { _ in [] }
    #expect(try journal.read().records.isEmpty)
  }

  /// A sound file is read once; later records need no reading, however long the file gets.
  @Test func recordsAreNotReadAgain() throws {
    let storage = SimulatedStorage(on: SimulatedDisk())
    let journal = JournalFile(at: "a", in: storage)
    try journal.append([1])
    var lengths: Set<Int> = []
    for _ in 0..<10 {
      let calls = storage.calls.count
      try journal.append([UInt8](repeating: 2, count: 1000))
      lengths.insert(storage.calls.count - calls)
    }
    #expect(lengths == [7], "open, lock, two statuses, header, write, close")
  }

  @Test(arguments: [
    JournalError.recordTooLong(70_000), .full, .busy, .newerVersion(2), .system(.write, code: 28),
  ])
  func errorsAreReported(_ error: JournalError) {
    #expect(error.description.contains("the journal"))
  }

  @Test(arguments: JournalDamage.Reason.allCases)
  func damageIsReported(_ reason: JournalDamage.Reason) {
    let damage = JournalDamage(offset: 16, length: 9, reason: reason, isTail: true)
    #expect(damage.description.hasSuffix(": 9 bytes at the end, from offset 16"))
  }
}
