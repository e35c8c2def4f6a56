/// The parts of the state that only hosts of this package need.
extension RouterState {
  /// Returns the state on the screen after an event.
  ///
  /// Screens that the event would add are not on it yet.
  @MainActor package static func following(
    _ event: HostEvent, _ shown: RouterState, in table: RouteTable
  ) -> RouterState {
    switch event {
    case .windowConnected: return shown
    case .selected(let container, let branch):
      var state = shown
      state.change(container) { $0.selected = branch }
      return state
    case .reselected, .popped, .dismissed, .removed, .windowDisconnected, .windowActivated:
      let next = shown.change(by: .host(event), in: table).state
      // The reducer fills an empty branch. Its entries are not on the screen, and have other ids in the router's state.
      return next.nextID == shown.nextID ? next : shown
    }
  }
}

extension RouterState {
  /// Returns true if this state differs from the shown one at the stack or container of a user event.
  func outdates(_ event: HostEvent, on shown: RouterState) -> Bool {
    switch event {
    case .popped(let id):
      return shown.stack(of: id).map { node($0.id)?.content.map(\.id) != $0.content.map(\.id) } ?? false
    case .selected(let id, _): return node(id)?.selected != shown.node(id)?.selected
    default: return false
    }
  }
}

extension RouteMatch {
  /// Makes the screen of the type that is registered for the route.
  ///
  /// If `nil`, there is no such type, or the match is not for it.
  @MainActor package func makeRegisteredScreen() throws -> Any? {
    try route.attachments[ScreenFactory.self]?.make(self)
  }
}

extension Router {
  /// Returns true if a presenter of the app is carrying out a step for a host, so that the screen is about to change.
  package func isPresenterAtWork(for host: any RouterHost) -> Bool {
    store.drivers.contains { $0.host === host && $0.isPresenterAtWork }
  }
}

extension Router {
  /// Returns true if a window is open.
  ///
  /// Observation does not track this value.
  package func hasWindow(_ window: RouterState.Window.ID) -> Bool { store.state.windows.contains { $0.id == window } }

  /// Opens the first window of a saved state under the given id, as far as it is valid and allowed.
  package func restore(_ saved: RouterState, as window: RouterState.Window.ID) {
    restore(store.state.restoring(saved, as: window))
  }
}

extension RouterState {
  /// The state of one window, which is saved with its scene.
  package func only(_ window: Window.ID) -> RouterState {
    var state = self
    state.windows = windows.filter { $0.id == window }
    state.keyWindow = state.windows.first?.id
    return state
  }

  /// The state with the first window of a saved one added.
  ///
  /// Its entries get new ids.
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
