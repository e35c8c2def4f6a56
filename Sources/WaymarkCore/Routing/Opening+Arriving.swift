extension Opening {
  func finish(_ resolution: RouteTable.Resolution) {
    if let log = router.log {
      for target in resolution.redirects { log("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    }
    navigation.tried = resolution.tried
    navigation.redirects = resolution.redirects
    switch resolution.outcome {
    case .matched(let match): arrive(match, isHandled: resolution.tried.last?.answer == .handled)
    case .fellBack(let match):
      hasFallenBack = true
      arrive(match, isHandled: resolution.tried.last?.answer == .handled)
    case .unmatched: endUnmatched(resolution)
    case .denied(let match):
      var reason = ""
      if case .denied(let said) = said { reason = said }
      router.log?("denied by \(guardName ?? "a guard")")
      end(.denied(match, reason))
    case .deferred(let match): putOff(match)
    case .rejected(let refusal):
      router.log?("refused: \(refusal)")
      end(.rejected(refusal))
    case .failed(let match): end(.failed(match, failure ?? CancellationError()))
    }
  }

  private func endUnmatched(_ resolution: RouteTable.Resolution) {
    let nearest = NearestRoutes(table).patterns(near: resolution).filter(\.isSimilar).map(\.pattern)
    router.log?("unmatched" + (nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"))
    // Before the error screen, and before the next link that came in.
    router.callUnmatchedHandlers(link, table.store.subject(link, namespace: namespace).namespace)
    router.handBack(link)
    end(.unmatched(nearest: nearest))
  }

  private func putOff(_ match: RouteMatch) {
    let name = guardName ?? ""
    router.log?("put off by \(name)")
    guard !isShownMeanwhile else {
      router.log?("\(match.pattern) is to be shown meanwhile, and is put off itself: leave it out of \(name)")
      return end(.denied(match, "it is to be shown meanwhile, and is put off itself by \(name)"))
    }
    router.deferred.keep(
      DeferredLink(
        link: origin, guardName: name, verb: verb, call: call, namespace: namespace, entrance: entrance,
        number: navigation.number, since: putOffSince ?? router.configuration.uptime()))
    // What is shown meanwhile comes before the next link that came in.
    if case .deferred(let shown?) = said { router.showMeanwhile(shown, in: call.window) }
    end(.deferred(match))
  }

  /// Shows the screen of a match, if it has one and there is a window.
  private func arrive(_ match: RouteMatch, isHandled: Bool) {
    if isHandled { return end(hasFallenBack ? .fellBack(match) : .handled(match)) }
    guard !router.store.state.windows.isEmpty else {
      return showWithoutState(match) { [self] failure in
        if let failure { fallBack(from: match, failure) } else { arrived(match) }
      }
    }
    navigation.match = match
    change(to: match)
  }

  private func change(to match: RouteMatch) {
    let change = router.reduced(verb.action(match), in: call.window)
    switch change.outcome {
    case .refused(let refusal): end(.failed(match, NavigationError(refusal)))
    case .alreadyThere:
      keepValues(for: match, in: router.store.state)
      let revision = router.store.state.revision
      router.store.reveal(in: call.window, for: router)
      // A host may find that something is gone of which nobody had told it.
      if router.store.state.revision == revision { arrived(match) } else { self.change(to: match) }
    case .changed: leaveThenBring(change.state, match)
    }
  }

  private func arrived(_ match: RouteMatch) { end(hasFallenBack ? .fellBack(match) : .opened(match)) }

  private func leaveThenBring(_ state: RouterState, _ match: RouteMatch) {
    let questions = router.leaveQuestions(to: state).filter { !haveAgreed.contains($0.attempt.entry.id) }
    guard !questions.isEmpty else { return bring(state, match) }
    wait {
      let mayLeave = await Router.mayLeave(questions)
      guard self.endWaiting() else { return }
      guard mayLeave else { return self.end(.cancelled) }
      // Who may not enter any more is told so by all that is asked of a link.
      guard self.changedVerdict(on: match) == nil else { return self.begin() }
      self.haveAgreed.formUnion(questions.map(\.attempt.entry.id))
      // The state may have changed while the user was asked, and other screens be there to be asked.
      self.change(to: match)
    }
  }

  private func bring(_ state: RouterState, _ match: RouteMatch) {
    keepValues(for: match, in: state)
    let animation = match.asksForAnimation == false ? .none : call.animation
    let number = router.store.takenCount + 1
    router.store.take(state, from: router, animation) { [self] result in
      switch result {
      case .success: arrived(match)
      case .failure(let failure) where router.store.takenCount > number:
        // Something else is on its way: no fallback comes over that.
        end(.failed(match, NavigationError(failure)))
      case .failure(let failure): fallBack(from: match, failure)
      }
    }
  }

  /// After a screen that could not be made: the fallback, if there is one left.
  private func fallBack(from match: RouteMatch, _ failure: RouterState.Step.Failure) {
    self.failure = NavigationError(failure)
    guard failure.reason == .noContent else { return end(.failed(match, NavigationError(failure))) }
    go(on: resolver?.fallBack(after: match))
  }

  /// What was passed along belongs to the entry on top of those of the route; so do the answers that are waited for.
  private func keepValues(for match: RouteMatch, in state: RouterState) {
    guard let key = router.map.key(of: match.route) else { return }
    let window = state.windows.first { $0.id == call.window ?? state.keyWindow }
    guard let entry = window?.root.topmost(where: { $0.key == key && $0.container == nil })?.entry else { return }
    router.store.keep(PassedValues(extras: call.extras, local: call.local), for: entry)
    if let root = window?.root { bringColumnsInFront(around: entry.id, in: root) }
    navigation.lead(to: entry.id)
  }

  /// Where there is room for one column only, that of the link is to be seen.
  private func bringColumnsInFront(around entry: RouterState.Entry.ID, in root: RouterState.Node) {
    guard router.map.store.hasSplits else { return }
    for (split, column) in root.columns(around: entry) ?? [] { router.device.compactColumns[split] = column }
  }
}
