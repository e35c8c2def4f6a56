/// Whether a step may begin, by what its host sees.
struct StepReadiness {
  /// What is to happen with a step.
  enum Decision: Equatable {
    /// It begins.
    case begins
    /// It waits: for what moves, for the window, or for the user to be done with what is not the router's.
    case waits(Reason)
    /// What covers its target is dismissed first.
    case uncovers
    /// It fails.
    case fails(HostError)
  }

  /// What a step waits for.
  enum Reason: Hashable {
    case motion
    case window
    case foreign
  }

  let step: RouterState.Step
  let cause: StepCause
  /// What is on the screen, as far as steps brought it there.
  let shown: RouterState
  let seen: HostSnapshot
  let policy: Router.ForeignPresentations
  /// The platform has said for too long that something moves.
  let ignoresMotion: Bool

  var decision: Decision {
    if !ignoresMotion, needsRest, !seen.moving.allSatisfy(lets) { return .waits(.motion) }
    if case .present = step, !seen.isInSight { return .waits(.window) }
    return covering.map(decision) ?? .begins
  }

  /// What is on the screen already changes nothing that moves.
  private var needsRest: Bool {
    switch step {
    case .leave, .closeWindow, .activateWindow: false
    default: true
    }
  }

  /// What is inside of a modal may be filled while it comes.
  private func lets(_ motion: HostSnapshot.Motion) -> Bool {
    guard motion.kind == .presentation, let modal = motion.entry, let change = step.contentChange, !change.isAnimated
    else { return false }
    return shown.node(modal)?.shows(change.container.id) ?? false
  }

  /// The container of the step is on the screen, and there is nothing in it: the app's own code selected it, say.
  private var fillsWhatIsShown: Bool {
    guard let node = step.contentChange.flatMap({ shown.node($0.container.id) }) else { return false }
    return node.container != .split && !node.isComplete
  }

  // MARK: What is not the router's

  /// What hides what the step is to show, the uppermost first to go.
  private var covering: HostSnapshot.Foreign? {
    guard !seen.foreign.isEmpty, let level = levelOfTarget else { return nil }
    let modals = shown.shownModals.map(\.modal.id)
    return seen.foreign.last { foreign in
      let over = foreign.over.flatMap { modals.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      return over >= level
    }
  }

  /// How many modals the target of the step lies over; nil: it is not in sight anyway.
  private var levelOfTarget: Int? {
    switch step {
    case .present(let presenting): level(of: presenting.presenter.id)
    case .dismiss(let dismissal): level(of: dismissal.entry.id)
    case .update(let entry), .show(let entry): level(of: entry.id)
    case .setWindowRoot: 0
    case .leave, .hide, .closeWindow, .activateWindow: nil
    case .setRoot, .selectBranch, .setStack, .setColumns: step.contentChange.flatMap { level(of: $0.container.id) }
    }
  }

  private func level(of entry: RouterState.Entry.ID) -> Int? {
    let modals = shown.shownModals
    if let index = modals.lastIndex(where: { $0.modal.content.shows(entry) }) { return index + 1 }
    return shown.windows.contains { $0.root.shows(entry) } ? 0 : nil
  }

  private func decision(about foreign: HostSnapshot.Foreign) -> Decision {
    guard cause != .screen, !fillsWhatIsShown else {
      // It has happened, or must: only what would present it must not present something else.
      if case .present = step, foreign.kind != .search { return .waits(.foreign) }
      return .begins
    }
    switch policy {
    case .fail: return .fails(.init(.covered, "something that is not the router's is presented"))
    case .dismiss: return .uncovers
    case .presentOnTop:
      if case .present = step { return .begins }
    case .automatic:
      if case .link(let source) = cause, source.isExternal { return foreign.isLocked ? .waits(.foreign) : .uncovers }
      if case .present = step, foreign.kind != .alert { return .begins }
    case .wait: break
    }
    // Who taps what was found does not wait for the end of the search.
    guard foreign.kind == .search else { return .waits(.foreign) }
    if foreign.hidesContent, case .present = step { return .begins }
    return foreign.hidesContent ? policy == .wait ? .waits(.foreign) : .uncovers : .begins
  }
}
