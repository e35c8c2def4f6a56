import WaymarkLinksCore

/// Finds the patterns that may take a path in common with another one, by their segments.
struct SegmentIndex {
  enum Key: Hashable {
    /// This text.
    case text([UInt8])
    /// Any other segment.
    case any
    /// Any number of segments.
    case open
  }

  private struct Node {
    var byText: [[UInt8]: Int] = [:]
    var any: Int?
    /// The patterns that end here, or whose wildcard begins here.
    var patterns: [Int] = []

    var children: [Int] { byText.values + (any.map { [$0] } ?? []) }
  }

  private var nodes = [Node()]

  /// Adds a pattern by its number.
  mutating func insert(_ pattern: Int, _ keys: some Sequence<Key>) {
    var node = 0
    for key in keys {
      if key == .open { break }
      node = child(of: node, key)
    }
    nodes[node].patterns.append(pattern)
  }

  private mutating func child(of node: Int, _ key: Key) -> Int {
    let next: Int
    switch key {
    case .text(let text):
      if let known = nodes[node].byText[text] { return known }
      next = nodes.count
      nodes[node].byText[text] = next
    case .any, .open:
      if let known = nodes[node].any { return known }
      next = nodes.count
      nodes[node].any = next
    }
    nodes.append(Node())
    return next
  }

  /// Returns the patterns that may take a path which these keys take, in order, and the number of nodes that were asked.
  func candidates(for keys: [Key]) -> (patterns: [Int], steps: Int) {
    var open = [(node: 0, depth: 0)]
    var patterns: [Int] = []
    var steps = 0
    while let (number, depth) = open.popLast() {
      let node = nodes[number]
      steps += 1
      patterns += node.patterns
      guard depth < keys.count else { continue }
      switch keys[depth] {
      case .text(let text): open += [node.byText[text], node.any].compactMap { $0 }.map { ($0, depth + 1) }
      case .any: open += node.children.map { ($0, depth + 1) }
      // Everything below may be part of the wildcard.
      case .open: open += node.children.map { ($0, depth) }
      }
    }
    return (patterns.sorted(), steps)
  }
}

extension LinkPattern {
  /// The keys of the path for an index.
  var keys: [SegmentIndex.Key] {
    path.map { segment in
      guard let segment else { return .open }
      return route.foldsCase ? .any : segment.text.map { .text($0) } ?? .any
    }
  }
}

extension RedirectTemplate.Segment {
  var key: SegmentIndex.Key {
    switch self {
    case .literal(let text): .text(text)
    case .parameter, .item: .any
    case .wildcard: .open
    }
  }
}
