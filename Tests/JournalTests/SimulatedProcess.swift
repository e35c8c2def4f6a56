import Waymark

/// A process with a journal of the simulated disk.
struct SimulatedProcess {
  static let path = "links"

  let storage: SimulatedStorage
  let journal: JournalFile

  init(on disk: SimulatedDisk, capacity: Int = JournalFormat.longestFile) {
    storage = SimulatedStorage(on: disk)
    journal = JournalFile(at: Self.path, in: storage, capacity: capacity)
  }

  /// Returns the numbers that a new process would read.
  static func numbers(on disk: SimulatedDisk) throws(JournalError) -> [Int] {
    try SimulatedProcess(on: disk).journal.read().numbers
  }
}

/// The acts of a process on a journal of numbered records.
enum JournalAction: Hashable, Sendable {
  case append(Int)
  /// Keeps the records whose number divided by three leaves another remainder.
  case drop(remainder: Int)
  case read

  /// The records after it.
  func result(_ numbers: [Int]) -> [Int] {
    switch self {
    case .append(let number): numbers + [number]
    case .drop(let remainder): numbers.filter { $0 % 3 != remainder }
    case .read: numbers
    }
  }

  func run(on journal: JournalFile) throws(JournalError) {
    switch self {
    case .append(let number): try journal.append(NumberedRecord.payload(number))
    case .drop(let remainder):
      try journal.compact { records in
        records.filter { NumberedRecord.number(of: $0).map { $0 % 3 != remainder } ?? true }
      }
    case .read: _ = try journal.read()
    }
  }
}
