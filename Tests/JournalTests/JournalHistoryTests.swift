import TestSupport
import Testing
import Waymark

@Suite("Histories of a journal")
struct JournalHistoryTests {
  /// All records that were acknowledged are there, in order; none other is, but for one whose call did not return.
  @Test func historiesSurviveTheProcess() throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(1_000) {
      var history = JournalHistory(seed: seeds.next())
      for _ in 0..<8 { try history.step() }
    }
  }

  /// Records may be lost, but none is altered or invented, and the journal works afterwards.
  @Test func historiesSurviveALossOfPower() throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(1_000) {
      var history = JournalHistory(seed: seeds.next())
      for _ in 0..<3 {
        for _ in 0..<4 {
          try history.step()
          if history.generator.chance(1, in: 4) { history.synchronize() }
        }
        try history.losePower()
      }
    }
  }

  @Test func longHistoriesStaySound() throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(20) {
      var history = JournalHistory(seed: seeds.next())
      for _ in 0..<400 { try history.step() }
    }
  }
}
