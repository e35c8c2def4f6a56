/// Traversals of the open nodes.
extension RouterState {
  /// Visits all open nodes: each node before its content, and the content before the modal.
  package func walk(_ body: (Node) -> Void) {
    for window in windows { window.root.walk(body) }
  }

  /// Visits the visible nodes, including presented ones, from the outside in.
  package func walkShown<Thrown>(_ body: (Node) throws(Thrown) -> Void) throws(Thrown) {
    for window in windows { try window.root.walkShown(body) }
  }

  /// Visits the entries of all screens, lower ones first.
  ///
  /// Blocked entries have no screen.
  package func walkScreens(_ body: (Entry) -> Void) {
    walk { if $0.container == nil, !$0.entry.isBlocked { body($0.entry) } }
  }

  /// Returns whether an entry is open and not blocked.
  package func hasScreen(_ id: Entry.ID) -> Bool { node(id).map { !$0.entry.isBlocked } ?? false }

  /// Returns the entry with an id, or `nil` if it is not open.
  public func entry(_ id: Entry.ID) -> Entry? { node(id)?.entry }

  /// Returns the node with an id, or `nil` if it is not open.
  package func node(_ id: Entry.ID) -> Node? {
    for window in windows {
      if let found = window.root.find(id) { return found }
    }
    return nil
  }

  /// The visible modals, outermost first, each with its presenting node.
  package var shownModals: [(presenter: Node, modal: Modal)] { windows.flatMap(\.root.shownModals) }
}

extension RouterState.Node {
  /// Visits all nodes, each before its content, and the content before the modal.
  func walk(_ body: (RouterState.Node) -> Void) {
    body(self)
    for node in content { node.walk(body) }
    modal?.content.walk(body)
  }

  /// Returns the first node that satisfies a condition, in the order of ``walk(_:)``.
  func first(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    if isWanted(self) { return self }
    for node in content {
      if let found = node.first(where: isWanted) { return found }
    }
    return modal?.content.first(where: isWanted)
  }

  /// Returns the node with an id: this one, or one in its content or modal.
  func find(_ id: RouterState.Entry.ID) -> RouterState.Node? {
    if self.id == id { return self }
    for index in content.indices {
      if content[index].isLeaf {
        if content[index].id == id { return content[index] }
      } else if let found = content[index].find(id) {
        return found
      }
    }
    return modal?.content.find(id)
  }

  /// Visits the node, its visible content and their modals.
  package func walkShown<Thrown>(_ body: (RouterState.Node) throws(Thrown) -> Void) throws(Thrown) {
    try body(self)
    for index in shownIndices { try content[index].walkShown(body) }
    try modal?.content.walkShown(body)
  }

  /// Returns whether an entry is visible.
  package func shows(_ entry: RouterState.Entry.ID) -> Bool {
    id == entry || shownIndices.contains { content[$0].shows(entry) } || modal?.content.shows(entry) ?? false
  }

  /// Returns the splits around an entry, from the outside in, each with the key of its column, or `nil` if the entry is
  /// not here.
  func columns(around entry: RouterState.Entry.ID) -> [(split: RouterState.Entry.ID, column: String)]? {
    if id == entry { return [] }
    for inner in content {
      guard let found = inner.columns(around: entry) else { continue }
      return container == .split ? [(id, inner.key)] + found : found
    }
    return modal?.content.columns(around: entry)
  }

  /// Returns the topmost visible node that satisfies a condition: the last one in the order of ``walkShown(_:)``.
  func topmost(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    if let found = modal?.content.topmost(where: isWanted) { return found }
    for index in shownIndices.reversed() {
      if let found = content[index].topmost(where: isWanted) { return found }
    }
    return isWanted(self) ? self : nil
  }

  /// The visible modals over the node, outermost first, each with its presenting node.
  package var shownModals: [(presenter: RouterState.Node, modal: RouterState.Modal)] {
    var found: [(presenter: RouterState.Node, modal: RouterState.Modal)] = []
    var level = outermostModal
    while let next = level {
      found.append(next)
      level = next.modal.content.outermostModal
    }
    return found
  }

  private var outermostModal: (presenter: RouterState.Node, modal: RouterState.Modal)? {
    if let modal { return (self, modal) }
    for index in shownIndices {
      if let found = content[index].outermostModal { return found }
    }
    return nil
  }
}

extension RouterState.Node {
  /// True if this node is a screen, or has one in its content or its modal, shown or not.
  var hasScreens: Bool {
    container == nil || content.contains(where: \.hasScreens) || modal?.content.hasScreens ?? false
  }

  /// Removes modals, and containers on stacks, that have no screen.
  ///
  /// - Returns: the nodes that were removed.
  @discardableResult
  mutating func removeEmpty() -> [Self] {
    var removed: [Self] = []
    if let content = modal?.content, !content.hasScreens {
      removed.append(content)
      modal = nil
    }
    if container == .stack, let index = content.indices.dropFirst().first(where: { !content[$0].hasScreens }) {
      removed += content[index...]
      content.removeSubrange(index...)
    }
    for index in content.indices where !content[index].isLeaf { removed += content[index].removeEmpty() }
    removed += modal?.content.removeEmpty() ?? []
    return removed
  }
}
