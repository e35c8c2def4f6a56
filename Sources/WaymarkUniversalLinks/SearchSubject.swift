import WaymarkLinksCore

/// The steps that all searches of a comparison may take together, and those that they took.
final class SearchBudget {
  /// The limits of a comparison, which hostile files meet.
  struct Limits {
    /// The number of characters that are tried.
    var steps = 10_000_000
    /// The number of positions in patterns that are looked at.
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
    return work >= limits.work ? "\(limits.work) positions" : nil
  }
}

/// The parts of a comparison that its searches share.
struct SearchSubject {
  let rules: [CompiledRules.Rule]
  let automaton: TableAutomaton
  /// The table without other patterns, for each acceptor.
  let alone: [TableAutomaton]
  /// The host, if patterns begin with it.
  let hostSegment: String?
  /// True if a rule decodes, so that an escaped slash is another character than a slash.
  let decodes: Bool
  let tails: Tails
  let budget: SearchBudget

  /// Returns the nodes before the path: after the host, if patterns begin with it.
  func startNodes(of automaton: TableAutomaton) -> [Int] {
    guard let hostSegment else { return [0] }
    let positions = hostSegment.unicodeScalars.reduce(automaton.positions(at: [0])) { automaton.step($0, $1.value) }
    return automaton.targets(of: positions)
  }
}
