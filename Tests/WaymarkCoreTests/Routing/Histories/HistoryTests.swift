import TestSupport
import Testing

@Suite("Random histories: state and screen agree, every opening and result ends, guards hold · N3 N7 N14 N17 M2")
@MainActor
struct HistoryTests {
  /// Ten thousand events in a plain run.
  @Test func randomHistoriesKeepTheirPromises() async {
    await HistoryJourney.search(.make(), rounds: SeededGenerator.rounds(80)) { HistoryJourney.random(&$0) }
  }

  /// Histories that failed once, each with the few acts that mattered.
  @Test(arguments: FoundFiles.names(of: HistoryJourney.kinds)) func foundHistories(_ file: String) async throws {
    try await HistoryJourney.replay(file)
  }
}
