/// How states come to be: each is admitted, whoever proposes it.
extension Router {
  /// What a state is proposed with.
  var admissionRequest: Admission.Request { Admission.Request(table: table, guards: guards, matches: store.matches) }

  /// Whether state, routes and guards are still those that were asked about: whoever was asked may have changed them.
  func isCurrent(_ result: Admission.Admitted, over state: RouterState) -> Bool {
    store.state.revision == state.revision && admission.isCurrent(result, in: table)
  }

  /// Whether there is any guard.
  var hasGuards: Bool { admission.hasGuards(guards) }

  /// Takes what happened, or has to: what may not be there leaves, or is held.
  func take(
    happened state: RouterState, _ animation: RouterState.Animation,
    _ viewCause: ScreenView.Cause,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    var state = state
    // A guard that is asked may change the state: what happened has happened all the same.
    for _ in 0..<5 {
      let current = store.state
      let result = admission.admit(state, over: current, admissionRequest)
      if isCurrent(result, over: current) { return take(result, animation, viewCause, then: completion) }
      state.revision = max(state.revision, store.state.revision) &+ 1
    }
    tellMistake("stopped: guards that change the state they are asked about")
    completion?(.failure(.init(.refused, "guards change the state they are asked about")))
  }

  /// Takes what admission let through, waits for guards that hold something of it, and shows what guards want instead.
  ///
  /// - Parameters:
  ///   - viewCause: why another screen is on top, if one is.
  ///   - showsInstead: not where a link does already.
  func take(
    _ result: Admission.Admitted, _ animation: RouterState.Animation, _ viewCause: ScreenView.Cause,
    _ cause: StepCause = .screen, history: RouterState.History? = nil, showsInstead: Bool = true,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    for dropped in result.dropped { log?("\(dropped.key) is left out: \(dropped.reason.rawValue)") }
    commit(result)
    store.take(result, from: self, animation, cause, viewCause, history: history, then: completion)
    guard showsInstead else { return }
    for barred in result.outermostBarred { openInstead(of: barred) }
  }

  /// What was found out counts from now on, and who holds something is waited for.
  func commit(_ result: Admission.Admitted) {
    admission.commit(result)
    guard !result.pending.isEmpty else { return }
    admission.wait(for: result.pending, store.state, guardPatience) { [weak self] entry in
      self?.askGuards(AdmissionPass.Scope(changed: [entry]))
    }
  }

  /// Asks the guards of what is open: all, or those of some entries, and those that read something that has changed.
  ///
  /// - Parameter showsInstead: whether what guards want instead is shown; not where a link does already.
  func askGuards(_ scope: AdmissionPass.Scope, showsInstead: Bool = true) {
    for _ in 0..<5 {
      let current = store.state
      var request = admissionRequest
      request.scope = scope
      let result = admission.admit(current, over: current, request)
      guard isCurrent(result, over: current) else { continue }
      return result.state.state == current
        ? commit(result) : take(result, .automatic, .guarded, showsInstead: showsInstead)
    }
    tellMistake("stopped: guards that change the state they are asked about")
  }

  /// What guards said of what is open, when they were asked about a state that was not taken, counts all the same.
  func settleGuards(showsInstead: Bool = false) {
    if admission.isUnsettled { askGuards(AdmissionPass.Scope(), showsInstead: showsInstead) }
  }

  /// The guards of a link said no: they are asked about what is open of the same place, too.
  func askGuards(ofPlaceOf clearance: Clearance) {
    guard let key = table.key(of: clearance.match.routeID) else { return }
    let captures = clearance.match.capturedParameters
    var entries: Set<RouterState.Entry.ID> = []
    store.state.walkScreens { if $0.key == key, $0.parameters == captures { entries.insert($0.id) } }
    guard !entries.isEmpty else { return }
    admission.tell(clearance, to: entries)
    askGuards(AdmissionPass.Scope(changed: entries), showsInstead: false)
  }

  /// Does what guards want instead of a screen, as for a link to it.
  ///
  /// - Returns: nil if they want nothing.
  @discardableResult
  func openInstead(
    of barred: Admission.Barred, _ options: NavigationOptions = .init(), navigation: Navigation = Navigation()
  )
    -> Navigation?
  {
    guard let clearance = barred.clearance else { return nil }
    var options = options
    options.window = barred.screen.window
    options.namespace = clearance.match.namespace
    queue.start(
      Opening(
        clearance.match.link, router: self, for: .instead(of: clearance), as: .inPlace, options, navigation: navigation)
    )
    return navigation
  }

  /// Whether guards do not let something come at once that happens on the screen, as a tap on a tab: the host asks the
  /// router for it with ``request(_:)`` instead of doing it.
  public func isBarred(_ event: RouterState.HostEvent) -> Bool {
    hasGuards && admitted(after: event) == nil
  }

  /// What is open after something happened on the screen, as far as guards let it; nil if they do not let it happen.
  package func admitted(after event: RouterState.HostEvent) -> RouterState? {
    let change = reduced(.host(event), in: nil)
    guard change.isChanged else { return store.state }
    var request = admissionRequest
    request.scope.held = true
    let result = admission.admit(change.state, over: store.state, request)
    defer { settleGuards() }
    if let target = Proposal.Goal.branch(.host(event)).target(in: change.state, nil, table) {
      guard result.awaited(by: target, in: change.state) == nil, result.reason(against: target) == nil else {
        return nil
      }
    }
    return result.state.state
  }

  /// Whether guards let all be that a host would show after something happened on its screen.
  package func lets(_ shown: RouterState, after event: RouterState.HostEvent) -> Bool {
    guard hasGuards else { return true }
    guard let admitted = admitted(after: event) else { return false }
    var letsAll = true
    shown.walkShown { node in
      guard letsAll, node.container == nil, !node.entry.isHeld, store.state.hasScreen(node.id) else { return }
      letsAll = admitted.hasScreen(node.id)
    }
    return letsAll
  }

  /// Whether a screen may be made: hosts ask before they do, for what a step was to show may be forbidden by now.
  package func mayMake(_ entry: RouterState.Entry) -> Bool {
    !hasGuards || store.state.hasScreen(entry.id)
  }

  /// Those of some screens that may be made; of many, without going through the whole state for each.
  package func makable(_ entries: [RouterState.Entry]) -> [RouterState.Entry] {
    guard hasGuards, entries.count > 8 else { return entries.filter { mayMake($0) } }
    var open: Set<RouterState.Entry.ID> = []
    store.state.walkScreens { open.insert($0.id) }
    return entries.filter { open.contains($0.id) }
  }

  // MARK: Leaving

  /// What is asked before a state may be left for another, the deepest screen first: of screens that go, and of those that
  /// get other captures, which hosts may make anew.
  func leaveQuestions(from current: RouterState, to next: RouterState) -> [LeaveClearance] {
    let guards = guards
    guard guards.hasLeaving else { return [] }
    var kept: [RouterState.Entry.ID: RouterState.Entry] = [:]
    next.walk { kept[$0.id] = $0.entry }
    var questions: [LeaveClearance] = []
    current.walk { node in
      guard !node.entry.isHeld, kept[node.id]?.parameters != node.entry.parameters else { return }
      for guarding in guards.leaving(node.entry) {
        questions.append(LeaveClearance(guarding, LeaveGuard.Attempt(entry: node.entry, next: next)))
      }
    }
    return questions.reversed()
  }

  /// Whether a screen may leave without being asked, as its guards on leaving say now.
  ///
  /// Hosts lock their gestures for one that may not. A guard that waits for its answer is always asked.
  public func lock(of entry: RouterState.Entry) -> RouterState.Lock {
    let leaving = entry.isHeld ? [] : guards.leaving(entry)
    guard !leaving.isEmpty else { return .free }
    let attempt = LeaveGuard.Attempt(entry: entry, next: state.without([entry.id]))
    return leaving.allSatisfy { LeaveClearance($0, attempt).answer() == true } ? .free : .ask
  }

  /// The user asks for something that a locked screen has to be asked about, or guards: it is done if all agree.
  ///
  /// - Returns: ends as cancelled if a screen does not; as a link to the place, if guards do not.
  @discardableResult
  public func request(_ event: RouterState.HostEvent) -> Navigation { perform(.host(event)) }

  /// The guard that holds a screen, which hosts may keep something for that is shown in its place; nil if it is not held.
  public func guardHolding(_ entry: RouterState.Entry) -> RouteGuard? { admission.guardHolding(entry) }
}

extension RouterState {
  /// Whether a screen may leave without being asked.
  public enum Lock: String, Sendable, Hashable, CaseIterable {
    /// It may.
    case free
    /// It has to be asked first, which a gesture cannot wait for.
    case ask
  }
}
