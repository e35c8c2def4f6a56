/// Brings the states of a router to one host, step by step.
///
/// One step is pending at a time. A later state supersedes the steps not yet begun: the steps to it are taken from what
/// the host has done so far. A step that fails ends the matter, and the router learns what the host has.
///
/// Where the host can tell what is on its screen, a step begins when the screen is ready for it, and always ends: if the
/// platform does not say so, what is on the screen says it.
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
  /// Why the steps at hand are carried out.
  private var cause = StepCause.screen
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
  /// The screens that guards have taken away and that the host may still have.
  private var barred: Set<State.Entry.ID> = []
  /// The steps at hand take away what guards do not let be, and nothing else.
  private var isRemoving = false
  /// The screens that guards do not let be and that the host could not remove.
  private var unremoved: Set<State.Entry.ID> = []
  /// How often it could not, since it had none of them.
  private var failedRemovals = 0
  /// The screens that guards let in and that could not be shown, since the last state that could.
  private var unshown: Set<State.Entry.ID> = []
  /// Stands for the pending step.
  private var stepNumber = 0
  /// What the next step waits for before it begins.
  private var hold: StepReadiness.Reason?
  /// The next step does not wait for what moves any more.
  private var ignoresMotion = false
  /// What is waited for, a step or a moment to begin it, ends at this moment.
  private let deadline = StepDeadline()
  /// What the host sees is being taken over: looking again from there would do so twice.
  private var isConcluding = false
  /// The screen may have changed while a step was pending.
  private var isLookDue = false
  /// What is open is to be brought in front of what the app has put there.
  private var isRevealing = false

  /// Somebody who waits for a state to be on the screen; an array of closures would wrap each in another one.
  private struct Waiter {
    let tell: @MainActor (Outcome) -> Void
  }

  init(_ host: any RouterHost, window: State.Window.ID?, router: Router) {
    self.host = host
    self.window = window
    self.router = router
  }

  /// Whether all that is open is on its screen.
  var isIdle: Bool { running == nil && steps.isEmpty }

  /// What the host has on its screen.
  var acknowledged: State { performed.isEmpty ? base : base.applying(performed) }

  /// Brings a state on the screen.
  ///
  /// - Parameter completion: called once, when that or a later state is there, or a step failed.
  func bring(
    _ state: State, _ animation: State.Animation, _ cause: StepCause = .screen,
    then completion: (@MainActor (Outcome) -> Void)? = nil
  ) {
    target = state.limited(to: window)
    self.animation = animation
    // Who waits for what was opened waits for it all the same.
    if cause != .screen || waiting.isEmpty { self.cause = cause }
    if running != nil { supersede() }
    release()
    if let completion { waiting.append(Waiter(tell: completion)) }
    guard running == nil else { return }
    plan()
    advance()
  }

  /// Guards have taken screens away: that waits for nothing which is not the router's.
  func remove(_ entries: [State.Entry.ID]) { barred.formUnion(entries) }

  /// Brings what is open in front, on top of what is not the router's, as far as the app wants that.
  func reveal(_ top: State.Entry?, _ cause: StepCause, then completion: @escaping @MainActor (Outcome) -> Void) {
    // A step that is pending, or waits, leads there itself.
    guard running == nil, hold == nil, steps.isEmpty else { return completion(.success(())) }
    if let top, host?.snapshot()?.foreign.isEmpty == false {
      self.cause = cause
      waiting.append(Waiter(tell: completion))
      steps = [.show(top)]
      advance()
    } else {
      isRevealing = true
      look()
      completion(.success(()))
    }
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
    isRemoving = false
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
    while running == nil, hold == nil, let host, let step = nextStep() {
      let presenter = router.presenter(of: step)
      if presenter == nil, !mayBegin(step, host) { continue }
      steps.removeLast()
      running = step
      stepNumber += 1
      ignoresMotion = false
      let number = stepNumber
      let ending = StepEnding(of: self, number: number)
      if let presenter {
        runsByPresenter = true
        presenter.perform(step, router, host) { ending.report($0) }
      } else {
        runsByPresenter = false
        host.perform(step, for: router) { ending.report($0) }
      }
      if running != nil, number == stepNumber { watchRunning() }
    }
    isAdvancing = false
    guard running == nil, hold == nil else { return }
    settle()
    if isLookDue { look() }
  }

  /// The next step; after those that only take away, those that lead to the state.
  private func nextStep() -> State.Step? {
    if steps.isEmpty, isRemoving { plan() }
    return steps.last
  }

  /// What guards have taken away goes before all else.
  ///
  /// - Returns: false if the host has nothing of it, or is about to remove it.
  private func planRemoval() -> Bool {
    guard !isRemoving, !barred.isEmpty else { return false }
    let shown = acknowledged
    barred = barred.filter { shown.hasScreen($0) && !target.hasScreen($0) }
    let next = shown.without(barred)
    let removing = next.steps(from: shown, animation: animation)
    guard !removing.isEmpty else { return false }
    isRemoving = true
    steps = removing.reversed()
    return true
  }

  /// A step has ended; told twice, or of a step that is not pending any more, it counts for nothing.
  func finish(_ number: Int, _ outcome: Outcome) {
    guard number == stepNumber, let step = running else { return }
    running = nil
    deadline.cancel()
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
    // What was made for it, or is there otherwise, is put right.
    isLookDue = true
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
  func lose(_ number: Int) {
    guard number == stepNumber, running != nil else { return }
    guard host != nil else { return router.store.removeGoneHosts() }
    finish(number, .failure(.init(.refused, "whoever was to carry out the step let go of it")))
  }

  /// The host, or its window, is gone: what is pending never ends, and nobody is to wait for it.
  func abandon() {
    running = nil
    deadline.cancel()
    for waiter in stop() { waiter.tell(.failure(.init(.hostGone, "the host is gone"))) }
  }

  /// Keeps to what the host has; those who wait are to be told.
  private func stop() -> [Waiter] {
    base = acknowledged
    steps = []
    firstWaiters = nil
    release()
    return ended()
  }

  private func settle() {
    base = target
    barred = []
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

extension HostDriver {
  // MARK: Before a step

  /// Why the pending step is carried out: the first state comes by itself, though something was opened since.
  var causeOfStep: StepCause {
    if case .setWindowRoot = running ?? steps.last, acknowledged.windows.isEmpty { return .screen }
    return isRemoving ? .screen : cause
  }

  /// Whether the next step may begin; if not, it waits, or has failed.
  private func mayBegin(_ step: State.Step, _ host: any RouterHost) -> Bool {
    guard let seen = host.snapshot(), !seen.isReady else { return true }
    let readiness = StepReadiness(
      step: step, cause: causeOfStep, shown: acknowledged, seen: seen,
      policy: router.configuration.foreignPresentations, ignoresMotion: ignoresMotion)
    let decision = readiness.decision
    if decision != .begins, decision != .waits(.motion), planRemoval() { return false }
    switch decision {
    case .begins: return true
    case .waits(let reason): wait(for: reason, seen)
    case .uncovers:
      wait(for: .foreign, seen)
      host.dismissForeign()
    case .fails(let failure): fail(failure)
    }
    return false
  }

  private func wait(for reason: StepReadiness.Reason, _ seen: HostSnapshot) {
    hold = reason
    host?.watch(true)
    switch reason {
    // The first state comes before the window is shown, however long that takes.
    case .window: deadline.cancel()
    case .foreign:
      // What is looked at again while it waits has waited already.
      let (limit, clock) = (router.configuration.foreignLimit, router.configuration.clock)
      deadline.set(.foreign, limit, on: clock) { [weak self] in self?.uncoveredTooLate() }
    case .motion: watchMotion(seen, .beginning) { [weak self] in self?.restTooLate() }
    }
  }

  /// The next step waits no more.
  private func release() {
    guard hold != nil else { return }
    hold = nil
    ignoresMotion = false
    // What happened while it waited is looked at when nothing is pending.
    isLookDue = true
    deadline.cancel()
    host?.watch(false)
  }

  private func uncoveredTooLate() {
    guard hold == .foreign else { return }
    fail(.init(.covered, "something that is not the router's is presented"))
  }

  private func restTooLate() {
    guard hold == .motion else { return }
    hold = nil
    ignoresMotion = true
    host?.watch(false)
    advance()
  }

  /// Does something when what moves has not ended in time; what a finger holds has all the time it wants.
  private func watchMotion(
    _ seen: HostSnapshot, _ purpose: StepDeadline.Purpose, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    let (limit, clock) = (router.configuration.stepLimit, router.configuration.clock)
    deadline.set(.motion(seen.moving, purpose), limit, on: clock) { [weak self] in
      guard let self, let now = host?.snapshot() else { return }
      let isHeld = now.moving.contains(where: \.isInteractive)
      if isHeld || now.moving != seen.moving, !now.moving.isEmpty { watchMotion(now, purpose, body) } else { body() }
    }
  }

  // MARK: After a step

  private func watchRunning() {
    guard let seen = host?.snapshot() else { return }
    let number = stepNumber
    watchMotion(seen, .ending(number)) { [weak self] in self?.conclude(number) }
  }

  /// The platform did not tell how a step ended: the screen does.
  private func conclude(_ number: Int) {
    guard number == stepNumber, let step = running, let host, let seen = host.snapshot() else { return }
    let next = acknowledged.applying(step)
    let isDone = step.isDone(from: acknowledged, to: next, seen)
    router.log?("\(step.name): the platform did not tell of the end; \(isDone ? "it is" : "it is not") on the screen")
    host.withdraw()
    if isDone { host.follow(next, for: router) }
    finish(number, isDone ? .success(()) : .failure(.init(.timedOut, "the platform did not tell of the end")))
    look()
  }

  /// The screen may have changed: concludes what happened of which nobody told, and goes on with what waits.
  func look() {
    guard !isConcluding, let host else { return }
    isLookDue = running != nil
    guard running == nil else { return }
    guard let seen = host.snapshot() else {
      if isRevealing { host.reveal(for: router) }
      isRevealing = false
      return resume()
    }
    guard seen.moving.isEmpty || ignoresMotion else { return lookLater(seen) }
    defer { isRevealing = false }
    isConcluding = true
    while running == nil, let seen = host.snapshot() {
      let shown = acknowledged
      guard let event = shown.event(seenIn: seen) else { break }
      conclude(event, host)
      // What cannot be, as an empty stack, is put right by the host.
      if acknowledged.windows == shown.windows { break }
    }
    isConcluding = false
    // What was concluded may lead to steps; the rest is looked at after them.
    isLookDue = running != nil || !steps.isEmpty
    guard running == nil else { return }
    if steps.isEmpty { isRevealing ? host.reveal(for: router) : host.settle(for: router) }
    resume()
  }

  /// Nothing is concluded from what moves; when it has ended, the host may not be told.
  private func lookLater(_ seen: HostSnapshot) {
    guard hold == nil else { return }
    host?.watch(true)
    watchMotion(seen, .looking) { [weak self] in
      guard let self, running == nil, hold == nil else { return }
      ignoresMotion = true
      look()
      ignoresMotion = false
    }
  }

  private func conclude(_ event: State.HostEvent, _ host: any RouterHost) {
    // What guards do not let come at once, or what cannot be made, cannot be selected.
    if case .selected = event {
      let isBarred = router.isBarred(event)
      guard !isBarred, prepare(for: event) else {
        host.settle(for: router)
        if isBarred { router.request(event) }
        return
      }
    }
    router.report(event, from: host)
  }

  /// A step is pending, or something moves.
  var isBusy: Bool { running != nil || host?.snapshot()?.moving.isEmpty == false }

  /// Lets the host make what comes into sight with something that happens there, without a step.
  ///
  /// - Returns: false if it cannot be made.
  func prepare(for event: State.HostEvent) -> Bool { host?.prepare(upcoming(after: event)) ?? false }

  /// What is about to be on the screen; a branch that was never shown is there with the very ids that it will have.
  private func upcoming(after event: State.HostEvent) -> State {
    let next = State.following(event, acknowledged, in: router.table)
    guard case .selected(let tabs, _) = event, let branch = next.node(tabs)?.selectedNode,
      branch.container == nil || !branch.content.isEmpty, router.lets(next, after: event)
    else { return router.admitted(after: event)?.limited(to: window) ?? next }
    return next
  }

  /// What waited may begin now.
  private func resume() {
    if hold == nil {
      deadline.cancel()
    } else {
      hold = nil
      advance()
    }
    if hold == nil { host?.watch(false) }
  }

  /// Whether a later link has changed what the user acted on: its steps are pending, and the link wins.
  func isOutdated(_ event: State.HostEvent, _ state: State) -> Bool {
    (running != nil || hold != nil) && state.outdates(event, on: acknowledged)
  }
}

extension RouterState.Step {
  /// Whether what the step was to bring is on the screen, and nothing that it was to take away.
  ///
  /// What else has happened there meanwhile is another matter, and looked at afterwards.
  fileprivate func isDone(from old: RouterState, to next: RouterState, _ seen: HostSnapshot) -> Bool {
    if old.screensLost(to: next).contains(where: { seen.isThere[$0] == true }) { return false }
    if next.screensLost(to: old).contains(where: { seen.isThere[$0] == false }) { return false }
    guard case .selectBranch(let change) = self, let selected = seen.selected[change.container.id] else { return true }
    return selected == next.node(change.container.id)?.selected
  }

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
