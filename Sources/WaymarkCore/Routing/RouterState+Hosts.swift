/// What hosts of this package need of a state, beside what everyone may see.
extension RouterState {
  /// The node with an id; nil if it is not open.
  package func openNode(_ id: Entry.ID) -> Node? { node(id) }

  /// What is on the screen after something happened there: what a new state would add is not there yet.
  @MainActor package static func following(_ event: HostEvent, _ shown: RouterState, in map: NavigationMap)
    -> RouterState
  {
    HostDriver.following(event, shown, in: map)
  }

  /// The modals that are shown, the outermost first, each with what presents it.
  package var shownModals: [(presenter: Node, modal: Modal)] {
    var found: [(presenter: Node, modal: Modal)] = []
    for window in windows {
      var level: Node? = window.root
      while let node = level {
        let next = node.outermostShownModal
        if let next { found.append(next) }
        level = next?.modal.content
      }
    }
    return found
  }

  /// Goes through all that is open.
  package func walk(_ body: (Node) -> Void) {
    for window in windows { window.root.visit(body) }
  }

  /// Goes through what is shown, presented or not, from the outside in.
  package func walkShown(_ body: (Node) -> Void) {
    for window in windows { window.root.walkShown(body) }
  }
}

extension RouterState.Node {
  fileprivate var outermostShownModal: (presenter: RouterState.Node, modal: RouterState.Modal)? {
    if let modal { return (self, modal) }
    for index in shownIndices {
      if let found = content[index].outermostShownModal { return found }
    }
    return nil
  }

  /// Goes through the node, what is shown inside and what that presents.
  package func walkShown(_ body: (RouterState.Node) -> Void) {
    body(self)
    for index in shownIndices { content[index].walkShown(body) }
    modal?.content.walkShown(body)
  }
}

extension RouteMatch {
  /// The screen of a type that was registered for the route; nil if there is none, or the match is not for it.
  @MainActor package func makeRegisteredScreen() throws -> Any? {
    try route.attachments[ScreenFactory.self]?.make(self)
  }
}

extension Router {
  /// A host notes what happened on its screen, and the state stays: it is newer than what happened.
  package func note(onScreen event: RouterState.HostEvent) {
    for driver in store.drivers { driver.followBehind(event, in: map) }
  }
}

extension RouterState {
  /// The state of one window alone: what is saved with its scene.
  package func only(_ window: Window.ID) -> RouterState {
    var state = self
    state.windows = windows.filter { $0.id == window }
    state.keyWindow = state.windows.first?.id
    return state
  }

  /// The state with the first window of a saved one as a window of it; its entries get ids that are free.
  package func restoring(_ saved: RouterState, as window: Window.ID) -> RouterState {
    guard var root = saved.windows.first?.root else { return self }
    var state = self
    state.nextID = max(nextID, saved.nextID)
    root.takeNewIDs(&state.nextID)
    state.windows.removeAll { $0.id == window }
    let index = state.windows.firstIndex { $0.id > window } ?? state.windows.endIndex
    state.windows.insert(Window(id: window, root: root), at: index)
    state.keyWindow = state.keyWindow ?? window
    return state
  }
}

extension RouterState.Node {
  fileprivate mutating func takeNewIDs(_ nextID: inout Int) {
    var copy = RouterState.Node(
      RouterState.Entry(id: .init(nextID), entry.values), container, content, selected: selected)
    nextID += 1
    copy.modal = modal
    for index in copy.content.indices { copy.content[index].takeNewIDs(&nextID) }
    copy.modal?.content.takeNewIDs(&nextID)
    self = copy
  }
}
