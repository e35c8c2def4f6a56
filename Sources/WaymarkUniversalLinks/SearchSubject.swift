import WaymarkLinksCore

/// The steps that all searches of a comparison may take together, and those that they took.
final class SearchBudget {
  /// The limits of a comparison, which hostile files meet.
  struct Limits {
    /// The number of characters that are tried.
    var steps = 10_000_000
    /// The number of places in patterns that are looked at.
    var work = 50_000_000
    /// The number of states of one search.
    var states = 20_000
  }

  var limits = Limits()
  private(set) var steps = 0
  private(set) var work = 0

  func count(steps: Int = 0, work: Int = 0) {
    self.steps += steps
    self.work += work
  }

  /// The limit that was met, if one was.
  var exceeded: String? {
    if steps >= limits.steps { return "\(limits.steps) steps" }
    return work >= limits.work ? "\(limits.work) places" : nil
  }
}

/// The parts of a comparison that its searches share.
struct SearchSubject {
  let rules: [CompiledRules.Rule]
  let patterns: TablePatterns
  /// The host, if patterns begin with it.
  let hostSegment: String?
  /// True if a rule decodes, so that an escaped slash is another character than a slash.
  let decodes: Bool
  let tails: Tails
  let budget: SearchBudget

  /// Returns the places of a table's patterns before the path: after the host, if patterns begin with it.
  func start(of automaton: LinkAutomaton, below limit: Int) -> [LinkAutomaton.Place] {
    let symbols = hostSegment.map { [PathAlphabet.separator] + $0.unicodeScalars.map(\.value) } ?? []
    return symbols.reduce(automaton.start(below: limit)) { automaton.step($0, $1, below: limit) }
  }
}
