extension StateReducer {
  // MARK: Pop

  mutating func pop(_ pop: RouterState.Action.Pop, _ root: inout Node) -> Outcome {
    let path = NodePath(toTopOf: root)
    let stacks = path.stacks(in: root).reversed()
    for depth in stacks {
      guard let stack = root.node(at: path.hops[..<depth]) else { continue }
      switch count(of: stack.content, after: pop) {
      case nil: continue
      case let count?:
        guard count < stack.content.count else { return .alreadyThere }
        root.change(at: path.hops[..<depth]) { $0.content.removeSubrange(count...) }
        return .changed
      }
    }
    switch pop {
    case .count, .toRoot: return .rejected(.nothingToPop)
    case .to, .toRoute: return .rejected(.unknownEntry)
    }
  }

  /// Returns the number of items that stay, or `nil` if this stack has nothing to pop.
  private func count(of items: [Node], after pop: RouterState.Action.Pop) -> Int? {
    switch pop {
    case .count(let count): items.count > 1 && count > 0 ? max(1, items.count - min(count, items.count)) : nil
    case .toRoot: items.count > 1 ? 1 : nil
    case .to(let id): items.firstIndex { $0.id == id }.map { $0 + 1 }
    case .toRoute(let key): items.lastIndex { $0.container == nil && $0.key == key }.map { $0 + 1 }
    }
  }

  // MARK: Dismiss

  mutating func dismiss(_ dismiss: RouterState.Action.Dismiss, _ root: inout Node) -> Outcome {
    switch dismiss {
    case .all:
      guard root.presentsShownModal else { return .rejected(.nothingPresented) }
      root.dismissShownModals()
      return .changed
    case .top:
      guard let presenter = NodePath(toTopOf: root).presenter else { return .rejected(.nothingPresented) }
      root.change(at: presenter) { $0.modal = nil }
      return .changed
    case .entry(let id):
      return root.dismiss(id) ? .changed : .rejected(.unknownEntry)
    }
  }

  // MARK: Select

  mutating func select(
    _ branch: String, in container: String, _ selecting: RouterState.Action.Selecting, _ root: inout Node
  ) -> Outcome {
    guard let id = root.id(ofContainer: container) else { return .rejected(.unknownContainer) }
    return select(branch, in: id, selecting, &root)
  }

  mutating func select(
    _ branch: String, in id: RouterState.Entry.ID, _ selecting: RouterState.Action.Selecting, _ root: inout Node
  ) -> Outcome {
    guard let container = root.find(id), let place = tree.place(of: container.entry),
      container.container == .tabs || container.container == .switcher
    else { return .rejected(.unknownContainer) }
    guard let choice = tree.places[place].content.first(where: { tree.places[$0].key == branch }) else {
      return .rejected(.unknownBranch)
    }
    let old = container.content.first { $0.key == branch }
    let above = root.values(above: id, at: place, in: table)
    guard let shown = shown(choice, old: old, selecting, above) else { return .rejected(.needsValues) }
    let chosen = tree.places[place]
    let order = chosen.content.map { tree.places[$0].key }
    root.change(id) { node in
      if node.container == .switcher, !chosen.keepsOptions { node.content.removeAll { $0.key != branch } }
      node.set(shown, order: order)
      node.selected = branch
    }
    return .changed
  }

  mutating func selectBranches(_ match: RouteMatch, _ root: inout Node) -> Outcome {
    var last = Outcome.rejected(.unknownContainer)
    for (container, branch) in table.branches(onTheWayTo: match) {
      let outcome = select(branch, in: container, .keep, &root)
      if case .rejected = outcome { continue }
      last = outcome
    }
    return last
  }

  private mutating func shown(
    _ place: Int, old: Node?, _ selecting: RouterState.Action.Selecting, _ above: InitialPlacement.Values
  ) -> Node? {
    var initial = InitialPlacement(table: table, nextID: state.nextID, above: above)
    defer { state.nextID = initial.nextID }
    let node: Node?
    if selecting == .keep, var kept = old {
      initial.complete(&kept, at: place)
      node = kept
    } else {
      node = initial.node(at: place, reusing: selecting == .reset ? nil : old)
    }
    // A branch whose routes all need values would be empty.
    let isEmpty = node.map { $0.container == .stack && $0.content.isEmpty && !tree.places[place].content.isEmpty }
    return isEmpty == true ? nil : node
  }
}

extension RouterState.Node {
  /// Dismisses the modal whose root is an entry.
  ///
  /// Returns whether there was one.
  mutating func dismiss(_ id: RouterState.Entry.ID) -> Bool {
    guard let presenter = presenter(of: id) else { return false }
    return change(presenter) { $0.modal = nil }
  }

  private func presenter(of id: RouterState.Entry.ID) -> RouterState.Entry.ID? {
    first { $0.modal?.id == id }?.id
  }

  /// Returns the container with a key.
  ///
  /// If several are open, the last one.
  func id(ofContainer key: String) -> RouterState.Entry.ID? {
    var found: RouterState.Entry.ID?
    walk { if $0.key == key, $0.container != nil { found = $0.id } }
    return found
  }
}
