import WaymarkLinksCore

/// The links that rules of a file or patterns of a table take, symbol by symbol.
///
/// A symbol is a decoded character or the separator of two segments. Patterns that begin alike share their beginning, so
/// that a link has few places in many patterns. Each pattern has a tag, and those with lower tags come first.
struct LinkAutomaton {
  /// A place in the patterns: a node, or in an expression its arc with the state after the last character.
  typealias Place = UInt64

  /// The way in which a pattern reads the symbols of a link.
  struct Reading: Hashable {
    enum Unit {
      /// As the URL is written.
      case spelled
      /// Decoded, where an escaped slash is like any other.
      case decoded
      /// Decoded, where an escaped slash separates nothing.
      case segments
    }

    let unit: Unit
    let foldsCase: Bool
  }

  private struct Node {
    /// The characters of URLs that the patterns distinguish here.
    var singles: Set<UInt32> = []
    var arcs: [Int32] = []
    /// The patterns that end here.
    var tags: [Int] = []
    /// The first pattern that ends here or later.
    let least: Int
    let reading: Reading
    /// The least number of slashes that must follow.
    var slashes = Int.max
  }

  private struct Arc {
    let machine: ScalarMachine
    let target: Int32
    let least: Int
    let reading: Reading
  }

  private var nodes: [Node] = []
  private var arcs: [Arc] = []
  private var edges: [UInt64: Int32] = [:]
  private var roots: [Reading: Int32] = [:]

  init() {}

  /// Makes the automaton of some rules.
  ///
  /// - Parameter indices: the rules, in ascending order.
  init(_ rules: [CompiledRules.Rule], _ indices: some Sequence<Int>) {
    for index in indices where !rules[index].pathPattern.isBroken {
      let reading = Reading(unit: rules[index].decodes ? .decoded : .spelled, foldsCase: rules[index].foldsCase)
      add(rules[index].pathPattern.tokens, reading, tag: index)
    }
  }

  // MARK: Building

  /// Adds a pattern after those with lower tags.
  mutating func add(_ tokens: [Glob.Token], _ reading: Reading, tag: Int) {
    var node = roots[reading] ?? makeNode(reading, tag)
    roots[reading] = node
    // Where all is decoded, a slash may be part of a segment.
    var slashes = reading.unit == .decoded ? 0 : tokens.count(where: \.isSlash)
    for (index, token) in tokens.enumerated() {
      nodes[Int(node)].slashes = min(nodes[Int(node)].slashes, slashes)
      if token.isSlash { slashes = max(slashes - 1, 0) }
      switch token {
      case .scalar(let scalar):
        let shown = reading.unit == .spelled ? Glob.escapedScalar(in: tokens, at: index) ?? scalar : scalar
        nodes[Int(node)].singles.formUnion(reading.foldsCase ? CaseFolding.variants(of: shown) : [shown])
        node = child(of: node, scalar, tag)
      case .machine(let machine): node = child(of: node, machine, tag)
      }
    }
    nodes[Int(node)].slashes = 0
    nodes[Int(node)].tags.append(tag)
  }

  private mutating func makeNode(_ reading: Reading, _ tag: Int) -> Int32 {
    nodes.append(Node(least: tag, reading: reading))
    return Int32(nodes.count - 1)
  }

  private mutating func child(of node: Int32, _ scalar: UInt32, _ tag: Int) -> Int32 {
    let key = Self.key(node, scalar)
    if let known = edges[key] { return known }
    let target = makeNode(nodes[Int(node)].reading, tag)
    edges[key] = target
    return target
  }

  private mutating func child(of node: Int32, _ machine: ScalarMachine, _ tag: Int) -> Int32 {
    if let known = nodes[Int(node)].arcs.first(where: { arcs[Int($0)].machine === machine }) {
      return arcs[Int(known)].target
    }
    let reading = nodes[Int(node)].reading
    let target = makeNode(reading, tag)
    nodes[Int(node)].arcs.append(Int32(arcs.count))
    arcs.append(Arc(machine: machine, target: target, least: tag, reading: reading))
    return target
  }

  private static func key(_ node: Int32, _ scalar: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(scalar) }

  // MARK: Walking

  /// Returns the places before the first symbol, for patterns before one.
  func start(below limit: Int = .max) -> [Place] {
    roots.values.filter { nodes[Int($0)].least < limit }.map { Place($0) }.sorted()
  }

  /// Returns the places after a symbol, sorted.
  ///
  /// - Parameters:
  ///   - limit: the first pattern that does not matter.
  ///   - budget: counts the places that are looked at.
  func step(_ places: [Place], _ symbol: UInt32, below limit: Int = .max, _ budget: SearchBudget? = nil) -> [Place] {
    let isSpelled = { (place: Place) in reading(of: place).unit == .spelled }
    let decoded = follow(places.filter { !isSpelled($0) }, symbol, below: limit, budget)
    var spelled = places.filter(isSpelled)
    for unit in PathAlphabet.spelling(symbol) where !spelled.isEmpty {
      spelled = follow(spelled, unit, below: limit, budget)
    }
    return decoded.isEmpty ? spelled : spelled.isEmpty ? decoded : (decoded + spelled).sorted()
  }

  /// Returns the places after a character as it is read there, sorted.
  func follow(_ places: [Place], _ unit: UInt32, below limit: Int = .max, _ budget: SearchBudget? = nil) -> [Place] {
    guard !places.isEmpty else { return [] }
    var output = UniqueList<Place>()
    var visits = 0
    func take(_ arc: Int, after state: Int32) {
      guard arcs[arc].least < limit else { return }
      let (machine, unit) = (arcs[arc].machine, arcs[arc].reading.inExpression(unit))
      let states = machine.following(state)
      visits += states.count
      for next in states where machine.labels[Int(next)].contains(unit) {
        output.insert(Self.arcBit | UInt64(arc) << 32 | UInt64(next))
      }
    }
    for place in places where place & Self.arcBit != 0 {
      let (arc, state) = Self.parts(place)
      take(arc, after: state)
    }
    let reached = closure(of: places, below: limit)
    for index in reached {
      let node = nodes[Int(index)]
      if let next = edges[Self.key(index, node.reading.inText(unit))], nodes[Int(next)].least < limit {
        output.insert(Place(next))
      }
      for arc in node.arcs { take(Int(arc), after: -1) }
    }
    budget?.count(work: visits + reached.count + output.list.count)
    return output.list.sorted()
  }

  /// Returns the nodes at some places, and those that are reached from them without a symbol.
  private func closure(of places: [Place], below limit: Int) -> [Int32] {
    var output = UniqueList<Int32>()
    for place in places {
      let (arc, state) = Self.parts(place)
      if place & Self.arcBit == 0 {
        output.insert(Int32(place))
      } else if arcs[arc].machine.isLast[Int(state)] {
        output.insert(arcs[arc].target)
      }
    }
    var index = 0
    while index < output.list.count {
      for arc in nodes[Int(output.list[index])].arcs
      where arcs[Int(arc)].machine.acceptsEmpty && arcs[Int(arc)].least < limit {
        output.insert(arcs[Int(arc)].target)
      }
      index += 1
    }
    return output.list
  }

  /// Returns the patterns that end at some places, in order.
  func tags(at places: [Place], below limit: Int = .max) -> [Int] {
    closure(of: places, below: limit).flatMap { nodes[Int($0)].tags.prefix { $0 < limit } }.sortedOnce()
  }

  /// Returns the first pattern that ends at some places or later.
  func leastTag(from places: [Place]) -> Int? {
    places.map { $0 & Self.arcBit == 0 ? nodes[Int($0)].least : arcs[Self.parts($0).arc].least }.min()
  }

  /// Returns the least number of slashes that must follow a place.
  func slashes(after place: Place) -> Int {
    nodes[place & Self.arcBit == 0 ? Int(place) : Int(arcs[Self.parts(place).arc].target)].slashes
  }

  /// Adds the characters that the patterns tell apart at some places.
  func addDistinctions(at places: [Place], to output: inout Distinctions, _ budget: SearchBudget? = nil) {
    var work = 0
    func add(_ arc: Int, after state: Int32) {
      let (machine, reading) = (arcs[arc].machine, arcs[arc].reading)
      work += machine.following(state).count
      output.add(machine, after: state, folded: reading.foldsExpressions, isSpelled: reading.unit == .spelled)
    }
    for place in places where place & Self.arcBit != 0 {
      let (arc, state) = Self.parts(place)
      add(arc, after: state)
    }
    for node in closure(of: places, below: .max) {
      work += nodes[Int(node)].singles.count
      output.singles.formUnion(nodes[Int(node)].singles)
      for arc in nodes[Int(node)].arcs { add(Int(arc), after: -1) }
    }
    budget?.count(work: work)
  }

  private static let arcBit: UInt64 = 1 << 63

  private static func parts(_ place: Place) -> (arc: Int, state: Int32) {
    (Int((place & ~arcBit) >> 32), Int32(truncatingIfNeeded: place))
  }

  private func reading(of place: Place) -> Reading {
    place & Self.arcBit == 0 ? nodes[Int(place)].reading : arcs[Self.parts(place).arc].reading
  }
}

extension LinkAutomaton.Reading {
  /// True if expressions have lower case only; those of tables name both cases where they ignore it.
  fileprivate var foldsExpressions: Bool { foldsCase && unit != .segments }

  /// Returns the character with which a symbol is compared in a text.
  fileprivate func inText(_ symbol: UInt32) -> UInt32 {
    guard foldsCase else { return plain(symbol) }
    return unit == .segments ? ASCIICase.lower(symbol) : CaseFolding.fold(plain(symbol))
  }

  /// Returns the character with which a symbol is compared in an expression.
  fileprivate func inExpression(_ symbol: UInt32) -> UInt32 {
    foldsExpressions ? CaseFolding.fold(plain(symbol)) : plain(symbol)
  }

  private func plain(_ symbol: UInt32) -> UInt32 {
    symbol == PathAlphabet.separator && unit != .segments ? 0x2F : symbol
  }
}

extension Glob.Token {
  fileprivate var isSlash: Bool {
    if case .scalar(let scalar) = self { scalar == 0x2F || scalar == PathAlphabet.separator } else { false }
  }
}
