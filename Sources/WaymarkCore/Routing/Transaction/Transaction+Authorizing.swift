/// Authorization: from a match or a verb to a state that guards allow.
extension Transaction {
  /// The judgement of a candidate, by its guards or for another reason.
  enum Judgement {
    /// Nothing yet.
    case none
    /// Its guards allow it, and need not be evaluated again for the first state that is proposed.
    case allowed(Permission)
    /// A guard denies, redirects or defers it, or has not answered yet.
    case refused(Permission)
    /// It is denied for another reason.
    case denied(String)

    /// The guard that refuses the candidate.
    @MainActor var guarding: RouteGuard? {
      if case .refused(let permission) = self { permission.decisive } else { nil }
    }

    /// The verdict of that guard.
    @MainActor var verdict: GuardVerdict? {
      if case .refused(let permission) = self { permission.standing.verdict } else { nil }
    }
  }

  // MARK: The link's own place

  /// Evaluates the guards of a match, then asks the user to confirm it.
  ///
  /// - Parameter isReturning: true if a redirect of these guards was followed and led back to the match.
  /// - Returns: the reply. If `nil`, the transaction waits for an answer.
  func authorize(_ match: RouteMatch, isReturning: Bool = false) -> Resolver.Reply? {
    judgement = .none
    if keeper != nil, match.isSensitive { hasSensitiveMatch = true }
    guard !isReturning || inquiry.permission(of: match)?.noteReturn() != false else {
      return deny(match, "its guards redirect it to itself again and again")
    }
    guard let permission = guarded.permission(of: match, in: table, inquiry) else { return askUser(about: match) }
    switch permission.standing {
    case .proceeds:
      judgement = .allowed(permission)
      return askUser(about: match)
    case .denied(let verdict, let number):
      judgement = .refused(permission)
      // The verdict also holds for open screens with the same route and values.
      guarded.authorization.doubt(because: [permission])
      guarded.settleGuards()
      guard !isOvertaken(by: verdict) else {
        end(.cancelled)
        return nil
      }
      return .guardSaid(verdict, next: number + 1)
    case .waits:
      navigation.match = match
      wait(for: permission) { [self] in askAgain(match) }
      return nil
    }
  }

  /// Evaluates all guards again after a wait, because the user may have signed out during it.
  private func askAgain(_ match: RouteMatch) {
    guard hasCurrentRoutes else { return beginAnew() }
    guard let reply = authorize(match) else { return }
    go(on: resolver?.answer(reply))
  }

  /// Returns true if a verdict would lead away from a screen that guards removed, and another link is shown instead by
  /// now.
  private func isOvertaken(by verdict: GuardVerdict) -> Bool {
    guard case .redirect = verdict, let link = origin.resumed, link.isOfScreen, resolver?.isAtFirstLink == true else {
      return false
    }
    return deferred.openedCount(in: window) > link.openedBefore
  }

  private func deny(_ match: RouteMatch, _ reason: String) -> Resolver.Reply {
    judgement = .denied(reason)
    return .guardSaid(.denied(reason), next: 0)
  }

  // MARK: The user's word

  private func askUser(about match: RouteMatch) -> Resolver.Reply? {
    guard routes.guards.isConfirmed(match.routeID), needsUser(match) else { return .guardsPassed }
    guard let confirmation else { return deny(match, Self.withoutConfirmation) }
    askUser(about: match, confirmation) { [self] in
      guard let reason = $0 else { return askAgain(match) }
      go(on: resolver?.answer(deny(match, reason)))
    }
    return nil
  }

  /// Returns true if the user must confirm a link and has not confirmed it yet.
  private func needsUser(_ match: RouteMatch) -> Bool {
    match.link.source.isExternal && confirmed?.isSame(as: match) != true
  }

  /// - Parameter next: called with the reason if the user declines, and with `nil` after a confirmation.
  private func askUser(
    about match: RouteMatch, _ confirmation: @escaping @MainActor @Sendable (RouteMatch) async -> Bool,
    then next: @escaping @MainActor (String?) -> Void
  ) {
    navigation.match = match
    wait(for: .user) {
      .said(await confirmation(match))
    } then: { [self] answer in
      guard answer.isYes else { return next("the user said no") }
      confirmed = match
      inquiry.expire()
      next(nil)
    }
  }

  private static let withoutConfirmation = "the router has no confirmation to ask the user with"

  /// Returns true if no other screen that the link opens still needs the user's confirmation.
  ///
  /// Such a screen may be in another column of a split. If it needs a confirmation, the transaction waits for the user,
  /// or has ended.
  func askUserIfNeeded(about proposal: Proposal) -> Bool {
    let guards = routes.guards
    guard guards.hasConfirmed, let match = goal.match, needsUser(match), proposal.opens(where: guards.isConfirmed)
    else {
      return true
    }
    guard let confirmation else {
      judgement = .denied(Self.withoutConfirmation)
      endDenied(match)
      return false
    }
    askUser(about: match, confirmation) { [self] in
      guard let reason = $0 else { return advanceAgain() }
      judgement = .denied(reason)
      endDenied(match)
    }
    return false
  }

  // MARK: The state

  /// A proposed state after its authorization.
  struct Proposal {
    let decision: Decision
    /// The screen that must be open afterwards, or `nil` if there is none.
    let target: RouterState.Entry.ID?
    let result: Authorization.Authorized
    /// The state when it was proposed.
    let current: RouterState
  }

  /// The result of a proposal.
  enum Evaluation {
    case granted(Proposal)
    /// The state does not change.
    case unchanged(RouterState.Outcome)
    /// Guards deny the target screen, or one on the way to it.
    case denied(Authorization.Denied)
    /// A guard has not answered yet.
    case waits(Permission)
    /// A guard has changed the state, the routes or the guards during the evaluation.
    case stale
  }

  /// Computes the requested state and authorizes it.
  func propose() -> Evaluation {
    let decision = decide()
    let current = guarded.current
    guard decision.change.isChanged else {
      dropped = dropped ?? decision.change.dropped
      // The state may be proposed again after a wait, and the guards must be asked again then.
      judgement = .none
      return .unchanged(decision.change.outcome)
    }
    let target = goal.target(in: decision.change.state, options.window, routes.table)
    let result = authorize(decision.change.state, over: current, target)
    dropped = dropped ?? decision.change.dropped + result.dropped
    guard guarded.isCurrent(result, over: current) else { return .stale }
    if let target, !result.isWhole {
      if let awaited = result.awaited(by: target, in: decision.change.state) { return .waits(awaited) }
      if let denied = result.reason(against: target) { return .denied(denied) }
    }
    return .granted(Proposal(decision: decision, target: target, result: result, current: current))
  }

  /// Computes the state that the verb or the link requests.
  private func decide() -> Decision {
    if let verb = origin.verb { return verb.decide() }
    guard let match = goal.match else {
      return Decision(change: .init(rejecting: .unknownRoute, in: guarded.current))
    }
    return Decision(change: guarded.shown(match, as: presentation, in: options.window))
  }

  private func authorize(
    _ state: RouterState, over current: RouterState, _ target: RouterState.Entry.ID?
  ) -> Authorization.Authorized {
    var request = guarded.request
    request.isRestored = origin.verb?.isRestored ?? false
    request.isRecalled = origin.verb?.isRecalled ?? false
    // A guard that denied may allow by now, and not all values that it reads are observable.
    request.scope.blocked = true
    if guarded.hasGuards { request.inquiry = inquiry }
    if let target, case .allowed(let permission) = judgement { request.arrival = (target, permission) }
    judgement = .none
    return guarded.authorization.authorize(state, over: current, request)
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
    result.state.state.windows.contains { window in
      window.root.hasOpenScreen { isWanted($0) && !current.hasScreen($0.id) }
    }
  }
}

extension RouterState.Node {
  /// Returns true if a screen of this node, of its selected branch, or of its modal matches.
  fileprivate func hasOpenScreen(where isWanted: (RouterState.Entry) -> Bool) -> Bool {
    if container == nil, !entry.isBlocked, isWanted(entry) { return true }
    let inner =
      switch container {
      case .tabs, .switcher: selectedNode.map { [$0] } ?? []
      case .stack, .split, nil: content
      }
    return inner.contains { $0.hasOpenScreen(where: isWanted) }
      || modal?.content.hasOpenScreen(where: isWanted) ?? false
  }
}
