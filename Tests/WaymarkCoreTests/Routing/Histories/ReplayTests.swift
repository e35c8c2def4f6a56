import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkTesting

@Suite("Random histories are recorded, and replayed to the same end · N25")
@MainActor
struct ReplayTests {
  /// Carries out a random history that is recorded, and returns the trace.
  private static func trace(_ journey: HistoryJourney, _ acts: [HistoryAct], values: Bool) async -> RouterTrace {
    let history = History(journey.overlap)
    history.router.configuration.recording = values ? .values(last: 100_000) : .redacted(last: 100_000)
    for act in acts { await history.carryOut(act) }
    await history.comeToRest()
    return history.router.trace
  }

  private static func replay(_ trace: RouterTrace) async -> RouterTester.Replay {
    await RouterTester(History(.latest).router).replay(trace)
  }

  /// Says how to see a difference again.
  private static func report(_ replay: RouterTester.Replay, _ trace: RouterTrace, seed: UInt64) async -> String {
    let shrunk = await trace.shrunk { History(.latest).router }
    return "seed \(seed): \(replay)\n" + shrunk.events.map { "  \($0.json)" }.joined(separator: "\n")
  }

  @Test(arguments: [true, false]) func replaysEndAsRecorded(_ values: Bool) async {
    var random = SeededGenerator.make()
    let rounds = SeededGenerator.rounds(60)
    var undecided = 0
    for _ in 0..<rounds {
      let seed = random.nextSeed
      let (journey, acts) = HistoryJourney.random(&random)
      let trace = await Self.trace(journey, acts, values: values)
      let replay = await Self.replay(trace)
      undecided += replay.undecided.isEmpty ? 0 : 1
      guard replay.difference != nil else { continue }
      Issue.record("\(await Self.report(replay, trace, seed: seed))")
      return
    }
    #expect(undecided * 20 <= (values ? 0 : rounds), "\(undecided) of \(rounds) cannot be decided")
  }

  /// The user taps a tab in the turn in which a value changes, before the router asks guards because of the change.
  @Test func aTapInTheTurnOfAChangeIsReplayed() async {
    var random = SeededGenerator(seed: 6_258_554_708_167_811_338)
    let (journey, acts) = HistoryJourney.random(&random)
    let trace = await Self.trace(journey, acts, values: true)
    let replay = await Self.replay(trace)
    #expect(replay.difference == nil, "\(replay)")
  }

  /// Guards refuse a gesture because of a change, and no event tells of the gesture.
  @Test(arguments: [1_605_849_423_648_923_265, 3_619_375_888_887_724_565] as [UInt64])
  func aRefusedGestureIsReplayed(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let (journey, acts) = HistoryJourney.random(&random)
    let replay = await Self.replay(Self.trace(journey, acts, values: true))
    #expect(replay.difference == nil, "\(replay)")
  }

  /// A redirect leads to a screen with a value that the user's link may have, too.
  ///
  /// The placeholder does not say whether it has.
  @Test func redactedValueOfARedirectIsUndecided() async {
    var random = SeededGenerator(seed: 8_676_241_884_310_790_661)
    let (journey, acts) = HistoryJourney.random(&random)
    let replay = await Self.replay(Self.trace(journey, acts, values: false))
    #expect(replay.difference == nil, "\(replay)")
    #expect(!replay.undecided.isEmpty)
  }

  /// A trace that was written and read is replayed like the one in memory.
  @Test func tracesFromAFileReplayAlike() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<5 {
      let (journey, acts) = HistoryJourney.random(&random)
      let trace = await Self.trace(journey, acts, values: false)
      let read = try RouterTrace(json: trace.json)
      #expect(await Self.replay(read).description == Self.replay(trace).description)
    }
  }
}
