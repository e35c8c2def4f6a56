extension StateReducer {
  // MARK: Go

  /// Builds the way to a match where the map has it.
  mutating func go(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    guard case .loose = map.store.places[arrival.chain[0]].relation else {
      var placement = placement(arrival, .declarative)
      root = placement.node(at: 0, reusing: root)
      state.nextID = placement.nextID
      return .changed
    }
    return goBesideTheTree(arrival, &root)
  }

  /// A loose route comes on top of what the tree has in the innermost stack that is shown; modals without a stack go.
  private mutating func goBesideTheTree(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    var cleared = root
    var path = NodePath(toTopOf: cleared)
    while path.stacks(in: cleared).isEmpty, let presenter = path.presenter {
      cleared.change(at: presenter) { $0.modal = nil }
      path = NodePath(toTopOf: cleared)
    }
    guard let depth = path.stacks(in: cleared).last else { return present(arrival, as: nil, &root) }
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

  /// How many items of a stack, from its root, are there because of the tree.
  private func declaredCount(in stack: Node, isRoot: Bool) -> Int {
    let last = stack.content.lastIndex { node in
      guard node.entry.origin == .declarative, let place = map.store.keys[node.key] else { return false }
      let outermost = map.store.places[map.store.places[place].chain.first ?? place]
      if case .loose = outermost.relation { return false }
      return true
    }
    return last.map { $0 + 1 } ?? (isRoot ? 0 : min(1, stack.content.count))
  }

  mutating func setRoot(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let isLoose = if case .loose = map.store.places[arrival.chain[0]].relation { true } else { false }
    let key = RouterState.implicitStackKey(of: place(arrival).key)
    var placement = placement(arrival, .declarative)
    if isLoose {
      root = Node(placement.newEntry(key), .stack)
      root.content = placement.items(after: -1, reusing: [])
    } else {
      root = placement.node(at: 0, reusing: nil)
    }
    state.nextID = placement.nextID
    return .changed
  }

  // MARK: Push

  /// Puts a match on top of the innermost stack that the map has it in and that is shown, else of the innermost one.
  mutating func push(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let path = NodePath(toTopOf: root)
    let stacks = path.stacks(in: root)
    guard let innermost = stacks.last else { return .refused(.noStack) }
    let own = stacks.last { root.node(at: path.hops[..<$0]).flatMap { level(of: $0, in: arrival) } != nil }
    let hops = path.hops[..<(own ?? innermost)]
    guard let stack = root.node(at: hops) else { return .refused(.noStack) }
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

  /// Where on the way to a match a container is.
  private func level(of node: Node, in arrival: Arrival) -> Int? {
    arrival.chain.firstIndex { map.store.places[$0].key == node.key }
  }

  /// One item for a match: with the containers that the map has between the stack and the route.
  private func item(
    _ arrival: Arrival, after level: Int?, over top: Node?, _ placement: inout Placement
  ) -> Node {
    if let level {
      let rest = (level + 1)..<max(level + 1, arrival.chain.count)
      let hasModal = rest.contains { map.store.places[arrival.chain[$0]].isModal }
      let container = rest.first { map.store.places[arrival.chain[$0]].container != nil }
      if let container, !hasModal { return placement.node(at: container, reusing: nil) }
    }
    return screen(arrival, over: top, &placement)
  }

  /// The screen of a match; what is on top already, if it is the same route and its identity says so.
  private func screen(_ arrival: Arrival, over top: Node?, _ placement: inout Placement) -> Node {
    let place = self.place(arrival)
    guard case .route(let route) = place.kind else { return Node(placement.newEntry(place.key)) }
    if var top, top.key == place.key, top.container == nil, staysOnTop(top.entry, place, route, placement) {
      placement.entries.fill(&top.entry, route: route)
      return top
    }
    return placement.newScreen(place.key, route)
  }

  /// An imperative verb opens a new entry, unless the route says otherwise.
  private func staysOnTop(
    _ entry: RouterState.Entry, _ place: MapPlace, _ route: Int, _ placement: Placement
  ) -> Bool {
    switch place.identity {
    case nil, .alwaysNew: false
    case .updates: true
    case .followsParameters: entry.parameters == placement.entries.parameters(of: route)
    }
  }

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
    if case .modal(let options) = place(arrival).presentation { return options }
    for place in arrival.chain.reversed() {
      if case .over(let options) = map.store.places[place].relation { return options }
    }
    return RouteMap.ModalOptions()
  }

  /// What is presented for a match: the hierarchy of the modal that the map has it in, else the screen.
  private func presented(
    _ arrival: Arrival, _ options: RouteMap.ModalOptions, over current: RouterState.Modal?,
    _ placement: inout Placement
  ) -> Node {
    if let level = arrival.chain.lastIndex(where: { map.store.places[$0].isModal }), level < arrival.chain.count - 1 {
      return placement.node(at: level, reusing: nil)
    }
    guard options.isEmbedded else { return screen(arrival, over: current?.content, &placement) }
    let key = RouterState.implicitStackKey(of: place(arrival).key)
    var stack = Node(placement.newEntry(key), .stack)
    stack.content = [screen(arrival, over: nil, &placement)]
    return stack
  }

  // MARK: Replace

  mutating func replace(_ arrival: Arrival, _ root: inout Node) -> Outcome {
    let path = NodePath(toTopOf: root)
    if let depth = path.stacks(in: root).last {
      return replace(arrival, at: path.hops[..<depth], &root)
    }
    // A modal or a window that shows a single screen.
    let level = path.hops[..<path.levelStart]
    guard let current = root.node(at: level), current.container == nil else { return .refused(.noStack) }
    let node = replacement(arrival, for: current)
    root.change(at: level) { $0 = node }
    return .changed
  }

  private mutating func replace(
    _ arrival: Arrival, at hops: ArraySlice<NodePath.Hop>, _ root: inout Node
  ) -> Outcome {
    guard let stack = root.node(at: hops) else { return .refused(.noStack) }
    let item = replacement(arrival, for: stack.content.last)
    root.change(at: hops) { stack in
      if !stack.content.isEmpty { stack.content.removeLast() }
      stack.content.append(item)
    }
    return .changed
  }

  /// The same route stays and gets the new parameters, unless its identity says otherwise.
  private mutating func replacement(_ arrival: Arrival, for current: Node?) -> Node {
    let place = self.place(arrival)
    var placement = placement(arrival, .imperative)
    defer { state.nextID = placement.nextID }
    guard place.identity == nil, var current, current.key == place.key, current.container == nil,
      case .route(let route) = place.kind
    else { return screen(arrival, over: current, &placement) }
    placement.entries.fill(&current.entry, route: route)
    return current
  }
}
