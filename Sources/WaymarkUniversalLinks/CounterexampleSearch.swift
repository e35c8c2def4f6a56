import WaymarkLinksCore

/// Searches for the shortest URL that a route and a rule take, and other rules and routes do not.
///
/// The walk goes by the length of the URL. A state has one place in each pattern that must take the URL, and all places
/// in those that must not. It is skipped if a state that is no longer has the same places of the former, and no other
/// places of the latter: each URL behind this one has one behind that one that is no longer. So text that no pattern
/// names stands for all the literals beside it.
struct CounterexampleSearch {
  /// The patterns that must take a URL, and those that must not.
  struct Question {
    /// The pattern of a table that takes it, if one must.
    var acceptor: Int?
    /// The rule that takes it, if one must.
    var rule: Int?
    /// The rules that do not take it, of those before a limit.
    var others = LinkAutomaton()
    var othersBelow = 0
    /// The first pattern that may take it, of those with their constraints.
    var exactBelow = 0
    /// The first pattern that may take it, of those without their constraints that may be opened.
    var wideBelow = 0
    /// True if patterns that take every path do not count.
    var ignoresCatchAlls = false
    /// The rules to try: all that take a URL of the pattern are sought, in place of a shortest URL.
    var meeting: LinkAutomaton?
    /// The length in bytes that a URL must not reach.
    var length = Int.max
  }

  struct Found {
    let path: [UInt8]
    let tail: String
    var length: Int { path.count + tail.utf8.count }
  }

  private typealias Place = LinkAutomaton.Place

  private struct State {
    var key: Key
    /// The places in the patterns that must not take the URL.
    var refused: [[Place]]

    /// Returns whether a URL behind the other state has one behind this one.
    func covers(_ other: State) -> Bool { zip(refused, other.refused).allSatisfy { $0.isSubset(of: $1) } }
  }

  private struct Key: Hashable {
    var pattern: Place
    var rule: Place
    /// True before the first character of a segment.
    var isAtStart: Bool
    /// The number of dots if there is nothing else in the segment, 3 for other text, and 4 for other text up to a slash.
    var dots: UInt8

    func after(_ symbol: UInt32) -> (isAtStart: Bool, dots: UInt8) {
      switch symbol {
      case PathAlphabet.separator: (true, 0)
      case 0x2E where dots < 2: (false, dots + 1)
      case 0x2F: (false, 4)
      default: (false, 3)
      }
    }
  }

  private struct Node {
    let state: State
    let parent: Int32
    let symbol: UInt32
    let length: Int
    var isSkipped = false
  }

  private let subject: SearchSubject
  private let question: Question
  private let pattern: LinkAutomaton?
  private let rule: LinkAutomaton?
  /// The rules and then the patterns of the table that must not take the URL, of those before a limit.
  private let refusing: [(automaton: LinkAutomaton, limit: Int)]
  private var nodes: [Node] = []
  private var queue: [[Int32]] = []
  private var known: [Key: [Int32]] = [:]
  private var best: (node: Int, tail: String, length: Int)?

  /// The limit that was met, if one was.
  private(set) var exceeded: String?
  /// The first rule that took a URL of the asked rule before it.
  private(set) var winner: Int?
  /// The rules that were sought.
  private(set) var met: Set<Int> = []

  init(_ question: Question, _ subject: SearchSubject) {
    self.question = question
    self.subject = subject
    pattern = question.acceptor.map { subject.patterns.paths(of: $0) }
    rule = question.meeting ?? question.rule.map { LinkAutomaton(subject.rules, [$0]) }
    let table = [(subject.patterns.exact, question.exactBelow), (subject.patterns.wide, question.wideBelow)]
    refusing = [(question.others, question.othersBelow)] + table.filter { $0.1 > 0 }
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
      units.append(PathAlphabet.spelling(nodes[next].symbol))
      next = Int(nodes[next].parent)
    }
    return [0x2F] + units.reversed().flatMap { $0 }.map { UInt8(truncatingIfNeeded: $0) }
  }

  // MARK: Walking

  private mutating func begin() {
    let slash = PathAlphabet.separator
    let others = question.others.step(
      question.others.start(below: question.othersBelow), slash, below: question.othersBelow, subject.budget)
    let table = refusing.dropFirst().map { subject.start(of: $0.automaton, below: $0.limit) }
    let patterns = pattern.map { subject.start(of: $0, below: .max) }
    let rules = rule.map { $0.step($0.start(), slash) } ?? [0]
    // The path of one slash has no segment.
    for rule in rules {
      for pattern in patterns ?? [0] {
        let key = Key(pattern: pattern, rule: rule, isAtStart: true, dots: 0)
        nodes.append(Node(state: State(key: key, refused: [others] + table), parent: -1, symbol: slash, length: 1))
      }
    }
    for index in nodes.indices { end(index) }
    let following = zip(refusing.dropFirst(), table).map { $0.automaton.step($1, slash, below: $0.limit) }
    for rule in rules {
      for pattern in patterns.flatMap({ pattern?.step($0, slash) }) ?? [0] {
        let key = Key(pattern: pattern, rule: rule, isAtStart: true, dots: 0)
        visit(State(key: key, refused: [others] + following), from: -1, slash, length: 1)
      }
    }
  }

  private mutating func advance(_ index: Int) {
    let node = nodes[index]
    guard !node.isSkipped else { return }
    for symbol in symbols(at: node.state) where subject.budget.exceeded == nil { take(symbol, from: index) }
    let key = node.state.key
    if key.dots == 3 { end(index) }
    if !key.isAtStart, key.dots >= 3 { take(PathAlphabet.separator, from: index) }
  }

  /// Returns a character for each class that the patterns tell apart.
  private func symbols(at state: State) -> [UInt32] {
    var all = Distinctions()
    for (automaton, place) in [(pattern, state.key.pattern), (rule, state.key.rule)] {
      guard let automaton else { continue }
      var own = Distinctions()
      automaton.addDistinctions(at: [place], to: &own, subject.budget)
      // A pattern that takes some characters only leaves no others to try.
      if !own.takesOthers { return PathAlphabet.representatives(own, withSlash: subject.decodes) }
      all.formUnion(own)
    }
    all.takesOthers = true
    for (refuser, places) in zip(refusing, state.refused) {
      refuser.automaton.addDistinctions(at: places, to: &all, subject.budget)
    }
    subject.budget.count(work: all.singles.count + all.bounds.count)
    return PathAlphabet.representatives(all, withSlash: subject.decodes)
  }

  private mutating func take(_ symbol: UInt32, from index: Int) {
    let node = nodes[index]
    subject.budget.count(steps: 1)
    let patterns = pattern?.step([node.state.key.pattern], symbol, subject.budget) ?? [0]
    guard !patterns.isEmpty else { return }
    let rules = rule?.step([node.state.key.rule], symbol, subject.budget) ?? [0]
    let length = node.length + PathAlphabet.spelling(symbol).count
    guard !rules.isEmpty, length < mostLength else { return }
    let refused = zip(refusing, node.state.refused).map {
      $0.automaton.step($1, symbol, below: $0.limit, subject.budget)
    }
    let (isAtStart, dots) = node.state.key.after(symbol)
    for rule in rules {
      for pattern in patterns {
        let key = Key(pattern: pattern, rule: rule, isAtStart: isAtStart, dots: dots)
        visit(State(key: key, refused: refused), from: index, symbol, length: length)
      }
    }
  }

  /// Returns whether a rule wants more slashes than a pattern without a wildcard has left.
  private func isApart(_ key: Key) -> Bool {
    guard let pattern, let rule, let own = question.acceptor,
      subject.patterns.acceptors[own].pattern.wildcard == nil
    else { return false }
    return rule.slashes(after: key.rule) > pattern.slashes(after: key.pattern)
  }

  private mutating func visit(_ state: State, from parent: Int, _ symbol: UInt32, length: Int) {
    guard length < mostLength, !isApart(state.key) else { return }
    var rivals = known[state.key] ?? []
    subject.budget.count(work: rivals.count * (state.refused.reduce(1) { $0 + $1.count }))
    for rival in rivals {
      let other = nodes[Int(rival)]
      if other.length <= length, other.state.covers(state) { return }
    }
    rivals.removeAll { rival in
      let other = nodes[Int(rival)]
      guard other.length >= length, state.covers(other.state) else { return false }
      nodes[Int(rival)].isSkipped = true
      return true
    }
    rivals.append(Int32(nodes.count))
    known[state.key] = rivals
    while queue.count <= length { queue.append([]) }
    queue[length].append(Int32(nodes.count))
    nodes.append(Node(state: state, parent: Int32(parent), symbol: symbol, length: length))
  }

  // MARK: Ends

  /// Looks for a query and a fragment with which a path is an answer.
  private mutating func end(_ index: Int) {
    let state = nodes[index].state
    if let pattern, pattern.tags(at: [state.key.pattern]).isEmpty { return }
    let asked = rule?.tags(at: [state.key.rule]) ?? []
    if question.meeting != nil { return met.formUnion(asked) }
    if question.rule != nil, asked.isEmpty { return }
    let takers = question.others.tags(at: state.refused[0], below: question.othersBelow)
    let deciding = takers.firstIndex { subject.rules[$0].asksForPathOnly }
    if deciding != nil, winner != nil || question.rule == nil { return }
    let acceptors = subject.patterns.acceptors
    let reached = zip(refusing, state.refused).dropFirst()
      .flatMap { $0.automaton.tags(at: $1, below: $0.limit) }.filter(refuses)
    var asking = reached.filter { !acceptors[$0].hasFragment }
    if asking.contains(where: { acceptors[$0].conditions.isEmpty }) { return }
    var fragments = reached.filter { acceptors[$0].hasFragment }
    let own = question.acceptor.flatMap { index in
      acceptors[index].hasFragment || !acceptors[index].conditions.isEmpty ? index : nil
    }
    if let own { if acceptors[own].hasFragment { fragments.append(own) } else { asking.append(own) } }
    let rules = (takers.prefix((deciding ?? takers.count - 1) + 1) + asked).sorted()
    let tails = subject.tails.outcomes(
      rules, fragments.sortedOnce(), asking: asking.sortedOnce(), subject.patterns)
    for tail in tails {
      if let rule = question.rule, !tail.rules.contains(rule) { continue }
      if let own, !tail.acceptors.contains(own) { continue }
      if let first = tail.rules.first, first != question.rule {
        if winner == nil { winner = first }
        continue
      }
      guard !tail.acceptors.contains(where: { $0 != own && refuses($0) }) else { continue }
      note(index, tail.text)
      return
    }
  }

  private func refuses(_ index: Int) -> Bool {
    let acceptor = subject.patterns.acceptors[index]
    return !(question.ignoresCatchAlls && acceptor.isTaken && acceptor.pattern.takesEverything)
  }

  private mutating func note(_ index: Int, _ tail: String) {
    let length = nodes[index].length + tail.utf8.count
    if length < mostLength { best = (index, tail, length) }
  }
}
