extension StateReducer {
  // MARK: Present

  mutating func present(
    _ arrival: Arrival, as called: RouteMap.ModalOptions?, _ root: inout Node
  ) -> Outcome {
    let path = NodePath(toTopOf: root)
    let options = called ?? options(of: arrival)
    let current = path.presenter.flatMap { root.node(at: $0)?.modal }
    var placement = placement(arrival, .imperative)
    let content = presented(arrival, options, over: current, &placement)
    state.nextID = placement.nextID
    if let presenter = path.presenter, current?.id == content.id {
      root.change(at: presenter) { $0.modal?.content = content }
      return .changed
    }
    let hops = options.anchor == .window ? path.hops[..<path.levelStart] : path.hops[...]
    let isRooted = options.anchor == .window && path.levelStart == 0
    root.change(at: hops) { node in
      node.modal = RouterState.Modal(options.style, isRooted ? .window : .entry, content: content)
    }
    return .changed
  }

  private func options(of arrival: Arrival) -> RouteMap.ModalOptions {
    if let options = tree.places[arrival.place].presentation.modalOptions { return options }
    for place in arrival.chain.reversed() {
      if case .over(let options) = tree.places[place].relation { return options }
    }
    return table.defaults.modal
  }

  /// Returns the node to present for a match: the hierarchy of the modal that contains it in the map, or else the
  /// screen.
  private func presented(
    _ arrival: Arrival, _ options: RouteMap.ModalOptions, over current: RouterState.Modal?,
    _ placement: inout Placement
  ) -> Node {
    if let level = arrival.chain.lastIndex(where: { tree.places[$0].isModal }), level < arrival.chain.count - 1 {
      return placement.node(at: level, reusing: nil)
    }
    guard options.inNavigationController else { return screen(arrival, over: current?.content, &placement) }
    var stack = placement.newStack(for: tree.places[arrival.place].key)
    stack.content = [screen(arrival, over: nil, &placement)]
    return stack
  }

  // MARK: Replace

  mutating func replace(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let path = NodePath(toTopOf: root)
    if let depth = path.stacks(in: root).last {
      return replace(arrival, at: path.hops[..<depth], &root)
    }
    // The level is a modal or a window that shows a single screen.
    let level = path.hops[..<path.levelStart]
    guard let current = root.node(at: level), current.container == nil else { return .rejected(.noStack) }
    let node = replacement(arrival, for: current)
    root.change(at: level) { $0 = node }
    return .changed
  }

  private mutating func replace(
    _ arrival: Arrival, at hops: ArraySlice<NodePath.Hop>, _ root: inout Node
  ) -> Outcome {
    guard let stack = root.node(at: hops) else { return .rejected(.noStack) }
    let item = replacement(arrival, for: stack.content.last)
    root.change(at: hops) { stack in
      if !stack.content.isEmpty { stack.content.removeLast() }
      stack.content.append(item)
    }
    return .changed
  }

  /// Returns the node that replaces another.
  ///
  /// The same route stays and gets the new parameters, unless its reuse policy says otherwise.
  private mutating func replacement(_ arrival: Arrival, for current: Node?) -> Node {
    let place = tree.places[arrival.place]
    var placement = placement(arrival, .imperative)
    defer { state.nextID = placement.nextID }
    guard place.reuse == nil, var current, current.key == place.key, current.container == nil else {
      return screen(arrival, over: current, &placement)
    }
    placement.entries.fill(&current.entry, route: arrival.route, placement.entries.captures(of: arrival.route))
    return current
  }
}
