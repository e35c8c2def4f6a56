import WaymarkLinksCore

/// The paths and fragments that the routes of a table take from universal links to one host.
///
/// Routes that begin alike share their beginning, as in the table's own trie.
final class TableAutomaton {
  /// A pattern that takes links, with its constraints or without them.
  struct Acceptor {
    let pattern: LinkPattern
    /// True if the pattern is taken without its constraints.
    let isWide: Bool
    /// The index of the same pattern without its constraints, if it has some.
    let wideTwin: Int?
    /// The node before the first segment of the fragment, if the pattern has one.
    var fragment: Int?
    /// The conditions on the query, which are wider if the pattern is.
    let conditions: [QueryCondition]

    init(pattern: LinkPattern, isWide: Bool, wideTwin: Int?) {
      self.pattern = pattern
      self.isWide = isWide
      self.wideTwin = wideTwin
      conditions = isWide ? pattern.conditions.widened : pattern.conditions
    }

    var route: RouteTable.Route { pattern.route }
    var isTaken: Bool { pattern.isTaken }
    /// True for a redirect before all routes.
    var isRedirect: Bool { pattern.candidate == nil }
    var name: String { route.name ?? route.pattern.text }
  }

  struct Node {
    var literals: [Bool: Int32] = [:]
    var edges: [Int32] = []
    var children: [String: Int] = [:]
    /// The nodes that are reached without a segment.
    var epsilon: [Int] = []
    var acceptors: [Int] = []
    var fragment: Int?
  }

  enum Edge {
    case literals(LiteralTrie)
    case machine(LazyAutomaton, target: Int)
  }

  private(set) var nodes: [Node] = [Node()]
  private(set) var edges: [Edge] = []
  private(set) var acceptors: [Acceptor] = []
  private let machines: MachineCache
  /// True if a constraint is compared as wider than it is.
  private(set) var hasWidened = false

  init() { machines = MachineCache() }

  init(_ table: RouteTable, host: String, claims: [LinkClaim] = []) {
    machines = MachineCache()
    for pattern in LinkPatterns(table, host: host, claims: claims).all { add(pattern) }
    orderEdges()
  }

  /// Makes the automaton of one pattern.
  init(_ acceptor: Acceptor, sharing other: TableAutomaton) {
    machines = other.machines
    acceptors = [acceptor]
    add(acceptor.pattern, isWide: acceptor.isWide)
  }

  private func add(_ pattern: LinkPattern) {
    let isConstrained = pattern.isConstrained
    for isWide in isConstrained ? [false, true] : [false] {
      acceptors.append(
        Acceptor(pattern: pattern, isWide: isWide, wideTwin: !isWide && isConstrained ? acceptors.count + 1 : nil))
      add(pattern, isWide: isWide)
    }
    if pattern.values.contains(where: { !$0.isExact }) { hasWidened = true }
  }

  // MARK: Building

  private func add(_ pattern: LinkPattern, isWide: Bool) {
    let foldsCase = pattern.route.foldsCase
    var node = 0
    for segment in pattern.path { node = child(of: node, segment, foldsCase, isWide) }
    if let fragment = pattern.fragment {
      if nodes[node].fragment == nil {
        nodes[node].fragment = nodes.count
        nodes.append(Node())
      }
      node = nodes[node].fragment ?? node
      acceptors[acceptors.count - 1].fragment = node
      for segment in fragment { node = child(of: node, segment, foldsCase, isWide) }
    }
    nodes[node].acceptors.append(acceptors.count - 1)
  }

  private func child(of node: Int, _ segment: LinkPattern.Segment, _ foldsCase: Bool, _ isWide: Bool) -> Int {
    guard let parts = segment else { return wildcard(below: node) }
    if parts.count == 1, case .literal(let bytes) = parts[0] { return literal(bytes, below: node, foldsCase) }
    let key = MachineCache.key(of: parts, foldsCase: foldsCase, isWide: isWide)
    if let known = nodes[node].children[key] { return known }
    let target = makeNode()
    nodes[node].children[key] = target
    nodes[node].edges.append(Int32(edges.count))
    edges.append(.machine(machines.machine(of: parts, foldsCase: foldsCase, isWide: isWide), target: target))
    return target
  }

  private func literal(_ bytes: [UInt8], below node: Int, _ foldsCase: Bool) -> Int {
    let edge: Int32
    if let known = nodes[node].literals[foldsCase] {
      edge = known
    } else {
      edge = Int32(edges.count)
      edges.append(.literals(LiteralTrie(foldsCase: foldsCase)))
      nodes[node].literals[foldsCase] = edge
      nodes[node].edges.append(edge)
    }
    guard case .literals(let trie) = edges[Int(edge)] else { return node }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    return trie.target(of: text) { makeNode() }
  }

  /// A wildcard takes any number of segments.
  private func wildcard(below node: Int) -> Int {
    if let known = nodes[node].children["*"] { return known }
    let loop = makeNode()
    let after = makeNode()
    nodes[node].children["*"] = after
    nodes[node].epsilon.append(loop)
    nodes[loop].epsilon.append(after)
    nodes[loop].edges.append(Int32(edges.count))
    edges.append(.machine(machines.machine(of: [], foldsCase: false, isWide: true), target: loop))
    return after
  }

  private func makeNode() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  // MARK: Bounds

  /// The patterns before some, with their constraints and without.
  struct Bound {
    var exact: Int
    var wide: Int

    var isEmpty: Bool { exact <= 0 && wide <= 0 }

    /// Returns whether a pattern is one of them; one without its constraints is if it may be opened.
    func contains(_ index: Int, _ acceptor: Acceptor) -> Bool {
      acceptor.isWide ? acceptor.isTaken && index < wide : index < exact
    }

    func isWithin(_ other: Bound) -> Bool { exact < other.exact || wide < other.wide }
  }

  /// The first patterns that are reached by each edge.
  private var least: [Bound] = []

  private func orderEdges() {
    least = edges.map { _ in Bound(exact: .max, wide: .max) }
    var ofNodes = nodes.map { _ in Bound(exact: .max, wide: .max) }
    // A node is made after those that lead to it, but for the loop of a wildcard.
    for index in nodes.indices.reversed() {
      var own = Bound(exact: .max, wide: .max)
      for acceptor in nodes[index].acceptors {
        if !acceptors[acceptor].isWide { own.exact = min(own.exact, acceptor) }
        if acceptors[acceptor].isWide { own.wide = min(own.wide, acceptor) }
      }
      let reached = nodes[index].epsilon + [nodes[index].fragment].compactMap { $0 }
      for next in reached { own.formMinimum(ofNodes[next]) }
      for edge in nodes[index].edges {
        switch edges[Int(edge)] {
        case .literals(let trie): for target in trie.targets { least[Int(edge)].formMinimum(ofNodes[target]) }
        case .machine(_, let target): least[Int(edge)].formMinimum(target == index ? own : ofNodes[target])
        }
        own.formMinimum(least[Int(edge)])
      }
      ofNodes[index] = own
    }
  }

  // MARK: Walking

  /// Returns some nodes, and those that are reached from them without a segment.
  func closure(_ start: [Int]) -> [Int] {
    var output = start
    var index = 0
    while index < output.count {
      for next in nodes[output[index]].epsilon where !output.contains(next) { output.append(next) }
      index += 1
    }
    return output
  }

  /// Returns the positions at the beginning of a segment, those from which a pattern within the bound can be reached.
  func positions(at nodes: [Int], _ bound: Bound = Bound(exact: .max, wide: .max)) -> [UInt64] {
    var output: [UInt64] = []
    for node in closure(nodes) {
      for edge in self.nodes[node].edges where least.isEmpty || least[Int(edge)].isWithin(bound) {
        output.append(Self.position(edge, startState(of: edge)))
      }
    }
    return output.sorted()
  }

  func step(_ positions: [UInt64], _ scalar: UInt32) -> [UInt64] {
    var output: [UInt64] = []
    for position in positions {
      let (edge, state) = Self.parts(position)
      let next: Int32
      switch edges[Int(edge)] {
      case .literals(let trie): next = trie.step(state, scalar)
      case .machine(let machine, _): next = machine.step(state, scalar)
      }
      if next >= 0 { output.append(Self.position(edge, next)) }
    }
    return output
  }

  /// Returns the nodes after the segment that ends at some positions.
  func targets(of positions: [UInt64]) -> [Int] {
    var output: [Int] = []
    for position in positions {
      let (edge, state) = Self.parts(position)
      switch edges[Int(edge)] {
      case .literals(let trie): if let target = trie.target(at: state) { output.append(target) }
      case .machine(let machine, let target): if machine.accepts(state) { output.append(target) }
      }
    }
    return output
  }

  func distinctions(at positions: [UInt64]) -> Distinctions {
    var output = Distinctions()
    for position in positions {
      let (edge, state) = Self.parts(position)
      switch edges[Int(edge)] {
      case .literals(let trie): output.formUnion(trie.distinctions(at: state))
      case .machine(let machine, _): output.formUnion(machine.distinctions(at: state))
      }
    }
    return output
  }

  private func startState(of edge: Int32) -> Int32 {
    if case .machine(let machine, _) = edges[Int(edge)] { machine.start } else { 0 }
  }

  private static func position(_ edge: Int32, _ state: Int32) -> UInt64 { UInt64(edge) << 32 | UInt64(state) }
  private static func parts(_ position: UInt64) -> (edge: Int32, state: Int32) {
    (Int32(truncatingIfNeeded: position >> 32), Int32(truncatingIfNeeded: position))
  }
}

extension TableAutomaton.Bound {
  fileprivate mutating func formMinimum(_ other: Self) {
    exact = min(exact, other.exact)
    wide = min(wide, other.wide)
  }
}
