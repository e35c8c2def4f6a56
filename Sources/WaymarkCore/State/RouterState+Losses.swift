/// Finds the entries of one state that another lacks.
///
/// Shared parts cost nothing.
extension RouterState {
  /// Returns the entries that another state lacks.
  func entriesLost(to next: RouterState) -> Set<Entry.ID> { lost(to: next, countingBlocked: false) }

  /// Returns the entries that another state lacks or blocks.
  package func screensLost(to next: RouterState) -> Set<Entry.ID> { lost(to: next, countingBlocked: true) }

  private func lost(to next: RouterState, countingBlocked: Bool) -> Set<Entry.ID> {
    var losses = Losses(countsBlocked: countingBlocked)
    for window in windows {
      losses.compare(window.root, next.windows.first { $0.id == window.id }?.root)
    }
    // An entry that was only moved is not lost.
    if !losses.lost.isEmpty { next.walk { if losses.isThere($0.entry) { losses.lost.remove($0.id) } } }
    return losses.lost
  }
}

private struct Losses {
  let countsBlocked: Bool
  var lost: Set<RouterState.Entry.ID> = []

  init(countsBlocked: Bool) {
    self.countsBlocked = countsBlocked
  }

  func isThere(_ entry: RouterState.Entry) -> Bool { !countsBlocked || !entry.isBlocked }

  private func isLost(_ entry: RouterState.Entry, _ next: RouterState.Entry) -> Bool {
    isThere(entry) && !isThere(next)
  }

  /// Records the entries of a node that are not at the same position.
  mutating func compare(_ node: RouterState.Node, _ next: RouterState.Node?) {
    guard let next, next.id == node.id else { return node.walk { lost.insert($0.id) } }
    if node.isCopy(of: next) { return }
    if isLost(node.entry, next.entry) { lost.insert(node.id) }
    if !node.content.isShared(with: next.content) { compare(node.content, next.content) }
    if let modal = node.modal { compare(modal.content, next.modal?.content) }
  }

  private mutating func compare(_ content: [RouterState.Node], _ next: [RouterState.Node]) {
    var known = NodeIndex(next)
    for index in content.indices where index >= next.count || !content[index].isCopy(of: next[index]) {
      let match = known.index(of: content[index].id, near: index)
      // Most nodes have no content and no modal.
      if let match, content[index].isLeaf {
        if isLost(content[index].entry, next[match].entry) { lost.insert(content[index].id) }
      } else {
        compare(content[index], match.map { next[$0] })
      }
    }
  }
}

extension RouterState.Node {
  /// True if the node has no content and no modal.
  var isLeaf: Bool { content.isEmpty && modal == nil }
}

extension [RouterState.Node] {
  /// Returns whether both are one array.
  ///
  /// May return false for two equal arrays.
  func isShared(with other: Self) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
