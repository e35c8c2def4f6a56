extension Sequence {
  /// Returns the first result that is not `nil`.
  func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}

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

  /// The ids of all open entries.
  package var openIDs: Set<Entry.ID> {
    var ids: Set<Entry.ID> = []
    walk { ids.insert($0.id) }
    return ids
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
  package func node(_ id: Entry.ID) -> Node? { windows.firstResult { $0.root.find(id) } }

  /// The containers and screens that lead to an entry, from the outside in.
  ///
  /// They include the entry itself and those below it in its stack. If the entry is not open, the array is empty.
  func entries(onTheWayTo id: Entry.ID) -> [Entry] { windows.firstResult { $0.root.entries(onTheWayTo: id) } ?? [] }

  /// Returns the stack whose items include an entry.
  func stack(of id: Entry.ID) -> Node? { windows.firstResult { $0.root.stack(of: id) } }

  /// Changes all open nodes, in the order of ``walk(_:)``.
  mutating func changeAll(_ body: (inout Node) -> Void) {
    for index in windows.indices { windows[index].root.changeAll(body) }
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

  /// Changes all nodes, in the order of ``walk(_:)``.
  mutating func changeAll(_ body: (inout RouterState.Node) -> Void) {
    body(&self)
    for index in content.indices { content[index].changeAll(body) }
    modal?.content.changeAll(body)
  }

  /// Returns the nodes from this one to the first that satisfies a condition, in the order of ``walk(_:)``.
  ///
  /// If `nil`, none does.
  func path(where isWanted: (RouterState.Node) -> Bool) -> [RouterState.Node]? {
    if isWanted(self) { return [self] }
    let inner = content.firstResult { $0.path(where: isWanted) } ?? modal?.content.path(where: isWanted)
    return inner.map { [self] + $0 }
  }

  /// Returns the first node that satisfies a condition, in the order of ``walk(_:)``.
  func first(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    if isWanted(self) { return self }
    return content.firstResult { $0.first(where: isWanted) } ?? modal?.content.first(where: isWanted)
  }

  /// Returns true if a node satisfies a condition.
  func contains(where isWanted: (RouterState.Node) -> Bool) -> Bool { first(where: isWanted) != nil }

  /// Returns the containers and screens that lead to an entry, with those below them in stacks, and the entry.
  ///
  /// If `nil`, the entry is not here.
  func entries(onTheWayTo id: RouterState.Entry.ID) -> [RouterState.Entry]? {
    guard let path = path(where: { $0.id == id }) else { return nil }
    let way = zip(path, path.dropFirst()).flatMap { node, next -> [RouterState.Entry] in
      let isItem = node.container == .stack && node.modal?.id != next.id
      return [node.entry] + (isItem ? node.content.prefix { $0.id != next.id }.map(\.entry) : [])
    }
    return way + path.suffix(1).map(\.entry)
  }

  /// Returns the stack whose items include an entry.
  func stack(of id: RouterState.Entry.ID) -> RouterState.Node? {
    let parent = path { $0.id == id }?.dropLast().last
    return parent?.container == .stack && parent?.modal?.id != id ? parent : nil
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
  package func shows(_ entry: RouterState.Entry.ID) -> Bool { shows { $0.id == entry } }

  /// Returns whether a visible node satisfies a condition.
  package func shows(where isWanted: (RouterState.Node) -> Bool) -> Bool { topmost(where: isWanted) != nil }

  /// Returns the splits around an entry, from the outside in, each with the key of its column, or `nil` if the entry is
  /// not here.
  func columns(around entry: RouterState.Entry.ID) -> [(split: RouterState.Entry.ID, column: String)]? {
    guard let path = path(where: { $0.id == entry }) else { return nil }
    return zip(path, path.dropFirst()).filter { $0.container == .split && $0.modal?.id != $1.id }.map {
      ($0.id, $1.key)
    }
  }

  /// Returns the topmost visible node that satisfies a condition: the last one in the order of ``walkShown(_:)``.
  func topmost(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    modal?.content.topmost(where: isWanted)
      ?? shownIndices.reversed().firstResult { content[$0].topmost(where: isWanted) }
      ?? (isWanted(self) ? self : nil)
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

  /// The first visible modal, with its presenting node.
  var outermostModal: (presenter: RouterState.Node, modal: RouterState.Modal)? {
    if let modal { return (self, modal) }
    return shownIndices.firstResult { content[$0].outermostModal }
  }
}

extension RouterState.Node {
  /// True if this node is a screen, or has one in its content or its modal, shown or not.
  var hasScreens: Bool {
    contains { $0.container == nil }
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
