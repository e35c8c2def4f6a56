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
  private var plan = HostPlan()
  private var denied = DeniedScreens()
  private var phase = Phase.idle
  /// The reason for the steps at hand.
  private var cause = StepCause.screen
  private var waiting: [Waiter] = []
  /// The number of waiters of the state that the pending step leads to, if the target has changed since.
  private var firstWaiters: Int?
  /// Identifies the pending step, or the last one.
  private var stepNumber = 0
  /// Whether the next step begins though something moves.
  private var ignoresMotion = false
  /// Ends what is waited for: a step, or the moment to begin one.
  private let deadline = StepDeadline()
  private var isAdvancing = false
  private var looking = Looking()

  private enum Phase {
    /// Nothing is pending.
    case idle
    /// The next step waits before it begins.
    case held(StepReadiness.Reason)
    /// A step is pending; a presenter of the app carries it out, or the host.
    case running(State.Step, byPresenter: Bool)
  }

  /// What is to be observed on the screen.
  private struct Looking {
    /// What the host sees is being taken over, so that looking again would do so twice.
    var isConcluding = false
    /// The screen may have changed while a step was pending.
    var isDue = false
    /// What is open is to be brought in front of what the app has put there.
    var reveals = false
  }

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
  var isIdle: Bool { running == nil && plan.isEmpty }

  /// The state on the host's screen.
  var acknowledged: State { plan.shown }

  /// The pending step.
  private var running: State.Step? { if case .running(let step, _) = phase { step } else { nil } }

  /// The reason why the next step waits, if it does.
  private var hold: StepReadiness.Reason? { if case .held(let reason) = phase { reason } else { nil } }

  /// Brings a state on the screen.
  ///
  /// - Parameter completion: called once, when that or a later state is there, or a step failed.
  func bring(
    _ state: State, _ animation: State.Animation, _ cause: StepCause = .screen,
    then completion: (@MainActor (Outcome) -> Void)? = nil
  ) {
    plan.aim(at: state.limited(to: window), animation)
    // Who waits for what was opened waits for it all the same.
    if cause != .screen || waiting.isEmpty { self.cause = cause }
    if running != nil { supersede() }
    release()
    if let completion { waiting.append(Waiter(tell: completion)) }
    guard running == nil else { return }
    takePlan()
    advance()
  }

  /// Guards have taken screens away: that waits for nothing which is not the router's.
  func remove(_ entries: [State.Entry.ID]) { denied.pending.formUnion(entries) }

  /// Removes screens that the next step would remove, too, but waits for something else.
  func removeNow(_ entries: [State.Entry.ID]) {
    remove(entries)
    guard hold != nil else { return }
    phase = .idle
    advance()
  }

  /// Brings what is open in front, on top of what is not the router's, as far as the app wants that.
  func reveal(_ top: State.Entry?, _ cause: StepCause, then completion: @escaping @MainActor (Outcome) -> Void) {
    // A step that is pending, or waits, leads there itself.
    guard case .idle = phase, plan.isEmpty else { return completion(.success(())) }
    if let top, host?.snapshot()?.foreign.isEmpty == false {
      self.cause = cause
      waiting.append(Waiter(tell: completion))
      plan.reveal(top)
      advance()
    } else {
      looking.reveals = true
      look()
      completion(.success(()))
    }
  }

  /// The steps not yet begun lead somewhere else: those after the pending one are taken anew.
  private func supersede() {
    plan.dropSteps()
    firstWaiters = firstWaiters ?? waiting.count
  }

  /// Follows what happened on the screen without a step.
  func follow(_ event: State.HostEvent, in table: RouteTable) {
    plan.follow(event, in: table, isOneWindow: window != nil)
    host?.follow(acknowledged, for: router)
  }

  /// Follows what happened on the screen while a later state is pending: the steps to that are taken anew.
  func followBehind(_ event: State.HostEvent, in table: RouteTable) {
    follow(event, in: table)
    if running != nil { supersede() }
  }

  // MARK: Steps

  /// A presenter of the app is changing the screen.
  var isPresenterAtWork: Bool { if case .running(_, byPresenter: true) = phase { true } else { false } }

  private func takePlan() {
    firstWaiters = nil
    plan.take(keepsModals: denied.failedRemovals > 1)
  }

  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    while case .idle = phase, let host, let step = nextStep() {
      let presenter = router.presenter(of: step)
      if presenter == nil, !mayBegin(step, host) { continue }
      _ = plan.begin()
      phase = .running(step, byPresenter: presenter != nil)
      stepNumber += 1
      ignoresMotion = false
      let number = stepNumber
      let ending = StepEnding(of: self, number: number)
      if let presenter {
        presenter.perform(step, router, host) { ending.report($0) }
      } else {
        host.perform(step, for: router) { ending.report($0) }
        if running != nil, number == stepNumber { watchRunning() }
      }
    }
    isAdvancing = false
    guard case .idle = phase else { return }
    settle()
    if looking.isDue { look() }
  }

  /// The next step; after those that only take away, those that lead to the state.
  private func nextStep() -> State.Step? {
    if plan.isEmpty, plan.isRemoving { takePlan() }
    return plan.next
  }

  /// A step has ended; told twice, or of a step that is not pending any more, it counts for nothing.
  func finish(_ number: Int, _ outcome: Outcome) {
    guard number == stepNumber, case .running(let step, let byPresenter) = phase else { return }
    phase = .idle
    deadline.cancel()
    switch outcome {
    case .success:
      plan.noteDone(step)
      if byPresenter { host?.follow(acknowledged, for: router) }
      if firstWaiters != nil { takePlan() }
      advance()
    case .failure(let failure): fail(failure)
    }
  }

  private func fail(_ failure: HostError) {
    if let firstWaiters { return failSuperseded(failure, waiting: firstWaiters) }
    let ended = stop()
    plan.aimAtShown()
    // What was made for it, or is there otherwise, is put right.
    looking.isDue = true
    let shown = acknowledged
    let result = admitted(shown)
    denied.noteFailure(leaving: result.isWhole ? nil : shown.screensLost(to: result.state.state))
    // Those who wait for this are not to be told that the state taken over is there.
    router.reconcile(result, with: shown, window: window, failedRemovals: denied.failedRemovals)
    for waiter in ended { waiter.tell(.failure(failure)) }
  }

  /// What may be there of what the host has.
  ///
  /// What is held and let in, but could not be shown twice, stays held.
  private func admitted(_ shown: State) -> Admission.Admitted {
    let result = router.admit(shown: shown, in: window)
    let freed = result.state.state.limited(to: window).screensLost(to: shown)
    let kept = denied.noteUnshown(freed)
    return kept.isEmpty ? result : router.admit(shown: shown, in: window, keeping: kept)
  }

  /// The step led to a state that another has superseded: that one is tried all the same.
  private func failSuperseded(_ failure: HostError, waiting count: Int) {
    let failed = waiting.prefix(count)
    waiting.removeFirst(failed.count)
    plan.forgetLeaving()
    takePlan()
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
    if running != nil { phase = .idle }
    deadline.cancel()
    for waiter in stop() { waiter.tell(.failure(.init(.hostGone, "the host is gone"))) }
  }

  /// Keeps to what the host has.
  ///
  /// - Returns: those who wait, who are to be told.
  private func stop() -> [Waiter] {
    plan.stay()
    firstWaiters = nil
    release()
    return ended()
  }

  private func settle() {
    plan.arrive()
    // What is held until a guard has answered may have to be removed once more.
    let (shown, state) = (acknowledged, router.store.state)
    denied.settle { !router.admission.isWaiting(for: $0) && shown.entry($0)?.isHeld == state.entry($0)?.isHeld }
    for waiter in ended() { waiter.tell(.success(())) }
  }

  private func ended() -> [Waiter] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }
}

extension HostDriver {
  // MARK: Before a step

  /// Why the pending step is carried out: the first state comes by itself, though something was opened since.
  var causeOfStep: StepCause {
    if case .setWindowRoot = running ?? plan.next, acknowledged.windows.isEmpty { return .screen }
    return plan.isRemoving ? .screen : cause
  }

  /// Whether the next step may begin; if not, it waits, or has failed.
  private func mayBegin(_ step: State.Step, _ host: any RouterHost) -> Bool {
    guard let seen = host.snapshot(), !seen.isReady else { return true }
    let readiness = StepReadiness(
      step: step, cause: causeOfStep, shown: acknowledged, seen: seen,
      policy: router.configuration.foreignPresentations, ignoresMotion: ignoresMotion)
    let decision = readiness.decision
    // What guards have taken away goes before all else.
    if decision != .begins, decision != .waits(.motion), plan.takeRemoval(of: &denied.pending) { return false }
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
    phase = .held(reason)
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
    phase = .idle
    ignoresMotion = false
    // What happened while it waited is looked at when nothing is pending.
    looking.isDue = true
    deadline.cancel()
    host?.watch(false)
  }

  private func uncoveredTooLate() {
    guard hold == .foreign else { return }
    fail(.init(.covered, "something that is not the router's is presented"))
  }

  private func restTooLate() {
    guard hold == .motion else { return }
    phase = .idle
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
    let stayed = acknowledged.screensLost(to: next).contains { seen.isThere[$0] == true }
    let isDone = !stayed && next.event(seenIn: seen) == nil
    router.log?("\(step.name): the platform did not tell of the end; \(isDone ? "it is" : "it is not") on the screen")
    host.withdraw()
    if isDone { host.follow(next, for: router) }
    finish(number, isDone ? .success(()) : .failure(.init(.timedOut, "the platform did not tell of the end")))
    look()
  }

  /// The screen may have changed: concludes what happened of which nobody told, and goes on with what waits.
  func look() {
    guard !looking.isConcluding, let host else { return }
    looking.isDue = running != nil
    guard running == nil else { return }
    guard let seen = host.snapshot() else {
      if looking.reveals { host.reveal(for: router) }
      looking.reveals = false
      return resume()
    }
    guard seen.moving.isEmpty || ignoresMotion else { return lookLater(seen) }
    defer { looking.reveals = false }
    looking.isConcluding = true
    while running == nil, let seen = host.snapshot() {
      let shown = acknowledged
      guard let event = shown.event(seenIn: seen) else { break }
      conclude(event, host)
      // What cannot be, as an empty stack, is put right by the host.
      if acknowledged.windows == shown.windows { break }
    }
    looking.isConcluding = false
    // What was concluded may lead to steps; the rest is looked at after them.
    looking.isDue = !isIdle
    guard running == nil else { return }
    if plan.isEmpty { looking.reveals ? host.reveal(for: router) : host.settle(for: router) }
    resume()
  }

  /// Nothing is concluded from what moves; when it has ended, the host may not be told.
  private func lookLater(_ seen: HostSnapshot) {
    guard hold == nil else { return }
    host?.watch(true)
    watchMotion(seen, .looking) { [weak self] in
      guard let self, case .idle = phase else { return }
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
      phase = .idle
      advance()
    }
    if hold == nil { host?.watch(false) }
  }

  /// Whether a later link has changed what the user acted on: its steps are pending, and the link wins.
  func isOutdated(_ event: State.HostEvent, _ state: State) -> Bool {
    if case .idle = phase { false } else { state.outdates(event, on: acknowledged) }
  }
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
