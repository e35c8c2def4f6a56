import WaymarkLinksCore

/// The tree of decisions: what the segments of a path must be, and the candidates that they lead to.
struct PlanTree {
  private final class Node {
    var literals: [[UInt8]: Node] = [:]
    /// Literals in lower case, whose case is ignored.
    var folded: [[UInt8]: Node] = [:]
    var tests: [(number: Int, node: Node)] = []
    var parameter: Node?
    var wildcard: Node?
    var fragment: Node?
    var candidates: [Int] = []
  }

  private let root = Node()

  init(_ store: RouteStore, _ tests: inout PlanTests) {
    for (index, candidate) in store.candidates.enumerated() {
      let foldsCase = store.routes[candidate.route].foldsCase
      var node = descend(from: root, along: candidate.variant.path, foldsCase, &tests)
      if let fragment = candidate.variant.fragment {
        node = descend(from: Self.child(&node.fragment), along: fragment, foldsCase, &tests)
      }
      node.candidates.append(index)
    }
  }

  /// Descends along segments; after a wildcard, from the last segment to the wildcard.
  private func descend(
    from start: Node, along segments: [PatternSegment], _ foldsCase: Bool, _ tests: inout PlanTests
  ) -> Node {
    var node = start
    for (index, segment) in segments.enumerated() {
      node = child(of: node, segment, foldsCase, &tests)
      guard case .wildcard = segment else { continue }
      for segment in segments[(index + 1)...].reversed() { node = child(of: node, segment, foldsCase, &tests) }
      break
    }
    return node
  }

  private func child(
    of node: Node, _ segment: PatternSegment, _ foldsCase: Bool, _ tests: inout PlanTests
  ) -> Node {
    switch segment {
    case .wildcard: return Self.child(&node.wildcard)
    case .literal(let bytes):
      return foldsCase ? Self.child(&node.folded[bytes.asciiLowercased]) : Self.child(&node.literals[bytes])
    case .mixed(let mixed): return Self.child(of: node, test: tests.number(of: mixed, foldsCase))
    case .parameter(let parameter):
      guard let constraint = parameter.constraint else { return Self.child(&node.parameter) }
      return Self.child(of: node, test: tests.number(of: constraint, foldsCase))
    }
  }

  private static func child(_ place: inout Node?) -> Node {
    let node = place ?? Node()
    place = node
    return node
  }

  private static func child(of node: Node, test number: Int) -> Node {
    if let known = node.tests.first(where: { $0.number == number }) { return known.node }
    node.tests.append((number, Node()))
    return node.tests[node.tests.count - 1].node
  }

  // MARK: Lines

  var lines: [String] {
    var lines: [String] = []
    Self.append(root, edge: ".", depth: 1, to: &lines)
    return lines
  }

  /// The recursion is as deep as a pattern has segments.
  private static func append(_ node: Node, edge: String, depth: Int, to lines: inout [String]) {
    lines.append(
      String(repeating: " ", count: depth) + ([edge] + node.candidates.map { "\($0)" }).joined(separator: " "))
    for (text, child) in sorted(node.literals) {
      append(child, edge: "/" + text.planWord, depth: depth + 1, to: &lines)
    }
    for (text, child) in sorted(node.folded) { append(child, edge: "~" + text.planWord, depth: depth + 1, to: &lines) }
    for (number, child) in node.tests { append(child, edge: "<\(number)", depth: depth + 1, to: &lines) }
    for (edge, child) in [(":", node.parameter), ("*", node.wildcard), ("#", node.fragment)] {
      if let child { append(child, edge: edge, depth: depth + 1, to: &lines) }
    }
  }

  /// The literals by length, then by bytes.
  private static func sorted(_ literals: [[UInt8]: Node]) -> [(key: [UInt8], value: Node)] {
    literals.sorted { one, other in
      one.key.count == other.key.count
        ? one.key.lexicographicallyPrecedes(other.key) : one.key.count < other.key.count
    }
  }
}

extension [UInt8] {
  fileprivate var asciiLowercased: [UInt8] { map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 } }
}
