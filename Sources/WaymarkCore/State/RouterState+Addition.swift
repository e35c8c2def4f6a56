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
      fileprivate(set) var old: String?
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

    /// Takes the branches that were selected before another change in place of those that it has selected.
    mutating func skip(_ earlier: Self) {
      for index in choices.indices {
        let before = earlier.choices.first {
          $0.container == choices[index].container && $0.branch == choices[index].old
        }
        if let before { choices[index].old = before.old }
      }
    }

    /// Forgets what has left.
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
      let added = Set(addition.entries)
      root.changeAll { $0.cut(added) }
      // A modal that is emptied closes, and does not begin anew with its first screen.
      root.removeEmpty()
      let branches = match.map { table.branches(onTheWayTo: $0) } ?? []
      for choice in addition.choices {
        guard let container = root.find(choice.container),
          container.selected == nil || container.selected == choice.branch
        else { continue }
        let wanted = branches.first { $0.container == container.key }?.branch
        // A branch that contains the match, too, stays selected.
        if wanted == choice.branch, container.selected == wanted { continue }
        for branch in [wanted, choice.old].compactMap({ $0 }) where branch != choice.branch {
          if select(branch, in: choice.container, .keep, &root) == .changed { break }
        }
      }
      leaveEmptySections(of: &root, leadingTo: branches)
      var initial = InitialPlacement(table: table, nextID: state.nextID)
      initial.completeShown(&root)
      state.nextID = initial.nextID
      root.removeEmpty()
    }
    root.keepOneModal()
    state.windows[index].root = root
  }

  /// Selects other sections in place of visible ones that are empty, because they would begin anew with what has left.
  ///
  /// An empty tab gets its first screen again, because the user chooses tabs.
  ///
  /// - Parameter branches: the sections that are wanted, by their containers.
  private mutating func leaveEmptySections(
    of root: inout Node, leadingTo branches: [(container: String, branch: String)]
  ) {
    var empty: [Node] = []
    root.walkShown { node in
      if node.container == .switcher, let selected = node.selectedNode, !selected.hasScreens { empty.append(node) }
    }
    for node in empty {
      let wanted = branches.filter { $0.container == node.key }.map(\.branch)
      let others = tree.place(of: node.entry).map { tree.places[$0].content.map { tree.places[$0].key } } ?? []
      for branch in wanted + others where branch != node.selected {
        if select(branch, in: node.id, .keep, &root) == .changed { break }
      }
    }
  }
}

extension RouterState.Node {
  /// Removes nodes from the content and the modal, with what stands above them.
  fileprivate mutating func cut(_ ids: Set<RouterState.Entry.ID>) {
    if let modal, ids.contains(modal.id) { self.modal = nil }
    if container == .stack, let index = content.firstIndex(where: { ids.contains($0.id) }) {
      content.removeSubrange(index...)
    } else {
      content.removeAll { ids.contains($0.id) }
    }
    if let selected, contentIndex(selected) == nil { self.selected = nil }
  }
}
