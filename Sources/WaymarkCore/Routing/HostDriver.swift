/// Brings the states of a router to one host, step by step.
///
/// One step is pending at a time. A later state supersedes the steps not yet begun: the steps to it are taken from what
/// the host has done so far. A step that fails ends the matter, and the router learns what the host has.
@MainActor
final class HostDriver {
  typealias State = RouterState
  typealias Outcome = Result<Void, HostError>

  weak var host: (any RouterHost)?
  /// The window that is the host's; nil: all are.
  let window: State.Window.ID?

  private unowned let router: Router
  /// What the host had when the steps at hand were taken.
  private var base = State()
  /// The steps that were carried out since.
  private var performed: [State.Step] = []
  private var target = State()
  private var animation = State.Animation.automatic
  /// The steps not yet begun, the next one last.
  private var steps: [State.Step] = []
  private var running: State.Step?
  /// The pending step, or the last one, is not the host's to carry out, but a presenter's.
  private var runsByPresenter = false
  /// Entries the host was told are leaving, and that are still there.
  private var leaving: Set<State.Entry.ID> = []
  private var waiting: [Waiter] = []
  private var isAdvancing = false
  /// The target changed while a step was pending: how many of those who wait do so for the one it leads to.
  private var firstWaiters: Int?
  /// The screens that guards do not let be and that the host could not remove.
  private var unremoved: Set<State.Entry.ID> = []
  /// How often it could not, since it had none of them.
  private var failedRemovals = 0
  /// The screens that guards let in and that could not be shown, since the last state that could.
  private var unshown: Set<State.Entry.ID> = []
  /// Stands for the pending step.
  private var stepNumber = 0

  /// Somebody who waits for a state to be on the screen; an array of closures would wrap each in another one.
  private struct Waiter {
    let tell: @MainActor (Outcome) -> Void
  }

  init(_ host: any RouterHost, window: State.Window.ID?, router: Router) {
    self.host = host
    self.window = window
    self.router = router
  }

  /// What the host has on its screen.
  var acknowledged: State { performed.isEmpty ? base : base.applying(performed) }

  /// Brings a state on the screen.
  ///
  /// - Parameter completion: called once, when that or a later state is there, or a step failed.
  func bring(_ state: State, _ animation: State.Animation, then completion: (@MainActor (Outcome) -> Void)? = nil) {
    target = state.limited(to: window)
    self.animation = animation
    if running != nil { supersede() }
    if let completion { waiting.append(Waiter(tell: completion)) }
    guard running == nil else { return }
    plan()
    advance()
  }

  /// The steps not yet begun lead somewhere else: those after the pending one are taken anew.
  private func supersede() {
    steps = []
    firstWaiters = firstWaiters ?? waiting.count
  }

  /// Follows what happened on the screen without a step.
  func follow(_ event: State.HostEvent, in table: RouteTable) {
    base = State.following(event, acknowledged, in: table)
    // Which window is the key one is not for a host of one window.
    if window != nil { base.keyWindow = nil }
    performed = []
    host?.follow(base, for: router)
  }

  /// Follows what happened on the screen while a later state is pending: the steps to that are taken anew.
  func followBehind(_ event: State.HostEvent, in table: RouteTable) {
    follow(event, in: table)
    if running != nil { supersede() }
  }

  // MARK: Steps

  /// A presenter of the app is changing the screen.
  var isPresenterAtWork: Bool { running != nil && runsByPresenter }

  private func plan() {
    firstWaiters = nil
    base = acknowledged
    performed.removeAll(keepingCapacity: true)
    // An entry that stays after all is not leaving.
    if !leaving.isEmpty { leaving = leaving.filter { base.hasScreen($0) && !target.hasScreen($0) } }
    steps = target.steps(from: base, animation: animation)
    if !leaving.isEmpty { steps.removeAll { leaving.contains($0.leavingEntry ?? .init(-1)) } }
    // A window that shows its first place because nothing else helped needs no dismissal, which may be what failed.
    if failedRemovals > 1, steps.contains(where: \.setsWindowRoot) { steps.removeAll(where: \.dismisses) }
    steps.reverse()
  }

  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    while running == nil, let host, let step = steps.popLast() {
      running = step
      stepNumber += 1
      let ending = StepEnding(of: self, number: stepNumber)
      if let presenter = router.presenter(of: step) {
        runsByPresenter = true
        presenter.perform(step, router, host) { ending.report($0) }
      } else {
        runsByPresenter = false
        host.perform(step, for: router) { ending.report($0) }
      }
    }
    isAdvancing = false
    if running == nil { settle() }
  }

  /// A step has ended; told twice, or of a step that is not pending any more, it counts for nothing.
  fileprivate func finish(_ number: Int, _ outcome: Outcome) {
    guard number == stepNumber, let step = running else { return }
    running = nil
    switch outcome {
    case .success:
      performed.append(step)
      if runsByPresenter { host?.follow(acknowledged, for: router) }
      if let id = step.leavingEntry { leaving.insert(id) }
      if firstWaiters != nil { plan() }
      advance()
    case .failure(let failure): fail(failure)
    }
  }

  private func fail(_ failure: HostError) {
    if let firstWaiters { return failSuperseded(failure, waiting: firstWaiters) }
    let ended = stop()
    target = base
    let result = admitted(base)
    unremoved = result.isWhole ? [] : unremoved.union(base.screensLost(to: result.state.state))
    failedRemovals = unremoved.isEmpty ? 0 : failedRemovals + 1
    // Those who wait for this are not to be told that the state taken over is there.
    router.reconcile(result, with: base, window: window, failedRemovals: failedRemovals)
    for waiter in ended { waiter.tell(.failure(failure)) }
  }

  /// What may be there of what the host has.
  ///
  /// What is held and let in, but could not be shown twice, stays held.
  private func admitted(_ shown: State) -> Admission.Admitted {
    let result = router.admit(shown: shown, in: window)
    let freed = result.state.state.limited(to: window).screensLost(to: shown)
    let kept = freed.intersection(unshown)
    unshown.formUnion(freed)
    return kept.isEmpty ? result : router.admit(shown: shown, in: window, keeping: kept)
  }

  /// The step led to a state that another has superseded: that one is tried all the same.
  private func failSuperseded(_ failure: HostError, waiting count: Int) {
    let failed = waiting.prefix(count)
    waiting.removeFirst(failed.count)
    leaving = []
    plan()
    advance()
    for waiter in failed { waiter.tell(.failure(failure)) }
  }

  /// Whoever was to carry out a step let go of it: nobody will tell of its end.
  fileprivate func lose(_ number: Int) {
    guard number == stepNumber, running != nil else { return }
    guard host != nil else { return router.store.removeGoneHosts() }
    finish(number, .failure(.init(.refused, "whoever was to carry out the step let go of it")))
  }

  /// The host, or its window, is gone: what is pending never ends, and nobody is to wait for it.
  func abandon() {
    running = nil
    for waiter in stop() { waiter.tell(.failure(.init(.hostGone, "the host is gone"))) }
  }

  /// Keeps to what the host has; those who wait are to be told.
  private func stop() -> [Waiter] {
    base = acknowledged
    steps = []
    firstWaiters = nil
    return ended()
  }

  private func settle() {
    base = target
    unshown = []
    forgetRemoved()
    for waiter in ended() { waiter.tell(.success(())) }
  }

  /// Forgets what is gone, or may be there again; what is held until a guard has answered may have to be removed once more.
  private func forgetRemoved() {
    guard !unremoved.isEmpty else { return }
    let state = router.state
    unremoved = unremoved.filter {
      router.admission.isWaiting(for: $0) || base.entry($0)?.isHeld != state.entry($0)?.isHeld
    }
    if unremoved.isEmpty { failedRemovals = 0 }
  }

  private func ended() -> [Waiter] {
    performed.removeAll(keepingCapacity: true)
    leaving = []
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }
}

/// What a host calls when a step has ended; let go of without a call, it says so.
@MainActor
private final class StepEnding {
  private weak var driver: HostDriver?
  private let number: Int
  private var isTold = false

  init(of driver: HostDriver, number: Int) {
    self.driver = driver
    self.number = number
  }

  func report(_ outcome: HostDriver.Outcome) {
    isTold = true
    driver?.finish(number, outcome)
  }

  deinit {
    guard !isTold else { return }
    // Held weakly until then: host and router may go in one turn.
    Task { @MainActor [weak driver, number] in driver?.lose(number) }
  }
}

extension RouterState.Step {
  fileprivate var leavingEntry: RouterState.Entry.ID? {
    if case .leave(let entry) = self { entry.id } else { nil }
  }

  fileprivate var setsWindowRoot: Bool { if case .setWindowRoot = self { true } else { false } }

  fileprivate var dismisses: Bool { if case .dismiss = self { true } else { false } }
}

extension RouterState {
  /// The part of the state that a host of one window brings on the screen; for one of all windows, all.
  fileprivate func limited(to window: Window.ID?) -> RouterState {
    guard let window else { return self }
    var state = windows.allSatisfy { $0.id == window } ? self : only(window)
    state.keyWindow = nil
    return state
  }
}
