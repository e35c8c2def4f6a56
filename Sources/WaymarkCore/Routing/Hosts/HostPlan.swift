/// The steps of one host from its current state to its target.
struct HostPlan {
  typealias State = RouterState

  /// The state of the host when the current steps were computed.
  private var base = State()
  /// The steps completed since, in order.
  private var performed: [State.Step] = []
  /// The target state of the host.
  private(set) var target = State()
  private var animation = State.Animation.automatic
  /// The steps not yet begun, the next one last.
  private var steps: [State.Step] = []
  /// The entries whose leaving was announced to the host, and that are still on the screen.
  private var leaving: Set<State.Entry.ID> = []
  /// True if the current steps only remove denied screens.
  private(set) var isRemoving = false

  /// The state of the host after the completed steps.
  var shown: State { performed.isEmpty ? base : base.applying(performed) }

  /// The step to carry out next.
  var next: State.Step? { steps.last }

  var isEmpty: Bool { steps.isEmpty }

  // MARK: Planning

  mutating func setTarget(at state: State, _ animation: State.Animation) {
    target = state
    self.animation = animation
  }

  /// Computes the steps from the host's state to the target.
  ///
  /// - Parameter keepsModals: omits dismissals if a window is set to its first screens, since a dismissal may be the
  ///   step that fails.
  mutating func take(keepsModals: Bool) {
    isRemoving = false
    base = shown
    performed.removeAll(keepingCapacity: true)
    // An entry that stays after all is no longer leaving.
    if !leaving.isEmpty { leaving = leaving.filter { base.hasScreen($0) && !target.hasScreen($0) } }
    steps = target.steps(from: base, animated: animation.isWanted)
    if !leaving.isEmpty { steps.removeAll { $0.leavingEntry.map(leaving.contains) ?? false } }
    if keepsModals, steps.contains(where: \.setsWindowRoot) { steps.removeAll(where: \.dismisses) }
    steps.reverse()
  }

  /// Computes steps that remove screens, before all others.
  ///
  /// - Parameter denied: the screens that guards deny. Those that the host does not show, or that are allowed again with
  ///   the same values, are dropped.
  /// - Returns: `false` if the host shows none of them, or is removing them already.
  mutating func takeRemoval(of denied: inout Set<State.Entry.ID>) -> Bool {
    guard !isRemoving, !denied.isEmpty else { return false }
    let shown = shown
    denied = denied.filter { id in
      guard let open = shown.entry(id), !open.isBlocked else { return false }
      return target.entry(id)?.keepsScreen(as: open) != true
    }
    let removing = shown.without(denied).steps(from: shown, animated: animation.isWanted)
    guard !removing.isEmpty else { return false }
    isRemoving = true
    steps = removing.reversed()
    return true
  }

  /// Computes one step that brings an entry to the front.
  mutating func reveal(_ top: State.Entry) { steps = [.show(top)] }

  /// Drops the steps not yet begun, because the target has changed.
  mutating func dropSteps() { steps = [] }

  // MARK: Steps

  /// Removes the next step, because it begins.
  mutating func begin() { _ = steps.popLast() }

  mutating func noteDone(_ step: State.Step) {
    performed.append(step)
    if let id = step.leavingEntry { leaving.insert(id) }
  }

  /// Follows an event on the screen that had no step.
  ///
  /// - Parameter isOneWindow: true if the host has one window. The key window is irrelevant to it.
  @MainActor
  mutating func follow(_ event: State.HostEvent, in table: RouteTable, isOneWindow: Bool) {
    base = State.following(event, shown, in: table)
    if isOneWindow { base.keyWindow = nil }
    performed = []
  }

  /// Stays at what the host shows, after a step that failed or a host that is gone.
  mutating func stay() {
    base = shown
    steps = []
    forgetPerformed()
  }

  /// Aims at what the host shows.
  mutating func resetTarget() { target = shown }

  /// Accepts that the host shows the target.
  mutating func arrive() {
    base = target
    forgetPerformed()
  }

  /// Forgets the entries that are leaving.
  ///
  /// Their leaving is announced again.
  mutating func forgetLeaving() { leaving = [] }

  private mutating func forgetPerformed() {
    performed.removeAll(keepingCapacity: true)
    leaving = []
  }
}

extension RouterState.Step {
  fileprivate var leavingEntry: RouterState.Entry.ID? {
    if case .leave(let entry) = self { entry.id } else { nil }
  }

  fileprivate var setsWindowRoot: Bool { if case .setWindowRoot = self { true } else { false } }

  fileprivate var dismisses: Bool { if case .dismiss = self { true } else { false } }
}
