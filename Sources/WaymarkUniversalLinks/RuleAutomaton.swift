import WaymarkLinksCore

/// The paths that some rules of a file take, character by character.
///
/// Patterns that begin alike share their beginning, so that a path has few positions in many patterns. There is a root for
/// each way in which a URL is read: decoded or as written, with or without case.
struct RuleAutomaton {
  /// The positions of a path: a node, or in a variable its arc with the state there.
  typealias Position = UInt64

  private struct Node {
    /// The characters that lead on.
    var keys: [UInt32] = []
    /// The characters of URLs that the patterns distinguish here.
    var singles: [UInt32] = []
    var star: Int32?
    var any: Int32?
    /// True if this is the node of a star, which takes anything and stays.
    var stays = false
    var countsCharacters = false
    var arcs: [Int32] = []
    /// The rules that end here.
    var rules: [Int] = []
    /// The first rule that ends here or later.
    var least: Int
    /// The way in which the URL is read.
    var form: UInt8
    /// The least number of slashes that must follow.
    var slashes = Int.max
  }

  private struct Arc {
    let machine: ScalarMachine
    let target: Int32
    let least: Int
  }

  private var nodes: [Node] = []
  private var arcs: [Arc] = []
  private var edges: [UInt64: Int32] = [:]
  private var roots: [UInt8: Int32] = [:]

  /// Makes the automaton of some rules.
  ///
  /// - Parameter indices: the rules, in ascending order.
  init(_ rules: [CompiledRules.Rule], _ indices: some Sequence<Int>) {
    for index in indices {
      let rule = rules[index]
      let glob = rule.pathPattern
      guard !glob.isBroken else { continue }
      let form: UInt8 = (rule.decodes ? 2 : 0) + (rule.foldsCase ? 1 : 0)
      add(glob, from: 0, form, index)
      guard case .slash? = glob.tokens.first else { continue }
      add(glob, from: 1, form, index)
    }
  }

  // MARK: Building

  private mutating func add(_ glob: Glob, from start: Int, _ form: UInt8, _ rule: Int) {
    var node = roots[form] ?? makeNode(form, rule)
    roots[form] = node
    // A path that is decoded has slashes that are none for a table.
    var slashes = form & 2 == 2 ? 0 : glob.leastSlashes(from: start)
    for index in glob.tokens.indices.dropFirst(start) {
      nodes[Int(node)].slashes = min(nodes[Int(node)].slashes, slashes)
      if glob.endsAtParent(index) { nodes[Int(node)].rules.append(rule) }
      node = child(of: node, glob, index, rule)
      if glob.isSlash(at: index) { slashes = max(slashes - 1, 0) }
    }
    nodes[Int(node)].slashes = min(nodes[Int(node)].slashes, slashes)
    nodes[Int(node)].rules.append(rule)
  }

  private mutating func makeNode(_ form: UInt8, _ rule: Int) -> Int32 {
    nodes.append(Node(least: rule, form: form))
    return Int32(nodes.count - 1)
  }

  private mutating func child(of node: Int32, _ glob: Glob, _ index: Int, _ rule: Int) -> Int32 {
    let at = Int(node)
    switch glob.tokens[index] {
    case .scalar(let scalar): return literal(scalar, of: node, glob, index, rule)
    case .slash: return literal(0x2F, of: node, glob, index, rule)
    case .any:
      if !glob.hasStar(at: index + 1) { nodes[at].countsCharacters = true }
      if let known = nodes[at].any { return known }
      let target = makeNode(nodes[at].form, rule)
      nodes[at].any = target
      return target
    case .star:
      if let known = nodes[at].star { return known }
      let target = makeNode(nodes[at].form, rule)
      nodes[Int(target)].stays = true
      nodes[at].star = target
      return target
    case .machine(let machine):
      if let known = nodes[at].arcs.first(where: { arcs[Int($0)].machine === machine }) {
        return arcs[Int(known)].target
      }
      let target = makeNode(nodes[at].form, rule)
      nodes[at].arcs.append(Int32(arcs.count))
      arcs.append(Arc(machine: machine, target: target, least: rule))
      return target
    }
  }

  private mutating func literal(_ scalar: UInt32, of node: Int32, _ glob: Glob, _ index: Int, _ rule: Int) -> Int32 {
    let shown = scalar == 0x25 ? glob.escapedScalar(at: index) ?? scalar : scalar
    for single in glob.foldsCase ? CaseFolding.variants(of: shown) : [shown]
    where !nodes[Int(node)].singles.contains(single) {
      nodes[Int(node)].singles.append(single)
    }
    let key = Self.key(node, scalar)
    if let known = edges[key] { return known }
    let target = makeNode(nodes[Int(node)].form, rule)
    edges[key] = target
    nodes[Int(node)].keys.append(scalar)
    return target
  }

  private static func key(_ node: Int32, _ scalar: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(scalar) }

  // MARK: Walking

  /// Returns the positions before the first character, for rules before one.
  func start(below limit: Int) -> [Position] {
    var output = Visit()
    for root in roots.values { enter(root, below: limit, &output) }
    return output.positions.sorted()
  }

  /// Returns the positions after a character, sorted.
  ///
  /// - Parameters:
  ///   - spelled: the characters of the URL that it is written with.
  ///   - limit: the first rule that does not matter.
  ///   - budget: counts the positions that are looked at.
  func step(
    _ positions: [Position], _ scalar: UInt32, spelled: [UInt32], below limit: Int, _ budget: SearchBudget? = nil
  ) -> [Position] {
    var output = Visit()
    var (current, next) = (Visit(), Visit())
    for position in positions {
      let form = form(of: position)
      if form & 2 == 2 || spelled.count == 1 {
        step(position, form & 1 == 1 ? CaseFolding.fold(scalar) : scalar, below: limit, &output)
      } else {
        current.positions.append(position)
      }
    }
    if !current.positions.isEmpty {
      for unit in spelled {
        next = Visit(visits: next.visits)
        for position in current.positions {
          step(position, form(of: position) & 1 == 1 ? CaseFolding.fold(unit) : unit, below: limit, &next)
        }
        swap(&current, &next)
      }
      for position in current.positions { output.insert(position) }
    }
    budget?.count(work: output.visits + current.visits + next.visits)
    return output.positions.sorted()
  }

  /// The positions after a character, each once.
  private struct Visit {
    var positions: [Position] = []
    private var members: Set<Position> = []
    /// The number of positions that were looked at.
    var visits = 0

    init(visits: Int = 0) { self.visits = visits }

    /// - Returns: true if the position is new.
    @discardableResult
    mutating func insert(_ position: Position) -> Bool {
      visits += 1
      // Most lists are short, and searching them is quicker than hashing.
      if members.isEmpty {
        if positions.contains(position) { return false }
        if positions.count == 16 { members = Set(positions) }
      }
      if !members.isEmpty, !members.insert(position).inserted { return false }
      positions.append(position)
      return true
    }
  }

  /// Returns the rules that end at some positions, in order.
  func rules(at positions: [Position], below limit: Int) -> [Int] {
    var output: [Int] = []
    for position in positions where position & Self.arcBit == 0 {
      output += nodes[Int(position)].rules.prefix { $0 < limit }
    }
    return output.sortedOnce()
  }

  /// Returns the first rule that ends at some positions or later.
  func leastRule(from positions: [Position]) -> Int? {
    positions.map { $0 & Self.arcBit == 0 ? nodes[Int($0)].least : arcs[Self.parts($0).arc].least }.min()
  }

  /// Returns the least number of slashes that must follow a position.
  func slashes(after position: Position) -> Int {
    nodes[position & Self.arcBit == 0 ? Int(position) : Int(arcs[Self.parts(position).arc].target)].slashes
  }

  func addDistinctions(at positions: [Position], to output: inout Distinctions, _ budget: SearchBudget) {
    for position in positions {
      if position & Self.arcBit != 0 {
        let (arc, state) = Self.parts(position)
        let folds = nodes[Int(arcs[arc].target)].form & 1 == 1
        budget.count(work: arcs[arc].machine.following(state).count)
        output.add(arcs[arc].machine, after: state, folded: folds)
        continue
      }
      let node = nodes[Int(position)]
      budget.count(work: node.singles.count)
      output.singles.formUnion(node.singles)
      if node.countsCharacters { output.countsCharacters = true }
      for arc in node.arcs {
        budget.count(work: arcs[Int(arc)].machine.following(-1).count)
        output.add(arcs[Int(arc)].machine, after: -1, folded: node.form & 1 == 1)
      }
    }
  }

  private static let arcBit: UInt64 = 1 << 63

  private static func parts(_ position: Position) -> (arc: Int, state: Int32) {
    (Int((position & ~arcBit) >> 32), Int32(truncatingIfNeeded: position))
  }

  private func form(of position: Position) -> UInt8 {
    position & Self.arcBit == 0 ? nodes[Int(position)].form : nodes[Int(arcs[Self.parts(position).arc].target)].form
  }

  private func step(_ position: Position, _ unit: UInt32, below limit: Int, _ output: inout Visit) {
    if position & Self.arcBit != 0 {
      let (arc, state) = Self.parts(position)
      return follow(arc, after: state, unit, below: limit, &output)
    }
    let node = nodes[Int(position)]
    if node.stays { enter(Int32(position), below: limit, &output) }
    if let any = node.any { enter(any, below: limit, &output) }
    if let next = edges[Self.key(Int32(position), unit)] { enter(next, below: limit, &output) }
    for arc in node.arcs { follow(Int(arc), after: -1, unit, below: limit, &output) }
  }

  private func follow(_ arc: Int, after state: Int32, _ unit: UInt32, below limit: Int, _ output: inout Visit) {
    let machine = arcs[arc].machine
    guard arcs[arc].least < limit else { return }
    let states = machine.following(state)
    output.visits += states.count
    for next in states where machine.labels[Int(next)].contains(unit) {
      output.insert(Self.arcBit | UInt64(arc) << 32 | UInt64(next))
      if machine.isLast[Int(next)] { enter(arcs[arc].target, below: limit, &output) }
    }
  }

  /// Adds a node, and those that are reached from it without a character.
  private func enter(_ start: Int32, below limit: Int, _ output: inout Visit) {
    var rest = [start]
    while let node = rest.popLast() {
      guard nodes[Int(node)].least < limit, output.insert(UInt64(node)) else { continue }
      if let star = nodes[Int(node)].star { rest.append(star) }
      for arc in nodes[Int(node)].arcs where arcs[Int(arc)].machine.acceptsEmpty { rest.append(arcs[Int(arc)].target) }
    }
  }
}
