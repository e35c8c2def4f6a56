/// Committing: from an authorized state to the screens of hosts.
extension Transaction {
  /// Shows the screen of a match.
  ///
  /// If a handler took the link, or there is no window, the state does not change.
  func arrive(_ match: RouteMatch, isHandled: Bool) {
    if isHandled { return end(.handled(match)) }
    guard !lacksWindow else { return hold() }
    guard !guarded.current.windows.isEmpty else {
      return showWithoutState(match) { [self] failure in
        chain.during { if let failure { fallBack(from: match, failure) } else { endOpened(match) } }
      }
    }
    navigation.match = match
    if guarded.current.windows.count > 1 { options.window = options.window ?? guarded.window(for: match) }
    goal = .place(match)
    advance()
  }

  /// Proposes, asks leave guards, and commits, until it must wait.
  func advance() {
    proposeAndCommit()
    if guarded.authorization.isUnsettled { guarded.settleGuards() }
  }

  private func proposeAndCommit() {
    for _ in 0..<RetryLimit.rounds {
      switch propose() {
      case .unchanged(let outcome): return endUnchanged(outcome)
      case .denied(let denied): return obey(denied)
      case .waits(let permission): return wait(for: permission) { [self] in advanceAgain() }
      case .stale: continue
      case .granted(let proposal):
        guard askUserIfNeeded(about: proposal), askLeaveGuards(about: proposal) else { return }
        // Callers of the superseded choice may change the state.
        supersedeChoice()
        if guarded.isCurrent(proposal.result, over: proposal.current) { return commit(proposal) }
      }
    }
    mistakes.reportUnsteadyGuards()
    end(.cancelled)
  }

  /// Continues after a wait.
  ///
  /// If the route was removed, the link is matched again with the current routes.
  func advanceAgain() {
    if let match = goal.match, !hasCurrentRoutes, routes.table.store.place(of: match.routeID) == nil {
      return beginAnew()
    }
    advance()
  }

  /// Makes the proposed state the state of the router, which hosts then show.
  private func commit(_ proposal: Proposal) {
    if let match = goal.match, let target = proposal.target {
      keepValues(for: match, of: target, in: proposal.result.state.state)
    }
    let number = guarded.store.commitCount + 1
    guarded.commit(
      proposal.result, animation, cause: goal.cause, viewCause: origin.verb?.viewCause ?? .opened,
      by: navigation, history: proposal.decision.history
    ) { [self] outcome in
      // After a later state has superseded this one, no fallback is shown over it.
      chain.during { presented(outcome, isLatest: guarded.store.commitCount <= number) }
    }
  }

  private var animation: RouterState.Animation { goal.match.map(animation(of:)) ?? options.animation }

  // MARK: Ends

  /// Ends the transaction, after hosts show the state or one of them has failed.
  private func presented(_ outcome: HostDriver.Outcome, isLatest: Bool) {
    switch (outcome, goal.match) {
    case (.success, let match?): endOpened(match)
    case (.success, nil): endDone()
    case (.failure(let failure), let match?) where isLatest: fallBack(from: match, failure)
    case (.failure(let failure), let match): end(.failed(match, .host(failure)))
    }
  }

  private func endUnchanged(_ outcome: RouterState.Outcome) {
    if case .rejected(let rejection) = outcome { return end(.failed(goal.match, .state(rejection))) }
    if let match = goal.match, let target = goal.target(in: guarded.current, options.window, routes.table) {
      keepValues(for: match, of: target, in: guarded.current)
    }
    let revision = guarded.current.revision
    guarded.store.reveal(in: options.window, goal.cause) { [self] shown in
      chain.during { revealed(shown, since: revision) }
    }
  }

  private func revealed(_ outcome: HostDriver.Outcome, since revision: Int) {
    if case .failure(let failure) = outcome { return end(.failed(goal.match, .host(failure))) }
    guard let match = goal.match else { return endDone() }
    guard guarded.current.revision != revision else { return endOpened(match) }
    // The state has changed since then, and so may have the verdicts. A host may also have found out that a screen has
    // left without a callback of the platform.
    inquiry.expire()
    advanceAgain()
  }

  /// Ends the transaction as opened.
  private func endOpened(_ match: RouteMatch) {
    navigation.isShown =
      guarded.current.windows.isEmpty ? router.statelessHost != nil : guarded.store.hasHost(for: options.window)
    if !navigation.isShown, !options.isBeforeHost {
      mistakes.report(
        guarded.store.hasLostHost
          ? "opened, but nothing shows it: the host is gone that was attached; keep it, the router holds it weakly"
          : "opened, but nothing shows it: no host is attached; in SwiftUI, use RoutedView(router) or .routedModals(router), "
            + "in UIKit router.attach(to: window), and keep the host"
      )
    }
    if let window = options.window { guarded.store.bringToFront(window) }
    router.noteOpened(self, match)
    end(.opened(match))
  }

  /// Ends a verb without a link, and reports a selection that the user does not see, because a later screen covers it.
  private func endDone() {
    guard let selection = goal.selection else { return end(.done) }
    let exposure = guarded.current.exposure(of: selection.container, in: options.window)
    navigation.isShown = exposure == .shown && guarded.store.hasHost(for: options.window)
    if case .covered(let key) = exposure {
      mistakes.report(
        "“\(selection.branch)” is selected in “\(selection.container)”, and nobody sees it, since “\(key)” covers it: pop "
          + "that first, or open a link to the branch with go", at: origin.verb?.caller)
    }
    end(.done)
  }

  /// Follows the verdict of the guards that deny the target, or a screen on the way to it.
  private func obey(_ denied: Authorization.Denied) {
    guard let match = goal.match else {
      // A transaction for the denied screen continues the navigation of this verb.
      if router.follow(denied, options, navigation: navigation) == nil { end(.failed(nil, .state(.unknownRoute))) }
      return line.remove(self)
    }
    guard let permission = denied.permission, let verdict = permission.standing.verdict else {
      return end(.denied(match, "no link leads to “\(denied.screen.entry.key)” any more, which is on the way"))
    }
    judgement = .refused(permission)
    switch verdict {
    case .denied, .proceed: endDenied(match)
    case .deferred: deferLink(match)
    case .redirect(let target): go(on: resolver?.redirect(to: target, from: permission.match))
    }
  }

  /// Opens the next fallback, if there is one, after a screen that could not be made.
  private func fallBack(from match: RouteMatch, _ failure: HostError) {
    self.failure = .host(failure)
    if [.noContent, .timedOut].contains(failure.reason) { mistakes.reportMissingScreen(of: match, failure) }
    guard failure.reason == .noContent else { return end(.failed(match, .host(failure))) }
    go(on: resolver?.fallBack(after: match))
  }

  /// Keeps the extras for the topmost entry of the route, and tells the navigation its entry.
  ///
  /// A call may wait for replies of that entry's screen.
  private func keepValues(for match: RouteMatch, of target: RouterState.Entry.ID, in state: RouterState) {
    let root = state.windows.first { $0.id == options.window ?? state.keyWindow }?.root
    guard let root, let entry = root.find(target)?.entry else { return }
    guarded.store.matches.keep(match, PassedValues(extras: options.extras, local: options.local), for: entry)
    if routes.table.tree.hasSplits { bringColumnsInFront(around: entry.id, in: root) }
    navigation.lead(to: entry)
  }

  /// Cancels the pending choice of a branch, because the link is the later choice.
  private func supersedeChoice() {
    guard goal.match != nil, presentation.isDeclarative, origin.supersedes else { return }
    if let window = options.window ?? guarded.current.keyWindow { line.supersedeChoice(in: window) }
  }

  /// Shows the column of the link if there is room for only one column.
  private func bringColumnsInFront(around entry: RouterState.Entry.ID, in root: RouterState.Node) {
    for (split, column) in root.columns(around: entry) ?? [] { router.device.compactColumns[split] = column }
  }

  // MARK: Leaving

  /// The answers of leave guards so far.
  struct Departure {
    /// The screens whose guards have agreed.
    var agreed: Set<RouterState.Entry.ID> = []
    /// The screens that were to leave when the first guard was asked.
    var leaving: Set<RouterState.Entry.ID>?
    /// True if an asynchronous leave guard disagreed.
    var isVetoed = false
  }

  /// Asks the guards of the screens that would leave, the deepest first, except those that guards remove.
  ///
  /// - Returns: true if all agree. If one disagrees, the transaction has ended. If one is asynchronous, the transaction
  ///   waits.
  private func askLeaveGuards(about proposal: Proposal) -> Bool {
    guard routes.guards.hasLeaving || departure.leaving != nil else { return true }
    let (current, next) = (proposal.current, proposal.decision.change.state)
    let questions = guarded.leaveQuestions(from: current, to: next).filter { !departure.agreed.contains($0.entry) }
    // The state may change while the user is asked. If other screens would leave by then, a verb is cancelled.
    if let leaving = departure.leaving, goal.match == nil, leaving != current.screensLost(to: next) {
      end(.cancelled)
      return false
    }
    for (number, question) in questions.enumerated() {
      switch answer(to: question) {
      case .proceed?: departure.agreed.insert(question.entry)
      case let verdict?:
        mistakes.trace(question.words(for: verdict))
        end(.cancelled)
        return false
      case nil:
        departure.leaving = departure.leaving ?? current.screensLost(to: next)
        wait(for: .user) { [self] in
          await ask(questions[number...])
        } then: { [self] answer in
          take(answer)
          if departure.isVetoed { end(.cancelled) } else { advanceAgain() }
        }
        return false
      }
    }
    return true
  }

  /// Asks a leave guard, or takes its recorded answer.
  private func answer(to question: LeaveCheck) -> GuardVerdict? {
    guard let tape else { return question.answer() }
    return tape.verdict(of: question, in: self)
  }

  private func ask(_ questions: ArraySlice<LeaveCheck>) async -> WaitAnswer {
    var agreed: [RouterState.Entry.ID] = []
    for question in questions {
      let verdict = await question.wait()
      guard verdict == .proceed else {
        mistakes.trace(question.words(for: verdict))
        return .left(agreed, isVetoed: true)
      }
      agreed.append(question.entry)
    }
    return .left(agreed, isVetoed: false)
  }

  /// Notes the answers of asynchronous leave guards.
  private func take(_ answer: WaitAnswer) {
    guard case .left(let agreed, let isVetoed) = answer else { return }
    departure.agreed.formUnion(agreed)
    departure.isVetoed = isVetoed
    if !isVetoed { inquiry.expire() }
  }
}
