import Testing
import Waymark

@Suite("A journal whose calls fail")
struct JournalFailureTests {
  /// A file that a process finds.
  enum Start: CaseIterable, Sendable {
    case missing, empty, sound, torn, halfHeader, damagedHeader, damagedRecord, leftover

    func prepare(_ disk: SimulatedDisk) {
      let sound = JournalDamageTests.sound
      var bytes: [UInt8]? = sound
      switch self {
      case .missing: bytes = nil
      case .empty: bytes = []
      case .sound: break
      case .torn: bytes?.removeLast(3)
      case .halfHeader: bytes = Array(sound.prefix(7))
      case .damagedHeader: bytes?[0] ^= 1
      case .damagedRecord: bytes?[JournalDamageTests.offsets[2] - 1] ^= 1
      case .leftover: disk.file(named: SimulatedProcess.path + ".new").bytes = sound
      }
      if let bytes { disk.file(named: SimulatedProcess.path).bytes = bytes }
    }
  }

  static let actions: [JournalAction] = [.append(5), .drop(remainder: 1), .read]

  /// A process that has written the file before, and one that finds it.
  static let journals = [false, true]

  @Test(arguments: Start.allCases, actions)
  func everyCallFailsOnce(_ start: Start, _ action: JournalAction) throws {
    for isKnown in Self.journals {
      for fault in SimulatedFault.all {
        for failing in 0..<1000 {
          let trial = try Trial(start, action, isKnown: isKnown) { call in call == failing ? fault : nil }
          let comment: Comment = "\(fault) in call \(failing), known: \(isKnown)"
          trial.checkTidiness(start, comment)
          try trial.check(comment)
          if trial.calls <= failing { break }
        }
      }
    }
  }

  @Test(arguments: Start.allCases, actions)
  func everyCallFailsFromOneOn(_ start: Start, _ action: JournalAction) throws {
    for isKnown in Self.journals {
      for fault in SimulatedFault.all {
        for failing in 0..<1000 {
          let trial = try Trial(start, action, isKnown: isKnown) { call in call >= failing ? fault : nil }
          try trial.check("\(fault) from call \(failing) on, known: \(isKnown)")
          if trial.calls <= failing { break }
        }
      }
    }
  }

  @Test(arguments: Start.allCases)
  func aReadOnlyFolderIsReported(_ start: Start) throws {
    let disk = SimulatedDisk()
    start.prepare(disk)
    let process = SimulatedProcess(on: disk)
    let before = try process.journal.read()
    disk.refusal = SimulatedFault.ErrorCode.readOnly
    for action in Self.actions.prefix(2) {
      #expect(throws: JournalError.system(.open, code: SimulatedFault.ErrorCode.readOnly)) {
        try action.run(on: process.journal)
      }
      #expect(try process.journal.read() == before)
    }
    disk.refusal = nil
    try process.journal.append(NumberedRecord.payload(7))
    #expect(try process.journal.read().numbers == before.numbers + [7])
  }

  @Test(arguments: Start.allCases)
  func aFullDiskIsReported(_ start: Start) throws {
    for room in 0..<60 {
      let disk = SimulatedDisk()
      start.prepare(disk)
      let process = SimulatedProcess(on: disk)
      var numbers = try process.journal.read().numbers
      disk.room = room
      for number in 100..<110 {
        do {
          try process.journal.append(NumberedRecord.payload(number))
          numbers.append(number)
        } catch {
          #expect(error == .system(.write, code: SimulatedFault.ErrorCode.full))
        }
        #expect(try process.journal.read().numbers == numbers)
        if number > 100 { #expect(try process.journal.read().damage.contains { $0.isTail } == false) }
      }
      disk.room = nil
      try process.journal.append(NumberedRecord.payload(7))
      #expect(try process.journal.read().numbers == numbers + [7])
    }
  }
}

/// One action of one process, with faults, and what is there afterwards.
private struct Trial {
  let disk = SimulatedDisk()
  let process: SimulatedProcess
  /// The number of calls that the action made.
  let calls: Int
  private let bytesBefore: Int
  private let before: [Int]
  private let after: [Int]
  private let error: JournalError?
  /// True if a call may have done its work although it threw.
  private let isAmbiguous: Bool

  init(
    _ start: JournalFailureTests.Start, _ action: JournalAction, isKnown: Bool,
    fault: @escaping (Int) -> SimulatedFault?
  ) throws {
    start.prepare(disk)
    process = SimulatedProcess(on: disk)
    if isKnown { try process.journal.append(NumberedRecord.payload(9)) }
    bytesBefore = disk.files[SimulatedProcess.path]?.bytes.count ?? 0
    before = try SimulatedProcess.numbers(on: disk)
    after = action.result(before)
    let first = process.storage.calls.count
    process.storage.fault = { fault($0 - first) }
    do {
      try action.run(on: process.journal)
      error = nil
    } catch {
      self.error = error
    }
    calls = process.storage.calls.count - first
    process.storage.fault = { _ in nil }
    let faults = (0..<calls).compactMap(fault)
    isAmbiguous = process.storage.isDead || faults.contains { $0 == .errorAfterwards(SimulatedFault.ErrorCode.input) }
  }

  /// A process that lives on leaves nothing behind of what it could not do.
  func checkTidiness(_ start: JournalFailureTests.Start, _ comment: Comment) {
    guard error != nil, !process.storage.isDead else { return }
    if start != .leftover { #expect(disk.files.count <= 1, comment) }
    #expect(disk.file(named: SimulatedProcess.path).bytes.count <= bytesBefore, comment)
  }

  func check(_ comment: Comment) throws {
    #expect(disk.openFiles.isEmpty, comment)
    let found = try SimulatedProcess.numbers(on: disk)
    if error == nil || (isAmbiguous && found != before) {
      #expect(found == after, comment)
    } else {
      #expect(found == before, comment)
    }
    let survivor = process.storage.isDead ? SimulatedProcess(on: disk) : process
    try survivor.journal.append(NumberedRecord.payload(11))
    #expect(try SimulatedProcess.numbers(on: disk) == found + [11], comment)
    try survivor.journal.compact { $0.reversed() }
    #expect(try SimulatedProcess.numbers(on: disk) == (found + [11]).reversed(), comment)
  }
}
