/// Fits a state into a map.
///
/// It leaves out entries that the map does not have, with all entries that depend on them.
struct StateValidation {
  typealias Node = RouterState.Node
  typealias Reason = RouterState.Dropped.Reason

  let table: RouteTable
  /// The tree of the table.
  ///
  /// It is stored because it is read often.
  private let tree: RouteTree
  var nextID: Int
  /// True if a link finds the new name of its route.
  private let findsRenamed: Bool
  private(set) var dropped: [RouterState.Dropped] = []
  private var seen: Set<RouterState.Entry.ID> = []

  init(table: RouteTable, nextID: Int, findsRenamed: Bool) {
    self.table = table
    tree = table.tree
    self.nextID = nextID
    self.findsRenamed = findsRenamed
  }

  private var places: [RouteTree.Place] { tree.places }

  /// Returns the valid part of a window's root, or `nil` if there is none.
  mutating func root(_ saved: Node) -> Node? {
    let node = renamed(saved)
    let isImplicit = node.container == .stack && tree.place(of: node.entry) == nil
    guard isImplicit || tree.place(of: node.entry).map({ tree.isRoot($0) }) ?? false else {
      drop(node, tree.place(of: node.entry) == nil ? .unknown : .misplaced)
      return nil
    }
    guard var root = pruned(node, levels: 1) else { return nil }
    guard !isImplicit || !root.content.isEmpty else { return nil }
    keepOneModal(in: &root)
    var initial = InitialPlacement(table: table, nextID: nextID)
    initial.completeShown(&root)
    nextID = initial.nextID
    // A container that has lost its content, and has no first screen, leaves where it can.
    for empty in root.removeEmpty() { drop(empty, .unfounded) }
    return root
  }

  /// Lists the modals that leave because another one is visible, too.
  private mutating func keepOneModal(in root: inout Node) {
    let all = root
    root.keepOneModal()
    var known: Set<RouterState.Entry.ID> = []
    root.walk { known.insert($0.id) }
    all.walk { node in
      guard let content = node.modal?.content, !known.contains(content.id) else { return }
      content.walk { known.insert($0.id) }
      drop(content, .unfounded)
    }
  }

  /// Returns a screen whose route has another name by now, as the route that its link leads to.
  ///
  /// Redirects are followed. The source stays, so that the route must be reachable from there.
  private func renamed(_ node: Node) -> Node {
    guard findsRenamed, node.container == nil, tree.place(of: node.entry) == nil, let text = node.entry.link,
      let link = try? table.link(text, from: .inApp), case .matched(let match) = table.resolve(link).outcome,
      match.attachments[RouteHandler.self]?.showsScreen != false, let key = table.key(of: match.routeID)
    else { return node }
    var renamed = node
    renamed.entry.follow(match, key: key)
    return renamed
  }

  private mutating func pruned(_ node: Node, levels: Int) -> Node? {
    guard levels <= RouteTree.maxLevels else { return drop(node, .misplaced) }
    guard seen.insert(node.id).inserted else { return drop(node, .duplicate) }
    guard let reason = fault(of: node) else {
      var kept = node
      kept.modal = nil
      if let route = tree.place(of: node.entry).flatMap({ places[$0].route }) {
        kept.entry.learnForms(ofRoute: route, in: table.store)
      }
      if node.container != nil { pruneContent(of: &kept, levels: levels) }
      if let modal = node.modal, let content = pruned(renamed(modal.content), levels: levels + 1) {
        kept.modal = RouterState.Modal(modal.style, modal.anchor, content: content)
      }
      return kept
    }
    return drop(node, reason)
  }

  /// Returns the reason why a node cannot stay, or `nil` if it can.
  private func fault(of node: Node) -> Reason? {
    guard let index = tree.place(of: node.entry) else {
      return node.container == .stack && isImplicitStack(node) ? nil : .unknown
    }
    let place = places[index]
    guard place.container == node.container else { return .misplaced }
    guard let route = place.route else { return nil }
    return table.routes[route].reach.includes(node.entry.source, isRedirected: true) ? nil : .notReachable
  }

  /// A stack that no map declares is named after a route in it.
  private func isImplicitStack(_ node: Node) -> Bool {
    RouteTree.routeKey(ofImplicitStack: node.key) != nil
  }

  private mutating func pruneContent(of node: inout Node, levels: Int) {
    let content = node.content.map(renamed)
    node.content = []
    for (index, inner) in content.enumerated() {
      guard node.container == .stack || isChoice(inner, of: node) else {
        drop(inner, fault(of: inner) == .unknown ? .unknown : .misplaced)
        continue
      }
      guard let kept = pruned(inner, levels: levels + 1) else {
        guard node.container == .stack else { continue }
        // Keep the longest valid part of a stack, from its root.
        for rest in content[(index + 1)...] { drop(rest, .unfounded) }
        break
      }
      node.content.append(kept)
    }
    guard let place = tree.place(of: node.entry) else { return }
    if node.container == .stack { node.selected = nil } else { order(&node, at: place) }
    var initial = InitialPlacement(table: table, nextID: nextID)
    initial.addShells(to: &node, at: place)
    nextID = initial.nextID
  }

  private func isChoice(_ inner: Node, of node: Node) -> Bool {
    guard let place = tree.place(of: node.entry), !node.content.contains(where: { $0.key == inner.key }) else {
      return false
    }
    return tree.place(of: inner.entry).map(places[place].content.contains) ?? false
  }

  private mutating func order(_ node: inout Node, at place: Int) {
    let content = node.content
    let keys = places[place].content.map { places[$0].key }
    node.content = []
    for inner in content { node.set(inner, order: keys) }
    if node.container == .split {
      node.selected = nil
    } else if node.selected != nil, node.selectedNode == nil {
      // The first one that is there is shown as it is.
      node.selected = node.content.first(where: \.hasScreens)?.key
    }
    guard node.container == .switcher, !places[place].keepsOptions else { return }
    for inner in node.content where inner.key != node.selected { drop(inner, .unfounded) }
    node.content.removeAll { [selected = node.selected] in $0.key != selected }
  }

  /// Records that a node is left out, with its content and modals.
  @discardableResult
  private mutating func drop(_ node: Node, _ reason: Reason) -> Node? {
    var reason = reason
    node.walk {
      dropped.append(.init(key: $0.key, id: $0.id, reason: reason))
      reason = .unfounded
    }
    return nil
  }
}

extension InitialPlacement {
  /// Adds the containers that tabs and splits always have.
  mutating func addShells(to node: inout Node, at index: Int) {
    let place = tree.places[index]
    guard place.container == .tabs || place.container == .split else { return }
    let order = place.content.map { tree.places[$0].key }
    for inner in place.content {
      let missing = tree.places[inner]
      guard missing.container != nil, node.contentIndex(missing.key) == nil else { continue }
      node.set(shell(of: inner), order: order)
    }
  }
}

extension RouterState {
  /// Returns the part of the state that is valid in a table, and the entries that were left out.
  ///
  /// The longest valid part of each stack stays, from its root. If the selected branch or section is gone, the first one
  /// with screens is selected as it is. A window whose root is gone shows the first state of the map. A route that has
  /// another name by now is found by its link, redirects included. Routes that may not be opened from the source of their
  /// link are left out. Guards are not asked here.
  package func validated(in table: RouteTable) -> (state: RouterState, dropped: [Dropped]) {
    validated(in: table, findsRenamed: true)
  }

  /// Returns the same.
  ///
  /// - Parameter findsRenamed: false if screens whose routes have just been turned off must leave.
  func validated(in table: RouteTable, findsRenamed: Bool) -> (state: RouterState, dropped: [Dropped]) {
    var validation = StateValidation(table: table, nextID: nextID, findsRenamed: findsRenamed)
    var state = self
    state.windows = []
    for window in windows {
      let root = validation.root(window.root)
      state.nextID = validation.nextID
      if let root { state.insert(Window(id: window.id, root: root)) } else { state.open(window.id, in: table) }
      validation.nextID = state.nextID
    }
    if state.key == nil { state.keyWindow = state.windows.first?.id }
    return (state, validation.dropped)
  }

  private mutating func insert(_ window: Window) {
    guard !windows.contains(where: { $0.id == window.id }) else { return }
    windows.insert(window, at: windows.firstIndex { $0.id > window.id } ?? windows.endIndex)
  }
}
