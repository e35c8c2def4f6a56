/// Resolving: from a link to a match.
extension Transaction {
  /// Matches the link.
  ///
  /// The gate checks it before hooks are called. For a screen that guards removed, only its guards are evaluated.
  func begin(asksHooks: Bool) {
    guard let link else { return }
    resolver = Resolver(
      store: table.store, passed: PassedValues(extras: options.extras, local: options.local),
      fallsBack: origin.guards == nil)
    if let permission = origin.guards, permission.match.store === table.store {
      inquiry.note(permission)
      return go(on: resolver?.begin(at: permission.match))
    }
    let asks = asksHooks && origin.guards == nil
    go(
      on: resolver?.begin(
        link, namespace: options.namespace, by: entrance(of: link, asksHooks: asks), asksHooks: asks))
  }

  /// Returns the checks that a link needs.
  ///
  /// The link of an open screen has passed all before. The host of a short link need not be listed.
  private func entrance(of link: DeepLink, asksHooks: Bool) -> Resolver.Entrance {
    if origin.isOfScreen { return .routePath }
    return asksHooks && expander?.isFor(link) == true ? .shortLink : .gates
  }

  /// Answers the questions of the resolver until it ends, or until a reply must be awaited.
  func go(on first: Resolver.Progress?) {
    var next = first
    while !navigation.hasEnded, let progress = next {
      switch progress {
      case .end(let resolution): return finish(resolution)
      case .ask(.hooks(let link)):
        // The first link was counted when it arrived.
        guard resolver?.isAtFirstLink != false || chain.follows(link) else {
          return reject(chain.refusal(in: routes.table))
        }
        guard let reply = askHooks(link) else { return }
        next = resolver?.answer(reply)
      case .ask(.guards(let match, let first)):
        guard let reply = authorize(match, isReturning: first > 0) else { return }
        next = resolver?.answer(reply)
      case .ask(.action(let match)):
        guard keeper == nil || mayAct(match) else { return postpone(match) }
        next = resolver?.answer(.acted(act(match)))
      }
    }
  }

  /// Calls the handler of the route, if it has one.
  private func act(_ match: RouteMatch) -> RouteTable.Disposition {
    do {
      let disposition = try tape?.disposition(of: match, in: self) ?? disposition(of: match)
      mistakes.trace("\(match.pattern): \(disposition.rawValue)")
      if disposition == .handled, let name = presentation.verb {
        mistakes.trace("nothing to \(name): the handler shows itself")
      }
      return disposition
    } catch {
      if !mistakes.reportMisreading(error, of: match) {
        mistakes.reportUnopened(
          "\(match.pattern): failed: \(error.safeText)", of: nil, at: table.store.location(of: match.routeID))
      }
      failure = NavigationError(error)
      return .failed
    }
  }

  // MARK: Ends

  /// Shows the screen of the match, or ends the transaction without one.
  func finish(_ resolution: RouteTable.Resolution) {
    note(resolution)
    switch resolution.outcome {
    case .matched(let match): arrive(match, isHandled: resolution.tried.last?.disposition == .handled)
    case .fellBack(let match):
      navigation.usedFallback = true
      reportFallback(resolution)
      arrive(match, isHandled: resolution.tried.last?.disposition == .handled)
    case .unmatched: endUnmatched(resolution)
    case .denied(let match): endDenied(match)
    case .deferred(let match): deferLink(match)
    case .rejected(let rejection):
      if !mistakes.reportRejection(rejection, at: origin.caller) {
        mistakes.reportUnopened("rejected: \(rejection)", of: link, at: origin.caller)
      }
      end(.rejected(rejection))
    case .failed(let match): end(.failed(match, failure ?? .thrown(CancellationError())))
    }
  }

  /// Stores the candidates and redirects, regardless of the outcome.
  func note(_ resolution: RouteTable.Resolution) {
    if let log = router.log {
      for target in resolution.redirects { log("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    }
    navigation.tried = resolution.tried
    navigation.redirects = resolution.redirects
  }

  private func endUnmatched(_ resolution: RouteTable.Resolution) {
    guard let link else { return }
    let nearest = reportUnmatched(resolution, "unmatched")
    reportNowhere(link)
    // This precedes the error screen and the next link.
    if !isReplayed { hooks.unmatched(link, table.store.subject(link, namespace: options.namespace).namespace) }
    if !isReplayed, let browser = router.browser,
      !hooks.handOver(link, to: browser, on: guarded.configuration.clock)
    {
      mistakes.trace("not handed to the browser again: it returns the link")
    }
    end(.unmatched(nearest: nearest))
  }

  /// Reports why no route took a link, and returns the patterns that come near.
  @discardableResult
  private func reportUnmatched(_ resolution: RouteTable.Resolution, _ words: String) -> [RoutePattern] {
    navigation.nearest = NearestRoutes(table).patterns(near: resolution)
    let nearest = navigation.nearest.filter(\.isSimilar).map(\.pattern)
    let hint = nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"
    let misfit = navigation.nearest.first.flatMap { near in near.misfit.map { ($0, near.location) } }
    mistakes.reportUnopened(
      "\(words)\(misfit.map { "; \($0.0)" } ?? "")\(hint)", of: link, at: misfit?.1 ?? origin.caller)
    return nearest
  }

  /// Reports why the fallback is shown in place of a link.
  private func reportFallback(_ resolution: RouteTable.Resolution) {
    guard resolution.unmatchedHop != nil else { return }
    reportUnmatched(resolution, "unmatched, so the fallback is shown")
  }

  /// Reports a link of the app's own that no route matches.
  ///
  /// A link from outside is no mistake of the app.
  private func reportNowhere(_ link: DeepLink) {
    guard mistakes.isOn else { return }
    if case .placeholder(let guarding) = origin {
      mistakes.reportNowhere(
        "no route matches “\(link.text)”, which guard “\(guarding.name)” shows for a deferred link", navigation.nearest,
        at: guarding.location)
    } else if let guarding = judgement.guarding, case .redirect = judgement.verdict {
      mistakes.reportNowhere(
        "no route matches what guard “\(guarding.name)” redirects to", navigation.nearest, at: guarding.location)
    } else if link.source == .inApp {
      mistakes.reportNowhere("no route matches the link", navigation.nearest, at: origin.caller)
    }
  }

  func endDenied(_ match: RouteMatch) {
    let name = judgement.guarding?.name ?? "confirmation"
    mistakes.reportUnopened("denied by \(name)", of: link, at: origin.caller)
    switch (judgement, judgement.verdict) {
    case (.denied(let reason), _), (_, .denied(let reason)): end(.denied(match, reason))
    default: end(.denied(match, ""))
    }
  }

  func deferLink(_ match: RouteMatch) {
    let name = judgement.guarding?.name ?? ""
    mistakes.trace("deferred by \(name)")
    if case .placeholder = origin {
      mistakes.report(
        "\(match.pattern) is to be shown for a deferred link, and is deferred itself: leave it out of \(name)",
        at: match.store.location(of: match.routeID))
      return end(.denied(match, "it is to be shown for a deferred link, and is deferred itself by \(name)"))
    }
    var permission: Permission?
    if case .refused(let refusal) = judgement { permission = refusal }
    if let blindness = permission?.blindness { mistakes.report(blindness, at: judgement.guarding?.location) }
    keep()
    postpone(by: name, permission)
    // The placeholder precedes the next link. A link that is deferred again does not show it a second time.
    if !origin.isResumed, let guarding = judgement.guarding, case .deferred(let shown?) = judgement.verdict {
      showPlaceholder(shown, for: guarding)
    }
    end(.deferred(match))
  }

  /// Shows the placeholder screen of a guard until it accepts the link.
  private func showPlaceholder(_ text: String, for guarding: RouteGuard) {
    guard let link = try? routes.table.link(text, from: .inApp) else {
      mistakes.report(
        "what guard “\(guarding.name)” shows until it lets a link in is no link", at: guarding.location)
      return
    }
    var shown = NavigationOptions(in: options.window)
    shown.waitsForWindow = options.waitsForWindow
    // It belongs to this link, so it neither waits behind other links nor supersedes them.
    line.run(Transaction(link, router: router, for: .placeholder(guarding), as: .inPlace, shown))
  }

  /// Adds the link to the deferred ones.
  func postpone(by name: String, _ permission: Permission?) {
    guard let original else { return }
    deferred.keep(DeferredLink(self, original, guardName: name, by: permission))
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
