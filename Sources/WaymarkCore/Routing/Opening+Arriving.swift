extension Opening {
  func finish(_ resolution: RouteTable.Resolution) {
    note(resolution)
    switch resolution.outcome {
    case .matched(let match): arrive(match, isHandled: resolution.tried.last?.disposition == .handled)
    case .fellBack(let match):
      navigation.usedFallback = true
      arrive(match, isHandled: resolution.tried.last?.disposition == .handled)
    case .unmatched: endUnmatched(resolution)
    case .denied(let match): endDenied(match)
    case .deferred(let match): deferLink(match, by: candidate.clearance)
    case .rejected(let rejection):
      router.tellUnopened("rejected: \(rejection)", from: link.source)
      router.tellRejection(rejection)
      end(.rejected(rejection))
    case .failed(let match): end(.failed(match, failure ?? .thrown(CancellationError())))
    }
  }

  /// Keeps what happened on the way, however it ends.
  func note(_ resolution: RouteTable.Resolution) {
    if let log = router.log {
      for target in resolution.redirects { log("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    }
    navigation.tried = resolution.tried
    navigation.redirects = resolution.redirects
  }

  private func endUnmatched(_ resolution: RouteTable.Resolution) {
    navigation.nearest = NearestRoutes(table).patterns(near: resolution)
    let nearest = navigation.nearest.filter(\.isSimilar).map(\.pattern)
    let hint = nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"
    router.tellUnopened(
      "unmatched\(navigation.nearest.first?.misfit.map { "; \($0)" } ?? "")\(hint)", from: link.source)
    tellNowhere()
    // Before the error screen, and before the next link that came in.
    router.noteUnmatched(link, table.store.subject(link, namespace: options.namespace).namespace)
    end(.unmatched(nearest: nearest))
  }

  /// A link of the app's own that leads nowhere is a mistake; one from outside is not the app's.
  private func tellNowhere() {
    guard router.isLogging else { return }
    if case .placeholder(let name) = cause {
      router.tellNowhere(
        "no route matches “\(link.text)”, which guard “\(name)” shows for a deferred link", navigation.nearest, at: nil)
    } else if case .redirect = candidate.clearance?.standing?.verdict {
      let name = candidate.clearance?.decisive?.name ?? ""
      router.tellNowhere("no route matches what guard “\(name)” redirects to", navigation.nearest, at: nil)
    } else if link.source == .inApp {
      router.tellNowhere("no route matches the link", navigation.nearest, at: cause.caller)
    }
  }

  private func endDenied(_ match: RouteMatch) {
    let name = candidate.clearance?.decisive?.name ?? "confirmation"
    router.tellUnopened("denied by \(name)", from: link.source)
    var reason = candidate.denial ?? ""
    if candidate.denial == nil, case .denied(let said) = candidate.clearance?.standing?.verdict { reason = said }
    end(.denied(match, reason))
  }

  private func deferLink(_ match: RouteMatch, by clearance: Clearance?) {
    let name = clearance?.decisive?.name ?? ""
    router.log?("deferred by \(name)")
    if case .placeholder = cause {
      router.tellMistake(
        "\(match.pattern) is to be shown for a deferred link, and is deferred itself: leave it out of \(name)",
        at: match.store.location(of: match.routeID))
      return end(.denied(match, "it is to be shown for a deferred link, and is deferred itself by \(name)"))
    }
    keep()
    router.deferred.keep(
      DeferredLink(self, guardName: name, at: router.configuration.clock.uptime(), clearance: clearance))
    // What is shown until then comes before the next link that came in. It belongs to the arrival of the link: one that is
    // deferred again shows nothing anew.
    if !cause.isResumed, case .deferred(let shown?) = clearance?.standing?.verdict {
      router.showPlaceholder(shown, for: name, in: options.window)
    }
    end(.deferred(match))
  }

  /// Shows the screen of a match, if it has one and there is a window.
  private func arrive(_ match: RouteMatch, isHandled: Bool) {
    if isHandled { return end(.handled(match)) }
    guard !router.store.state.windows.isEmpty else {
      return showWithoutState(match) { [self] failure in
        if let failure { fallBack(from: match, failure) } else { arrived(match) }
      }
    }
    navigation.match = match
    if options.window == nil, let window = router.window(for: match) { options.window = window }
    propose(match)
  }

  /// Proposes the state with the screen of a match.
  private func propose(_ match: RouteMatch) {
    let proposal = Proposal(
      router, .place(match), in: options.window, animation(of: match), of: LinkProposal(self, match))
    proposal.granted = candidate.clearance
    proposal.asksOthers = true
    proposal.run()
  }

  /// All is as the link wants it.
  fileprivate func reveal(_ match: RouteMatch) {
    keepValues(for: match, in: router.store.state)
    let revision = router.store.state.revision
    router.store.reveal(in: options.window, .link(match.link.source)) { [self] outcome in
      if case .failure(let failure) = outcome { return end(.failed(match, .host(failure))) }
      // A host may find that something is gone of which nobody had told it.
      if router.store.state.revision == revision { arrived(match) } else { propose(match) }
    }
  }

  fileprivate func arrived(_ match: RouteMatch) {
    navigation.isShown = router.hasHost(for: options.window)
    if !navigation.isShown {
      router.tellMistake(
        router.store.hasLostHost
          ? "opened, but nothing shows it: the host is gone that was attached; keep it, the router holds it weakly"
          : "opened, but nothing shows it: no host is attached; attach one, as with router.attach(to: window), and keep it"
      )
    }
    router.store.bringToFront(options.window)
    end(.opened(match))
  }

  /// The screen, or one on the way to it, may not be there: the link ends as the guards of that one say.
  fileprivate func obey(_ barred: Admission.Barred, instead match: RouteMatch) {
    guard let clearance = barred.clearance, let verdict = clearance.standing?.verdict else {
      return end(.denied(match, "no link leads to “\(barred.screen.entry.key)” any more, which is on the way"))
    }
    candidate.clearance = clearance
    switch verdict {
    case .denied, .proceed: endDenied(match)
    case .deferred: deferLink(match, by: clearance)
    case .redirect(let target): go(on: resolver?.redirect(to: target, from: clearance.match))
    }
  }

  /// After a screen that could not be made: the fallback, if there is one left.
  fileprivate func fallBack(from match: RouteMatch, _ failure: HostError) {
    self.failure = .host(failure)
    if failure.reason == .noContent { router.tellMissingScreen(of: match, failure) }
    guard failure.reason == .noContent else { return end(.failed(match, .host(failure))) }
    go(on: resolver?.fallBack(after: match))
  }

  /// What was passed along belongs to the entry on top of those of the route; so do the answers that are waited for.
  fileprivate func keepValues(for match: RouteMatch, in state: RouterState) {
    let root = state.windows.first { $0.id == options.window ?? state.keyWindow }?.root
    let table = router.table
    guard let root, let entry = root.topmostScreen(at: match, in: table) else { return }
    router.store.matches.keep(match, PassedValues(extras: options.extras, local: options.local), for: entry)
    if table.tree.hasSplits { bringColumnsInFront(around: entry.id, in: root) }
    navigation.lead(to: entry.id)
  }

  /// A link that was opened since is a later choice than a branch that waits for a guard.
  fileprivate func supersedeChoice() {
    guard presentation.isDeclarative, cause.supersedes else { return }
    if let window = options.window ?? router.store.state.keyWindow { router.supersedeChoice(in: window) }
  }

  /// Where there is room for one column only, that of the link is to be seen.
  private func bringColumnsInFront(around entry: RouterState.Entry.ID, in root: RouterState.Node) {
    for (split, column) in root.columns(around: entry) ?? [] { router.device.compactColumns[split] = column }
  }
}

/// The state with the screen of a match, proposed for a link.
private final class LinkProposal: ProposalOwner {
  private let opening: Opening
  private let match: RouteMatch
  /// How many states there were when its own was taken.
  private var number = 0

  init(_ opening: Opening, _ match: RouteMatch) {
    self.opening = opening
    self.match = match
  }

  func change(of proposal: Proposal) -> RouterState.Change {
    let presentation = opening.router.presentation(of: match, as: opening.presentation)
    return opening.router.reduced(.show(match, as: presentation), in: opening.options.window)
  }

  func wait(_ wait: Proposal.Wait, for proposal: Proposal) {
    switch wait {
    case .guarding(let clearance, let state):
      opening.wait(for: .guarding(clearance)) { [patience = opening.router.guardPatience] in
        await clearance.wait(state, isOpen: false, patience)
      } then: {
        self.run(proposal)
      }
    case .leaving(let body): opening.wait(for: .user, body) { self.run(proposal) }
    }
  }

  /// Goes on after a wait; if the route is gone, the routes there are now are asked about the link.
  private func run(_ proposal: Proposal) {
    let isThere = opening.hasCurrentRoutes || opening.router.table.store.place(of: match.routeID) != nil
    if isThere { proposal.run() } else { opening.beginAnew() }
  }

  func takes(_ state: RouterState, of proposal: Proposal) {
    opening.keepValues(for: match, in: state)
    opening.supersedeChoice()
    number = opening.router.store.takenCount + 1
  }

  func ended(_ end: Proposal.End) {
    switch end {
    case .unchanged(.rejected(let rejection)): opening.end(.failed(match, .state(rejection)))
    case .unchanged: opening.reveal(match)
    case .barred(let barred): opening.obey(barred, instead: match)
    case .vetoed: opening.end(.cancelled)
    case .taken(.success): opening.arrived(match)
    case .taken(.failure(let failure)) where opening.router.store.takenCount > number:
      // A later state has superseded it: no fallback comes over that.
      opening.end(.failed(match, .host(failure)))
    case .taken(.failure(let failure)): opening.fallBack(from: match, failure)
    }
  }
}
