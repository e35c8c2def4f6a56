extension Transaction {
  enum Origin {
    /// The app opens a link.
    ///
    /// The value is the location of the call, if known.
    case call(RouteTable.SourceLocation?)
    /// The system delivered a link.
    ///
    /// Such links are opened in order, and calls of the app do not cancel them.
    case system
    /// A link is opened again that a guard had deferred.
    indirect case resumed(DeferredLink)
    /// Guards removed a screen.
    ///
    /// Their verdict is followed, as for a link to the screen.
    case guards(Permission)
    /// A guard shows a placeholder for a deferred link.
    ///
    /// If the placeholder is deferred itself, it is not kept.
    indirect case placeholder(Placeholders.Reason)
    /// The app shows the outcome of another link.
    case errorScreen
    /// The app, or the user through a host, requests a change without a link.
    indirect case verb(Verb)

    /// True if the links are opened in order, and openings by the app do not cancel them.
    var isInOrder: Bool {
      switch self {
      case .system, .resumed: true
      case .call, .guards, .placeholder, .errorScreen, .verb: false
      }
    }

    /// True if the app or the system asks for it.
    ///
    /// Otherwise guards do, maybe about the first screen of a window whose host is being attached.
    var isOfCaller: Bool {
      switch self {
      case .call, .system, .resumed, .verb: true
      case .guards, .placeholder, .errorScreen: false
      }
    }

    /// The guards that removed a screen.
    var guards: Permission? { if case .guards(let permission) = self { permission } else { nil } }

    /// True if it may supersede waiting transactions, depending on the app's overlap policy.
    var supersedes: Bool { guards == nil }

    /// The location of the app's call, if known.
    var caller: RouteTable.SourceLocation? { if case .call(let caller) = self { caller } else { nil } }

    /// The deferred link that is opened again.
    var resumed: DeferredLink? { if case .resumed(let deferred) = self { deferred } else { nil } }

    var isResumed: Bool { resumed != nil }

    var isPlaceholder: Bool { if case .placeholder = self { true } else { false } }

    var isErrorScreen: Bool { if case .errorScreen = self { true } else { false } }

    var verb: Verb? { if case .verb(let verb) = self { verb } else { nil } }

    /// True if it reopens a screen that is open, or was open when it was deferred.
    var isOfScreen: Bool {
      switch self {
      case .guards: true
      case .resumed(let deferred): deferred.isOfScreen
      case .call, .system, .placeholder, .errorScreen, .verb: false
      }
    }

    /// True if the journal keeps the link.
    ///
    /// It keeps a link of the app only once the link is deferred. It keeps no link of an open screen, because the state
    /// contains the screen.
    var isKept: Bool {
      switch self {
      case .system, .call: true
      case .resumed(let deferred): !deferred.isOfScreen
      case .guards, .placeholder, .errorScreen, .verb: false
      }
    }
  }

  /// A change of the state without a link.
  struct Verb {
    /// The request, for a recording.
    let kind: Kind
    let goal: Goal
    /// The reason for another topmost screen, for the events.
    let viewCause: Router.ScreenView.Cause
    /// True if the state comes from a file or from another process.
    var isRestored = false
    /// True if the state comes from the history.
    var isRecalled = false
    /// The location of the app's call, if known.
    var caller: RouteTable.SourceLocation?
    /// The window in which a branch is chosen.
    ///
    /// If `nil`, none is.
    var choiceWindow: RouterState.Window.ID?
    let decide: @MainActor () -> Decision

    /// The kind of a request.
    enum Kind {
      case action(RouterState.Action)
      case back
      case forward
      /// A screen has replied.
      case close(RouterState.Entry.ID)
      /// Placeholders are outdated.
      case removePlaceholders

      /// The name of the call, without values of links.
      var name: String {
        switch self {
        case .action(let action): action.callName
        case .back: "back"
        case .forward: "forward"
        case .close: "close"
        case .removePlaceholders: "removePlaceholders"
        }
      }
    }
  }

  /// The state that a verb or a link requests.
  struct Decision {
    let change: RouterState.Change
    /// The history afterwards.
    ///
    /// If `nil`, the state before is added to it.
    var history: RouterState.History?
  }

  /// The screen that a transaction must show.
  ///
  /// If guards deny that one, nothing changes.
  enum Goal {
    /// Every state that guards allow.
    case anything
    /// The screen of a link.
    indirect case place(RouteMatch)
    /// The root of a branch or section.
    indirect case branch(RouterState.Action)
    /// The top of the window.
    case top

    /// The cause of the steps of hosts.
    var cause: StepCause { if case .place(let match) = self { .link(match.link.source) } else { .call } }

    /// The branch that the app selects by name.
    var selection: (branch: String, container: String)? {
      if case .branch(.select(let branch, let container, _)) = self { (branch, container) } else { nil }
    }

    /// The target screen in a proposed state.
    ///
    /// If `nil`, there is none, or any allowed state will do.
    func target(
      in state: RouterState, _ window: RouterState.Window.ID?, _ table: RouteTable
    ) -> RouterState.Entry.ID? {
      let root = state.root(of: window)
      switch self {
      case .anything: return nil
      case .place(let match): return root?.topmostScreen(at: match, in: table)?.id
      case .branch(let action): return state.branch(selectedBy: action, in: window, table)?.firstScreen?.id
      case .top: return root?.topmost { $0.container == nil }?.id
      }
    }
  }
}

extension Transaction {
  /// The window in which it chooses a branch, while it waits for a guard.
  var choiceWindow: RouterState.Window.ID? {
    guard case .guarding = waitReason else { return nil }
    return origin.verb?.choiceWindow
  }
}

extension RouterState {
  /// The branch in this state that an action selects.
  fileprivate func branch(selectedBy action: Action, in window: Window.ID?, _ table: RouteTable) -> Node? {
    let root = root(of: window)
    func open(_ branch: String, in container: String) -> Node? {
      root?.id(ofContainer: container).flatMap { node($0) }?.content.first { $0.key == branch }
    }
    switch action {
    case .select(let branch, let container, _): return open(branch, in: container)
    case .selectBranches(let match):
      return table.branches(onTheWayTo: match).reversed().lazy.compactMap { open($0.branch, in: $0.container) }.first
    case .host(.selected(let container, let branch)): return node(container)?.content.first { $0.key == branch }
    default: return nil
    }
  }
}

extension RouterState.Action {
  /// The name of the call that asks for it.
  fileprivate var callName: String {
    switch self {
    case .show: "show"
    case .pop: "pop"
    case .dismiss: "dismiss"
    case .select: "select"
    case .selectBranches: "selectBranches"
    case .restore: "restore"
    case .host: "request"
    }
  }
}

extension RouterState.Node {
  /// The topmost visible screen with the route and the captured values of a match.
  ///
  /// A screen of the same link takes precedence.
  func topmostScreen(at match: RouteMatch, in table: RouteTable) -> RouterState.Entry? {
    guard let key = table.key(of: match.routeID) else { return nil }
    let (captures, link) = (match.capturedParameters, match.link.text)
    func isThere(_ node: Self) -> Bool {
      node.container == nil && node.key == key && node.entry.parameters.areSame(as: captures)
    }
    let own = topmost { isThere($0) && $0.entry.link?.hasSameBytes(as: link) == true }
    return (own ?? topmost(where: isThere))?.entry
  }

  /// The screen that stays until the whole node leaves: the root of a stack, of a selected branch, or of a first
  /// column.
  fileprivate var firstScreen: RouterState.Entry? {
    switch container {
    case nil: entry
    case .stack, .split: content.first?.firstScreen
    case .tabs, .switcher: selectedNode?.firstScreen
    }
  }
}
