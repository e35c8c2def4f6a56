@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

extension OnOneDevice {
  @Suite("SwiftUI host: journeys · N12 N15 · HOSTS 48 49 50 51 52 55")
  @MainActor
  struct JourneyTests {
    nonisolated static let links = [
      "/today", "/books", "/books/1", "/books/2/reviews", "/books/cart", "/books/player", "/account", "/login",
      "/clear",
    ]
    nonisolated static let branches = ["today", "shelf", "account"]

    nonisolated static func verb(_ random: inout SeededGenerator, extraTabs: Int = 0) -> Verb {
      let extra = (0..<extraTabs).map { "extra\($0)" }
      return .random(
        &random, links: links + extra.map { "/" + $0 }, branches: branches + extra, onlyOpened: ["/clear"])
    }

    /// The same links and verbs lead to the same state without a screen.
    @Test(arguments: 1...30) func journeysEndWhereHeadlessOnesDo(_ seed: UInt64) { compare(seed) }

    @Test func randomJourneysEndWhereHeadlessOnesDo() {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(10) { compare(random.next()) }
    }

    private func compare(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = SmallApp.bookshop()
      let headless = Router(hosts: ["books.example.com"], schemes: ["app"], reachable: .fromLinks)
      headless.add(SmallApp.routes(of: app))
      let host = HeadlessHost()
      headless.attach(host, to: .init(0))
      for _ in 0..<25 {
        // SwiftUI presents nothing over an alert.
        let verb = Verb.random(&random, links: Self.links.filter { $0 != "/clear" }, branches: Self.branches)
        verb.act(on: app.router)
        verb.act(on: headless)
        Simulation.settle()
        #expect(app.router.state.windows == headless.state.windows, "\(verb) of \(seed)")
        #expect(app.disagreement == nil, "\(verb) of \(seed)")
      }
    }

    /// Links come before the window, cold or by the app; states are restored before there is one; users search.
    @Test func randomJourneysLeaveStateAndScreensInAgreement() async {
      await search(rounds: 20)
    }

    /// Each fault; `scripts/prove faults` tries each pair of them, too.
    @Test(arguments: Self.faults) func journeysUnderFaultsLeaveStateAndScreensInAgreement(_ faults: Set<SwiftUIFault>)
      async
    {
      await search(rounds: 1, faults: faults)
    }

    nonisolated static let faults = SeededGenerator.combinations(found: [SwiftUIFault.lateOnAppear, .popNotWritten])

    /// Journeys that failed once, each with the few acts that mattered.
    @Test(arguments: FoundFiles.names(of: SwiftUIJourney.kinds)) func foundJourneys(_ file: String) async throws {
      try await SwiftUIJourney.replay(file)
    }

    private func search(rounds: Int, faults: Set<SwiftUIFault> = []) async {
      await SwiftUIJourney.search(.make(), rounds: SeededGenerator.rounds(rounds)) { random in
        SwiftUIJourney.random(&random, faults: faults)
      }
    }
  }
}
