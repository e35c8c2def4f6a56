/// Finds the rules of a file that take a path which a pattern of a table takes, too.
struct MeetingRules {
  private struct State: Hashable {
    var acceptor: UInt64
    var rule: RuleAutomaton.Position
    var isAtStart: Bool
    /// The number of slashes that may follow.
    var slashes: Int
  }

  /// The number of states after which all rules are taken to meet the pattern.
  private static let maxStates = 20_000

  private let subject: SearchSubject
  private let pattern: TableAutomaton
  private let automaton: RuleAutomaton
  private var states: [State] = []
  private var known: Set<State> = []
  private var output: Set<Int> = []

  init(_ subject: SearchSubject, _ acceptor: Int, _ automaton: RuleAutomaton) {
    self.subject = subject
    self.automaton = automaton
    pattern = subject.alone[acceptor]
  }

  /// Returns the rules in order, or `nil` if there are too many states.
  mutating func run() -> [Int]? {
    let starts = subject.startNodes(of: pattern)
    let positions = automaton.step(automaton.start(below: .max), 0x2F, spelled: [0x2F], below: .max)
    end(at: pattern.closure(starts), positions)
    let length = pattern.acceptors[0].pattern.path.count - (subject.hostSegment == nil ? 0 : 1)
    let isOpen = pattern.acceptors[0].pattern.wildcard != nil
    visit(pattern.positions(at: starts), positions, isAtStart: true, slashes: isOpen ? .max : max(length - 1, 0))
    var index = 0
    while index < states.count {
      guard states.count < Self.maxStates, subject.budget.exceeded == nil else { return nil }
      advance(states[index])
      index += 1
    }
    return output.sorted()
  }

  private mutating func advance(_ state: State) {
    subject.budget.count(work: 1)
    for scalar in scalars(at: state) {
      subject.budget.count(steps: 1)
      let acceptors = pattern.step([state.acceptor], scalar)
      guard !acceptors.isEmpty else { continue }
      let spelled = PathAlphabet.spelling(scalar)
      visit(
        acceptors, automaton.step([state.rule], scalar, spelled: spelled, below: .max, subject.budget),
        isAtStart: false,
        slashes: state.slashes)
    }
    guard !state.isAtStart else { return }
    let nodes = pattern.closure(pattern.targets(of: [state.acceptor]))
    guard !nodes.isEmpty else { return }
    end(at: nodes, [state.rule])
    visit(
      pattern.positions(at: nodes), automaton.step([state.rule], 0x2F, spelled: [0x2F], below: .max, subject.budget),
      isAtStart: true,
      slashes: state.slashes == .max ? .max : state.slashes - 1)
  }

  private func scalars(at state: State) -> [UInt32] {
    let own = pattern.distinctions(at: [state.acceptor])
    guard own.takesOthers else { return PathAlphabet.representatives(own, withSlash: subject.decodes) }
    var all = own
    automaton.addDistinctions(at: [state.rule], to: &all, subject.budget)
    return PathAlphabet.representatives(all, withSlash: subject.decodes)
  }

  private mutating func visit(
    _ acceptors: [UInt64], _ positions: [RuleAutomaton.Position], isAtStart: Bool, slashes: Int
  ) {
    for acceptor in acceptors {
      subject.budget.count(work: positions.count)
      // A rule that wants more slashes than the pattern has left takes none of its paths.
      for position in positions where automaton.slashes(after: position) <= slashes {
        let state = State(acceptor: acceptor, rule: position, isAtStart: isAtStart, slashes: slashes)
        if known.insert(state).inserted { states.append(state) }
      }
    }
  }

  private mutating func end(at nodes: [Int], _ positions: [RuleAutomaton.Position]) {
    guard nodes.contains(where: { !pattern.nodes[$0].acceptors.isEmpty || pattern.nodes[$0].fragment != nil }) else {
      return
    }
    output.formUnion(automaton.rules(at: positions, below: .max))
  }
}
