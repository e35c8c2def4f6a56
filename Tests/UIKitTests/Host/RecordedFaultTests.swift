import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: recordings under a fault are replayed · N25 N27")
  @MainActor
  struct RecordedFaultTests {
    /// A trace has no gestures that a host has not reported, and nothing of what the app presents itself.
    ///
    /// A replay may therefore differ where these made a step wait or fail. In most journeys they do not.
    @Test(arguments: UIKitFault.allCases) func mostRecordedJourneysReplayAlike(_ fault: UIKitFault) async {
      var random = SeededGenerator.make()
      let rounds = SeededGenerator.rounds(5)
      var differences: [String] = []
      for _ in 0..<rounds {
        let seed = random.nextSeed
        let (journey, acts) = UIKitJourney.random(&random, hasErrorScreens: false, faults: [fault])
        let replay = await Self.replay(journey, acts)
        if replay.difference != nil { differences.append("seed \(seed): \(replay)") }
      }
      #expect(differences.count <= max(1, rounds / 4), "\(differences.joined(separator: "\n"))")
    }

    private static func replay(_ journey: UIKitJourney, _ acts: [JourneyAct]) async -> RouterTester.Replay {
      let app = journey.app { $0.configuration.recording = .values(last: 100_000) }
      Simulation.faults = journey.faults
      for act in acts { app.carryOut(act) }
      _ = app.problemAtTheEnd()
      let router = Router(reachable: .fromLinks)
      router.add(BookshopApp.routes(extraTabs: journey.extraTabs) { _, _ in nil })
      return await RouterTester(router).replay(app.router.trace)
    }
  }
}
