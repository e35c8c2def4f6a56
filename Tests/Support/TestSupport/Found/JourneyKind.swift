internal import Testing

/// A problem at the end of a journey.
package struct Problem: Sendable, Equatable {
  /// A word that problems share which probably have one cause.
  package let kind: String
  package let text: String

  package init(kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The head of a random journey: all that is set before its acts are carried out.
package protocol JourneyKind: Sendable {
  /// Something that happens in a journey, as a line of text.
  associatedtype Act: LosslessStringConvertible & Sendable

  /// The names that files under `Tests/Found` have for these journeys.
  static var kinds: [String] { get }

  var kind: String { get }
  /// The lines of a file's head that tell what differs from a plain journey.
  var settings: [FoundFault.Setting] { get }
  /// The same head without one of its settings, each in turn.
  var simpler: [Self] { get }

  /// Reads the head of a file.
  init(reading fault: FoundFault) throws(UnreadableFault)

  /// Carries out a journey in a new app, and returns what is wrong once nothing moves any more.
  @MainActor func problem(after acts: [Act]) async -> Problem?
}

extension JourneyKind {
  // MARK: Searching

  /// Carries out random journeys until one fails, then shrinks that and records it.
  @MainActor package static func search(
    _ random: SeededGenerator, rounds: Int, _ draw: (inout SeededGenerator) -> (journey: Self, acts: [Act])
  ) async {
    var random = random
    for _ in 0..<rounds {
      let seed = random.nextSeed
      let (journey, acts) = draw(&random)
      guard let problem = await journey.problem(after: acts) else { continue }
      Issue.record("\(await journey.report(acts, problem, seed: seed))")
      return
    }
  }

  /// Shrinks a journey that failed, and says how to keep it.
  @MainActor private func report(_ acts: [Act], _ problem: Problem, seed: UInt64) async -> String {
    let shrunk = await Shrinking(self, acts, problem).shrunk()
    let fault = shrunk.journey.fault(shrunk.acts, shrunk.problem, seed: "\(seed)", commit: "COMMIT")
    return """
      \(problem.text)
      found: \(kind), seed \(seed), \(acts.count) acts shrunk to \(shrunk.acts.count)
      Paste this into Tests/Found/NAME.txt, with the hash of the commit:
      \(fault.text)
      """
  }

  package func fault(_ acts: [Act], _ problem: Problem, seed: String, commit: String) -> FoundFault {
    let showed = problem.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return FoundFault(
      file: "", kind: kind, status: .known, showed: showed, seed: seed, commit: commit, settings: settings,
      acts: acts.map { FoundFault.Act("\($0)") })
  }

  // MARK: Replaying

  /// Carries out the journey of a file: one that is mended must hold, one that is known must still fail.
  @MainActor package static func replay(_ name: String) async throws {
    let fault = try FoundFiles.read(name)
    let journey = try Self(reading: fault)
    let problem = await journey.problem(after: try acts(of: fault))
    switch (fault.status, problem) {
    case (.mended, let problem?): Issue.record("Tests/Found/\(name) was mended, and fails again: \(problem.text)")
    case (.known, nil): Issue.record("Tests/Found/\(name) no longer fails: change its status to `mended`")
    default: break
    }
  }

  package static func acts(of fault: FoundFault) throws(UnreadableFault) -> [Act] {
    var acts: [Act] = []
    for act in fault.acts {
      guard let value = Act(act.text) else {
        throw fault.unreadable(line: act.line, expected: "an act of \(fault.kind) journeys", found: act.text)
      }
      acts.append(value)
    }
    return acts
  }
}
