import WaymarkLinksCore

/// Searches for the shortest URL that a route and a rule take, and other rules and routes do not.
///
/// The walk goes by the length of the URL. A state has one position in each pattern that must take the URL, and all positions
/// in those that must not. It is skipped if a state that is no longer has the same positions of the former, and no other
/// positions of the latter: each URL behind this one has one behind that one that is no longer. So text that no pattern
/// names stands for all the literals beside it.
struct CounterexampleSearch {
  /// The patterns that must take a URL, and those that must not.
  struct Question {
    /// The pattern of a table that takes it, if one must.
    var acceptor: Int?
    /// The rule that takes it, if one must.
    var rule: Int?
    /// The rules that do not take it, of those before a limit.
    var others: RuleAutomaton
    var othersBelow: Int
    /// The first pattern that may take it, of those with their constraints.
    var exactBelow = 0
    /// The first pattern that may take it, of those without their constraints that may be opened.
    var wideBelow = 0
    /// True if patterns that take every path do not count.
    var ignoresCatchAlls = false
    /// The length in bytes that a URL must not reach.
    var length = Int.max
  }

  struct Found {
    let path: [UInt8]
    let tail: String
    var length: Int { path.count + tail.utf8.count }
  }

  private struct State {
    var key: Key
    var others: [UInt64]
    var table: [UInt64]
  }

  private struct Key: Hashable {
    var acceptor: UInt64
    var rule: Glob.Position
    /// True before the first character of a segment.
    var isAtStart: Bool
    /// The number of dots if there is nothing else in the segment, 3 for other text, and 4 for other text up to a slash.
    var dots: UInt8
  }

  private struct Node {
    let state: State
    let parent: Int32
    let scalar: UInt32
    let length: Int
    var isSkipped = false
  }

  private let subject: SearchSubject
  private let question: Question
  private let alone: TableAutomaton?
  private let glob: Glob?
  private let bound: TableAutomaton.Bound
  private var nodes: [Node] = []
  private var queue: [[Int32]] = []
  private var known: [Key: [Int32]] = [:]
  private var best: (node: Int, tail: String, length: Int)?

  /// The limit that was met, if one was.
  private(set) var exceeded: String?
  /// The first rule that took a URL of the asked rule before it.
  private(set) var winner: Int?

  init(_ question: Question, _ subject: SearchSubject) {
    self.question = question
    self.subject = subject
    alone = question.acceptor.map { subject.alone[$0] }
    glob = question.rule.map { subject.rules[$0].pathPattern }
    bound = TableAutomaton.Bound(exact: question.exactBelow, wide: question.wideBelow)
  }

  private var mostLength: Int { min(best?.length ?? .max, question.length) }

  /// Returns the shortest URL, or `nil` if there is none or a limit was met.
  mutating func run() -> Found? {
    begin()
    var length = 0
    while length < queue.count, length < mostLength {
      var index = 0
      while index < queue[length].count {
        exceeded = subject.budget.exceeded ?? (nodes.count < subject.budget.limits.states ? nil : limitOfStates)
        guard exceeded == nil else { return found }
        advance(Int(queue[length][index]))
        index += 1
      }
      length += 1
    }
    return found
  }

  private var limitOfStates: String { "\(subject.budget.limits.states) states" }

  private var found: Found? {
    best.map { Found(path: path(to: $0.node), tail: $0.tail) }
  }

  private func path(to index: Int) -> [UInt8] {
    var units: [[UInt32]] = []
    var next = index
    while nodes[next].parent >= 0 {
      units.append(nodes[next].scalar == Self.separator ? [0x2F] : PathAlphabet.spelling(nodes[next].scalar))
      next = Int(nodes[next].parent)
    }
    return [0x2F] + units.reversed().flatMap { $0 }.map { UInt8(truncatingIfNeeded: $0) }
  }

  // MARK: Walking

  private static let separator = UInt32.max
  private static let nowhere = Glob.Position(token: -1)

  private mutating func begin() {
    let slash: [UInt32] = [0x2F]
    let others = question.others.step(
      question.others.start(below: question.othersBelow), 0x2F, spelled: slash, below: question.othersBelow,
      subject.budget)
    let starts = subject.startNodes(of: subject.automaton)
    let table = bound.isEmpty ? [] : subject.automaton.positions(at: starts, bound)
    let ownStarts = alone.map { subject.startNodes(of: $0) }
    let ownPositions = ownStarts.flatMap { starts in alone?.positions(at: starts) } ?? [0]
    let rulePositions = glob.map { following($0.start, 0x2F, spelled: slash) } ?? [Self.nowhere]
    for rule in rulePositions {
      // A table without a position for the first character may take the root.
      for acceptor in ownPositions.isEmpty ? [UInt64.max] : ownPositions {
        let key = Key(acceptor: acceptor, rule: rule, isAtStart: true, dots: 0)
        visit(State(key: key, others: others, table: table), from: -1, Self.separator, length: 1)
      }
    }
    for index in nodes.indices where accepts(nodes[index].state.key.rule) {
      let targets = ownStarts.flatMap { starts in alone?.closure(starts) }
      end(index, targets, subject.automaton.closure(starts))
    }
  }

  private mutating func advance(_ index: Int) {
    let node = nodes[index]
    guard !node.isSkipped else { return }
    let state = node.state
    guard state.key.acceptor != .max else { return }
    for scalar in scalars(at: state) where subject.budget.exceeded == nil {
      take(scalar, from: index, state, node.length)
    }
    guard !state.key.isAtStart, state.key.dots >= 3 else { return }
    let own = alone.map { $0.closure($0.targets(of: [state.key.acceptor])) }
    if own?.isEmpty == true { return }
    let targets = bound.isEmpty ? [] : subject.automaton.closure(subject.automaton.targets(of: state.table))
    if state.key.dots == 3, accepts(state.key.rule) { end(index, own, targets) }
    separate(index, state, own, targets, node.length)
  }

  /// Returns a character for each class that the patterns tell apart.
  private func scalars(at state: State) -> [UInt32] {
    let own = alone?.distinctions(at: [state.key.acceptor])
    let other = glob?.distinctions(at: [state.key.rule])
    // A pattern that takes some characters only leaves no others to try.
    for limited in [own, other] {
      guard let limited, !limited.takesOthers else { continue }
      return PathAlphabet.representatives(limited, withSlash: subject.decodes)
    }
    var all = Distinctions()
    all.takesOthers = true
    if let own { all.formUnion(own) }
    if let other { all.formUnion(other) }
    all.formUnion(subject.automaton.distinctions(at: state.table))
    question.others.addDistinctions(at: state.others, to: &all, subject.budget)
    subject.budget.count(work: all.singles.count + all.bounds.count)
    return PathAlphabet.representatives(all, withSlash: subject.decodes)
  }

  private mutating func take(_ scalar: UInt32, from index: Int, _ state: State, _ length: Int) {
    subject.budget.count(steps: 1)
    let acceptors = alone?.step([state.key.acceptor], scalar) ?? [0]
    guard !acceptors.isEmpty else { return }
    let spelled = PathAlphabet.spelling(scalar)
    let rulePositions = glob == nil ? [Self.nowhere] : following([state.key.rule], scalar, spelled: spelled)
    guard !rulePositions.isEmpty, length + spelled.count < mostLength else { return }
    subject.budget.count(work: state.others.count + state.table.count)
    let others = question.others.step(
      state.others, scalar, spelled: spelled, below: question.othersBelow, subject.budget)
    let table = subject.automaton.step(state.table, scalar)
    let dots: UInt8 =
      switch scalar {
      case 0x2E where state.key.isAtStart: 1
      case 0x2E where state.key.dots < 2: state.key.dots + 1
      case 0x2F: 4
      default: 3
      }
    for rule in rulePositions {
      for acceptor in acceptors {
        let key = Key(acceptor: acceptor, rule: rule, isAtStart: false, dots: dots)
        visit(State(key: key, others: others, table: table), from: index, scalar, length: length + spelled.count)
      }
    }
  }

  /// Takes a slash between segments.
  private mutating func separate(_ index: Int, _ state: State, _ own: [Int]?, _ targets: [Int], _ length: Int) {
    subject.budget.count(steps: 1)
    let acceptors = own.flatMap { own in alone?.positions(at: own) } ?? [0]
    let rulePositions = glob == nil ? [Self.nowhere] : following([state.key.rule], 0x2F, spelled: [0x2F])
    guard !acceptors.isEmpty, !rulePositions.isEmpty else { return }
    subject.budget.count(work: state.others.count + state.table.count)
    let others = question.others.step(
      state.others, 0x2F, spelled: [0x2F], below: question.othersBelow, subject.budget)
    let table = bound.isEmpty ? [] : subject.automaton.positions(at: targets, bound)
    for rule in rulePositions {
      for acceptor in acceptors {
        let key = Key(acceptor: acceptor, rule: rule, isAtStart: true, dots: 0)
        visit(State(key: key, others: others, table: table), from: index, Self.separator, length: length + 1)
      }
    }
  }

  private func following(_ positions: [Glob.Position], _ scalar: UInt32, spelled: [UInt32]) -> [Glob.Position] {
    guard let glob, let index = question.rule else { return [] }
    let rule = subject.rules[index]
    var positions = positions
    for unit in rule.decodes ? [scalar] : spelled {
      positions = glob.following(positions, rule.foldsCase ? CaseFolding.fold(unit) : unit, subject.budget)
    }
    return positions
  }

  private func accepts(_ position: Glob.Position) -> Bool { glob.map { $0.accepts([position]) } ?? true }

  private mutating func visit(_ state: State, from parent: Int, _ scalar: UInt32, length: Int) {
    guard length < mostLength else { return }
    var rivals = known[state.key] ?? []
    subject.budget.count(work: rivals.count * (state.others.count + state.table.count + 1))
    for rival in rivals {
      let other = nodes[Int(rival)]
      if other.length <= length, other.state.others.isSubset(of: state.others),
        other.state.table.isSubset(of: state.table)
      {
        return
      }
    }
    rivals.removeAll { rival in
      let other = nodes[Int(rival)]
      guard other.length >= length, state.others.isSubset(of: other.state.others),
        state.table.isSubset(of: other.state.table)
      else { return false }
      nodes[Int(rival)].isSkipped = true
      return true
    }
    rivals.append(Int32(nodes.count))
    known[state.key] = rivals
    while queue.count <= length { queue.append([]) }
    queue[length].append(Int32(nodes.count))
    nodes.append(Node(state: state, parent: Int32(parent), scalar: scalar, length: length))
  }

  // MARK: Ends

  /// Looks for a query and a fragment with which a path is an answer.
  ///
  /// - Parameters:
  ///   - own: the nodes of the asked pattern after the path.
  ///   - targets: the nodes of the table after the path.
  private mutating func end(_ index: Int, _ own: [Int]?, _ targets: [Int]) {
    var isByFragment = false
    if let own, let alone {
      isByFragment = !own.contains { !alone.nodes[$0].acceptors.isEmpty }
      if isByFragment, !own.contains(where: { alone.nodes[$0].fragment != nil }) { return }
    }
    let acceptors = subject.automaton.acceptors
    let isByTail = isByFragment || question.acceptor.map { !acceptors[$0].conditions.isEmpty } ?? false
    let takers = question.others.rules(at: nodes[index].state.others, below: question.othersBelow)
    let deciding = takers.firstIndex { subject.rules[$0].asksForPathOnly }
    let asked = question.rule.map { [$0] } ?? []
    if deciding != nil, winner != nil || question.rule == nil { return }
    let reached = targets.flatMap { subject.automaton.nodes[$0].acceptors }
    if refuses(reached.filter { acceptors[$0].conditions.isEmpty }) { return }
    var asking = reached.filter { refuses([$0]) }
    if isByTail, !isByFragment, let own = question.acceptor { asking.append(own) }
    var fragments = bound.isEmpty ? [] : targets.compactMap { subject.automaton.nodes[$0].fragment }
    if isByFragment, let root = question.acceptor.flatMap({ subject.automaton.acceptors[$0].fragment }) {
      fragments.append(root)
    }
    let rules = (takers.prefix((deciding ?? takers.count - 1) + 1) + asked).sorted()
    let tails = subject.tails.outcomes(
      rules, fragments.sortedOnce(), asking: asking.sortedOnce(), subject.automaton)
    for tail in tails {
      if let rule = question.rule, !tail.rules.contains(rule) { continue }
      if isByTail, !(question.acceptor.map { tail.acceptors.contains($0) } ?? true) { continue }
      if let first = tail.rules.first, first != question.rule {
        if winner == nil { winner = first }
        continue
      }
      guard !refuses(tail.acceptors) else { continue }
      note(index, tail.text)
      return
    }
  }

  private func refuses(_ acceptors: [Int]) -> Bool {
    acceptors.contains { index in
      let acceptor = subject.automaton.acceptors[index]
      guard bound.contains(index, acceptor) else { return false }
      return !(question.ignoresCatchAlls && acceptor.isTaken && acceptor.pattern.takesEverything)
    }
  }

  private mutating func note(_ index: Int, _ tail: String) {
    let length = nodes[index].length + tail.utf8.count
    if length < mostLength { best = (index, tail, length) }
  }
}
