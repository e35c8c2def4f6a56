import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: journeys · N12 N15 · HOSTS 8 9 18")
  @MainActor
  struct JourneyTests {
    nonisolated static let links = [
      "/login", "/today", "/today/news", "/today/story/1", "/today/story/2", "/books", "/books/1", "/books/2",
      "/books/1/reviews/3", "/books/buy", "/books/buy/card", "/settings", "/desk", "/desk/home", "/desk/home/note",
    ]
    nonisolated static func verb(_ random: inout SeededGenerator, extraTabs: Int = 0) -> Verb {
      let extra = (0..<extraTabs).map { "extra\($0)" }
      return .random(
        &random, links: links + extra.map { "/" + $0 }, branches: ["todayTab", "booksTab", "settings"] + extra)
    }

    /// The same journey with and without UIKit ends in the same state.
    @Test(arguments: 1...40) func journeysEndWhereHeadlessOnesDo(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = BookshopApp(visible: true)
      let router = Router(reachable: .fromLinks)
      router.add(BookshopApp.routes(for: { _, _ in nil }))
      let headless = HeadlessHost()
      router.attach(headless, to: .init(0))
      for _ in 0..<25 {
        let verb = Self.verb(&random)
        verb.act(on: app.router)
        verb.act(on: router)
        Simulation.settle()
        #expect(app.disagreement == nil, "\(verb) of \(seed)")
        #expect(app.router.state.windows == router.state.windows, "\(verb) of \(seed)")
        #expect(Set(headless.screens).isSubset(of: app.madeEntries), "screens of \(seed) after \(verb)")
      }
    }

    /// Links, gestures finished and cancelled, searches, the app's own code, screens that cannot be made, at any moment.
    ///
    /// Links come before the window, and states are restored before it has a host; the app's delegates die.
    @Test func randomJourneysLeaveStateAndScreensInAgreement() async {
      await search(rounds: 60)
    }

    /// The same where roots fail too, and the app has an error screen, which may fail as well.
    @Test func journeysWithErrorScreensLeaveStateAndScreensInAgreement() async {
      await search(rounds: 60, hasErrorScreens: true)
    }

    /// N27: the same under every single thing that goes wrong; `scripts/prove faults` tries every pair, too.
    @Test(arguments: Self.faults) func journeysUnderFaultsLeaveStateAndScreensInAgreement(_ faults: Set<UIKitFault>)
      async
    {
      await search(rounds: 3, faults: faults)
    }

    nonisolated static let faults = SeededGenerator.combinations(
      found: [UIKitFault.endlessTransition, .touchesDuringTransitions], [.appActsDuringTransitions, .endlessTransition])

    /// Journeys that failed once, each with the few acts that mattered.
    @Test(arguments: FoundFiles.names(of: UIKitJourney.kinds)) func foundJourneys(_ file: String) async throws {
      try await UIKitJourney.replay(file)
    }

    private func search(rounds: Int, hasErrorScreens: Bool = false, faults: Set<UIKitFault> = []) async {
      await UIKitJourney.search(.make(), rounds: SeededGenerator.rounds(rounds)) { random in
        UIKitJourney.random(&random, hasErrorScreens: hasErrorScreens, faults: faults)
      }
    }
  }
}
