/// Builds the trie of a table, candidate by candidate in the order they are tried, and freezes it.
struct TrieBuilder {
  /// The edge that leads to a node.
  private enum Edge {
    case literal([UInt8])
    case parameter
    /// One of the tests of the node above.
    case test(SegmentTest)
    case wildcard
    case fragment
  }

  private struct Node {
    let parent: Int
    let edge: Edge
    /// The first candidate at or below.
    let order: UInt32
    var candidates: [UInt32] = []
    var parameter: Int?
    var tests: [Int] = []
    var wildcard: Int?
    var fragment: Int?
  }

  /// Finds the node that an edge with a text leads to.
  private struct EdgeKey: Hashable {
    let parent: Int
    let isTest: Bool
    let text: [UInt8]
  }

  private let foldsCase: Bool
  private var nodes: [Node]
  private var edges: [EdgeKey: Int] = [:]

  init(foldsCase: Bool) {
    self.foldsCase = foldsCase
    nodes = [Node(parent: 0, edge: .wildcard, order: 0)]
  }

  /// Adds the next candidate.
  mutating func add(_ candidate: UInt32, _ shape: PatternShape) {
    var node = descend(from: 0, along: shape.path, candidate)
    if let fragment = shape.fragment {
      node = child(of: node, \.fragment, .fragment, candidate)
      node = descend(from: node, along: fragment, candidate)
    }
    nodes[node].candidates.append(candidate)
  }

  /// Goes down, making what is missing; what follows a wildcard goes from the last segment to the wildcard.
  private mutating func descend(from start: Int, along segments: [PatternSegment], _ candidate: UInt32) -> Int {
    var node = start
    for (index, segment) in segments.enumerated() {
      if case .wildcard = segment {
        node = child(of: node, \.wildcard, .wildcard, candidate)
        for segment in segments[(index + 1)...].reversed() { node = child(of: node, segment, candidate) }
        return node
      }
      node = child(of: node, segment, candidate)
    }
    return node
  }

  private mutating func child(of parent: Int, _ segment: PatternSegment, _ candidate: UInt32) -> Int {
    switch segment {
    case .literal(let bytes):
      let text = foldsCase ? bytes.map(ASCII.lowercased) : bytes
      return child(of: parent, EdgeKey(parent: parent, isTest: false, text: text), .literal(text), candidate)
    case .parameter(let parameter):
      guard let constraint = parameter.constraint else {
        return child(of: parent, \.parameter, .parameter, candidate)
      }
      return test(below: parent, segment, .constraint(constraint), candidate)
    case .mixed(let parts):
      return test(below: parent, segment, .mixed(parts), candidate)
    case .wildcard:
      return child(of: parent, \.wildcard, .wildcard, candidate)
    }
  }

  private mutating func test(
    below parent: Int, _ segment: PatternSegment, _ test: SegmentTest, _ candidate: UInt32
  ) -> Int {
    let known = nodes.count
    let key = EdgeKey(parent: parent, isTest: true, text: segment.identity)
    let node = child(of: parent, key, .test(test), candidate)
    if node == known { nodes[parent].tests.append(node) }
    return node
  }

  private mutating func child(of parent: Int, _ key: EdgeKey, _ edge: Edge, _ candidate: UInt32) -> Int {
    if let node = edges[key] { return node }
    edges[key] = nodes.count
    return append(Node(parent: parent, edge: edge, order: candidate))
  }

  private mutating func child(
    of parent: Int, _ path: WritableKeyPath<Node, Int?>, _ edge: Edge, _ candidate: UInt32
  ) -> Int {
    if let node = nodes[parent][keyPath: path] { return node }
    nodes[parent][keyPath: path] = nodes.count
    return append(Node(parent: parent, edge: edge, order: candidate))
  }

  private mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: Freezing

  /// The frozen trie.
  ///
  /// - Parameter hashMask: which bits of the hash count; fewer make collisions, for tests.
  func frozen(hashMask: UInt32 = SegmentHash.longMark - 1) -> Matcher {
    var matcher = Matcher()
    matcher.foldsCase = foldsCase
    matcher.hashMask = hashMask
    let places = place(into: &matcher)
    for index in nodes.indices { connect(index, places, &matcher) }
    matcher.root = places[0]
    return matcher
  }

  /// Gives each node its place.
  ///
  /// Parents come before their children, so a child's hash is known when it is its turn.
  private func place(into matcher: inout Matcher) -> [UInt32] {
    let literalCount = nodes.count { if case .literal = $0.edge { true } else { false } }
    matcher.hashedCount = literalCount == 0 ? 0 : Self.powerOfTwo(atLeast: literalCount * 3 / 2 + 1)
    matcher.cells = ContiguousArray(
      repeating: MatcherCell(), count: matcher.hashedCount + nodes.count - literalCount)
    var places: [UInt32] = []
    places.reserveCapacity(nodes.count)
    var next = UInt32(matcher.hashedCount)
    for node in nodes {
      if case .literal(let text) = node.edge {
        places.append(Self.placeLiteral(text, below: places[node.parent], &matcher))
      } else {
        places.append(next)
        next += 1
      }
    }
    return places
  }

  private static func placeLiteral(_ text: [UInt8], below parent: UInt32, _ matcher: inout Matcher) -> UInt32 {
    let hashMask = matcher.hashMask
    let (hash, key) = text.withUnsafeBufferPointer { text in
      (
        SegmentHash.hash(text.span.bytes, from: 0, count: text.count, below: parent, mask: hashMask),
        SegmentHash.word(text.span.bytes, from: 0, count: text.count)
      )
    }
    let mask = matcher.hashedCount - 1
    var place = Int(hash & ~SegmentHash.longMark) & mask
    while matcher.cells[place].parent != MatcherCell.none { place = (place + 1) & mask }
    matcher.cells[place].hash = hash
    matcher.cells[place].parent = parent
    if text.count > 8 {
      matcher.cells[place].key = UInt64(matcher.literals.count) << 32 | UInt64(text.count)
      matcher.literals += text
    } else {
      matcher.cells[place].key = key
    }
    return UInt32(place)
  }

  private func connect(_ index: Int, _ places: [UInt32], _ matcher: inout Matcher) {
    let node = nodes[index]
    let place = Int(places[index])
    matcher.cells[place].parent = places[node.parent]
    matcher.cells[place].order = node.order
    matcher.cells[place].leaf = leaf(of: node, &matcher)
    if let parameter = node.parameter { matcher.cells[place].parameter = places[parameter] }
    guard !node.tests.isEmpty || node.wildcard != nil || node.fragment != nil else { return }
    var branch = MatcherBranch()
    branch.firstTest = UInt32(matcher.tests.count)
    branch.testCount = UInt32(node.tests.count)
    for (number, child) in node.tests.enumerated() {
      guard case .test(let test) = nodes[child].edge else { continue }
      matcher.cells[Int(places[child])].hash = UInt32(number)
      matcher.tests.append(MatcherTest(test: test, cell: places[child]))
    }
    if let wildcard = node.wildcard { branch.wildcard = places[wildcard] }
    if let fragment = node.fragment { branch.fragment = places[fragment] }
    matcher.cells[place].branch = UInt32(matcher.branches.count)
    matcher.branches.append(branch)
  }

  private func leaf(of node: Node, _ matcher: inout Matcher) -> UInt32 {
    guard let first = node.candidates.first else { return LeafReference.none }
    guard node.candidates.count > 1 else { return first }
    let start = UInt32(matcher.leaves.count)
    matcher.leaves += node.candidates
    matcher.leaves.append(LeafReference.none)
    return start | LeafReference.run
  }

  private static func powerOfTwo(atLeast count: Int) -> Int {
    var power = 1
    while power < count { power *= 2 }
    return power
  }
}
