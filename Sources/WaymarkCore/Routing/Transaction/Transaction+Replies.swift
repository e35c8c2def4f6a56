/// The replies of hooks, guards, the user and handlers to a passage.
extension Transaction {
  // MARK: Hooks

  /// Calls the hooks with the link, or with one that a redirect or the fallback led to.
  ///
  /// - Returns: the next step. If `nil`, a hook refused the link and the transaction has ended, or a short link is
  ///   expanded first.
  func askHooks(_ link: DeepLink) -> Passage.Step? {
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
      expand(decided, after: replaced, expander)
      return nil
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
    let ask = { (link: DeepLink, replaced: inout [DeepLink]) throws(RouteTable.Rejection) -> DeepLink? in
      try self.hooks.decide(link, for: self.router, with: self.options.extras) {
        old, new throws(RouteTable.Rejection) in
        try self.rewrite(old, to: new, &replaced)
      }
    }
    guard let tape else { return try ask(link, &replaced) }
    return try tape.decision(about: link, of: self, &replaced, ask)
  }

  private func endRefused() -> Passage.Step? {
    mistakes.trace("refused by a hook")
    if case .resolved(let resolution) = passage.end(.unmatched) { note(resolution) }
    navigation.isRefusedByHook = true
    end(.cancelled)
    return nil
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
  private func expand(_ link: DeepLink, after replaced: [DeepLink], _ expander: LinkExpander) {
    wait(for: .shortLink) { [clock = guarded.configuration.clock] in
      do { return .target(.success(try await expander.target(of: link, clock))) } catch {
        return .target(.failure(error))
      }
    } then: { [self] answer in
      do {
        go(on: try expanded(link, after: replaced, to: try answer.target))
      } catch let rejection as RouteTable.Rejection {
        go(on: passage.rejected(rejection))
      } catch {
        end(.failed(nil, NavigationError(error)))
      }
    }
  }

  /// - Parameter target: the target of the short link. If `nil`, the short link stays.
  private func expanded(
    _ link: DeepLink, after replaced: [DeepLink], to target: DeepLink?
  ) throws(RouteTable.Rejection) -> Passage.Step? {
    var (decided, replaced) = (link, replaced)
    if let target {
      let target = try rewrite(link, to: target, &replaced)
      guard let last = try afterHooks(target, &replaced) else { return endRefused() }
      decided = last
      passage.replace(with: decided)
    }
    guard hasCurrentRoutes else {
      beginAnew()
      return nil
    }
    return passage.hooked(decided, after: replaced)
  }

  // MARK: Guards

  /// Evaluates the guards of a match.
  ///
  /// - Returns: the next step. If `nil`, the transaction waits for an answer, or has ended.
  func askGuards(_ match: RouteMatch) -> Passage.Step? {
    if keeper != nil, match.isSensitive { hasSensitiveMatch = true }
    guard let permission = guarded.permission(of: match, inquiry) else { return passage.allowed(nil) }
    if origin.isResumed { guarded.placeholders.take(permission, of: navigation.number) }
    switch permission.standing {
    case .proceeds: return passage.allowed(permission)
    case .denied(.pass, let number) where mayPassOn(permission):
      return passage.refused(by: permission, .pass, next: number + 1)
    case .denied(let verdict, let number):
      // The verdict also holds for open screens with the same route and values.
      guarded.authorization.doubt(because: [permission])
      guarded.settleGuards()
      guard !isOvertaken(by: verdict) else {
        end(.cancelled)
        return nil
      }
      return passage.refused(by: permission, verdict == .pass ? .denied("") : verdict, next: number + 1)
    case .waits:
      navigation.match = match
      wait(for: permission)
      return nil
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
  ///
  /// - Returns: the next step. If `nil`, the transaction waits for the user.
  func askUser(about match: RouteMatch) -> Passage.Step? {
    guard let confirmation else { return passage.denied("the router has no confirmation to ask the user with") }
    navigation.match = match
    wait(for: .user) {
      .said(await confirmation(match))
    } then: { [self] answer in
      guard answer.isYes else { return go(on: passage.denied("the user said no")) }
      passage.confirm(match)
      inquiry.expire()
      askAgain()
    }
    return nil
  }

  // MARK: Handlers

  /// Calls the handler of the route, if it has one.
  func act(_ match: RouteMatch) -> Passage.Step? {
    guard keeper == nil || mayAct(match) else {
      postpone(match)
      return nil
    }
    do {
      let disposition = try tape?.disposition(of: match, in: self) ?? disposition(of: match)
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
      return passage.acted(.failed, NavigationError(error))
    }
  }
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
