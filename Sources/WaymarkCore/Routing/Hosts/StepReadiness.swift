/// The decision when a step may begin, based on the host's snapshot.
struct StepReadiness {
  /// The decision about a step.
  enum Decision: Equatable {
    /// It begins.
    case begins
    /// It waits for motion, for the window, or until the user dismisses a presentation that is not the router's.
    case waits(Reason)
    /// The presentation that covers its target is dismissed first.
    case uncovers
    /// It fails.
    case fails(HostError)
  }

  /// The reason for a wait.
  enum Reason: Hashable {
    case motion
    case window
    case unmanaged
  }

  let step: RouterState.Step
  let cause: StepCause
  /// The state of the host after the completed steps.
  let shown: RouterState
  let seen: HostSnapshot
  let policy: Router.UnmanagedPresentations
  /// True if the platform has reported motion for too long.
  let ignoresMotion: Bool

  var decision: Decision {
    if !ignoresMotion, needsRest, !seen.moving.allSatisfy(lets) { return .waits(.motion) }
    if case .present = step, !seen.isInSight { return .waits(.window) }
    return covering.map(decision) ?? .begins
  }

  /// True if the step could disturb a motion.
  ///
  /// Steps that concern only existing screens or windows do not.
  private var needsRest: Bool {
    switch step {
    case .leave, .closeWindow, .activateWindow: false
    default: true
    }
  }

  /// Returns true if a motion allows the step: the content of a modal may be set during its presentation.
  private func lets(_ motion: HostSnapshot.Motion) -> Bool {
    guard motion.kind == .presentation, let modal = motion.entry, let change = step.contentChange, !change.isAnimated
    else { return false }
    return shown.node(modal)?.shows(change.container.id) ?? false
  }

  /// True if the step fills an empty visible container, for example one that the app's own code selected.
  private var fillsWhatIsShown: Bool {
    guard let node = step.contentChange.flatMap({ shown.node($0.container.id) }) else { return false }
    return node.container != .split && !node.isComplete
  }

  // MARK: Presentations of the app

  /// The uppermost presentation that covers the step's target.
  ///
  /// It is dismissed first.
  private var covering: HostSnapshot.Unmanaged? {
    guard !seen.unmanaged.isEmpty, let level = levelOfTarget else { return nil }
    let modals = shown.shownModals.map(\.modal.id)
    return seen.unmanaged.last { unmanaged in
      let over = unmanaged.over.flatMap { modals.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      return over >= level
    }
  }

  /// The number of modals below the step's target.
  ///
  /// If `nil`, the target is not visible.
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

  private func decision(about unmanaged: HostSnapshot.Unmanaged) -> Decision {
    guard cause != .screen, !fillsWhatIsShown else {
      // The step must be carried out. Only a modal waits, because its presenter is presenting something else.
      if case .present = step, unmanaged.kind != .search { return .waits(.unmanaged) }
      return .begins
    }
    // What is presented above a menu leaves with it.
    if unmanaged.kind == .transient { return .waits(.unmanaged) }
    switch policy {
    case .fail: return .fails(.init(.covered, "the app presents something that the router does not manage"))
    case .dismiss: return .uncovers
    case .presentOnTop:
      if case .present = step, !unmanaged.isTopmost { return .begins }
    case .automatic:
      if case .link(let source) = cause, source.isExternal {
        return unmanaged.isLocked ? .waits(.unmanaged) : .uncovers
      }
      if case .present = step, unmanaged.kind != .alert, !unmanaged.isTopmost { return .begins }
    case .wait: break
    }
    // A tap on a search result does not wait for the end of the search.
    guard unmanaged.kind == .search else { return .waits(.unmanaged) }
    if unmanaged.hidesContent, case .present = step { return .begins }
    return unmanaged.hidesContent ? policy == .wait ? .waits(.unmanaged) : .uncovers : .begins
  }
}
