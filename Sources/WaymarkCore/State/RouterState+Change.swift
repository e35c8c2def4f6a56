extension RouterState {
  /// The result of an action on a state.
  ///
  /// ```swift
  /// let change = router.state.applying(.pop(.count(1)), in: router.table)
  /// if change.isChanged { print(change.state.visible()) }                       // ["main", "shelf", "books"]
  /// let none = router.state.applying(.dismiss(), in: router.table).outcome      // .rejected(.nothingPresented)
  /// ```
  public struct Change: Sendable, Hashable {
    /// The new state.
    ///
    /// It equals the old one unless ``outcome`` is ``Outcome/changed``.
    public internal(set) var state: RouterState
    /// Changed, already as wanted, or rejected with a reason.
    public internal(set) var outcome: Outcome
    /// The parts that were left out of a state to restore.
    public internal(set) var dropped: [Dropped] = []

    init(state: RouterState, outcome: Outcome, dropped: [Dropped] = []) {
      self.state = state
      self.outcome = outcome
      self.dropped = dropped
    }

    /// Rejects an action: the state stays.
    ///
    /// Use it in a reducer of the app for actions that it does not allow.
    public init(rejecting rejection: Rejection, in state: RouterState) {
      self.init(state: state, outcome: .rejected(rejection))
    }

    /// Returns the change that leads from one state to another.
    func leading(to next: RouterState, from state: RouterState) -> Change {
      guard !next.isEquivalent(to: state) else { return Change(state: state, outcome: .alreadyThere, dropped: dropped) }
      var next = next
      next.revision = state.revision &+ 1
      return Change(state: next, outcome: .changed, dropped: dropped)
    }

    /// True if ``state`` differs from the old one.
    public var isChanged: Bool { outcome == .changed }
  }

  /// The outcome of an action.
  @nonexhaustive public enum Outcome: Sendable, Hashable {
    /// The state changed.
    case changed
    /// The state already is as the action wants it.
    case alreadyThere
    /// The action cannot be carried out, and nothing changed.
    case rejected(Rejection)
  }

  /// The reason why an action cannot be carried out.
  ///
  /// ```swift
  /// let rules = Router.NavigationRules(reducer: { state, action, table, window in
  ///   if case .dismiss = action, cart.isPaying { return .init(rejecting: .notAllowed, in: state) }
  ///   return state.applying(action, in: table, window: window)
  /// })
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

  /// An entry that was left out of a state, because the map does not have it.
  ///
  /// ```swift
  /// for entry in router.restore(saved).dropped {
  ///   print("\(entry.key): \(entry.reason)")       // “book: unknown”, if an update of the app has no such route
  /// }
  /// ```
  public struct Dropped: Sendable, Hashable {
    /// The reason why an entry was left out.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The map has no such route or container.
      case unknown
      /// It has another kind or another position in the map.
      case misplaced
      /// Its route may not be opened from the source of its link.
      case notReachable
      /// The entry below it or around it was left out.
      case unfounded
      /// Another entry has the same id.
      case duplicate
      /// A guard does not allow it.
      case denied
      /// No link leads to it any more, because its pattern, its values or a limit has changed.
      case unlinked
    }

    /// The key of the route or container.
    public let key: String
    /// The id that the entry had in the saved state.
    public let id: Entry.ID
    /// The reason why the entry was left out.
    public let reason: Reason
  }

  /// Carries out an action.
  ///
  /// The result depends on state, action and map only.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - table: the routes and their tree.
  ///   - window: the window to act on. If `nil`, the key window.
  public func applying(_ action: Action, in table: RouteTable, window: Window.ID? = nil) -> Change {
    var reducer = StateReducer(state: self, table: table)
    let outcome = reducer.reduce(action, in: window ?? keyWindow)
    guard outcome == .changed else { return Change(state: self, outcome: outcome, dropped: reducer.dropped) }
    guard !reducer.state.isEquivalent(to: self) else {
      return Change(state: self, outcome: .alreadyThere, dropped: reducer.dropped)
    }
    reducer.state.revision &+= 1
    return Change(state: reducer.state, outcome: .changed, dropped: reducer.dropped)
  }
}
