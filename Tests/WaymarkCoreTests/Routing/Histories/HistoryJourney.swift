import TestSupport
import WaymarkCore

/// The head of a history of a router.
struct HistoryJourney: JourneyKind {
  static let kinds = ["history"]

  /// The treatment of an opening while another is pending.
  var overlap = Router.Overlap.latest

  static func random(_ random: inout SeededGenerator) -> (journey: HistoryJourney, acts: [HistoryAct]) {
    let journey = HistoryJourney(overlap: random.pick(Router.Overlap.allCases))
    return (journey, (0..<50).flatMap { _ in HistoryAct.random(&random) })
  }

  @MainActor func problem(after acts: [HistoryAct]) async -> Problem? {
    let history = History(overlap)
    for act in acts {
      await history.carryOut(act)
      if let problem = history.problemNow { return problem }
    }
    await history.comeToRest()
    if let problem = history.problemAtRest { return problem }
    await history.close()
    guard history.waiting != 0 else { return nil }
    return Problem(kind: "waiting", "\(history.waiting) wait for an answer for ever")
  }
}

extension History {
  /// The problem that must not be seen at any time.
  fileprivate var problemNow: Problem? {
    let intruders = intruders()
    guard intruders.isEmpty else { return Problem(kind: "intruder", "\(intruders) are for members") }
    let entries = router.state.windows.flatMap { router.state.visibleEntries(in: $0.id) }
    guard let secret = entries.first(where: { ["secret", "inner"].contains($0.key) && $0.source.isExternal })
    else { return nil }
    return Problem(kind: "secret", "\(secret) is for the app only, and came from outside")
  }

  /// The problem that must not exist once nothing is pending.
  fileprivate var problemAtRest: Problem? {
    if let problemNow { return problemNow }
    guard unended.isEmpty else { return Problem(kind: "unended", "openings \(unended) ended never or twice") }
    guard host.shown.windows != router.state.windows else { return nil }
    return Problem(kind: "disagreement", "\(host.shown.windows) is shown instead of \(router.state.windows)")
  }
}

// MARK: As text

extension HistoryJourney {
  var kind: String { Self.kinds[0] }

  var settings: [FoundFault.Setting] { [.init("overlap", overlap.rawValue)] }

  init(reading fault: FoundFault) throws(UnreadableFault) {
    try fault.expectSettings(among: ["overlap"])
    let names = Router.Overlap.allCases.map(\.rawValue).joined(separator: ", ")
    overlap = try fault.setting("overlap", expected: names) { .init(rawValue: $0) } ?? .latest
  }

  var simpler: [HistoryJourney] { overlap == .latest ? [] : [HistoryJourney()] }
}
