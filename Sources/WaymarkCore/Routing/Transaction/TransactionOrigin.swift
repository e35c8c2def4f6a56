extension Transaction {
  /// The reason for a transaction.
  enum Origin {
    /// The app opens a link; the location is that of the call, if known.
    case call(RouteTable.SourceLocation?)
    /// The system brought a link. Such links are opened in order, and no call of the app cancels them.
    case system
    /// A guard deferred the link before.
    indirect case resumed(DeferredLink)
    /// Guards took a screen away: their verdict is followed, as for a link to the screen.
    case guards(Clearance)
    /// A guard shows a place until it lets another link in. If that place is deferred itself, it is not kept.
    case placeholder(String)
    /// The app shows what became of another link.
    case errorScreen
    /// The app, or the user through a host, asks for something without a link.
    case verb(Verb)

    /// Whether it is opened in order, and is not cancelled by what the app opens.
    var isInOrder: Bool {
      switch self {
      case .system, .resumed: true
      case .call, .guards, .placeholder, .errorScreen, .verb: false
      }
    }

    /// The guards that took a screen away.
    var guards: Clearance? { if case .guards(let clearance) = self { clearance } else { nil } }

    /// Whether it supersedes others that wait, if the app's rule for overlap says so.
    var supersedes: Bool { guards == nil }

    /// The place in the app's code that opens the link, if known.
    var caller: RouteTable.SourceLocation? { if case .call(let caller) = self { caller } else { nil } }

    var isResumed: Bool { if case .resumed = self { true } else { false } }

    var isErrorScreen: Bool { if case .errorScreen = self { true } else { false } }

    var verb: Verb? { if case .verb(let verb) = self { verb } else { nil } }

    /// Whether it stands for a screen that was open, now or when it was deferred.
    var isOfScreen: Bool {
      switch self {
      case .guards: true
      case .resumed(let deferred): deferred.isOfScreen
      case .call, .system, .placeholder, .errorScreen, .verb: false
      }
    }

    /// Whether the journal keeps the link: the app's own is kept only once it is deferred, and the state has the screens.
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
    let goal: Goal
    /// The reason for another screen on top, as screen views tell it.
    let viewCause: Router.ScreenView.Cause
    /// The state comes from a file, or from another run.
    var isRestored = false
    /// The state was open before, as a place of the history.
    var isRecalled = false
    /// The window in which a branch is chosen, if one is.
    var choiceWindow: RouterState.Window.ID?
    let decide: @MainActor () -> Decision
  }

  /// The state that a verb or a link asks for.
  struct Decision {
    let change: RouterState.Change
    /// The history afterwards; if `nil`, the state before becomes a place to go back to.
    var history: RouterState.History?
  }

  /// The screen that a transaction must show; if guards deny that one, nothing changes.
  enum Goal {
    /// Whatever guards let be.
    case anything
    /// The screen of a link.
    case place(RouteMatch)
    /// The root of a branch or section.
    case branch(RouterState.Action)
    /// The top of the window.
    case top

    /// The reason for the steps of hosts.
    var cause: StepCause { if case .place(let match) = self { .link(match.link.source) } else { .call } }

    /// The screen in a proposed state; `nil` if there is none, or whatever guards let be will do.
    func target(
      in state: RouterState, _ window: RouterState.Window.ID?, _ table: RouteTable
    ) -> RouterState.Entry.ID? {
      let root = state.windows.first { $0.id == window ?? state.keyWindow }?.root
      switch self {
      case .anything: return nil
      case .place(let match): return root?.topmostScreen(at: match, in: table)?.id
      case .branch(let action): return state.branch(selectedBy: action, in: window, table)?.firstScreen?.id
      case .top: return root?.topmost { $0.container == nil }?.id
      }
    }
  }
}

extension RouterState {
  /// The branch that an action selects, as this state has it.
  fileprivate func branch(selectedBy action: Action, in window: Window.ID?, _ table: RouteTable) -> Node? {
    let root = windows.first { $0.id == window ?? keyWindow }?.root
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

extension RouterState.Node {
  /// The uppermost screen in sight that is the place of a match: of its route, with what it captured, and best of its very link.
  func topmostScreen(at match: RouteMatch, in table: RouteTable) -> RouterState.Entry? {
    guard let key = table.key(of: match.routeID) else { return nil }
    let captures = match.capturedParameters
    func isThere(_ node: Self) -> Bool { node.container == nil && node.key == key && node.entry.parameters == captures }
    let own = topmost { isThere($0) && $0.entry.link?.hasSameBytes(as: match.link.text) == true }
    return (own ?? topmost(where: isThere))?.entry
  }

  /// The screen that is there as long as anything of it is: the root of a stack, of what is selected, of the first column.
  fileprivate var firstScreen: RouterState.Entry? {
    switch container {
    case nil: entry
    case .stack, .split: content.first?.firstScreen
    case .tabs, .switcher: selectedNode?.firstScreen
    }
  }
}
