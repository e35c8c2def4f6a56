/// Builds the nodes on the path to a place in the tree.
///
/// Nodes that are unchanged stay.
struct Placement {
  typealias Node = RouterState.Node

  let table: RouteTable
  /// The tree of the table.
  ///
  /// It is stored because it is read often.
  private let tree: RouteTree
  /// The path: containers, routes and modals, outermost first.
  let chain: [Int]
  let entries: LinkEntries
  /// The id that the next entry gets.
  var nextID: Int

  init(table: RouteTable, chain: [Int], entries: LinkEntries, nextID: Int) {
    self.table = table
    tree = table.tree
    self.chain = chain
    self.entries = entries
    self.nextID = nextID
  }

  private var places: [RouteTree.Place] { tree.places }

  /// Returns the node at a level of the path, with its content and modal on the path.
  ///
  /// - Parameter old: the existing node. It stays if it is of the same place.
  mutating func node(at level: Int, reusing old: Node?) -> Node {
    let index = chain[level]
    let container = places[index].container
    let old = old.flatMap { $0.container == container && $0.key == places[index].key ? $0 : nil }
    switch container {
    case nil: return screen(at: level, reusing: old)
    case .stack: return stack(at: level, reusing: old)
    case .tabs, .switcher, .split: return choice(at: level, reusing: old)
    }
  }

  // MARK: Screens

  private mutating func screen(at level: Int, reusing old: Node?) -> Node {
    let index = chain[level]
    guard let route = places[index].route else { return old ?? Node(newEntry(at: index)) }
    let captures = entries.captures(of: route)
    var node: Node
    if let old, entries.keepsValues(of: old.entry, route: route) {
      node = old
    } else if let old, stays(old.entry, at: level, captures) {
      node = old
      // An entry that is only on the path, with the same values, does not change.
      if isTarget(level) || !old.entry.parameters.areSame(as: captures) {
        entries.fill(&node.entry, route: route, captures)
      }
    } else {
      node = newScreen(places[index].key, route, captures)
    }
    node.modal = modal(after: level, reusing: node.modal)
    return node
  }

  private func isTarget(_ level: Int) -> Bool { level == chain.count - 1 }

  /// Returns whether an entry of the same route stays.
  ///
  /// With the same captures, it is the same screen.
  private func stays(_ entry: RouterState.Entry, at level: Int, _ captures: [RouterState.Entry.Parameter]) -> Bool {
    switch places[chain[level]].reuse ?? .updates {
    case .updates: true
    case .followsParameters: entry.parameters.areSame(as: captures)
    case .alwaysNew: !isTarget(level) && entry.parameters.areSame(as: captures)
    }
  }

  /// Returns the modal over the previous place, if it is on the path.
  private mutating func modal(after level: Int, reusing old: RouterState.Modal?) -> RouterState.Modal? {
    let next = level + 1
    guard next < chain.count, case .over(let options) = places[chain[next]].relation else { return nil }
    let content = node(at: next, reusing: old?.content)
    let kept = old?.id == content.id ? old : nil
    return RouterState.Modal(kept?.style ?? options.style, kept?.anchor ?? anchor(options, level), content: content)
  }

  /// Returns the anchor of a modal: the window if the window's root presents it, so that it stays when another branch
  /// is selected.
  private func anchor(_ options: RouteMap.ModalOptions, _ level: Int) -> RouteMap.ModalAnchor {
    level == 0 ? .window : options.anchor
  }

  /// Returns whether a screen on the path exists with the same captures.
  ///
  /// Most do, and copying them is expensive.
  private func isReusedUnchanged(_ index: Int, of nodes: [Node], at level: Int) -> Bool {
    guard nodes[index].modal == nil, !isTarget(level), !places[chain[level + 1]].isModal,
      let route = places[chain[level]].route
    else { return false }
    return nodes[index].entry.parameters.areSame(as: entries.captures(of: route))
  }

  // MARK: Containers

  private mutating func stack(at level: Int, reusing old: Node?) -> Node {
    var node = old ?? Node(newEntry(at: chain[level]))
    let presents = level + 1 < chain.count && places[chain[level + 1]].isModal
    if level + 1 == chain.count || presents {
      node.dismissShownModals()
      complete(&node, at: level)
    } else {
      node.content = items(after: level, reusing: node.content)
    }
    node.modal = modal(after: level, reusing: old?.modal)
    return node
  }

  /// Returns the items of a stack: routes on the path, up to a container or a modal.
  mutating func items(after level: Int, reusing old: [Node]) -> [Node] {
    var items: [Node] = []
    items.reserveCapacity(chain.count - level - 1)
    var firstFree = 0
    for next in (level + 1)..<max(level + 1, chain.count) {
      let index = chain[next]
      if places[index].isModal { break }
      let container = places[index].container
      let found = old[firstFree...].firstIndex { $0.container == container && $0.key == places[index].key }
      if container == nil, isLeftOut(at: next, found, of: old) { continue }
      if let found, container == nil, isReusedUnchanged(found, of: old, at: next) {
        items.append(old[found])
        firstFree = found + 1
        continue
      }
      let item = node(at: next, reusing: found.map { old[$0] })
      // Entries between those that stay are removed.
      if let found, old[found].id == item.id { firstFree = found + 1 }
      items.append(item)
      if container != nil { break }
    }
    return items
  }

  /// Returns whether a route on the path is left out, because the match has too few values and it is not open.
  private func isLeftOut(at level: Int, _ index: Int?, of nodes: [Node]) -> Bool {
    guard !isTarget(level), let route = places[chain[level]].route, entries.lacksValues(of: route) else { return false }
    return index.map { !entries.keepsValues(of: nodes[$0].entry, route: route) } ?? true
  }

  /// Returns tabs, a switcher or a split, with the branch on the path selected.
  private mutating func choice(at level: Int, reusing old: Node?) -> Node {
    let place = places[chain[level]]
    var initial = InitialPlacement(table: table, nextID: nextID)
    var node = old ?? initial.shell(of: chain[level])
    nextID = initial.nextID
    let next = level + 1
    guard next < chain.count, !places[chain[next]].isModal else {
      node.dismissShownModals()
      complete(&node, at: level)
      node.modal = modal(after: level, reusing: old?.modal)
      return node
    }
    let key = places[chain[next]].key
    // The previous branch counts with its modals: those on the path stay, and all others are dismissed.
    let previous = node.content.first { $0.key == key }
    node.dismissShownModals()
    if place.container == .switcher, !place.keepsOptions { node.content.removeAll { $0.key != key } }
    node.set(self.node(at: next, reusing: previous), order: keys(in: place))
    if place.container == .split { complete(&node, at: level) } else { node.selected = key }
    return node
  }

  private mutating func complete(_ node: inout Node, at level: Int) {
    let above = chain[..<level].last { places[$0].route != nil }.flatMap { places[$0].route }
    var initial = InitialPlacement(
      table: table, nextID: nextID, above: above.map { entries.values(above: $0) } ?? .none)
    initial.complete(&node, at: chain[level])
    nextID = initial.nextID
  }

  private func keys(in place: RouteTree.Place) -> [String] { place.content.map { places[$0].key } }

  /// Creates the entry of a container of the map.
  private mutating func newEntry(at index: Int) -> RouterState.Entry {
    newEntry(places[index].key, places[index].container)
  }

  /// Creates a stack for a route.
  ///
  /// The map does not declare such a stack.
  mutating func newStack(for key: String) -> Node { Node(newEntry(RouteTree.implicitStackKey(of: key), .stack)) }

  private mutating func newEntry(_ key: String, _ container: RouteMap.Container?) -> RouterState.Entry {
    defer { nextID += 1 }
    return RouterState.Entry(id: .init(nextID), .init(key: key), container: container)
  }

  mutating func newScreen(_ key: String, _ route: Int, _ captures: [RouterState.Entry.Parameter]) -> Node {
    defer { nextID += 1 }
    return Node(entries.entry(.init(nextID), route: route, key: key, captures))
  }
}

extension RouterState.Node {
  /// Inserts a branch, section or column at its position.
  mutating func set(_ node: Self, order: [String]) {
    if let index = contentIndex(node.key) {
      content[index] = node
      return
    }
    let rank = order.firstIndex(of: node.key) ?? order.count
    let index = content.firstIndex { (order.firstIndex(of: $0.key) ?? order.count) > rank }
    content.insert(node, at: index ?? content.endIndex)
  }
}
