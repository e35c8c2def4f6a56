extension RouterState {
  /// What an action made of a state.
  ///
  /// ```swift
  /// let change = router.state.applying(.pop(.count(1)), in: router.table)
  /// if change.isChanged { print(change.state.visible()) }                       // ["main", "shelf", "books"]
  /// let none = router.state.applying(.dismiss(), in: router.table).outcome      // .rejected(.nothingPresented)
  /// ```
  public struct Change: Sendable, Hashable {
    /// The state afterwards; the same as before unless ``outcome`` says that it changed.
    public internal(set) var state: RouterState
    /// Whether it changed, and if not, why.
    public internal(set) var outcome: Outcome
    /// What of a state to be restored is not in it.
    public internal(set) var dropped: [Dropped] = []

    init(state: RouterState, outcome: Outcome, dropped: [Dropped] = []) {
      self.state = state
      self.outcome = outcome
      self.dropped = dropped
    }

    /// A state that stays as it is: what an own reducer answers to an action it does not allow.
    public init(rejecting rejection: Rejection, in state: RouterState) {
      self.init(state: state, outcome: .rejected(rejection))
    }

    /// Whether the state is another one.
    public var isChanged: Bool { outcome == .changed }
  }

  /// What became of an action.
  @nonexhaustive public enum Outcome: Sendable, Hashable {
    /// The state is another one.
    case changed
    /// All is as the action wants it.
    case alreadyThere
    /// The action cannot be carried out; nothing changed.
    case rejected(Rejection)
  }

  /// Why an action cannot be carried out.
  ///
  /// ```swift
  /// let configuration = Router.Configuration(reducer: { state, action, table, window in
  ///   if case .dismiss = action, cart.isPaying { return .init(rejecting: .notAllowed, in: state) }
  ///   return state.applying(action, in: table, window: window)
  /// })
  /// ```
  /// More may come.
  @nonexhaustive public enum Rejection: String, Error, Sendable, Hashable, CaseIterable {
    /// There is no such window, or none at all.
    case noWindow
    /// The route is not in the map.
    case unknownRoute
    /// No container with this key is open.
    case unknownContainer
    /// The container has no such branch or section.
    case unknownBranch
    /// No such entry is open, or not in a place where this can be done.
    case unknownEntry
    /// There is no stack on top to push on, or nothing to put another in the place of.
    case noStack
    /// All stacks on top show their root.
    case nothingToPop
    /// Nothing is presented.
    case nothingPresented
    /// The branch shows a route that needs values, which only a link has.
    case needsValues
    /// Too many containers and modals inside one another.
    case tooDeep
    /// Nothing of the state to be restored is valid.
    case nothingToRestore
    /// The app's own reducer does not allow it.
    case notAllowed
    /// There is no place to go back or forward to.
    case noHistory
  }

  /// Something that was left out of a state, since the map has no place for it.
  ///
  /// ```swift
  /// for entry in router.restore(saved).dropped {
  ///   print("\(entry.key): \(entry.reason)")       // “book: unknown”, if an update of the app has no such route
  /// }
  /// ```
  public struct Dropped: Sendable, Hashable {
    /// Why it was left out.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The map has no such route or container.
      case unknown
      /// It is not of the kind the map has, or not where the map has it.
      case misplaced
      /// Its route may not be opened from the source of its link.
      case notReachable
      /// What it was on top of, or inside of, was left out.
      case unfounded
      /// Its id is there twice.
      case duplicate
      /// A guard does not let it be.
      case denied
      /// No link leads to it any more: its pattern or its values are others now, or a limit is.
      case unlinked
    }

    /// The key of the route or container.
    public let key: String
    /// The id.
    public let id: Entry.ID
    /// Why it was left out.
    public let reason: Reason
  }

  /// Carries out an action: a pure function of state, action and map.
  ///
  /// - Parameters:
  ///   - action: what is to be done.
  ///   - table: the routes, and where they are shown.
  ///   - window: where; nil is the key window.
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
