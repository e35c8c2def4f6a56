/// What one state has and another has not; what both share costs nothing.
extension RouterState {
  /// The entries that another state has not.
  func entriesLost(to next: RouterState) -> Set<Entry.ID> { lost(to: next, countingHeld: false) }

  /// The entries that another state has not, or only holds.
  func screensLost(to next: RouterState) -> Set<Entry.ID> { lost(to: next, countingHeld: true) }

  private func lost(to next: RouterState, countingHeld: Bool) -> Set<Entry.ID> {
    var losses = Losses(countsHeld: countingHeld)
    for window in windows {
      losses.compare(window.root, next.windows.first { $0.id == window.id }?.root)
    }
    // What was only moved is still there.
    if !losses.lost.isEmpty { next.walk { if losses.isThere($0.entry) { losses.lost.remove($0.id) } } }
    return losses.lost
  }
}

private struct Losses {
  let countsHeld: Bool
  var lost: Set<RouterState.Entry.ID> = []

  init(countsHeld: Bool) {
    self.countsHeld = countsHeld
  }

  func isThere(_ entry: RouterState.Entry) -> Bool { !countsHeld || !entry.isHeld }

  private func isLost(_ entry: RouterState.Entry, _ next: RouterState.Entry) -> Bool {
    isThere(entry) && !isThere(next)
  }

  /// Notes what of a node is not where it was.
  mutating func compare(_ node: RouterState.Node, _ next: RouterState.Node?) {
    guard let next, next.id == node.id else { return node.walk { lost.insert($0.id) } }
    if isLost(node.entry, next.entry) { lost.insert(node.id) }
    if !node.content.isShared(with: next.content) { compare(node.content, next.content) }
    if let modal = node.modal { compare(modal.content, next.modal?.content) }
  }

  private mutating func compare(_ content: [RouterState.Node], _ next: [RouterState.Node]) {
    for index in content.indices {
      let match = next.index(of: content[index].id, near: index)
      // Most have nothing inside, and nothing over them.
      if let match, content[index].isLeaf {
        if isLost(content[index].entry, next[match].entry) { lost.insert(content[index].id) }
      } else {
        compare(content[index], match.map { next[$0] })
      }
    }
  }
}

extension RouterState.Node {
  /// Whether nothing is inside, and nothing over it.
  var isLeaf: Bool { content.isEmpty && modal == nil }
}

extension [RouterState.Node] {
  /// Where a node is; most are where they were.
  func index(of id: RouterState.Entry.ID, near index: Int) -> Int? {
    if indices.contains(index), self[index].id == id { return index }
    return firstIndex { $0.id == id }
  }

  /// Whether both are one array; two that are equal may be told otherwise.
  func isShared(with other: Self) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
