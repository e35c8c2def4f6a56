/// Builds the trie of a table and freezes it.
///
/// Candidates are added in the order in which they are tried.
struct TrieBuilder: ~Copyable {
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
    /// The first candidate at or below the node.
    let order: UInt32
    var candidates: [UInt32] = []
    var parameter: Int?
    var tests: [Int] = []
    var wildcard: Int?
    var fragment: Int?
  }

  /// Identifies the node of an edge with a text.
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
  mutating func add(_ candidate: UInt32, _ variant: PatternVariant) {
    var node = descend(from: 0, along: variant.path, candidate)
    if let fragment = variant.fragment {
      node = child(of: node, \.fragment, .fragment, candidate)
      node = descend(from: node, along: fragment, candidate)
    }
    nodes[node].candidates.append(candidate)
  }

  /// Descends and creates missing nodes.
  ///
  /// After a wildcard, it goes from the last segment to the wildcard.
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
    case .mixed(let mixed):
      return test(below: parent, segment, .mixed(mixed), candidate)
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
    // One access finds the node or notes it, because a key is hashed each time.
    let next = nodes.count
    let node = Self.read(&edges[key, default: next])
    return node == next ? append(Node(parent: parent, edge: edge, order: candidate)) : node
  }

  private static func read(_ node: inout Int) -> Int { node }

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
  /// - Parameter hashMask: the bits of the hash that are used. Tests use fewer to get collisions.
  func frozen(hashMask: UInt32 = SegmentHash.allBits) -> Matcher {
    var matcher = Matcher()
    matcher.foldsCase = foldsCase
    matcher.hashMask = hashMask
    let cells = makeCells(into: &matcher)
    for index in nodes.indices { connect(index, cells, &matcher) }
    matcher.root = cells[0]
    matcher.staticPaths = staticPaths(of: matcher)
    return matcher
  }

  /// Returns the paths without parameters that no earlier candidate matches.
  ///
  /// It finds them by a search of the trie for each path.
  private func staticPaths(of matcher: Matcher) -> StaticPaths {
    guard !foldsCase else { return StaticPaths([]) }
    var paths: [(path: [UInt8], candidate: UInt32)] = []
    for node in nodes.indices {
      guard let candidate = nodes[node].candidates.first, let path = staticPath(to: node) else { continue }
      var search = CandidateSearch(LinkLayout())
      path.text.withUnsafeBufferPointer {
        matcher.walk(PlainStretch(path.segments), from: matcher.root, hasEscapes: false, in: $0.span, &search)
      }
      if search.best == candidate { paths.append((path.text, candidate)) }
    }
    return StaticPaths(paths, hashMask: matcher.hashMask)
  }

  /// The path of a node below literals only, as a plain link has it, or `nil` if there is no such path.
  private func staticPath(to node: Int) -> (text: [UInt8], segments: PlainSegments)? {
    var literals: [[UInt8]] = []
    var node = node
    while node != 0 {
      // A link needs an escape for a literal with a slash or a percent sign.
      guard case .literal(let text) = nodes[node].edge,
        !text.contains(where: { $0 == UInt8(ascii: "/") || $0 == PercentCoding.percent })
      else { return nil }
      literals.append(text)
      node = nodes[node].parent
    }
    guard !literals.isEmpty else { return nil }
    var path: [UInt8] = []
    var segments = PlainSegments()
    for literal in literals.reversed() {
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      guard segments.append(start: path.count, end: path.count + literal.count) else { return nil }
      path += literal
    }
    return (path, segments)
  }

  /// Assigns a cell to each node.
  ///
  /// Parents come before their children, so the parent's cell is known for the hash of a child.
  private func makeCells(into matcher: inout Matcher) -> [UInt32] {
    let literalCount = nodes.count { if case .literal = $0.edge { true } else { false } }
    matcher.hashedCount = SegmentHash.slotCount(for: literalCount)
    matcher.cells = ContiguousArray(
      repeating: MatcherCell(), count: matcher.hashedCount + nodes.count - literalCount)
    var cells: [UInt32] = []
    cells.reserveCapacity(nodes.count)
    var next = UInt32(matcher.hashedCount)
    for node in nodes {
      if case .literal(let text) = node.edge {
        cells.append(Self.addLiteral(text, below: cells[node.parent], &matcher))
      } else {
        cells.append(next)
        next += 1
      }
    }
    return cells
  }

  private static func addLiteral(_ text: [UInt8], below parent: UInt32, _ matcher: inout Matcher) -> UInt32 {
    let hashMask = matcher.hashMask
    let (hash, key) = text.withUnsafeBufferPointer { text in
      let bytes = text.span.bytes
      let key = SegmentHash.word(bytes, from: 0, count: text.count)
      return (SegmentHash.hash(bytes, from: 0, count: text.count, key: key, below: parent, mask: hashMask), key)
    }
    matcher.longestLiteral = max(matcher.longestLiteral, text.count)
    var slot = SegmentHash.slot(of: hash, among: matcher.hashedCount)
    while matcher.cells[slot].edge != MatcherCell.none { slot = slot + 1 == matcher.hashedCount ? 0 : slot + 1 }
    matcher.cells[slot].edge = MatcherCell.literalEdge(below: parent, count: text.count)
    if text.count > 8 {
      matcher.cells[slot].key = UInt64(matcher.literals.count) << 32 | UInt64(text.count)
      matcher.literals += text
    } else {
      matcher.cells[slot].key = key
    }
    return UInt32(slot)
  }

  private func connect(_ index: Int, _ cells: [UInt32], _ matcher: inout Matcher) {
    let node = nodes[index]
    let cell = Int(cells[index])
    if matcher.cells[cell].edge == MatcherCell.none { matcher.cells[cell].edge = cells[node.parent] }
    matcher.cells[cell].order = node.order
    matcher.cells[cell].leaf = leaf(of: node, &matcher)
    if case .literal(let text) = node.edge, let byte = text.first {
      matcher.cells[Int(cells[node.parent])].firstBytes |= 1 << UInt32(byte & 31)
    }
    if let parameter = node.parameter { matcher.cells[cell].parameter = cells[parameter] }
    guard !node.tests.isEmpty || node.wildcard != nil || node.fragment != nil else { return }
    var branch = MatcherBranch()
    branch.firstTest = UInt32(matcher.tests.count)
    branch.testCount = UInt32(node.tests.count)
    for (number, test) in tests(of: node, cells).enumerated() {
      matcher.cells[Int(test.cell)].key = UInt64(number)
      branch.prefixLengths |= 1 << UInt16(test.prefix.count)
      matcher.tests.append(test)
    }
    if let wildcard = node.wildcard { branch.wildcard = cells[wildcard] }
    if let fragment = node.fragment {
      branch.fragment = cells[fragment]
      matcher.matchesFragments = true
    }
    matcher.cells[cell].branch = UInt32(matcher.branches.count)
    matcher.branches.append(branch)
  }

  /// The tests of a node, sorted by prefix.
  ///
  /// Tests with the same prefix stay in the order in which they are tried.
  private func tests(of node: Node, _ cells: [UInt32]) -> [MatcherTest] {
    let tests = node.tests.compactMap { child -> MatcherTest? in
      guard case .test(let test) = nodes[child].edge else { return nil }
      return MatcherTest(test: test, cell: cells[child], prefix: TestPrefix(test, foldsCase: foldsCase))
    }
    return tests.sorted { $0.prefix < $1.prefix }
  }

  private func leaf(of node: Node, _ matcher: inout Matcher) -> UInt32 {
    guard let first = node.candidates.first else { return LeafReference.none }
    guard node.candidates.count > 1 else { return first }
    let start = UInt32(matcher.leaves.count)
    matcher.leaves += node.candidates
    matcher.leaves.append(LeafReference.none)
    return start | LeafReference.run
  }
}
