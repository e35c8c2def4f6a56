/// The ways to go through what is open.
extension RouterState {
  /// Goes through all that is open: each node before what is inside, and that before what is presented.
  package func walk(_ body: (Node) -> Void) {
    for window in windows { window.root.walk(body) }
  }

  /// Goes through what is shown, presented or not, from the outside in.
  package func walkShown(_ body: (Node) -> Void) {
    for window in windows { window.root.walkShown(body) }
  }

  /// Goes through all screens that are there, those below first; what is held has none.
  func walkScreens(_ body: (Entry) -> Void) {
    walk { if $0.container == nil, !$0.entry.isHeld { body($0.entry) } }
  }

  /// Whether an entry is open, and not held.
  func hasScreen(_ id: Entry.ID) -> Bool { node(id).map { !$0.entry.isHeld } ?? false }

  /// The node with an id; nil if it is not open.
  package func node(_ id: Entry.ID) -> Node? {
    for window in windows {
      if let found = window.root.find(id) { return found }
    }
    return nil
  }

  /// The modals that are shown, the outermost first, each with what presents it.
  package var shownModals: [(presenter: Node, modal: Modal)] { windows.flatMap(\.root.shownModals) }
}

extension RouterState.Node {
  /// Goes through all nodes, each before what is inside, and that before what is presented.
  func walk(_ body: (RouterState.Node) -> Void) {
    body(self)
    for node in content { node.walk(body) }
    modal?.content.walk(body)
  }

  /// The first node of all that is as wanted, in the order of ``walk(_:)``.
  func first(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    if isWanted(self) { return self }
    for node in content {
      if let found = node.first(where: isWanted) { return found }
    }
    return modal?.content.first(where: isWanted)
  }

  /// The node with an id, itself or anywhere inside or over it.
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

  /// Goes through the node, what is shown inside and what that presents.
  package func walkShown(_ body: (RouterState.Node) -> Void) {
    body(self)
    for index in shownIndices { content[index].walkShown(body) }
    modal?.content.walkShown(body)
  }

  /// Whether an entry is among what is shown.
  package func shows(_ entry: RouterState.Entry.ID) -> Bool {
    id == entry || shownIndices.contains { content[$0].shows(entry) } || modal?.content.shows(entry) ?? false
  }

  /// The splits around an entry, from the outside in, each with the key of its column; nil if the entry is not here.
  func columns(around entry: RouterState.Entry.ID) -> [(split: RouterState.Entry.ID, column: String)]? {
    if id == entry { return [] }
    for inner in content {
      guard let found = inner.columns(around: entry) else { continue }
      return container == .split ? [(id, inner.key)] + found : found
    }
    return modal?.content.columns(around: entry)
  }

  /// The topmost node of all that is shown, presented or not, that is as wanted: the last one in the order of
  /// ``walkShown(_:)``.
  func topmost(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    if let found = modal?.content.topmost(where: isWanted) { return found }
    for index in shownIndices.reversed() {
      if let found = content[index].topmost(where: isWanted) { return found }
    }
    return isWanted(self) ? self : nil
  }

  /// The modals that are shown over the node, the outermost first, each with what presents it.
  var shownModals: [(presenter: RouterState.Node, modal: RouterState.Modal)] {
    var found: [(presenter: RouterState.Node, modal: RouterState.Modal)] = []
    var level = outermostModal
    while let next = level {
      found.append(next)
      level = next.modal.content.outermostModal
    }
    return found
  }

  private var outermostModal: (presenter: RouterState.Node, modal: RouterState.Modal)? {
    if let modal { return (self, modal) }
    for index in shownIndices {
      if let found = content[index].outermostModal { return found }
    }
    return nil
  }
}
