/// Showing: from a match or a verb to the screens of hosts.
extension Transaction {
  /// Shows the screen of a match.
  ///
  /// Without a window, the state does not change, and a host without a state shows the screen.
  @_optimize(speed)
  func arrive(_ match: RouteMatch) -> Passage.Step {
    guard !lacksWindow else { return hold() }
    guard hasWindow else {
      showWithoutWindow(match)
      return .waits
    }
    navigation.match = match
    if guarded.current.windows.count > 1 { options.window = options.window ?? guarded.window(for: match) }
    return passage.show(match)
  }

  // MARK: Proposing

  /// A proposed state after its authorization.
  final class Proposal {
    let decision: Decision
    /// The screen that must be open afterwards, or `nil` if there is none.
    let target: RouterState.Entry.ID?
    let result: Authorization.Authorized
    /// The state when it was proposed.
    let current: RouterState

    init(
      _ decision: Decision, _ target: RouterState.Entry.ID?, _ result: Authorization.Authorized,
      over current: RouterState
    ) {
      self.decision = decision
      self.target = target
      self.result = result
      self.current = current
    }
  }

  /// Computes the requested state, and authorizes it.
  func propose() -> Passage.Step {
    let arrival = passage.takeArrival()
    let decision = decide()
    let current = guarded.current
    guard decision.change.isChanged else {
      dropped = dropped ?? decision.change.dropped
      return endUnchanged(decision.change.outcome, arrival)
    }
    let target = goal.target(in: decision.change.state, options.window, routes.table)
    let result = authorize(decision.change.state, over: current, target, arrival)
    dropped = dropped ?? decision.change.dropped + result.dropped
    guard guarded.isCurrent(result, over: current) else { return passage.proposeAgain() }
    if let target, !result.isWhole {
      if let awaited = result.awaited(by: target, in: decision.change.state) {
        return wait(for: awaited.permission, isTarget: awaited.entry.id == target)
      }
      if let denied = result.reason(against: target, in: decision.change.state) {
        return settle(denied, in: current) ?? obey(denied)
      }
    }
    let proposal = Proposal(decision, target, result, over: current)
    // Such a screen may be in another column of a split.
    guard routes.guards.hasConfirmed, let match = goal.match, passage.needsUser(match),
      proposal.opens(where: routes.guards.isConfirmed)
    else { return .askLeaving(proposal) }
    return .confirm(match)
  }

  /// Computes the state that the verb or the link requests.
  @_optimize(speed)
  private func decide() -> Decision {
    if let verb = origin.verb { return verb.decide() }
    guard let match = goal.match else {
      // A link is proposed only with its match.
      return Decision(change: .init(rejecting: .unknownRoute, in: guarded.current))
    }
    return Decision(
      change: guarded.shown(match, as: presentation, in: options.window, isPlaceholder: origin.isPlaceholder))
  }

  private func authorize(
    _ state: RouterState, over current: RouterState, _ target: RouterState.Entry.ID?, _ arrival: Permission?
  ) -> Authorization.Authorized {
    // Most apps open most links without guards, and a request is expensive.
    guard origin.verb != nil || guarded.mayDeny else {
      return guarded.authorization.unguarded(state, over: current, routes.table)
    }
    var request = guarded.request
    request.isRestored = origin.verb?.isRestored ?? false
    request.isRecalled = origin.verb?.isRecalled ?? false
    // A guard that denied may allow by now, and not all values that it reads are observable.
    request.scope.blocked = true
    if guarded.hasGuards { request.inquiry = inquiry }
    if let target { request.target = .init(entry: target, passed: passed, arrival: arrival) }
    return guarded.authorization.authorize(state, over: current, request)
  }

  /// Removes an open screen whose guards redirect it, by now, to what the link shows, and proposes again without it.
  ///
  /// If `nil`, they want something else, or the screen does not leave.
  private func settle(_ denied: Authorization.Denied, in current: RouterState) -> Passage.Step? {
    let id = denied.screen.entry.id
    guard current.hasScreen(id), let match = goal.match, denied.permission?.match.isOfSamePlace(as: match) == false,
      case .redirect(let target) = denied.permission?.standing.verdict,
      routes.table.match(ofPlaceholder: target.text)?.isOfSamePlace(as: match) == true
    else { return nil }
    guarded.askGuards(.init(changed: [id]), followsDenials: false)
    return guarded.current.hasScreen(id) ? nil : passage.proposeAgain()
  }

  /// Follows the verdict of the guards that deny the target, or a screen on the way to it.
  private func obey(_ denied: Authorization.Denied) -> Passage.Step {
    guard let match = goal.match, link != nil else {
      // A transaction for the denied screen continues the navigation of this verb.
      if router.follow(denied, options, navigation: navigation) == nil {
        end(.failed(nil, RouterState.Rejection.unknownRoute))
      }
      line.remove(self)
      return .ended
    }
    if let permission = denied.permission, permission.standing.verdict != nil {
      return passage.refused(by: permission, in: match)
    }
    let reason = "no link leads to “\(denied.screen.entry.key)” any more, which is on the way"
    return ended(.denied(match, .init(.router, reason)))
  }

  /// Makes the proposed state the state of the router, which hosts then show.
  func commit(_ proposal: Proposal) -> Passage.Step {
    // Callers of the superseded choice may change the state.
    supersedeChoice()
    guard guarded.isCurrent(proposal.result, over: proposal.current) else { return passage.proposeAgain() }
    if let match = goal.match, let target = proposal.target {
      keepValues(for: match, of: target, in: proposal.result.state.state)
    }
    if case .placeholder(let reason) = origin, let match = goal.match, let target = proposal.target {
      guarded.notePlaceholder(match, target, in: options.window, by: proposal.result.state.state, for: reason)
    }
    let number = guarded.store.commitCount + 1
    guarded.commit(
      proposal.result, animation, cause: goal.cause, viewCause: origin.verb?.viewCause ?? .opened,
      by: navigation, history: proposal.decision.history
    ) { [self] outcome in
      // After a later state has superseded this one, no fallback is shown over it.
      chain.during { presented(outcome, isLatest: guarded.store.commitCount <= number) }
    }
    return .waits
  }

  private var animation: RouterState.Animation {
    if let match = goal.match { animation(of: match) } else { options.animation }
  }

  /// Ends the transaction, after hosts show the state or one of them has failed.
  @_optimize(speed)
  private func presented(_ outcome: HostDriver.Outcome, isLatest: Bool) {
    switch (outcome, goal.match) {
    case (.success, let match?): endOpened(match)
    case (.success, nil): endDone()
    case (.failure(let failure), let match?) where isLatest: fallBack(from: match, failure)
    case (.failure(let failure), let match): end(.failed(match, failure))
    }
  }

  private func endUnchanged(_ outcome: RouterState.Outcome, _ arrival: Permission?) -> Passage.Step {
    if case .rejected(let rejection) = outcome { return ended(.failed(goal.match, rejection)) }
    if let match = goal.match, let target = goal.target(in: guarded.current, options.window, routes.table) {
      keepValues(for: match, of: target, in: guarded.current)
      if let arrival { guarded.authorization.keep(arrival, for: target) }
    }
    let revision = guarded.current.revision
    guarded.store.reveal(in: options.window, goal.cause) { [self] shown in
      chain.during { revealed(shown, since: revision) }
    }
    return .waits
  }

  private func revealed(_ outcome: HostDriver.Outcome, since revision: Int) {
    if case .failure(let failure) = outcome { return end(.failed(goal.match, failure)) }
    guard let match = goal.match else { return endDone() }
    guard guarded.current.revision != revision else { return endOpened(match) }
    // The state has changed since then, and so may have the verdicts. A host may also have found out that a screen has
    // left without a callback of the platform.
    inquiry.expire()
    askAgain()
  }

  /// Opens the next fallback, if there is one, after a screen that could not be made.
  func fallBack(from match: RouteMatch, _ failure: HostError) {
    if [.noContent, .timedOut].contains(failure.reason) { mistakes.reportMissingScreen(of: match, failure) }
    guard failure.reason == .noContent else { return end(.failed(match, failure)) }
    go(on: passage.failed(match, failure))
  }

  /// Keeps the extras for the topmost entry of the route, and tells the navigation its entry.
  ///
  /// A call may wait for replies of that entry's screen.
  private func keepValues(for match: RouteMatch, of target: RouterState.Entry.ID, in state: RouterState) {
    guard let root = state.root(of: options.window), let entry = root.find(target)?.entry else { return }
    guarded.store.matches.keep(match, passed, for: entry)
    if routes.table.tree.hasSplits { bringColumnsInFront(around: entry.id, in: root) }
    navigation.lead(to: entry)
  }

  /// Cancels the pending choice of a branch, because the link is the later choice.
  private func supersedeChoice() {
    guard goal.match != nil, presentation.isDeclarative, origin.supersedes else { return }
    if let window = targetWindow { line.supersedeChoice(in: window) }
  }

  /// Shows the column of the link if there is room for only one column.
  private func bringColumnsInFront(around entry: RouterState.Entry.ID, in root: RouterState.Node) {
    for (split, column) in root.columns(around: entry) ?? [] { router.device.compactColumns[split] = column }
  }

  // MARK: Leaving

  /// Asks the guards of the screens that would leave, the deepest first, except those that guards remove.
  func askLeaveGuards(about proposal: Proposal) -> Passage.Step {
    let departure = passage.departure
    guard routes.guards.hasLeaving || departure.leaving != nil else { return .commit(proposal) }
    let (current, next) = (proposal.current, proposal.decision.change.state)
    // The state may change while the user is asked. If other screens would leave by then, a verb is cancelled.
    if let leaving = departure.leaving, goal.match == nil, leaving != current.screensLost(to: next) {
      return ended(.cancelled(nil))
    }
    let questions = guarded.leaveQuestions(from: current, to: next).filter { !departure.agreed.contains($0.entry) }
    for (number, question) in questions.enumerated() {
      switch code.verdict(of: question, in: self) {
      case .proceed?: passage.noteAgreement(of: [question.entry])
      case let verdict?:
        note(question.denial(verdict), by: question)
        return ended(.cancelled(veto))
      case nil:
        passage.noteLeaving(current.screensLost(to: next))
        return wait(for: .user) { [self] in
          await ask(questions[number...])
        } then: { [self] in
          take($0)
        }
      }
    }
    return .commit(proposal)
  }

  /// Notes that a leave guard does not let a screen leave.
  private func note(_ denial: LinkOutcome.Denial, by question: LeaveCheck) {
    guard !navigation.hasEnded else { return }
    veto = denial
    mistakes.reportEnd(denial.words ?? "", of: original, at: question.location)
  }

  private func ask(_ questions: ArraySlice<LeaveCheck>) async -> WaitAnswer {
    var agreed: [RouterState.Entry.ID] = []
    for question in questions {
      let verdict = await question.wait(guarded.guardPatience)
      guard verdict == .proceed else {
        note(question.denial(verdict), by: question)
        return .left(agreed, isVetoed: true)
      }
      agreed.append(question.entry)
    }
    return .left(agreed, isVetoed: false)
  }

  /// Notes the answers of asynchronous leave guards, and continues if they agree.
  private func take(_ answer: WaitAnswer) {
    switch answer {
    case .left(_, isVetoed: true): end(.cancelled(veto))
    case .left(let agreed, isVetoed: false):
      passage.noteAgreement(of: agreed)
      inquiry.expire()
      askAgain()
    case .none, .said, .target: askAgain()
    }
  }
}

extension Transaction.Goal {
  /// The match of the link.
  var match: RouteMatch? { if case .place(let match) = self { match } else { nil } }
}

extension Transaction.Proposal {
  /// Returns true if the proposal opens a matching screen that is visible or below a visible one.
  @MainActor
  fileprivate func opens(where isWanted: (RouterState.Entry) -> Bool) -> Bool {
    // A screen that waits for a guard opens later without another question.
    let pending = Set(result.pending.map(\.entry.id))
    return result.state.state.windows.contains { window in
      window.root.shows { node in
        node.container == nil && (!node.entry.isBlocked || pending.contains(node.id)) && isWanted(node.entry)
          && !current.hasScreen(node.id)
      }
    }
  }
}
