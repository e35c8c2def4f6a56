import WaymarkCore

/// Compares a file with a table over all URLs of one host.
///
/// The paths of both are automata, which are walked side by side, shortest path first. So each difference is found with its
/// shortest path, up to the limits. Of queries and fragments, the shortest ones are tried that patterns name. Paths are
/// those that Waymark writes: no empty or dot segments, and escapes only where needed.
struct Comparison {
  /// The limits of a walk.
  struct Limits {
    var states = 200_000
    var steps = 2_000_000
    /// The number of places of single rules and patterns that are looked at.
    var work = 50_000_000
  }

  var limits = Limits()
  let file: AssociationFile
  let app: String
  let table: RouteTable?
  let host: String
  let automaton: TableAutomaton
  let rules: [CompiledRules.Rule]

  private(set) var isComplete = true
  /// The steps that the walk took, which tests count.
  private(set) var steps = 0
  private var work = 0
  /// The differences by what they concern.
  private(set) var found: [DifferenceKey: FoundURL] = [:]
  private(set) var deciding: Set<Int> = []
  /// For each rule that lost a URL, the first rule that took it.
  private(set) var winners: [Int: Int] = [:]

  private let globs: [LazyAutomaton<Glob>?]
  private let always: [Int]
  private let decodes: Bool
  private var nodes: [WalkState] = []
  private var trail: [(parent: Int32, scalar: UInt32)] = []
  private var numbers: [WalkState: Int32] = [:]
  private var tails: Tails

  init(_ file: AssociationFile, app: String, table: RouteTable? = nil, host: String = "example.com") {
    self.file = file
    self.app = app
    self.table = table
    self.host = host
    automaton = table.map { TableAutomaton($0, host: host) } ?? TableAutomaton()
    let own = file.compiled.rules.filter { file.details[$0.detail].apps.contains(app) }
    rules = own
    globs = own.map { $0.path.map { LazyAutomaton($0) } }
    always = own.indices.filter { own[$0].path == nil }
    decodes = own.contains { $0.decodes }
    tails = Tails(own)
  }

  /// The route or rule that a difference is about, which is reported once for each.
  enum DifferenceKey: Hashable {
    /// Routes are named by their index among the acceptors' routes.
    case neverHandedOver(route: Int, isRedirect: Bool)
    case refused(rule: Int, route: Int)
    case unmatched(rule: Int)
    case wider(route: Int)
  }

  struct FoundURL {
    var url: String
    var acceptor: Int?
    var rule: Int?
    var length: Int
  }

  /// A state of the walk: what both sides may still take.
  private struct WalkState: Hashable {
    /// True before the first character of a segment.
    var isAtStart: Bool
    /// The number of dots if there is nothing else in the segment, else 3.
    var dots: UInt8
    var table: [UInt64]
    /// The rules that may still match, with the state of each.
    var file: [UInt64]
  }

  // MARK: Walking

  mutating func run() {
    visit(beginning, from: -1, 0x2F)
    if let first = nodes.first { end(0, first, at: automaton.closure(startNodes)) }
    var index = 0
    while index < nodes.count {
      guard steps < limits.steps, work < limits.work, nodes.count < limits.states else {
        isComplete = false
        return
      }
      advance(index)
      index += 1
    }
  }

  private var beginning: WalkState {
    var places: [UInt64] = []
    for (index, glob) in globs.enumerated() {
      guard let glob else { continue }
      let state = glob.step(glob.start, 0x2F)
      if state >= 0 { places.append(Self.place(index, state)) }
    }
    return WalkState(isAtStart: true, dots: 0, table: automaton.places(at: startNodes), file: places)
  }

  /// The nodes of the table before the path: after the host, if the host is a segment.
  private var startNodes: [Int] {
    guard table?.options.hostPolicy == .segment else { return [0] }
    let places = host.unicodeScalars.reduce(automaton.places(at: [0])) { automaton.step($0, $1.value) }
    return automaton.targets(of: places)
  }

  private mutating func advance(_ index: Int) {
    let state = nodes[index]
    var distinctions = automaton.distinctions(at: state.table)
    for place in state.file {
      let (rule, own) = Self.parts(place)
      if let glob = globs[rule] { distinctions.formUnion(glob.distinctions(at: own)) }
    }
    for scalar in PathAlphabet.representatives(distinctions, withSlash: decodes) { take(scalar, from: index, state) }
    guard !state.isAtStart, state.dots == 3 else { return }
    let targets = automaton.closure(automaton.targets(of: state.table))
    end(index, state, at: targets)
    separate(index, state, targets)
  }

  private mutating func take(_ scalar: UInt32, from index: Int, _ state: WalkState) {
    steps += 1
    work += state.table.count + state.file.count
    var next = WalkState(isAtStart: false, dots: 3, table: automaton.step(state.table, scalar), file: [])
    if scalar == 0x2E, state.isAtStart || state.dots < 2 { next.dots = state.isAtStart ? 1 : state.dots + 1 }
    next.file = following(state.file, spelled: PathAlphabet.spelling(scalar), scalar)
    visit(next, from: index, scalar)
  }

  private mutating func separate(_ index: Int, _ state: WalkState, _ targets: [Int]) {
    steps += 1
    let next = WalkState(
      isAtStart: true, dots: 0, table: automaton.places(at: targets), file: following(state.file, spelled: [0x2F], 0x2F)
    )
    visit(next, from: index, UInt32.max)
  }

  private func following(_ places: [UInt64], spelled: [UInt32], _ scalar: UInt32) -> [UInt64] {
    var output: [UInt64] = []
    for place in places {
      let (index, state) = Self.parts(place)
      guard let glob = globs[index] else { continue }
      var next = state
      let rule = rules[index]
      for unit in rule.decodes ? [scalar] : spelled {
        next = glob.step(next, rule.foldsCase ? CaseFolding.fold(unit) : unit)
      }
      if next >= 0 { output.append(Self.place(index, next)) }
    }
    return output
  }

  private mutating func visit(_ state: WalkState, from parent: Int, _ scalar: UInt32) {
    guard numbers[state] == nil else { return }
    numbers[state] = Int32(nodes.count)
    nodes.append(state)
    trail.append((Int32(parent), scalar))
  }

  private static func place(_ rule: Int, _ state: Int32) -> UInt64 { UInt64(rule) << 32 | UInt64(state) }
  private static func parts(_ place: UInt64) -> (rule: Int, state: Int32) {
    (Int(place >> 32), Int32(truncatingIfNeeded: place))
  }

  // MARK: Ends

  /// Compares what both sides say of a path, with each query and fragment that may matter.
  private mutating func end(_ index: Int, _ state: WalkState, at targets: [Int]) {
    var taking = always
    for place in state.file {
      let (rule, own) = Self.parts(place)
      if globs[rule]?.accepts(own) == true { taking.append(rule) }
    }
    taking.sort()
    if let last = taking.firstIndex(where: { rules[$0].asksForPathOnly }) {
      // Rules after it lose here, whatever the query.
      for loser in taking[(last + 1)...] where winners[loser] == nil { winners[loser] = taking[last] }
      taking = Array(taking[...last])
    }
    let exact = targets.flatMap { automaton.nodes[$0].acceptors }
    let fragments = targets.compactMap { automaton.nodes[$0].fragment }
    guard !exact.isEmpty || !fragments.isEmpty || !taking.isEmpty else { return }
    for tail in tails.outcomes(taking, fragments, automaton) {
      compare(tail, (exact + tail.acceptors).sorted(), at: index)
    }
  }

  private mutating func compare(_ tail: Tails.Outcome, _ acceptors: [Int], at index: Int) {
    let rule = tail.rules.first
    if let rule {
      deciding.insert(rule)
      for loser in tail.rules.dropFirst() where winners[loser] == nil { winners[loser] = rule }
    }
    let isHandedOver = rule.map { !rules[$0].excludes } ?? false
    let first = acceptors.first { !automaton.acceptors[$0].isWide }
    let isTaken = first.map { automaton.acceptors[$0].isTaken } ?? false
    guard isHandedOver != isTaken else { return }
    if let first, isTaken {
      let acceptor = automaton.acceptors[first]
      let key = DifferenceKey.neverHandedOver(route: acceptor.route.index, isRedirect: acceptor.candidate == nil)
      return note(key, tail, acceptor: first, rule: rule, at: index)
    }
    guard let rule else { return }
    if let first {
      return note(
        .refused(rule: rule, route: automaton.acceptors[first].route.index), tail, acceptor: first, rule: rule,
        at: index)
    }
    if let wide = acceptors.first(where: { automaton.acceptors[$0].isTaken }) {
      return note(.wider(route: automaton.acceptors[wide].route.index), tail, acceptor: wide, rule: rule, at: index)
    }
    note(.unmatched(rule: rule), tail, acceptor: nil, rule: rule, at: index)
  }

  private mutating func note(_ key: DifferenceKey, _ tail: Tails.Outcome, acceptor: Int?, rule: Int?, at index: Int) {
    let path = path(to: index)
    let length = path.count + tail.text.utf8.count
    if let known = found[key] {
      // A pattern that decides alone gives a URL that both matchers confirm.
      let wasCertain = known.acceptor.map { automaton.acceptors[$0].isCertain } ?? true
      let isCertain = acceptor.map { automaton.acceptors[$0].isCertain } ?? true
      guard length < known.length && (isCertain || !wasCertain) else { return }
    }
    let url = "https://\(host)" + String(decoding: path, as: UTF8.self) + tail.text
    found[key] = FoundURL(url: url, acceptor: acceptor, rule: rule, length: length)
  }

  private func path(to index: Int) -> [UInt8] {
    var units: [[UInt32]] = []
    var next = index
    while next > 0 {
      let step = trail[next]
      units.append(step.scalar == .max ? [0x2F] : PathAlphabet.spelling(step.scalar))
      next = Int(step.parent)
    }
    return [0x2F] + units.reversed().flatMap { $0 }.map { UInt8(truncatingIfNeeded: $0) }
  }

  // MARK: Rules

  /// The rules that no URL reaches.
  var idleRules: [AssociationFile.Problem] {
    guard isComplete else { return [] }
    return rules.indices.filter { !deciding.contains($0) }.map { index in
      let rule = rules[index]
      guard let winner = winners[index] else {
        return AssociationFile.Problem(
          .neverDecides, .warning, rule: rule.number,
          "no URL matches \(rule.fields.label): write it as URLs are written, with escapes such as %20, or remove it")
      }
      return AssociationFile.Problem(
        .neverDecides, .warning, rule: rule.number,
        "\(rule.fields.label) never decides, since #\(rules[winner].number) \(rules[winner].fields.label) takes its URLs "
          + "before it: move it up, or remove it")
    }
  }
}
