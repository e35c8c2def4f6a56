/// The way of one host from what it shows to what it shall show.
struct HostPlan {
  typealias State = RouterState

  /// The state of the host when the steps at hand were taken.
  private var base = State()
  /// The steps that were carried out since, in order.
  private var performed: [State.Step] = []
  /// The state that the host shall show.
  private(set) var target = State()
  private var animation = State.Animation.automatic
  /// The steps not yet begun, the next one last.
  private var steps: [State.Step] = []
  /// The entries that the host was told are leaving, and that are still there.
  private var leaving: Set<State.Entry.ID> = []
  /// Whether the steps at hand take away what guards deny, and nothing else.
  private(set) var isRemoving = false

  /// The state that the host shows, as far as steps brought it there.
  var shown: State { performed.isEmpty ? base : base.applying(performed) }

  /// The step to carry out next.
  var next: State.Step? { steps.last }

  var isEmpty: Bool { steps.isEmpty }

  // MARK: Planning

  mutating func aim(at state: State, _ animation: State.Animation) {
    target = state
    self.animation = animation
  }

  /// Takes the steps to the target from what the host shows.
  ///
  /// - Parameter keepsModals: leaves out dismissals where a window is set to its first screens, since a dismissal may be what fails.
  mutating func take(keepsModals: Bool) {
    isRemoving = false
    base = shown
    performed.removeAll(keepingCapacity: true)
    // An entry that stays after all is not leaving.
    if !leaving.isEmpty { leaving = leaving.filter { base.hasScreen($0) && !target.hasScreen($0) } }
    steps = target.steps(from: base, animation: animation)
    if !leaving.isEmpty { steps.removeAll { leaving.contains($0.leavingEntry ?? .init(-1)) } }
    if keepsModals, steps.contains(where: \.setsWindowRoot) { steps.removeAll(where: \.dismisses) }
    steps.reverse()
  }

  /// Takes the steps that remove screens before all else.
  ///
  /// - Parameter denied: the screens that guards deny; those that the host does not show, or that may be there again, are dropped.
  /// - Returns: `false` if the host shows none of them, or is removing them already.
  mutating func takeRemoval(of denied: inout Set<State.Entry.ID>) -> Bool {
    guard !isRemoving, !denied.isEmpty else { return false }
    let shown = shown
    denied = denied.filter { shown.hasScreen($0) && !target.hasScreen($0) }
    let removing = shown.without(denied).steps(from: shown, animation: animation)
    guard !removing.isEmpty else { return false }
    isRemoving = true
    steps = removing.reversed()
    return true
  }

  /// Takes one step that brings an entry in front.
  mutating func reveal(_ top: State.Entry) { steps = [.show(top)] }

  /// Drops the steps not yet begun, because they lead somewhere else by now.
  mutating func dropSteps() { steps = [] }

  // MARK: Steps

  mutating func begin() -> State.Step? { steps.popLast() }

  mutating func noteDone(_ step: State.Step) {
    performed.append(step)
    if let id = step.leavingEntry { leaving.insert(id) }
  }

  /// Follows what happened on the screen without a step.
  ///
  /// - Parameter isOneWindow: the host has one window; which window is the key one is not for it.
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
  mutating func aimAtShown() { target = shown }

  /// Takes it that the host shows the target.
  mutating func arrive() {
    base = target
    forgetPerformed()
  }

  /// Forgets the entries that are leaving: they are told so again.
  mutating func forgetLeaving() { leaving = [] }

  private mutating func forgetPerformed() {
    performed.removeAll(keepingCapacity: true)
    leaving = []
  }
}

/// The screens that guards deny, as one host deals with them.
struct DeniedScreens {
  typealias ID = RouterState.Entry.ID

  /// Those that the host may still show.
  var pending: Set<ID> = []
  /// Those that the host could not remove.
  private var unremoved: Set<ID> = []
  /// The number of times in a row that it could remove none of them.
  private(set) var failedRemovals = 0
  /// The screens that guards let in and that could not be shown, since the last state that could.
  private var unshown: Set<ID> = []

  /// Notes the screens that a failed step left behind.
  ///
  /// - Parameter left: `nil` if guards let everything be that the host shows.
  mutating func noteFailure(leaving left: Set<ID>?) {
    unremoved = left.map { unremoved.union($0) } ?? []
    failedRemovals = unremoved.isEmpty ? 0 : failedRemovals + 1
  }

  /// Notes the screens that guards let in, and that a failed step was to show.
  ///
  /// - Returns: those that failed before, which stay held.
  mutating func noteUnshown(_ freed: Set<ID>) -> Set<ID> {
    let kept = freed.intersection(unshown)
    unshown.formUnion(freed)
    return kept
  }

  /// Takes it that the host shows what it shall show.
  ///
  /// - Parameter isSettled: whether a screen that could not be removed is gone, or may be there again.
  mutating func settle(where isSettled: (ID) -> Bool) {
    pending = []
    unshown = []
    guard !unremoved.isEmpty else { return }
    unremoved = unremoved.filter { !isSettled($0) }
    if unremoved.isEmpty { failedRemovals = 0 }
  }
}

extension RouterState.Step {
  fileprivate var leavingEntry: RouterState.Entry.ID? {
    if case .leave(let entry) = self { entry.id } else { nil }
  }

  fileprivate var setsWindowRoot: Bool { if case .setWindowRoot = self { true } else { false } }

  fileprivate var dismisses: Bool { if case .dismiss = self { true } else { false } }
}
