extension RouterState {
  package enum Animation: Sendable, Hashable {
    /// One change of each container that stays on the screen is animated.
    case automatic
    /// Nothing is animated.
    case none

    var isWanted: Bool { self == .automatic }
  }

  /// Returns the steps from another state to this one, or empty if both are equal but for their revision.
  ///
  /// The order is fixed. Screens leave, the deepest first. Entries become blocked, or stop being blocked. Of each chain of
  /// modals, the outermost is dismissed. Hidden containers get their content, then visible ones from the outside in.
  /// Modals are presented, each followed by its content. Remaining entries get their parameters. Remaining screens are
  /// shown or hidden. A container has at most one animated change. The cost is linear in the number of entries.
  ///
  /// - Parameters:
  ///   - old: the state that the host shows.
  ///   - animated: true if one change of each container that stays on the screen is animated.
  @_spi(Hosting) public func steps(from old: RouterState, animated: Bool = true) -> [Step] {
    var diff = StateDiff(animation: animated ? .automatic : .none)
    return diff.steps(from: old, to: self)
  }

  /// Returns the state after some steps, as a host without a screen carries them out.
  ///
  /// The steps to another state give that state, except for its revision. A step for an entry that is not there changes
  /// nothing.
  @_spi(Hosting) public func applying(_ steps: [Step]) -> RouterState {
    var state = self
    for step in steps { state.apply(step) }
    return state
  }

  /// The state after a step.
  package func applying(_ step: Step) -> RouterState {
    var state = self
    state.apply(step)
    return state
  }

  private mutating func apply(_ step: Step) {
    switch step {
    case .leave, .show, .hide: break
    case .dismiss(let dismissal): change(dismissal.presenter) { $0.modal = nil }
    case .setRoot(let change), .selectBranch(let change), .setStack(let change), .setColumns(let change):
      self.change(change.container.id) { $0.take(change) }
    case .present(let presenting): change(presenting.presenter.id) { $0.modal = presenting.modal }
    case .update(let entry): change(entry.id) { $0.entry = entry }
    case .setWindowRoot(let window, _):
      windows.removeAll { $0.id == window.id }
      windows.insert(window, at: windows.firstIndex { $0.id > window.id } ?? windows.endIndex)
    case .closeWindow(let id): windows.removeAll { $0.id == id }
    case .activateWindow(let id): keyWindow = id
    }
  }

  /// Changes the node with an id.
  ///
  /// Returns whether there is one.
  @discardableResult
  mutating func change(_ id: Entry.ID, _ body: (inout Node) -> Void) -> Bool {
    for index in windows.indices where windows[index].root.change(id, body) { return true }
    return false
  }
}

extension RouterState.Node {
  fileprivate mutating func take(_ change: RouterState.Step.ContentChange) {
    let before = content
    var places = NodeIndex(before)
    content = change.content.enumerated().map { index, new in
      guard let place = places.index(of: new.id, near: index), before[place].isSame(as: new) else { return new }
      return before[place]
    }
    selected = change.selected
  }

  /// Changes the node with an id, if it is here or inside.
  ///
  /// Returns whether it is.
  @discardableResult
  mutating func change(_ id: RouterState.Entry.ID, _ body: (inout Self) -> Void) -> Bool {
    if self.id == id {
      body(&self)
      return true
    }
    for index in content.indices {
      let isHere = content[index].isLeaf ? content[index].id == id : content[index].contains(id)
      if isHere { return content[index].change(id, body) }
    }
    guard let modal, modal.content.contains(id) else { return false }
    return self.modal?.content.change(id, body) ?? false
  }

  /// Returns whether the entry is this one, or inside, or presented by one of these.
  func contains(_ id: RouterState.Entry.ID) -> Bool { find(id) != nil }
}

extension RouterState {
  /// Returns the reason why a step cannot be carried out on a screen that shows this state, or `nil` if it can.
  package func fault(of step: Step) -> HostError? {
    switch step {
    case .present(let presenting):
      guard let presenter = node(presenting.presenter.id) else {
        return .init(.notOnScreen, entry: presenting.presenter.id, "the presenter is not there")
      }
      guard presenter.modal == nil else {
        return .init(.alreadyPresenting, entry: presenting.presenter.id, "it presents something already")
      }
    case .dismiss(let dismissal):
      guard node(dismissal.presenter)?.modal?.id == dismissal.entry.id else {
        return .init(.notOnScreen, entry: dismissal.entry.id, "the screen to dismiss is not presented")
      }
    default:
      guard let container = step.contentChange?.container, node(container.id) == nil else { return nil }
      return .init(.notOnScreen, entry: container.id, "the container is not there")
    }
    return nil
  }
}
