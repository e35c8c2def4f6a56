extension RouterState {
  /// The part of a window that one change has added: screens, and choices of branches.
  struct Addition: Equatable {
    let window: Window.ID
    /// The outermost nodes that are new.
    private(set) var entries: [Entry.ID] = []
    /// The branches that are selected since then.
    private(set) var choices: [Choice] = []
    /// The key of the window's root before, if the root is new.
    private(set) var oldRoot: String?

    struct Choice: Equatable {
      let container: Entry.ID
      let branch: String
      /// The branch that was selected before.
      let old: String?
    }

    /// An entry that identifies the addition as long as it is there.
    var id: Entry.ID? { entries.first ?? choices.first?.container }

    /// Notes a change of a window.
    ///
    /// If `nil`, it has added nothing.
    init?(from before: RouterState, to next: RouterState, in window: Window.ID?) {
      guard let id = window ?? next.keyWindow, let root = next.windows.first(where: { $0.id == id })?.root,
        let old = before.windows.first(where: { $0.id == id })?.root
      else { return nil }
      self.window = id
      var known: [Entry.ID: Node] = [:]
      old.walk { known[$0.id] = $0 }
      note(root, known)
      if entries.first == root.id { oldRoot = old.key }
      if entries.isEmpty, choices.isEmpty { return nil }
    }

    private mutating func note(_ node: Node, _ known: [Entry.ID: Node]) {
      guard let old = known[node.id] else { return entries.append(node.id) }
      if let branch = node.selected, branch != old.selected {
        choices.append(Choice(container: node.id, branch: branch, old: old.selected))
      }
      for inner in node.content { note(inner, known) }
      if let modal = node.modal { note(modal.content, known) }
    }

    /// Forgets what is not there any more.
    ///
    /// - Returns: false if nothing is left.
    mutating func prune(keeping state: RouterState) -> Bool {
      entries.removeAll { state.entry($0) == nil }
      choices.removeAll { state.node($0.container)?.selected != $0.branch }
      return id != nil
    }
  }

  /// Returns this state without what a change has added, with what stands above it.
  ///
  /// Another branch is selected in place of one that the change has selected: the one that leads to a match, else the one
  /// that was selected before.
  func without(_ addition: Addition, leadingTo match: RouteMatch?, in table: RouteTable) -> RouterState {
    var reducer = StateReducer(state: self, table: table)
    reducer.remove(addition, leadingTo: match)
    return reducer.state
  }
}

extension StateReducer {
  fileprivate mutating func remove(_ addition: RouterState.Addition, leadingTo match: RouteMatch?) {
    guard let index = state.windows.firstIndex(where: { $0.id == addition.window }) else { return }
    var root = state.windows[index].root
    if let key = addition.oldRoot, addition.entries.contains(root.id) {
      if let first = state.firstRoot(key, in: table) { root = first }
    } else {
      root.cut(Set(addition.entries))
      let branches = match.map { table.branches(onTheWayTo: $0) } ?? []
      for choice in addition.choices {
        guard let container = root.find(choice.container),
          container.selected == nil || container.selected == choice.branch
        else { continue }
        let wanted = branches.first { $0.container == container.key && $0.branch != choice.branch }?.branch
        for branch in [wanted, choice.old].compactMap({ $0 }) {
          if select(branch, in: choice.container, .keep, &root) == .changed { break }
        }
      }
      var initial = InitialPlacement(table: table, nextID: state.nextID)
      initial.completeShown(&root)
      state.nextID = initial.nextID
      root.removeEmpty()
    }
    root.keepOneModal()
    state.windows[index].root = root
  }
}

extension RouterState.Node {
  /// Removes nodes wherever they are, with what stands above them.
  fileprivate mutating func cut(_ ids: Set<RouterState.Entry.ID>) {
    if let modal, ids.contains(modal.id) { self.modal = nil }
    if container == .stack, let index = content.firstIndex(where: { ids.contains($0.id) }) {
      content.removeSubrange(index...)
    } else {
      content.removeAll { ids.contains($0.id) }
    }
    if let selected, contentIndex(selected) == nil { self.selected = nil }
    for index in content.indices { content[index].cut(ids) }
    modal?.content.cut(ids)
  }
}
