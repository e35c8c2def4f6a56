import Foundation
import TestSupport
import Testing
import Waymark

@Suite("A process that is killed", .serialized)
struct JournalKillTests {
  /// The reports of one process, over all its lives.
  struct Told {
    /// The last record that it had written for sure; −1: none.
    var last = -1
    /// It may have dropped its own records below this one.
    var kept = 0
  }

  @Test func acknowledgedRecordsSurvive() throws {
    let folder = FileStorageTests.Folder()
    var generator = SeededGenerator.make()
    var told: [String: Told] = ["a": Told(), "b": Told()]
    var written = 0
    for round in 0..<SeededGenerator.rounds(20) {
      // One process, or two at the same time.
      let names = round % 3 == 2 ? ["a", "b"] : [round % 2 == 0 ? "a" : "b"]
      let victims = try names.map { try Victim("append", folder.path, $0) }
      for victim in victims { try victim.wait(forLines: Int.random(in: 1...40, using: &generator)) }
      for victim in victims { victim.kill() }
      for (name, victim) in zip(names, victims) {
        for line in victim.lines() { note(line, in: &told[name, default: Told()]) }
      }
      let contents = try JournalFile(at: folder.path).read()
      for (name, told) in told { check(contents, name, told, "round \(round)") }
      written = max(written, told.values.map(\.last).max() ?? 0)
      // What the killed process has left stays for the next one, or is repaired here.
      if round % 4 == 0 { try JournalFile(at: folder.path).append(Array("parent".utf8)) }
    }
    #expect(written > 100, "the processes must have got somewhere")
  }

  @Test func lockOfAKilledProcessIsGone() throws {
    let folder = FileStorageTests.Folder()
    let journal = JournalFile(at: folder.path)
    let victim = try Victim("hold", folder.path, "a")
    try victim.wait(forLines: 1)
    #expect(throws: JournalError.busy) { try journal.append([1]) }
    victim.kill()
    try journal.append([1])
    #expect(try journal.read().records == [[1]])
  }

  private func note(_ line: String, in told: inout Told) {
    let words = line.split(separator: " ")
    if words.count == 1, let number = Int(words[0]) {
      #expect(number > told.last)
      told.last = number
    }
    if words.first == "keep", let number = words.last.flatMap({ Int($0) }) { told.kept = number }
  }

  /// The records of a process go on without a gap, to the last one that it has told, or the one after that.
  private func check(_ contents: JournalContents, _ name: String, _ told: Told, _ comment: Comment) {
    #expect(!contents.damage.contains { !$0.isTail }, comment)
    let own = contents.records.filter { $0.starts(with: Array("\(name) ".utf8)) }
    let numbers = own.compactMap { record in
      let text = record.split(separator: UInt8(ascii: " "), maxSplits: 2)[1]
      return Int(String(decoding: text, as: UTF8.self))
    }
    for (number, record) in zip(numbers, own) {
      let head = Array("\(name) \(number) ".utf8)
      #expect(record == head + [UInt8](repeating: UInt8(number % 251), count: number * 37 % 900), comment)
    }
    guard let first = numbers.first else {
      #expect(told.last == -1, comment)
      return
    }
    #expect(numbers == Array(first..<first + numbers.count), comment)
    #expect(first <= told.kept, comment)
    #expect(told.last...told.last + 1 ~= first + numbers.count - 1, comment)
  }
}
