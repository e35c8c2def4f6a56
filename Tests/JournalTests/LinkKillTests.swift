import Foundation
import TestSupport
import Testing

@Suite("An app that is killed · N21", .serialized)
struct LinkKillTests {
  /// The reports of one app, over all its lives.
  private struct Told {
    var accepted: Set<Int> = []
    var ran: [Int: Int] = [:]
    var ended: [Int: Int] = [:]

    mutating func add(_ line: String) {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[1]) else { return }
      switch words[0] {
      case "accepted": accepted.insert(number)
      case "ran": ran[number, default: 0] += 1
      case "ended": ended[number, default: 0] += 1
      default: return
      }
    }
  }

  /// Opens everything that waits, in a life that ends by itself.
  private func drain(_ folder: FileStorageTests.Folder, _ told: inout Told) throws {
    let victim = try Victim("drain", folder.path, "0")
    for line in victim.lines() { told.add(line) }
  }

  @Test("Whenever it is killed: each link it has accepted ends once, and no handler runs twice", arguments: 0..<4)
  func eachLinkEndsOnce(_ round: Int) throws {
    let folder = FileStorageTests.Folder()
    var generator = SeededGenerator(seed: SeededGenerator.make().seed &+ UInt64(round))
    var told = Told()
    let lives = SeededGenerator.rounds(20)
    for life in 0..<lives {
      let victim = try Victim("links", folder.path, "\(life * 1_000_000)")
      try victim.wait(forLines: Int.random(in: 1...30, using: &generator))
      victim.kill()
      for line in victim.lines() { told.add(line) }
      // Most lives end before anybody signs in. Each life asks the guards of all links that wait for that, so it would take
      // ever longer.
      if life % 25 == 24 { try drain(folder, &told) }
    }
    try drain(folder, &told)
    #expect(told.ran.allSatisfy { $0.value == 1 })
    #expect(told.ended.allSatisfy { $0.value == 1 })
    // A link that was being written when the process was killed has ended without a report: one in each life, or, as it
    // took back what others left, those that were interrupted.
    let untold = told.accepted.filter { told.ended[$0] == nil }
    #expect(untold.count <= lives, "\(untold.sorted())")
    #expect(told.accepted.count > lives, "it must have got somewhere")
    #expect(told.ran.count > lives / 10, "it must have got somewhere")
  }
}
