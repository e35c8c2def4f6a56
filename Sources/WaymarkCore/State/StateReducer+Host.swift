extension StateReducer {
  /// Changes the state after an event on the screen.
  mutating func follow(_ event: RouterState.HostEvent) -> Outcome {
    switch event {
    case .windowConnected(let id, let root): return connect(id, root)
    case .windowDisconnected(let id): return disconnect(id)
    case .windowActivated(let id):
      guard state.windows.contains(where: { $0.id == id }) else { return .rejected(.noWindow) }
      state.keyWindow = id
      return .changed
    case .popped(let id): return changing(id) { reducer, root in reducer.pop(to: id, &root) }
    case .dismissed(let id): return changing(id) { _, root in root.dismiss(id) ? .changed : .rejected(.unknownEntry) }
    case .selected(let id, let branch):
      return changing(id) { reducer, root in reducer.select(branch, in: id, .keep, &root) }
    case .reselected(let id):
      return changing(id) { reducer, root in
        guard let selected = root.find(id)?.selected else { return .rejected(.unknownContainer) }
        return reducer.select(selected, in: id, .initial, &root)
      }
    case .removed(let ids): return remove(Set(ids))
    }
  }

  /// Changes the window of an entry.
  ///
  /// If the entry is gone, the state already is as the event wants it.
  private mutating func changing(
    _ id: RouterState.Entry.ID, _ body: (inout Self, inout Node) -> Outcome
  ) -> Outcome {
    guard let index = state.windows.firstIndex(where: { $0.root.contains(id) }) else { return .alreadyThere }
    var root = state.windows[index].root
    let outcome = body(&self, &root)
    guard outcome == .changed else { return outcome }
    root.keepOneModal()
    state.windows[index].root = root
    return .changed
  }

  private func pop(to id: RouterState.Entry.ID, _ root: inout Node) -> Outcome {
    guard let stack = root.stack(of: id) else { return .rejected(.unknownEntry) }
    root.change(stack.id) { node in
      guard let index = node.content.firstIndex(where: { $0.id == id }) else { return }
      node.content.removeSubrange((index + 1)...)
    }
    return .changed
  }

  /// Removes items of stacks and modals.
  ///
  /// Nodes with a fixed position in the map, like a branch, cannot be removed.
  private mutating func remove(_ ids: Set<RouterState.Entry.ID>) -> Outcome {
    state.changeAll { $0.remove(ids) }
    return .changed
  }

  private mutating func connect(_ id: RouterState.Window.ID, _ root: String?) -> Outcome {
    guard !state.windows.contains(where: { $0.id == id }) else { return .alreadyThere }
    state.open(id, root: root, in: table)
    guard state.windows.contains(where: { $0.id == id }) else { return .rejected(.unknownContainer) }
    state.keyWindow = state.keyWindow ?? id
    return .changed
  }

  private mutating func disconnect(_ id: RouterState.Window.ID) -> Outcome {
    guard let index = state.windows.firstIndex(where: { $0.id == id }) else { return .alreadyThere }
    state.windows.remove(at: index)
    if state.keyWindow == id { state.keyWindow = state.windows.first?.id }
    return .changed
  }

  // MARK: Restore

  /// Replaces the windows by the valid parts of another state.
  ///
  /// Ids that are in use get new numbers.
  mutating func restore(_ restored: RouterState) -> Outcome {
    let valid = restored.validated(in: table)
    dropped = valid.dropped
    guard !valid.state.windows.isEmpty else { return .rejected(.nothingToRestore) }
    var windows = valid.state.windows
    if conflicts(with: valid.state) {
      for index in windows.indices { windows[index].root.renumber(&state.nextID) }
    } else {
      state.nextID = max(state.nextID, valid.state.nextID)
    }
    state.windows = windows
    state.keyWindow = valid.state.keyWindow
    return .changed
  }

  private func conflicts(with restored: RouterState) -> Bool {
    var entries: [RouterState.Entry.ID: RouterState.Entry] = [:]
    state.walk { entries[$0.id] = $0.entry }
    var conflicts = false
    restored.walk { if let known = entries[$0.id], !known.hasSameKey(as: $0.entry) { conflicts = true } }
    return conflicts
  }
}

extension RouterState.Node {
  /// Removes items of a stack, and a modal.
  ///
  /// A stack keeps a root that the map declares.
  fileprivate mutating func remove(_ ids: Set<RouterState.Entry.ID>) {
    if let modal, ids.contains(modal.id) { self.modal = nil }
    if container == .stack, let root = content.first?.id {
      content.removeAll { ids.contains($0.id) && $0.id != root }
    }
  }

  /// Gives all entries new ids, from the outside in.
  mutating func renumber(_ nextID: inout Int) {
    renumber { _ in
      defer { nextID += 1 }
      return RouterState.Entry.ID(nextID)
    }
  }

  /// Gives all entries other ids, from the outside in.
  mutating func renumber(_ next: (RouterState.Entry.ID) -> RouterState.Entry.ID) {
    changeAll { node in
      node.entry = RouterState.Entry(id: next(node.id), node.entry.values, container: node.container)
    }
  }
}
