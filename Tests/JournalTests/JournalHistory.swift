import TestSupport
import Testing
import Waymark

/// Two processes that use one journal, with faults and deaths, and what must be in the file.
struct JournalHistory {
  /// Small, so that files are full now and then.
  static let capacity = 700

  let disk = SimulatedDisk()
  var generator: SeededGenerator
  /// The numbers that are in the file.
  private(set) var numbers: [Int] = [] {
    didSet { for number in numbers where ranks[number] == nil { ranks[number] = ranks.count } }
  }
  /// The numbers that have been in the file, by their order.
  private var ranks: [Int: Int] = [:]
  private var processes: [SimulatedProcess] = []
  private var lastNumber = 0
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    processes = [start(), start()]
  }

  private var comment: Comment { "seed \(seed), after \(lastNumber) records" }

  private func start() -> SimulatedProcess { SimulatedProcess(on: disk, capacity: Self.capacity) }

  // MARK: Steps

  /// One process does something, maybe with a fault, and maybe the other one does something at the same time.
  mutating func step() throws {
    let index = Int.random(in: 0...1, using: &generator)
    let hasFault = generator.chance(1, in: 3)
    let hasCompany = generator.chance(1, in: 3)
    if hasFault { planFault(in: processes[index]) }
    let action = nextAction()
    let companion = hasCompany ? plan(nextAction(), of: processes[1 - index], during: processes[index]) : nil
    let error = run(action, on: processes[index])
    try check(action, error, companion, mayFail: hasFault)
    for process in processes {
      process.storage.fault = { _ in nil }
      process.storage.beforeCall = { _ in }
    }
    disk.room = nil
    disk.refusal = nil
    if processes[index].storage.isDead || generator.chance(1, in: 8) { processes[index] = start() }
  }

  private mutating func nextAction() -> JournalAction {
    lastNumber += 1
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return .read
    case 1, 2: return .drop(remainder: Int.random(in: 0..<3, using: &generator))
    default: return .append(lastNumber)
    }
  }

  private mutating func planFault(in process: SimulatedProcess) {
    let first = process.storage.calls.count + Int.random(in: 0..<12, using: &generator)
    let fault = generator.pick(SimulatedFault.all)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: disk.refusal = generator.pick([SimulatedFault.ErrorCode.readOnly, SimulatedFault.ErrorCode.access])
    case 1: disk.room = Int.random(in: 0..<100, using: &generator)
    case 2: process.storage.fault = { $0 >= first ? fault : nil }
    default: process.storage.fault = { $0 == first ? fault : nil }
    }
  }

  /// The other process, and the progress of its work.
  private final class Companion {
    let action: JournalAction
    var isDone = false

    init(_ action: JournalAction) { self.action = action }
  }

  private mutating func plan(
    _ action: JournalAction, of other: SimulatedProcess, during process: SimulatedProcess
  ) -> Companion {
    let companion = Companion(action)
    let call = process.storage.calls.count + Int.random(in: 0..<12, using: &generator)
    process.storage.beforeCall = { number in
      guard number == call else { return }
      companion.isDone = (try? action.run(on: other.journal)) != nil
    }
    return companion
  }

  private func run(_ action: JournalAction, on process: SimulatedProcess) -> JournalError? {
    do {
      try action.run(on: process.journal)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Checks

  private mutating func check(
    _ action: JournalAction, _ error: JournalError?, _ companion: Companion?, mayFail: Bool
  ) throws {
    let other = companion.flatMap { $0.isDone ? $0.action : nil }
    let first = other.map { $0.result(numbers) } ?? numbers
    // With a fault the call may have done its work and failed after that, or died.
    var possible = error == nil ? [] : [first]
    if error == nil || mayFail {
      possible.append(action.result(first))
      if let other { possible.append(other.result(action.result(numbers))) }
    }
    let found = try SimulatedProcess.numbers(on: disk)
    #expect(possible.contains(found), comment)
    #expect(disk.openFiles.isEmpty, comment)
    if let error, !mayFail {
      #expect(error == .full, comment)
      #expect(NumberedRecord.fileLength(of: action.result(first)) > Self.capacity, comment)
    }
    numbers = found
  }

  /// Takes the power away: some records may be lost, none is altered or new.
  mutating func losePower() throws {
    disk.losePower(using: &generator)
    processes = [start(), start()]
    let found = try SimulatedProcess.numbers(on: disk)
    let known = found.compactMap { ranks[$0] }
    #expect(zip(known, known.dropFirst()).allSatisfy { $0 < $1 }, comment)
    #expect(found.allSatisfy { 1...max(1, lastNumber) ~= $0 }, comment)
    #expect(Set(found).count == found.count, comment)
    numbers = found
    // What is damaged takes room, too.
    lastNumber += 1
    let record = NumberedRecord.payload(lastNumber)
    do {
      try processes[0].journal.append(record)
    } catch {
      #expect(error == .full, comment)
      try processes[0].journal.compact { $0.suffix(3) + [record] }
      numbers = numbers.suffix(3)
    }
    numbers.append(lastNumber)
    #expect(try SimulatedProcess.numbers(on: disk) == numbers, comment)
    // From here on the file has no damage, and what is full is known.
    try processes[0].journal.compact { $0 }
  }

  /// Sees to it that a loss of power does not reach back beyond this moment.
  func synchronize() { disk.synchronize() }
}
