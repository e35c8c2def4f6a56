/// What hosts of this package need of a state, beside what everyone may see.
extension RouterState {
  /// What is on the screen after something happened there: what a new state would add is not there yet.
  @MainActor package static func following(
    _ event: HostEvent, _ shown: RouterState, in table: RouteTable
  ) -> RouterState {
    switch event {
    case .windowConnected: return shown
    case .selected(let container, let branch):
      var state = shown
      state.change(container) { $0.selected = branch }
      return state
    case .reselected(let container):
      // Nothing to go back from: the reducer would build the branch, which is not on the screen.
      guard let branch = shown.node(container)?.selectedNode, branch.container == nil || !branch.content.isEmpty else {
        return shown
      }
      return shown.applying(.host(event), in: table).state
    case .popped, .dismissed, .removed, .windowDisconnected, .windowActivated:
      return shown.applying(.host(event), in: table).state
    }
  }
}

extension RouterState {
  /// Whether this state has something else where the user went back or selected on a screen that showed another state.
  func outdates(_ event: HostEvent, on shown: RouterState) -> Bool {
    switch event {
    case .popped(let id):
      var stack: Node?
      shown.walk { if $0.container == .stack, $0.content.contains(where: { $0.id == id }) { stack = $0 } }
      return stack.map { node($0.id)?.content.map(\.id) != $0.content.map(\.id) } ?? false
    case .selected(let id, _): return node(id)?.selected != shown.node(id)?.selected
    default: return false
    }
  }
}

extension RouteMatch {
  /// The screen of a type that was registered for the route; nil if there is none, or the match is not for it.
  @MainActor package func makeRegisteredScreen() throws -> Any? {
    try route.attachments[ScreenFactory.self]?.make(self)
  }
}

extension Router {
  /// Whether a presenter of the app is carrying out a step for a host: what is on the screen is about to change.
  package func isPresenterAtWork(for host: any RouterHost) -> Bool {
    store.drivers.contains { $0.host === host && $0.isPresenterAtWork }
  }
}

extension Router {
  /// Whether a window is open; nobody who evaluates a view is told when that changes.
  package func hasWindow(_ window: RouterState.Window.ID) -> Bool { store.state.windows.contains { $0.id == window } }

  /// Opens in a window what was open in the first window of a saved state, as far as it may still be opened.
  package func restore(_ saved: RouterState, as window: RouterState.Window.ID) {
    restore(store.state.restoring(saved, as: window))
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
    root.renumber(&state.nextID)
    state.windows.removeAll { $0.id == window }
    let index = state.windows.firstIndex { $0.id > window } ?? state.windows.endIndex
    state.windows.insert(Window(id: window, root: root), at: index)
    state.keyWindow = state.keyWindow ?? window
    return state
  }
}
