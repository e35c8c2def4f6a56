/// Authorization of states: guards evaluate every state before it is committed, regardless of the origin.
extension Router {
  /// The inputs that guards need to evaluate a state.
  var authorizationRequest: Authorization.Request {
    Authorization.Request(table: table, guards: guards, matches: store.matches)
  }

  /// True if state, routes and guards have not changed since the evaluation.
  ///
  /// A guard may change them when it is evaluated.
  func isCurrent(_ result: Authorization.Authorized, over state: RouterState) -> Bool {
    store.state.revision == state.revision && authorization.isCurrent(result, in: table)
  }

  /// True if the router has any guard.
  var hasGuards: Bool { authorization.hasGuards(guards) }

  /// Commits a state that is on the screen already or cannot be refused.
  ///
  /// Screens that guards deny leave or are held.
  func take(
    happened state: RouterState, _ animation: RouterState.Animation,
    _ viewCause: ScreenView.Cause,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    var state = state
    // A guard may change the state while it is evaluated. The change on the screen remains a fact.
    for _ in 0..<RetryLimit.rounds {
      let current = store.state
      let result = authorization.authorize(state, over: current, authorizationRequest)
      if isCurrent(result, over: current) { return take(result, animation, viewCause, then: completion) }
      state.revision = max(state.revision, store.state.revision) &+ 1
    }
    reportMistake("stopped: guards that change the state they are asked about")
    completion?(.failure(.init(.refused, "guards change the state they are asked about")))
  }

  /// Commits an authorized state, waits for guards that hold a screen, and follows the verdicts of guards that deny
  /// one.
  ///
  /// - Parameters:
  ///   - viewCause: the reason why another screen is topmost, if one is.
  ///   - showsInstead: true if the router follows a verdict such as a redirect. False if a link does that already.
  func take(
    _ result: Authorization.Authorized, _ animation: RouterState.Animation, _ viewCause: ScreenView.Cause,
    _ cause: StepCause = .screen, history: RouterState.History? = nil, showsInstead: Bool = true,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    for dropped in result.dropped { log?("\(dropped.key) is left out: \(dropped.reason.rawValue)") }
    authorization.forgetLingering(unless: store.isOnScreen(_:with:))
    commit(result)
    store.take(result, from: self, animation, cause, viewCause, history: history, then: completion)
    authorization.forgetLingering(unless: store.isOnScreen(_:with:))
    guard showsInstead else { return }
    for denied in result.outermostDenied { follow(denied) }
  }

  /// Stores the verdicts, and waits for the guards that hold a screen.
  func commit(_ result: Authorization.Authorized) {
    authorization.commit(result)
    guard !result.pending.isEmpty else { return }
    authorization.wait(for: result.pending, store.state, guardPatience) { [weak self] entry in
      self?.askGuards(AuthorizationPass.Scope(changed: [entry]))
    }
  }

  /// Evaluates the guards of all open screens, or of some entries, and of those whose observed values have changed.
  ///
  /// - Parameter showsInstead: true if the router follows a verdict such as a redirect. False if a link does that
  ///   already.
  func askGuards(_ scope: AuthorizationPass.Scope, showsInstead: Bool = true) {
    authorization.forgetLingering(unless: store.isOnScreen(_:with:))
    store.remove(authorization.deniedLingering(store.state, all: scope.all))
    for _ in 0..<RetryLimit.rounds {
      let current = store.state
      var request = authorizationRequest
      request.scope = scope
      let result = authorization.authorize(current, over: current, request)
      guard isCurrent(result, over: current) else { continue }
      return result.state.state == current
        ? commit(result) : take(result, .automatic, .guarded, showsInstead: showsInstead)
    }
    reportMistake("stopped: guards that change the state they are asked about")
  }

  /// Applies the verdicts about open screens from an evaluation whose state was not committed.
  func settleGuards(showsInstead: Bool = false) {
    if authorization.isUnsettled { askGuards(AuthorizationPass.Scope(), showsInstead: showsInstead) }
  }

  /// Follows the verdict of the guards that deny a screen, as for a link to it.
  ///
  /// - Returns: the navigation. If `nil`, no guard denies the screen.
  @discardableResult
  func follow(
    _ denied: Authorization.Denied, _ options: NavigationOptions = .init(), navigation: Navigation = Navigation()
  ) -> Navigation? {
    guard let check = denied.check else { return nil }
    var options = options
    options.window = denied.screen.window
    options.namespace = check.match.namespace
    queue.start(
      Transaction(
        check.match.link, router: self, for: .guards(check), as: .inPlace, options, navigation: navigation))
    return navigation
  }

  /// Returns true if guards do not allow an event on the screen at once, such as a tap on a tab.
  ///
  /// In that case the host calls ``request(_:)`` instead of carrying the event out.
  public func isDenied(_ event: RouterState.HostEvent) -> Bool {
    hasGuards && authorized(after: event) == nil
  }

  /// The state after an event on the screen, as far as guards allow it.
  ///
  /// If `nil`, they do not allow the event.
  package func authorized(after event: RouterState.HostEvent) -> RouterState? {
    let change = reduced(.host(event), in: nil)
    guard change.isChanged else { return store.state }
    var request = authorizationRequest
    request.scope.held = true
    let result = authorization.authorize(change.state, over: store.state, request)
    defer { settleGuards() }
    if let target = Transaction.Goal.branch(.host(event)).target(in: change.state, nil, table) {
      guard result.awaited(by: target, in: change.state) == nil, result.reason(against: target) == nil else {
        return nil
      }
    }
    return result.state.state
  }

  /// Returns true if guards allow every screen that a host would show after an event.
  package func lets(_ shown: RouterState, after event: RouterState.HostEvent) -> Bool {
    guard hasGuards else { return true }
    guard let authorized = authorized(after: event) else { return false }
    var letsAll = true
    shown.walkShown { node in
      // A screen that is not in the state any more is about to leave the host.
      guard letsAll, node.container == nil, !node.entry.isHeld else { return }
      letsAll = authorized.entry(node.id)?.keepsScreen(as: node.entry) ?? false
    }
    return letsAll
  }

  /// Returns true if a host may make a screen.
  ///
  /// Guards may have denied it after the step was computed. They may also have been evaluated for other values since then,
  /// because an entry keeps its id when a link gives it other captured values.
  package func mayMake(_ entry: RouterState.Entry) -> Bool {
    guard hasGuards else { return true }
    return store.state.entry(entry.id)?.keepsScreen(as: entry) ?? false
  }

  /// Returns those of some entries whose screens may be made.
  ///
  /// It searches the whole state only once for many entries.
  package func makable(_ entries: [RouterState.Entry]) -> [RouterState.Entry] {
    guard hasGuards, entries.count > 8 else { return entries.filter { mayMake($0) } }
    var open: [RouterState.Entry.ID: RouterState.Entry] = [:]
    store.state.walk { open[$0.id] = $0.entry }
    return entries.filter { open[$0.id]?.keepsScreen(as: $0) ?? false }
  }

  // MARK: Leaving

  /// The questions to leave guards before one state replaces another, the deepest screen first.
  ///
  /// They are about screens that leave, and about screens that get other captures, because a host may make those anew.
  func leaveQuestions(from current: RouterState, to next: RouterState) -> [LeaveCheck] {
    let guards = guards
    guard guards.hasLeaving else { return [] }
    var kept: [RouterState.Entry.ID: RouterState.Entry] = [:]
    next.walk { kept[$0.id] = $0.entry }
    var questions: [LeaveCheck] = []
    current.walk { node in
      guard !node.entry.isHeld, kept[node.id]?.parameters != node.entry.parameters else { return }
      for guarding in guards.leaving(node.entry) {
        questions.append(LeaveCheck(guarding, LeaveGuard.Attempt(entry: node.entry, next: next)))
      }
    }
    return questions.reversed()
  }

  /// The lock of a screen: `.free` if all its leave guards agree now, without waiting.
  ///
  /// Hosts disable the gestures that would remove a locked screen. A leave guard that waits for its answer always locks.
  public func lock(of entry: RouterState.Entry) -> RouterState.Lock {
    let leaving = entry.isHeld ? [] : guards.leaving(entry)
    guard !leaving.isEmpty else { return .free }
    let attempt = LeaveGuard.Attempt(entry: entry, next: state.without([entry.id]))
    return leaving.allSatisfy { LeaveCheck($0, attempt).answer() == true } ? .free : .ask
  }

  /// Requests an event that needs the agreement of a locked screen or of guards, and carries it out if all agree.
  ///
  /// - Returns: a navigation. If a leave guard disagrees, it ends as cancelled. If a guard denies, it ends like a link
  ///   to the screen.
  @discardableResult
  public func request(_ event: RouterState.HostEvent) -> Navigation { perform(.host(event)) }

  /// The guard that holds a screen.
  ///
  /// If `nil`, the screen is not held. A host may keep a placeholder for the screen with the guard.
  public func guardHolding(_ entry: RouterState.Entry) -> RouteGuard? { authorization.guardHolding(entry) }
}

extension RouterState {
  /// The lock that leave guards put on a screen.
  public enum Lock: String, Sendable, Hashable, CaseIterable {
    /// The screen may leave.
    case free
    /// A leave guard must agree first.
    ///
    /// A gesture cannot wait for that.
    case ask
  }
}
