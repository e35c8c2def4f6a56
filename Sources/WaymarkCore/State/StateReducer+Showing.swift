extension StateReducer {
  // MARK: Go

  /// Builds the path to a match where the map has it.
  mutating func go(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    guard arrival.isLoose else {
      var placement = placement(arrival, .declarative)
      root = placement.node(at: level(of: root, in: arrival) ?? 0, reusing: root)
      state.nextID = placement.nextID
      return .changed
    }
    return goOutsideTree(arrival, &root)
  }

  /// Puts a loose route on the innermost visible stack, above the items that the tree declares.
  ///
  /// Modals without a stack are dismissed.
  private mutating func goOutsideTree(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    var cleared = root
    var path = NodePath(toTopOf: cleared)
    while path.stacks(in: cleared).isEmpty, let presenter = path.presenter {
      cleared.change(at: presenter) { $0.modal = nil }
      path = NodePath(toTopOf: cleared)
    }
    guard let depth = path.stacks(in: cleared).last else { return presentOutsideTree(arrival, &root) }
    var placement = placement(arrival, .declarative)
    cleared.change(at: path.hops[..<depth]) { stack in
      stack.dismissShownModals()
      let count = declaredCount(in: stack, isRoot: depth == 0)
      let items = placement.items(after: -1, reusing: Array(stack.content[count...]))
      stack.content = stack.content[..<count] + items
    }
    state.nextID = placement.nextID
    root = cleared
    return .changed
  }

  /// Presents a loose route where no stack is visible.
  ///
  /// It replaces the loose routes that are presented there.
  /// If its screen is one of those, that stays.
  private mutating func presentOutsideTree(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let place = tree.places[arrival.place]
    let entries = placement(arrival, .imperative).entries
    let captures = entries.captures(of: arrival.route)
    var cleared = root
    while let presenter = NodePath(toTopOf: cleared).presenter,
      var top = cleared.node(at: presenter)?.modal?.content, isLooseScreen(top)
    {
      if place.reuse != .alwaysNew, top.key == place.key, top.entry.parameters.areSame(as: captures) {
        entries.fill(&top.entry, route: arrival.route, captures)
        cleared.change(at: presenter) { $0.modal?.content = top }
        root = cleared
        return .changed
      }
      cleared.change(at: presenter) { $0.modal = nil }
    }
    let outcome = present(arrival, as: nil, &cleared)
    if outcome == .changed { root = cleared }
    return outcome
  }

  private func isLooseScreen(_ node: Node) -> Bool {
    node.container == nil && tree.place(of: node.entry).map { tree.places[$0].isLoose } ?? false
  }

  /// Returns the number of items of a stack, from its root, that the tree declares.
  private func declaredCount(in stack: Node, isRoot: Bool) -> Int {
    let last = stack.content.lastIndex { node in
      guard node.entry.opening == .declarative, let place = tree.place(of: node.entry) else { return false }
      let outermost = tree.places[tree.places[place].chain.first ?? place]
      if case .loose = outermost.relation { return false }
      return true
    }
    return last.map { $0 + 1 } ?? (isRoot ? 0 : min(1, stack.content.count))
  }

  mutating func setRoot(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    var placement = placement(arrival, .declarative)
    if arrival.isLoose {
      root = placement.newStack(for: tree.places[arrival.place].key)
      root.content = placement.items(after: -1, reusing: [])
    } else {
      root = placement.node(at: level(of: root, in: arrival) ?? 0, reusing: nil)
    }
    state.nextID = placement.nextID
    return .changed
  }

  // MARK: Push

  /// Pushes a match on the innermost visible stack that contains it in the map, or else on the innermost stack.
  mutating func push(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let path = NodePath(toTopOf: root)
    let stacks = path.stacks(in: root)
    guard let innermost = stacks.last else { return .rejected(.noStack) }
    let own = stacks.last { root.node(at: path.hops[..<$0]).flatMap { level(of: $0, in: arrival) } != nil }
    let hops = path.hops[..<(own ?? innermost)]
    guard let stack = root.node(at: hops) else { return .rejected(.noStack) }
    let below = level(of: stack, in: arrival)
    var placement = placement(arrival, .imperative)
    let item = item(arrival, after: below, over: stack.content.last, &placement)
    state.nextID = placement.nextID
    root.change(at: hops) { stack in
      if stack.content.last?.id == item.id { stack.content.removeLast() }
      stack.content.append(item)
    }
    return .changed
  }

  /// Returns the index of a container on the path to a match.
  private func level(of node: Node, in arrival: Arrival) -> Int? {
    // It mostly is the outermost container, which needs no lookup.
    if node.key == tree.places[arrival.chain[0]].key { return 0 }
    return tree.place(of: node.entry).flatMap { arrival.chain.firstIndex(of: $0) }
  }

  /// Returns one item for a match, with the containers that the map has between the stack and the route.
  private func item(
    _ arrival: Arrival, after level: Int?, over top: Node?, _ placement: inout Placement
  ) -> Node {
    if let level {
      let rest = (level + 1)..<max(level + 1, arrival.chain.count)
      let hasModal = rest.contains { tree.places[arrival.chain[$0]].isModal }
      let container = rest.first { tree.places[arrival.chain[$0]].container != nil }
      if let container, !hasModal { return placement.node(at: container, reusing: nil) }
    }
    return screen(arrival, over: top, &placement)
  }

  /// Returns the screen of a match.
  ///
  /// If the same route is on top and its reuse policy allows it, that is the existing screen.
  func screen(_ arrival: Arrival, over top: Node?, _ placement: inout Placement) -> Node {
    let place = tree.places[arrival.place]
    if var top, top.key == place.key, top.container == nil, staysOnTop(top.entry, place, arrival.route, placement) {
      placement.entries.fill(&top.entry, route: arrival.route, placement.entries.captures(of: arrival.route))
      return top
    }
    return placement.newScreen(place.key, arrival.route, placement.entries.captures(of: arrival.route))
  }

  /// Returns whether the top stays.
  ///
  /// An imperative verb opens a new entry, unless the route says otherwise.
  private func staysOnTop(
    _ entry: RouterState.Entry, _ place: RouteTree.Place, _ route: Int, _ placement: Placement
  ) -> Bool {
    switch place.reuse {
    case nil, .alwaysNew: false
    case .updates: true
    case .followsParameters: entry.parameters.areSame(as: placement.entries.captures(of: route))
    }
  }
}
