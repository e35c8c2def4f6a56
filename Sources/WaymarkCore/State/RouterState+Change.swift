extension RouterState {
  /// Returns the state after an action, which equals this one if it already is as the action wants it.
  ///
  /// ```swift
  /// let popped = try router.state.applying(.pop(.count(1)), in: router.table)
  /// print(popped.visible())                                                    // ["main", "shelf", "books"]
  /// let same = try? router.state.applying(.dismiss(), in: router.table)        // nil: nothing is presented
  /// ```
  /// The result depends on state, action and map only.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - table: the routes and their tree.
  ///   - window: the window to act on. If `nil`, the key window.
  /// - Throws: the reason why the action cannot be carried out.
  public func applying(
    _ action: Action, in table: RouteTable, window: Window.ID? = nil
  ) throws(Rejection) -> RouterState {
    let change = change(by: action, in: table, window: window)
    if case .rejected(let rejection) = change.outcome { throw rejection }
    return change.state
  }

  /// The reason why an action cannot be carried out.
  ///
  /// ```swift
  /// router.configuration.reducer = { state, action, table, window in
  ///   if case .dismiss = action, cart.isPaying { throw RouterState.Rejection.notAllowed }
  ///   return try state.applying(action, in: table, window: window)
  /// }
  /// ```
  /// More cases may be added.
  @nonexhaustive public enum Rejection: String, Error, Sendable, Hashable, CaseIterable {
    /// There is no such window, or none at all.
    case noWindow
    /// The route is not in the map.
    case unknownRoute
    /// No container with this key is open.
    case unknownContainer
    /// The container has no such branch or section.
    case unknownBranch
    /// No such entry is open, or the action does not apply to it.
    case unknownEntry
    /// There is no stack on top to push on, or no screen to replace.
    case noStack
    /// All visible stacks are at their root.
    case nothingToPop
    /// Nothing is presented.
    case nothingPresented
    /// The branch begins with a route that needs values from a link.
    case needsValues
    /// Containers and modals are nested too deeply.
    case tooDeep
    /// No part of the state to restore is valid.
    case nothingToRestore
    /// The app's own reducer does not allow it.
    case notAllowed
    /// There is nothing to go back or forward to.
    case noHistory
  }

  /// An entry that was left out of a state, because the map does not have it or a guard does not allow it.
  package struct Dropped: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable, CaseIterable {
      case unknown
      /// It has another kind or another position in the map.
      case misplaced
      case notReachable
      case unfounded
      case duplicate
      case denied
      /// No link leads to it any more, because its pattern, its values or a limit has changed.
      case unlinked
    }

    /// The key of the route or container.
    package let key: String
    package let id: Entry.ID
    package let reason: Reason
  }

  /// The outcome of an action.
  package enum Outcome: Sendable, Hashable {
    case changed
    /// The state already is as the action wants it.
    case alreadyThere
    case rejected(Rejection)
  }

  /// The result of an action on a state.
  package struct Change: Sendable, Hashable {
    /// The new state, which equals the old one unless the outcome is `changed`.
    package internal(set) var state: RouterState
    package internal(set) var outcome: Outcome
    /// The parts that were left out of a state to restore.
    package internal(set) var dropped: [Dropped] = []

    init(state: RouterState, outcome: Outcome, dropped: [Dropped] = []) {
      self.state = state
      self.outcome = outcome
      self.dropped = dropped
    }

    init(rejecting rejection: Rejection, in state: RouterState) {
      self.init(state: state, outcome: .rejected(rejection))
    }

    /// Returns the change that leads from one state to another.
    func leading(to next: RouterState, from state: RouterState) -> Change {
      guard !next.isEquivalent(to: state) else { return Change(state: state, outcome: .alreadyThere, dropped: dropped) }
      var next = next
      next.revision = state.revision &+ 1
      return Change(state: next, outcome: .changed, dropped: dropped)
    }

    package var isChanged: Bool { outcome == .changed }
  }

  package func change(by action: Action, in table: RouteTable, window: Window.ID? = nil) -> Change {
    var reducer = StateReducer(state: self, table: table)
    let outcome = reducer.reduce(action, in: window ?? keyWindow)
    let change = Change(state: self, outcome: outcome, dropped: reducer.dropped)
    return outcome == .changed ? change.leading(to: reducer.state, from: self) : change
  }

  /// Returns the change that an app's reducer makes of an action.
  func change(
    by action: Action, in table: RouteTable, reducing: () throws -> RouterState
  ) -> Change {
    var change = Change(state: self, outcome: .alreadyThere)
    if case .restore(let saved) = action { change.dropped = saved.validated(in: table).dropped }
    do { return change.leading(to: try reducing(), from: self) } catch {
      change.outcome = .rejected(error as? Rejection ?? .notAllowed)
      return change
    }
  }
}
