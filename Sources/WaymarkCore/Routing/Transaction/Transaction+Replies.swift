/// The replies of hooks, guards, the user and handlers to a passage.
extension Transaction {
  // MARK: Hooks

  /// Calls the hooks with the link, or with one that a redirect or the fallback led to.
  ///
  /// - Returns: the next step. A short link is expanded first.
  func askHooks(_ link: DeepLink) -> Passage.Step {
    // The first link was counted when it arrived.
    guard passage.isAtFirstLink || chain.follows(link) else {
      return passage.rejected(chain.refusal(in: routes.table))
    }
    var replaced: [DeepLink] = []
    do throws(RouteTable.Rejection) {
      guard let decided = try afterHooks(link, &replaced) else { return endRefused() }
      passage.replace(with: decided)
      guard passage.isAtFirstLink, let expander, expander.isFor(decided) else {
        return passage.hooked(decided, after: replaced)
      }
      return expand(decided, after: replaced, expander)
    } catch {
      return passage.rejected(error)
    }
  }

  /// Returns the link after every hook, and adds each link that it replaces.
  ///
  /// If `nil`, one refuses it.
  private func afterHooks(
    _ link: DeepLink, _ replaced: inout [DeepLink]
  ) throws(RouteTable.Rejection) -> DeepLink? {
    try code.decision(about: link, of: self, &replaced) { replaced throws(RouteTable.Rejection) in
      try hooks.decide(link, with: options.extras) { old, new throws(RouteTable.Rejection) in
        try rewrite(old, to: new, &replaced)
      }
    }
  }

  private func endRefused() -> Passage.Step {
    mistakes.reportEnd("refused by a hook", of: original, at: hooks.refusal)
    if case .resolved(let resolution) = passage.end(.unmatched(nearest: [])) { note(resolution) }
    return ended(.cancelled(.init(.hook)))
  }

  /// Checks the link that a hook returned, like every other link.
  func rewrite(
    _ link: DeepLink, to next: DeepLink, _ replaced: inout [DeepLink]
  ) throws(RouteTable.Rejection) -> DeepLink {
    replaced.append(link)
    let next = next.from(next.source.leastTrusted(link.source)).called(at: link.callSite)
    guard chain.follows(next) else { throw chain.refusal(in: routes.table) }
    mistakes.trace("rewritten to \(next)")
    try routes.table.checkGate(next)
    return next
  }

  /// Waits for the target of a short link, and calls the hooks with it.
  private func expand(_ link: DeepLink, after replaced: [DeepLink], _ expander: LinkExpander) -> Passage.Step {
    wait(for: .shortLink) { [clock = guarded.rules.clock] in
      do { return .target(.success(try await expander.target(of: link, clock))) } catch {
        return .target(.failure(error))
      }
    } then: { [self] answer in
      do {
        go(on: try expanded(link, after: replaced, to: try answer.target))
      } catch let rejection as RouteTable.Rejection {
        go(on: passage.rejected(rejection))
      } catch {
        end(.failed(nil, error))
      }
    }
  }

  /// - Parameter target: the target of the short link. If `nil`, the short link stays.
  private func expanded(
    _ link: DeepLink, after replaced: [DeepLink], to target: DeepLink?
  ) throws(RouteTable.Rejection) -> Passage.Step {
    var (decided, replaced) = (link, replaced)
    if let target {
      let target = try rewrite(link, to: target, &replaced)
      guard let last = try afterHooks(target, &replaced) else { return endRefused() }
      decided = last
      passage.replace(with: decided)
    }
    guard hasCurrentRoutes else { return begin(asksHooks: false) }
    return passage.hooked(decided, after: replaced)
  }

  // MARK: Guards

  /// Evaluates the guards of a match.
  func askGuards(_ match: RouteMatch) -> Passage.Step {
    if keeper != nil, match.isSensitive { hasSensitiveMatch = true }
    guard let permission = guarded.permission(of: match, inquiry) else { return passage.allowed(nil) }
    if origin.isResumed { guarded.placeholders.take(permission, of: navigation.number) }
    switch permission.standing {
    case .proceeds: return passage.allowed(permission)
    case .denied(.pass, let number) where mayPassOn(permission):
      return passage.refused(by: permission, .pass, next: number + 1)
    case .denied(let verdict, let number):
      // The verdict also holds for open screens with the same route and values.
      guarded.authorization.invalidate(because: [permission])
      guarded.settleGuards()
      guard !isOvertaken(by: verdict) else { return ended(.cancelled(nil)) }
      return passage.refused(by: permission, verdict == .pass ? .denied("") : verdict, next: number + 1)
    case .waits:
      navigation.match = match
      return wait(for: permission)
    }
  }

  /// Returns true if the next candidate may get the link that a guard passes on.
  ///
  /// A container has no pattern, so its guard cannot know a better one.
  private func mayPassOn(_ permission: Permission) -> Bool {
    origin.verb == nil && !origin.isOfScreen && !options.isOfDestination
      && permission.decisivePlace?.isAtContainer == false
  }

  /// Returns true if a verdict would lead away from a screen that guards removed, and another link is shown instead by
  /// now.
  private func isOvertaken(by verdict: GuardVerdict) -> Bool {
    guard case .redirect = verdict, let link = origin.resumed, link.isOfScreen, passage.isAtFirstLink else {
      return false
    }
    return deferred.openedCount(in: targetWindow) > link.openedBefore
  }

  // MARK: The user

  /// Asks the user to confirm a match.
  func askUser(about match: RouteMatch) -> Passage.Step {
    guard let confirmation else {
      return passage.denied(.init(.router, "the router has no confirmation closure, so it cannot ask the user"))
    }
    navigation.match = match
    return wait(for: .user) {
      .said(await confirmation(match))
    } then: { [self] answer in
      guard answer.isConfirmed else { return go(on: passage.denied(.init(.user, "the user declined"))) }
      passage.confirm(match)
      inquiry.expire()
      askAgain()
    }
  }

  // MARK: Handlers

  /// Calls the handler of the route, if it has one.
  func act(_ match: RouteMatch) -> Passage.Step {
    guard keeper == nil || mayAct(match) else { return postpone(match) }
    do {
      let disposition = try code.disposition(of: match, in: self)
      mistakes.trace("\(match.pattern): \(disposition.rawValue)")
      if disposition == .handled, let name = presentation.verb {
        mistakes.trace("nothing to \(name): the handler shows itself")
      }
      return passage.acted(disposition)
    } catch {
      if !mistakes.reportMisreading(error, of: match) {
        mistakes.reportUnopened(
          "\(match.pattern): failed: \(error.safeText)", of: nil, at: match.store.location(of: match.routeID))
      }
      return passage.threw(error)
    }
  }

  // MARK: The end of the search

  /// Shows the screen of the match, or ends the transaction without one.
  @_optimize(speed)
  func arrive(at resolution: RouteTable.Resolution) -> Passage.Step {
    note(resolution)
    switch resolution.outcome {
    case .matched(let match): return resolution.isHandled ? ended(.handled(match)) : arrive(match)
    case .fellBack(let match):
      usedFallback = true
      reportFallback(resolution)
      return resolution.isHandled ? ended(.fellBack(match)) : arrive(match)
    case .unmatched: return endUnmatched(resolution)
    case .denied(let match, _): return endDenied(match)
    case .deferred(let match): return deferLink(match)
    case .rejected(let rejection): return endRejected(rejection)
    case .opened, .handled, .done, .claimed, .cancelled, .failed: return ended(resolution.outcome)
    }
  }
}

extension RouteTable.Resolution {
  /// True if the handler of a route has taken the link.
  fileprivate var isHandled: Bool { hops.last?.asked.last?.disposition == .handled }
}

extension RouteMap.Presentation {
  /// The verb of the presentation, for the log.
  ///
  /// If `nil`, the route chooses the presentation.
  fileprivate var verb: String? {
    switch self {
    case .automatic, .inPlace: nil
    case .push: "push"
    case .modal: "present"
    case .replace: "replace with"
    case .root: "make the root"
    }
  }
}
