@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI host: journeys · N12 N15 · HOSTS 48 49 50 51 52 55")
  @MainActor
  struct JourneyTests {
    nonisolated static let links = [
      "/today", "/books", "/books/1", "/books/2/reviews", "/books/cart", "/books/player", "/account", "/login",
      "/clear",
    ]
    nonisolated static let branches = ["today", "shelf", "account"]

    /// The same links and verbs lead to the same state without a screen.
    @Test(arguments: 1...30) func journeysEndWhereHeadlessOnesDo(_ seed: UInt64) {
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

    @Test func randomJourneysLeaveStateAndScreensInAgreement() {
      leaveStateAndScreensInAgreement(SeededGenerator.make(), SeededGenerator.rounds(60))
    }

    /// Each fault, and each pair of them.
    @Test(arguments: Self.faults) func journeysUnderFaultsLeaveStateAndScreensInAgreement(_ faults: Set<SwiftUIFault>) {
      leaveStateAndScreensInAgreement(SeededGenerator.make(), SeededGenerator.rounds(1), faults: faults)
    }

    nonisolated static let faults: [Set<SwiftUIFault>] = SwiftUIFault.allCases.flatMap { one in
      SwiftUIFault.allCases.filter { one.rawValue <= $0.rawValue }.map { [one, $0] }
    }

    private func leaveStateAndScreensInAgreement(
      _ random: SeededGenerator, _ count: Int, faults: Set<SwiftUIFault> = []
    ) {
      var random = random
      for journey in 0..<count {
        let seed = random.nextSeed
        let app = SmallApp.bookshop()
        Simulation.faults = faults
        var navigations: [Navigation] = []
        var acts: [String] = []
        for _ in 0..<30 { acts.append(Self.act(on: app, &random, &navigations)) }
        let isAtRest = Simulation.pass(.seconds(60))
        var ended = 0
        for navigation in navigations { navigation.whenEnded { _ in ended += 1 } }
        let problem =
          !isAtRest
          ? "never at rest" : ended < navigations.count ? "\(navigations.count - ended) never ended" : app.disagreement
        if let problem {
          Issue.record(
            "journey \(journey), WAYMARK_SEED=\(seed), \(faults.map(\.rawValue).sorted()): \(problem)\n\(acts.joined(separator: ", "))"
          )
          return
        }
      }
    }

    /// Something that a user or the app does; now and then time for it to end.
    private static func act(
      on app: SmallApp, _ random: inout SeededGenerator, _ navigations: inout [Navigation]
    ) -> String {
      defer {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1: Simulation.turn()
        case 2: Simulation.settle()
        default: _ = Simulation.pass(.milliseconds(Int.random(in: 0..<4000, using: &random)))
        }
      }
      switch Int.random(in: 0..<16, using: &random) {
      case 0...5:
        let verb = Verb.random(&random, links: links, branches: branches, onlyOpened: ["/clear"])
        navigations.append(verb.act(on: app.router))
        return "\(verb)"
      case 6, 7: return "back \(Simulation.goBack())"
      case 8: return "swipe \(Simulation.swipeBack(finishing: random.chance(2, in: 3)))"
      case 9, 10:
        let tab = random.pick(["Today", "Books", "Account"])
        return "tap \(tab) \(Simulation.tapTab(tab))"
      case 11, 12: return "pull \(Simulation.swipeDown(finishing: random.chance(2, in: 3)))"
      case 13: return "close \(Simulation.tap("close"))"
      case 14: return "choose \(Simulation.dismissAlert(choosing: "Keep"))"
      default: return "tap \(Simulation.tap("tap"))"
      }
    }
  }
}
