import Foundation
import Waymark

// A process to be killed. Arguments: what it does, the path of the journal, and the number of the process.
//
// `append`: appends records without end, and tells the number of each on a line of its own, after it is in the file. Tells
// `keep` and a number, before it drops its own records below that number.
// `links`: an app that takes links in without end; its number is that of the first link. `drain`: one that opens what waits.
// `hold`: tells that it has locked the file, and keeps the lock.

func tell(_ line: String) {
  // One write per line: a line is printed whole or not at all.
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

func record(_ number: Int) -> [UInt8] {
  Array("\(process) \(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: number * 37 % 900)
}

func number(of record: [UInt8]) -> Int? {
  let fields = record.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
  guard fields.count == 3, String(decoding: fields[0], as: UTF8.self) == process else { return nil }
  return Int(String(decoding: fields[1], as: UTF8.self))
}

/// Tries until the lock is free: the other process, which does nothing but write, has it most of the time.
func insist<Result>(_ body: () throws(JournalError) -> Result) -> Result {
  while true {
    do throws(JournalError) {
      return try body()
    } catch {
      guard error == .busy else { fatalError("\(error)") }
    }
  }
}

func append() -> Never {
  let journal = JournalFile(at: path)
  let records = insist { () throws(JournalError) in try journal.read().records }
  var next = records.compactMap(number).last.map { $0 + 1 } ?? 0
  tell("ready \(next)")
  while true {
    insist { () throws(JournalError) in try journal.append(record(next)) }
    tell("\(next)")
    next += 1
    guard next % 23 == 0 else { continue }
    let first = next - 20
    tell("keep \(first)")
    insist { () throws(JournalError) in
      try journal.compact { $0.filter { record in number(of: record).map { $0 >= first } ?? true } }
    }
  }
}

func hold() throws {
  let storage = FileStorage()
  guard let file = try storage.openFile(at: path, for: .appending), try storage.lockFile(file) else { return }
  tell("ready")
  while true { storage.pause() }
}

guard CommandLine.arguments.count == 4 else { fatalError("three arguments are needed") }
let path = CommandLine.arguments[2]
let process = CommandLine.arguments[3]
switch CommandLine.arguments[1] {
case "hold": try hold()
case "append": append()
case "links": LinkVictim(first: Int(process) ?? 0).run()
case "drain": LinkVictim(first: 0).drain()
default: fatalError("the first argument says what to do")
}
