extension RouterState {
  /// The states to go back and forward to.
  ///
  /// It keeps whole states, which share their equal parts. It is not saved with the state.
  package struct History: Sendable, Hashable {
    /// The earlier states, the latest last.
    package private(set) var back: [RouterState] = []
    /// The states to go forward to, the next one last.
    package private(set) var forward: [RouterState] = []
    /// The maximum number of states in each direction.
    package var limit: Int

    package init(limit: Int = 50) {
      self.limit = limit
    }

    /// Records a change of the state, and removes the states to go forward to.
    ///
    /// A change that shows the same screens, with other parameters for example, is not recorded.
    package mutating func note(_ old: RouterState, changedTo new: RouterState) {
      guard !old.windows.isEmpty, !old.showsSamePlaces(as: new) else { return }
      forward = []
      back.append(old)
      back.removeFirst(max(0, back.count - max(1, limit)))
    }

    /// Goes back.
    ///
    /// Returns the state to restore, or `nil` if there is none.
    package mutating func goBack(from current: RouterState) -> RouterState? {
      guard let state = back.popLast() else { return nil }
      forward.append(current)
      return state
    }

    /// Goes forward.
    ///
    /// Returns the state to restore, or `nil` if there is none.
    package mutating func goForward(from current: RouterState) -> RouterState? {
      guard let state = forward.popLast() else { return nil }
      back.append(current)
      return state
    }
  }

  /// Returns whether the windows that both have show the same screens, by key, captures and query.
  private func showsSamePlaces(as other: RouterState) -> Bool {
    windows.allSatisfy { window in
      other.windows.first { $0.id == window.id }.map { window.root.showsSamePlaces(as: $0.root) } ?? true
    }
  }
}

extension RouterState.Node {
  fileprivate func showsSamePlaces(as other: RouterState.Node) -> Bool {
    let (indices, others) = (shownIndices, other.shownIndices)
    guard entry.isSamePlace(as: other.entry), indices.count == others.count else { return false }
    for (index, counterpart) in zip(indices, others) where !content[index].isCopy(of: other.content[counterpart]) {
      let isSame =
        content[index].isLeaf && other.content[counterpart].isLeaf
        ? content[index].entry.isSamePlace(as: other.content[counterpart].entry)
        : content[index].showsSamePlaces(as: other.content[counterpart])
      guard isSame else { return false }
    }
    switch (modal, other.modal) {
    case (let modal?, let other?): return modal.content.showsSamePlaces(as: other.content)
    case (nil, nil): return true
    default: return false
    }
  }
}

extension RouterState.Entry {
  fileprivate func isSamePlace(as other: RouterState.Entry) -> Bool {
    sharesValues(with: other) || isOfSamePlace(as: other) && query == other.query
  }
}
