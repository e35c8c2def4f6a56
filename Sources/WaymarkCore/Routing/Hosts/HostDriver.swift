/// Shows the states of a router in one host, step by step.
///
/// One step is pending at a time. A later state supersedes the steps not yet begun, and new steps are computed from the
/// host's current state. After a failed step, the router adopts the state of the host.
///
/// If the host has a snapshot, a step begins when the screen is ready for it, and always ends. If the platform does not
/// report the end, the snapshot shows it.
@MainActor
final class HostDriver {
  typealias State = RouterState
  typealias Outcome = Result<Void, HostError>

  weak var host: (any RouterHost)?
  /// The window of the host.
  ///
  /// If `nil`, the host shows every window.
  let window: State.Window.ID?

  unowned let router: Router
  unowned let guarded: GuardedState
  private var plan = HostPlan()
  private var denied = DeniedScreens()
  private var phase = Phase.idle
  /// The reason for the current steps.
  private var cause = StepCause.screen
  private var waiting: [Waiter] = []
  /// The number of callers that wait for a superseded state, at the beginning of `waiting`.
  ///
  /// If `nil`, the target has not changed since the pending step began.
  private var supersededCount: Int?
  /// Identifies the pending step, or the last one.
  private var stepNumber = 0
  /// True if the next step begins, and the screen is observed, although something moves.
  private var ignoresMotion = false
  /// The time limit for a pending step, or for the moment to begin one.
  private let deadline = StepDeadline()
  private var isAdvancing = false
  private var observing = Observing()

  private enum Phase {
    /// Nothing is pending.
    case idle
    /// The next step waits before it begins.
    case delayed(StepReadiness.Reason)
    /// A step is pending.
    ///
    /// A presenter of the app carries it out, or the host.
    case running(State.Step, byPresenter: Bool)
  }

  /// The pending observations of the screen.
  private struct Observing {
    /// True while the driver adopts the host's observations.
    ///
    /// Another observation would adopt them twice.
    var isConcluding = false
    /// True if the screen may have changed while a step was pending.
    var isDue = false
    /// True if open screens must be brought in front of the app's own content.
    var reveals = false
  }

  /// A caller that waits until a state is on the screen.
  ///
  /// It is a struct, because the compiler wraps the closures in an array of closures in other closures.
  private struct Waiter {
    let tell: @MainActor (Outcome) -> Void
  }

  init(_ host: any RouterHost, window: State.Window.ID?, router: Router) {
    self.host = host
    self.window = window
    self.router = router
    guarded = router.guarded
  }

  /// True if the host shows the whole state.
  var isIdle: Bool { running == nil && plan.isEmpty }

  /// The state on the host's screen.
  var acknowledged: State { plan.shown }

  /// The pending step.
  private var running: State.Step? { if case .running(let step, _) = phase { step } else { nil } }

  /// The reason why the next step waits, if it does.
  private var delay: StepReadiness.Reason? { if case .delayed(let reason) = phase { reason } else { nil } }

  /// Shows a state.
  ///
  /// - Parameter completion: called once, when that or a later state is on the screen, or a step has failed.
  func render(
    _ state: State, _ animation: State.Animation, _ cause: StepCause = .screen,
    then completion: (@MainActor (Outcome) -> Void)? = nil
  ) {
    plan.setTarget(at: state.limited(to: window), animation)
    // The cause of an opening stays as long as a caller waits for its result.
    if cause != .screen || waiting.isEmpty { self.cause = cause }
    if running != nil { supersede() }
    release()
    if let completion { waiting.append(Waiter(tell: completion)) }
    guard running == nil else { return }
    takePlan()
    advance()
  }

  /// Notes screens that guards deny.
  ///
  /// Their removal does not wait for presentations that are not the router's.
  func noteDenied(_ entries: [State.Entry.ID]) { denied.pending.formUnion(entries) }

  /// Removes screens at once, even if the next step waits.
  func remove(_ entries: [State.Entry.ID]) {
    noteDenied(entries)
    guard delay != nil else { return }
    phase = .idle
    advance()
  }

  /// Brings open content in front of presentations that are not the router's, as far as the app's policy allows that.
  func reveal(_ top: State.Entry?, _ cause: StepCause, then completion: @escaping @MainActor (Outcome) -> Void) {
    guard case .idle = phase, plan.isEmpty else {
      // A pending or waiting step leads there itself.
      waiting.append(Waiter(tell: completion))
      return
    }
    self.cause = cause
    if let top, host?.snapshot()?.unmanaged.isEmpty == false {
      waiting.append(Waiter(tell: completion))
      plan.reveal(top)
      advance()
    } else {
      observing.reveals = true
      observe()
      completion(.success(()))
    }
  }

  /// Drops the steps not yet begun.
  ///
  /// New ones are computed after the pending step.
  private func supersede() {
    plan.dropSteps()
    supersededCount = supersededCount ?? waiting.count
  }

  /// Follows an event on the screen that had no step.
  func follow(_ event: State.HostEvent, in table: RouteTable) {
    plan.follow(event, in: table, isOneWindow: window != nil)
    host?.follow(acknowledged, for: router)
  }

  /// Follows an event on the screen while a later state is pending.
  ///
  /// The steps to that state are computed again.
  func followBehind(_ event: State.HostEvent, in table: RouteTable) {
    follow(event, in: table)
    if running != nil { supersede() }
  }

  // MARK: Steps

  /// True if a presenter of the app is changing the screen.
  var isPresenterAtWork: Bool { if case .running(_, byPresenter: true) = phase { true } else { false } }

  /// Computes the steps from the host's state to the target.
  private func takePlan() {
    supersededCount = nil
    plan.take(keepsModals: denied.failedRemovals > 1)
  }

  /// Begins the next step, if none is pending and the screen is ready for it.
  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    while case .idle = phase, let host, let step = nextStep() {
      let presenter = guarded.presenter(of: step)
      if presenter == nil, !mayBegin(step, host) { continue }
      plan.begin()
      phase = .running(step, byPresenter: presenter != nil)
      stepNumber += 1
      ignoresMotion = false
      let number = stepNumber
      let ending = StepEnding(of: self, number: number)
      if let presenter {
        presenter.perform(step, router, host) { ending.report($0) }
      } else {
        host.perform(step, for: router) { ending.report($0) }
      }
      if running != nil, number == stepNumber { watchRunning() }
    }
    isAdvancing = false
    guard case .idle = phase else { return }
    if host == nil, !plan.isEmpty || plan.isRemoving { return abandon() }
    settle()
    if observing.isDue { observe() }
  }

  /// The next step.
  ///
  /// Steps that only remove screens are followed by those to the target.
  private func nextStep() -> State.Step? {
    if plan.isEmpty, plan.isRemoving { takePlan() }
    return plan.next
  }

  /// Handles the end of a step.
  ///
  /// A second call, or a call for an earlier step, is ignored.
  func finish(_ number: Int, _ outcome: Outcome) {
    guard number == stepNumber, case .running(let step, let byPresenter) = phase else { return }
    phase = .idle
    deadline.cancel()
    router.recorder?.noteStep(step, in: window, outcome, isInTurn: isAdvancing)
    switch outcome {
    case .success:
      plan.noteDone(step)
      if byPresenter { host?.follow(acknowledged, for: router) }
      if supersededCount != nil { takePlan() }
      advance()
    case .failure(let failure): fail(failure)
    }
  }

  private func fail(_ failure: HostError) {
    if let supersededCount { return failSuperseded(failure, waiting: supersededCount) }
    let ended = stop()
    plan.resetTarget()
    // The failed step may have left something on the screen. The next observation corrects that.
    observing.isDue = true
    let shown = acknowledged
    let result = authorized(shown)
    denied.noteFailure(leaving: result.isWhole ? nil : shown.screensLost(to: result.state.state))
    // The callers of the failed state must not be notified that the adopted state is on the screen.
    guarded.reconcile(result, with: shown, window: window, failedRemovals: denied.failedRemovals)
    tell(ended, of: failure)
  }

  /// Tells callers that a step has failed, or the listeners of events if no caller waits for it.
  private func tell(_ waiters: [Waiter], of failure: HostError) {
    if waiters.isEmpty { router.note(.stepFailed(failure, in: window)) }
    tell(waiters, .failure(failure))
  }

  /// Tells callers the outcome, after the pending change.
  private func tell(_ waiters: [Waiter], _ outcome: Outcome) {
    guarded.outbox.change { for waiter in waiters { guarded.outbox.post { waiter.tell(outcome) } } }
  }

  /// The part of the host's state that guards allow.
  ///
  /// A blocked screen that guards allow now stays blocked after two failed attempts to show it.
  private func authorized(_ shown: State) -> Authorization.Authorized {
    let result = guarded.authorize(shown: shown, in: window)
    let freed = result.state.state.limited(to: window).screensLost(to: shown)
    let kept = denied.noteUnshown(freed)
    return kept.isEmpty ? result : guarded.authorize(shown: shown, in: window, keeping: kept)
  }

  /// Handles a failed step of a superseded state.
  ///
  /// The later state is tried nevertheless.
  private func failSuperseded(_ failure: HostError, waiting count: Int) {
    let failed = Array(waiting.prefix(count))
    waiting.removeFirst(failed.count)
    plan.forgetLeaving()
    takePlan()
    advance()
    tell(failed, of: failure)
  }

  /// Fails a step whose completion was released without a call, by the host or a presenter.
  func lose(_ number: Int) {
    guard number == stepNumber, running != nil else { return }
    guard host != nil else { return guarded.store.removeGoneHosts() }
    finish(number, .failure(.init(.refused, "the host released the step's completion handler without calling it")))
  }

  /// Fails the pending steps, because the host or its window is gone.
  ///
  /// No caller waits for them any longer.
  func abandon() {
    if running != nil { phase = .idle }
    deadline.cancel()
    tell(stop(), .failure(.init(.hostGone, "the host is gone")))
  }

  /// Stays at the host's current state.
  ///
  /// - Returns: the waiters to notify.
  private func stop() -> [Waiter] {
    plan.stay()
    supersededCount = nil
    release()
    return ended()
  }

  /// Notes that the host shows the target, and notifies the callers that wait for it.
  private func settle() {
    plan.arrive()
    // A screen that is blocked until a guard has answered may have to be removed once more.
    let (shown, current, authorization) = (acknowledged, guarded.current, guarded.authorization)
    denied.settle { !authorization.isWaiting(for: $0) && shown.entry($0)?.isBlocked == current.entry($0)?.isBlocked }
    tell(ended(), .success(()))
  }

  private func ended() -> [Waiter] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }
}

extension HostDriver {
  // MARK: Before a step

  /// The cause of the pending step.
  ///
  /// The first state is shown because the window appears, even if a link was opened since then.
  var causeOfStep: StepCause {
    if case .setWindowRoot = running ?? plan.next, acknowledged.windows.isEmpty { return .screen }
    return plan.isRemoving ? .screen : cause
  }

  /// Returns true if the next step may begin.
  ///
  /// Otherwise it waits, or has failed.
  private func mayBegin(_ step: State.Step, _ host: any RouterHost) -> Bool {
    guard let seen = host.snapshot(), !seen.isReady else { return true }
    let readiness = StepReadiness(
      step: step, cause: causeOfStep, shown: acknowledged, seen: seen,
      policy: guarded.rules.unmanagedPresentations, ignoresMotion: ignoresMotion)
    let decision = readiness.decision
    // Removals by guards precede all other steps.
    if decision != .begins, decision != .waits(.motion), plan.takeRemoval(of: &denied.pending) { return false }
    switch decision {
    case .begins: return true
    case .waits(let reason): wait(for: reason, seen)
    case .uncovers:
      wait(for: .unmanaged, seen)
      host.dismissUnmanaged()
    case .fails(let failure): fail(failure)
    }
    return false
  }

  private func wait(for reason: StepReadiness.Reason, _ seen: HostSnapshot) {
    phase = .delayed(reason)
    host?.watch(true)
    switch reason {
    // There is no limit: the host gets the first state before its window is visible.
    case .window: deadline.cancel()
    case .unmanaged:
      // Another observation during the wait does not extend the limit.
      setDeadline(.unmanaged, guarded.rules.unmanagedLimit) { $0.uncoveredTooLate() }
    case .motion: watchMotion(seen, .beginning) { $0.motionLastsTooLong() }
    }
  }

  /// Ends the wait of the next step.
  private func release() {
    guard delay != nil else { return }
    phase = .idle
    ignoresMotion = false
    // Events during the wait are observed when nothing is pending.
    observing.isDue = true
    deadline.cancel()
    host?.watch(false)
  }

  private func uncoveredTooLate() {
    guard delay == .unmanaged else { return }
    fail(.init(.covered, "the app presents something that the router does not manage"))
  }

  private func motionLastsTooLong() {
    guard delay == .motion else { return }
    phase = .idle
    ignoresMotion = true
    host?.watch(false)
    advance()
  }

  /// Runs `body` if motion has not ended in time.
  ///
  /// An interactive motion has no limit.
  private func watchMotion(
    _ seen: HostSnapshot, _ purpose: StepDeadline.Purpose, _ body: @escaping @MainActor @Sendable (HostDriver) -> Void
  ) {
    setDeadline(.motion(seen.moving, purpose), guarded.rules.stepLimit) { driver in
      guard let host = driver.host else { return driver.guarded.store.removeGoneHosts() }
      guard let now = host.snapshot() else { return }
      let isInteractive = now.moving.contains(where: \.isInteractive)
      if isInteractive || now.moving != seen.moving, !now.moving.isEmpty {
        driver.watchMotion(now, purpose, body)
      } else {
        body(driver)
      }
    }
  }

  /// Sets the time limit for a wait.
  ///
  /// A caller that is notified at its end may release the router, so the router is kept until then.
  private func setDeadline(
    _ subject: StepDeadline.Subject, _ limit: Duration, _ body: @escaping @MainActor @Sendable (HostDriver) -> Void
  ) {
    deadline.set(subject, limit, on: guarded.rules.clock) { [weak self] in
      guard let self else { return }
      withExtendedLifetime(router) { body(self) }
    }
  }

  // MARK: After a step

  private func watchRunning() {
    guard let seen = host?.snapshot() else { return }
    let number = stepNumber
    watchMotion(seen, .ending(number)) { $0.endFromSnapshot(number) }
  }

  /// Ends a step from the snapshot, because the platform did not report its end.
  private func endFromSnapshot(_ number: Int) {
    guard number == stepNumber, let step = running, let host, let seen = host.snapshot() else { return }
    let next = acknowledged.applying(step)
    let isDone = step.isDone(from: acknowledged, to: next, seen)
    router.mistakes.trace(
      "\(step.name): the platform did not report the end of the step; \(isDone ? "it is" : "it is not") on the screen")
    host.cancelStep()
    if isDone { host.follow(next, for: router) }
    finish(
      number, isDone ? .success(()) : .failure(.init(.timedOut, "the platform did not report the end of the step")))
    observe()
  }

  /// Observes the screen: derives events without a callback, and continues with waiting steps.
  func observe() {
    guard !observing.isConcluding, let host else { return }
    observing.isDue = running != nil
    guard running == nil else { return }
    guard let seen = host.snapshot() else {
      if observing.reveals { host.reveal(for: router) }
      observing.reveals = false
      return resume()
    }
    guard seen.moving.isEmpty || ignoresMotion else { return observeLater(seen) }
    defer { observing.reveals = false }
    observing.isConcluding = true
    while running == nil, let seen = host.snapshot() {
      let shown = acknowledged
      guard let event = shown.event(seenIn: seen) else { break }
      adopt(event, host)
      // The host corrects an impossible observation, such as an empty stack.
      if acknowledged.windows == shown.windows { break }
    }
    observing.isConcluding = false
    // The derived events may lead to steps. Observe the rest after them.
    observing.isDue = !isIdle
    guard running == nil else { return }
    if plan.isEmpty { observing.reveals ? host.reveal(for: router) : host.sync(for: router) }
    resume()
  }

  /// Observes later, because motion allows no conclusions and its end may not be reported.
  private func observeLater(_ seen: HostSnapshot) {
    guard delay == nil else {
      observing.isDue = true
      return
    }
    host?.watch(true)
    watchMotion(seen, .observing) { driver in
      guard case .idle = driver.phase else { return }
      driver.ignoresMotion = true
      driver.observe()
      driver.ignoresMotion = false
    }
  }

  private func adopt(_ event: State.HostEvent, _ host: any RouterHost) {
    // A branch that guards do not allow at once, or whose screens cannot be made, cannot be selected.
    if case .selected = event {
      let isDenied = guarded.isDenied(event)
      guard !isDenied, prepare(for: event) else {
        host.sync(for: router)
        if isDenied { router.request(event) }
        return
      }
    }
    router.report(event, from: host)
  }

  /// True if a step is pending or something moves.
  var isBusy: Bool { running != nil || host?.snapshot()?.moving.isEmpty == false }

  /// Lets the host make the screens that become visible with an event without a step.
  ///
  /// - Returns: false if they cannot be made.
  func prepare(for event: State.HostEvent) -> Bool { host?.prepare(upcoming(after: event)) ?? false }

  /// The state after an event.
  ///
  /// The entries of a branch that becomes visible for the first time already have their final ids.
  private func upcoming(after event: State.HostEvent) -> State {
    let next = State.following(event, acknowledged, in: guarded.routes.table)
    guard case .selected(let tabs, _) = event, let branch = next.node(tabs)?.selectedNode,
      branch.container == nil || !branch.content.isEmpty, guarded.allows(next, after: event)
    else { return guarded.authorized(after: event)?.limited(to: window) ?? next }
    return next
  }

  /// Continues with a waiting step.
  private func resume() {
    if delay == nil {
      deadline.cancel()
    } else {
      phase = .idle
      advance()
    }
    if delay == nil { host?.watch(false) }
  }

  /// True if a later link has changed the same container, and its steps are pending.
  ///
  /// Then the link wins.
  func isOutdated(_ event: State.HostEvent, _ state: State) -> Bool {
    if case .idle = phase { false } else { state.outdates(event, on: acknowledged) }
  }
}

extension RouterState.Step {
  /// Returns true if the screen has everything that the step adds, and nothing that it removes.
  ///
  /// Other changes on the screen are observed afterwards.
  fileprivate func isDone(from old: RouterState, to next: RouterState, _ seen: HostSnapshot) -> Bool {
    if old.screensLost(to: next).contains(where: { seen.isThere[$0] == true }) { return false }
    if next.screensLost(to: old).contains(where: { seen.isThere[$0] == false }) { return false }
    guard case .selectBranch(let change) = self, let selected = seen.selected[change.container.id] else { return true }
    return selected == next.node(change.container.id)?.selected
  }
}

extension RouterState {
  /// The part of the state that a host shows: that of one window.
  ///
  /// If `nil`, all windows.
  fileprivate func limited(to window: Window.ID?) -> RouterState {
    guard let window else { return self }
    var state = windows.allSatisfy { $0.id == window } ? self : only(window)
    state.keyWindow = nil
    return state
  }
}
