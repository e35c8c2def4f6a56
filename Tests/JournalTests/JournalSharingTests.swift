import Testing
import Waymark

@Suite("Two processes with one journal")
struct JournalSharingTests {
  static let actions: [JournalAction] = [.append(5), .append(6), .drop(remainder: 1), .drop(remainder: 2), .read]

  @Test(arguments: actions, actions)
  func processesInterleaveInEachCall(_ first: JournalAction, _ second: JournalAction) throws {
    for isKnown in [false, true] {
      for called in 0..<1000 {
        let disk = SimulatedDisk()
        let one = SimulatedProcess(on: disk)
        let two = SimulatedProcess(on: disk)
        var before = [0, 1, 2, 3]
        for number in before { try one.journal.append(NumberedRecord.payload(number)) }
        if isKnown {
          try two.journal.append(NumberedRecord.payload(4))
          before.append(4)
        }
        var isSecondDone = false
        let start = one.storage.calls.count
        one.storage.beforeCall = { call in
          guard call - start == called else { return }
          do {
            try second.run(on: two.journal)
            isSecondDone = true
          } catch {
            // The first process has the lock.
            #expect(error as? JournalError == .busy)
          }
        }
        try first.run(on: one.journal)
        let numbers = try SimulatedProcess.numbers(on: disk)
        let orders = [first.result(isSecondDone ? second.result(before) : before), second.result(first.result(before))]
        #expect(orders.prefix(isSecondDone ? 2 : 1).contains(numbers), "in call \(called), known: \(isKnown)")
        #expect(disk.openFiles.isEmpty)
        one.storage.beforeCall = { _ in }
        for process in [two, one] { try process.journal.append(NumberedRecord.payload(8)) }
        #expect(try SimulatedProcess.numbers(on: disk) == numbers + [8, 8])
        if one.storage.calls.count - start <= called { break }
      }
    }
  }

  /// The user clears the folder during a compaction, and the other process begins a new file.
  @Test func aNewFileIsNotReplaced() throws {
    for called in 0..<1000 {
      let disk = SimulatedDisk()
      let one = SimulatedProcess(on: disk)
      let two = SimulatedProcess(on: disk)
      for number in 0..<3 { try one.journal.append(NumberedRecord.payload(number)) }
      let start = one.storage.calls.count
      one.storage.beforeCall = { number in
        guard number - start == called else { return }
        disk.files[SimulatedProcess.path] = nil
        #expect(throws: Never.self) { try two.journal.append(NumberedRecord.payload(7)) }
      }
      do {
        try JournalAction.drop(remainder: 0).run(on: one.journal)
      } catch {
        #expect(error == .busy)
      }
      let calls = one.storage.calls.dropFirst(start)
      if calls.count <= called { break }
      // Nothing can be done about the moment between the last look and the move.
      if calls[start + called] == .move { continue }
      #expect(try SimulatedProcess.numbers(on: disk).contains(7), "in call \(called)")
    }
  }

  @Test func processesTakeTurns() throws {
    let storage = MemoryStorage()
    let journals = [JournalFile(at: "a", in: storage), JournalFile(at: "a", in: storage)]
    var numbers: [Int] = []
    for number in 0..<300 {
      try journals[number % 2].append(NumberedRecord.payload(number))
      numbers.append(number)
      if number % 17 == 0 {
        try journals[number / 17 % 2].compact { $0.filter { NumberedRecord.number(of: $0) != number - 3 } }
        numbers.removeAll { $0 == number - 3 }
      }
      #expect(try journals[1 - number % 2].read().numbers == numbers)
    }
  }

  @Test func aLockThatStaysIsReported() throws {
    let disk = SimulatedDisk()
    let one = SimulatedProcess(on: disk)
    try one.journal.append([1])
    let two = SimulatedProcess(on: disk)
    let file = try #require(try two.storage.openFile(at: SimulatedProcess.path, for: .reading))
    #expect(try two.storage.lockFile(file))
    for action in [JournalAction.read, .append(1), .drop(remainder: 0)] {
      #expect(throws: JournalError.busy) { try action.run(on: one.journal) }
    }
    two.storage.closeFile(file)
    #expect(try one.journal.read().records == [[1]])
  }

  @Test func aLockIsWaitedFor() throws {
    let disk = SimulatedDisk()
    let one = SimulatedProcess(on: disk)
    let two = SimulatedProcess(on: disk)
    let file = try #require(try two.storage.openFile(at: SimulatedProcess.path, for: .appending))
    #expect(try two.storage.lockFile(file))
    one.storage.beforeCall = { call in if call == LockedFile.lockTries { two.storage.closeFile(file) } }
    try one.journal.append([1])
    #expect(try one.journal.read().records == [[1]])
  }

  @Test func aProcessThatDiesGivesUpItsLock() throws {
    let disk = SimulatedDisk()
    let one = SimulatedProcess(on: disk)
    one.storage.fault = { call in call == 3 ? .deathBefore : nil }
    #expect(throws: JournalError.self) { try one.journal.append([1]) }
    #expect(one.storage.isDead)
    let two = SimulatedProcess(on: disk)
    try two.journal.append([2])
    #expect(try two.journal.read().records == [[2]])
  }

  @Test func aFileThatIsReplacedAgainAndAgainIsBusy() throws {
    let disk = SimulatedDisk()
    let one = SimulatedProcess(on: disk)
    let two = SimulatedProcess(on: disk)
    try two.journal.append([1])
    var isNested = false
    one.storage.beforeCall = { _ in
      guard !isNested else { return }
      isNested = true
      _ = try? two.journal.compact { $0 + [[2]] }
      isNested = false
    }
    #expect(throws: JournalError.busy) { try one.journal.append([3]) }
    one.storage.beforeCall = { _ in }
    #expect(try one.journal.read().records.contains([3]) == false)
  }

  @Test func aCallInsideACompactionIsBusy() throws {
    let journal = JournalFile(at: "a", in: MemoryStorage())
    try journal.append([1])
    try journal.compact { records in
      #expect(throws: JournalError.busy) { try journal.append([2]) }
      return records + [[3]]
    }
    #expect(try journal.read().records == [[1], [3]])
  }
}
