/// Ending: from the last step of a passage to those who wait for the outcome.
extension Transaction {
  /// Stores the candidates and redirects, regardless of the outcome.
  func note(_ resolution: RouteTable.Resolution) {
    for target in resolution.redirects {
      mistakes.trace("redirected to \((try? DeepLink(target))?.description ?? "…")")
    }
    navigation.resolution = resolution
  }

  func endUnmatched(_ resolution: RouteTable.Resolution) -> Passage.Step {
    guard let link else { return .ended }
    let nearest = reportUnmatched(resolution, "unmatched")
    reportNowhere(link)
    // This precedes the error screen and the next link.
    if code.isCalled { notifyUnmatched(link) }
    return ended(.unmatched(nearest: nearest))
  }

  func endRejected(_ rejection: RouteTable.Rejection) -> Passage.Step {
    if !mistakes.reportRejection(rejection, at: origin.caller) {
      mistakes.reportUnopened("rejected: \(rejection)", of: link, at: origin.caller)
    }
    return ended(.rejected(rejection))
  }

  private func notifyUnmatched(_ link: DeepLink) {
    let namespace = table.store.subject(link, namespace: options.namespace).namespace
    for observer in hooks.observers { observer.tell(.unmatched(link, namespace)) }
    guard options.fallsBack, let browser = guarded.rules.browser,
      !hooks.handOver(link, to: browser, on: guarded.rules.clock)
    else { return }
    mistakes.trace("not handed to the browser again: it returns the link")
  }

  /// Reports why no route took a link, and returns the patterns that come near.
  @discardableResult
  private func reportUnmatched(_ resolution: RouteTable.Resolution, _ words: String) -> [RoutePattern] {
    navigation.nearest = NearestRoutes(table).patterns(near: resolution)
    let nearest = navigation.nearest.filter(\.isSimilar).map(\.pattern)
    let hint =
      nearest.isEmpty
      ? mistakes.missingRoutesAdvice ?? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"
    let misfit = navigation.nearest.first.flatMap { near in near.misfit.map { ($0, near.location) } }
    mistakes.reportUnopened(
      "\(words)\(misfit.map { "; \($0.0)" } ?? "")\(hint)", of: link, at: misfit?.1 ?? origin.caller)
    return nearest
  }

  /// Reports why the fallback is shown in place of a link.
  func reportFallback(_ resolution: RouteTable.Resolution) {
    guard resolution.unmatchedHop != nil else { return }
    reportUnmatched(resolution, "unmatched, so the fallback is shown")
  }

  /// Reports a link of the app's own that no route matches.
  ///
  /// A link from outside is not a mistake of the app.
  private func reportNowhere(_ link: DeepLink) {
    guard mistakes.isOn else { return }
    if case .placeholder(let reason) = origin {
      let guarding = reason.placed.guarding
      mistakes.reportNowhere(
        "no route matches “\(mistakes.words(of: link))”, which guard “\(guarding.name)” shows for a deferred link",
        navigation.nearest,
        at: guarding.location)
    } else if case .pass = passage.refusal?.standing.verdict {
      return
    } else if let guarding = passage.refusal?.decisive, case .redirect = passage.refusal?.standing.verdict {
      mistakes.reportNowhere(
        "no route matches what guard “\(guarding.name)” redirects to", navigation.nearest, at: guarding.location)
    } else if link.source == .inApp {
      mistakes.reportNowhere("no route matches the link", navigation.nearest, at: origin.caller)
    }
  }

  func endDenied(_ match: RouteMatch) -> Passage.Step {
    if let guarding = passage.refusal?.decisive, case .redirect(let target) = passage.refusal?.standing.verdict {
      mistakes.report(
        "guard “\(guarding.name)” redirects \(match.pattern) to itself (\(target.text)), so it is denied: leave that route out of the "
          + "guard, or redirect to another one", at: guarding.location)
    }
    mistakes.reportUnopened("denied by \(passage.denial)", of: link, at: origin.caller)
    return ended(.denied(match, passage.denial))
  }

  func deferLink(_ match: RouteMatch) -> Passage.Step {
    let refusal = passage.refusal
    let name = refusal?.decisive?.name ?? ""
    mistakes.trace("deferred by \(name)")
    if case .placeholder = origin {
      mistakes.report(
        "\(match.pattern) is the placeholder for a deferred link, and is deferred itself: leave it out of \(name)",
        at: match.store.location(of: match.routeID))
      return ended(
        .denied(
          match,
          .init(.router, by: name, "it is the placeholder for a deferred link, and is deferred itself by \(name)")))
    }
    // It is kept until a guard accepts it, and a window may be there by then.
    if !hasWindow { options.waitsForWindow = true }
    if let advice = refusal?.unobservedAdvice { mistakes.report(advice, at: refusal?.decisive?.location) }
    keep()
    // The placeholder precedes the next link.
    showPlaceholder(until: refusal, by: name)
    return ended(.deferred(match))
  }

  /// Keeps the link deferred, and shows the placeholder screen of the guard until it accepts the link.
  ///
  /// A link that is deferred again shows another screen, but not the same one a second time.
  private func showPlaceholder(until refusal: Permission?, by name: String) {
    guard let refusal, case .deferred(let text?) = refusal.standing.verdict,
      let reason = Placeholders.Reason(refusal, of: navigation.number)
    else { return postpone(by: name, refusal) }
    let shown = routes.table.match(ofPlaceholder: text)
    postpone(by: name, refusal, showing: shown)
    guard let shown else { return router.showPlaceholder(text, for: reason, options) }
    let window = options.window ?? guarded.window(for: shown) ?? guarded.current.keyWindow
    guard !guarded.placeholders.note(reason, showing: shown, in: window),
      origin.resumed?.shown?.isOfSamePlace(as: shown) != true
    else { return }
    router.showPlaceholder(text, for: reason, options)
  }

  /// Adds the link to the deferred ones.
  func postpone(by name: String, _ permission: Permission?, showing shown: RouteMatch? = nil) {
    guard let request else { return }
    deferred.keep(DeferredLink(self, request, guardName: name, by: permission, showing: shown))
  }

  func endOpened(_ match: RouteMatch) {
    navigation.isShown =
      guarded.current.windows.isEmpty ? hasStatelessHost : guarded.store.hasHost(for: options.window)
    if !navigation.isShown, !options.isBeforeHost, origin.isOfCaller {
      mistakes.report(
        guarded.store.hasLostHost
          ? "opened, but nothing shows it: the attached host was released; keep it, since the router holds it weakly"
          : "opened, but nothing shows it: no host is attached; in SwiftUI, use RoutedView(router) or .routedModals(router), "
            + "in UIKit router.uiKit.attach(to: window), and keep the host"
      )
    }
    if let window = options.window { guarded.store.bringToFront(window) }
    router.noteOpened(self, match)
    end(usedFallback ? .fellBack(match) : .opened(match))
  }

  /// Ends the transaction of a screen, because there is no window, and no host that shows screens without a state.
  func endWithoutWindow(_ match: RouteMatch) {
    navigation.advice =
      "there is no window: pass links from the system to receive, which waits for one; attach a host before the app opens "
      + "links"
    end(.failed(match, RouterState.Rejection.noWindow))
  }

  /// Ends a verb without a link, and reports a selection that the user does not see, because a later screen covers it.
  func endDone() {
    guard let selection = goal.selection else { return end(.done) }
    let exposure = guarded.current.exposure(of: selection.container, in: options.window)
    navigation.isShown = exposure == .shown && guarded.store.hasHost(for: options.window)
    if case .covered(let key) = exposure {
      mistakes.report(
        "“\(selection.branch)” is selected in “\(selection.container)”, but hidden, since “\(key)” covers it: pop "
          + "that first, or open a link to the branch with go", at: origin.verb?.caller)
    }
    end(.done)
  }

  // MARK: Outcomes

  /// Ends the transaction.
  ///
  /// - Returns: the last step.
  func ended(_ outcome: LinkOutcome) -> Passage.Step {
    end(outcome)
    return .ended
  }

  /// Cancels the transaction, unless its state is committed and only hosts have pending steps.
  func cancel() {
    guard isWaiting || isQueued else { return }
    end(.cancelled(nil))
  }

  /// Cancels the transaction for the app, which no longer wants it.
  func cancelByCaller() {
    guard isWaiting || isQueued else { return }
    code.recorder?.noteCancellation(of: self)
    cancel()
  }

  /// Ends the transaction, because too many others wait already.
  func endTooLate() -> Passage.Step {
    let rejection = RouteTable.Rejection(
      .limitExceeded, "\(LinkLine.limit) others wait for an answer already: answer or cancel those first")
    mistakes.reportUnopened("not begun: \(rejection.detail)", of: original)
    return ended(original == nil ? .failed(nil, rejection) : .rejected(rejection))
  }

  /// Ends the transaction, reports the outcome, and lets the next link begin.
  func end(_ outcome: LinkOutcome) {
    guard !navigation.hasEnded else { return }
    chain.during { outbox.change { endInChange(outcome) } }
  }

  private func endInChange(_ outcome: LinkOutcome) {
    stop()
    if case .failed(let match, let error) = outcome { reportFailure(of: match, error) }
    code.recorder?.noteEnd(of: self, outcome)
    // The journal is written before any observer learns of the end. Otherwise a link could end in two processes of the
    // app.
    if original != nil, !outcome.isDeferred { keeper?.ended(navigation.number) }
    // Its place in line is free before a completion opens the next link.
    line.remove(self)
    navigation.end(outcome, outbox)
    guard let original else { return }
    report(outcome, of: original)
    if outcome.showsError, !origin.isErrorScreen, code.isRecorded || guarded.rules.errorScreen != nil {
      outbox.post { [self] in showError(outcome, of: original) }
    }
    line.ended(self)
    if deferred.isDue { outbox.post { [router] in router.openDueLinks() } }
    guarded.placeholders.ended(navigation.number)
    if guarded.placeholders.isDue { outbox.post { [router] in router.settlePlaceholders() } }
  }

  /// Reports why a link or verb failed, unless it is reported already, or there was nothing to do.
  private func reportFailure(of match: RouteMatch?, _ error: any Error) {
    if case RouterState.Rejection.noWindow = error, let window = options.window, navigation.advice == nil {
      navigation.advice =
        "window \(window.number) is not open: attach a host to it, or leave out the window of the call"
    }
    guard mistakes.isOn, let words = navigation.advice ?? error.unreportedReason else { return }
    let subject = match.map { "\($0.pattern): " } ?? origin.verb.map { "\($0.kind.name): " } ?? ""
    mistakes.reportEnd("\(subject)failed: \(words)", of: original, at: origin.verb?.caller ?? origin.caller)
  }

  /// Ends the transaction, if its outside event has led to too many openings.
  ///
  /// - Returns: true if it has ended.
  func endIfRefused() -> Bool {
    guard !chain.isAllowed else { return false }
    let rejection = chain.refusal(in: routes.table)
    guard !chain.isReporting else {
      endUnreported(.rejected(rejection))
      return true
    }
    chain.during {
      outbox.change {
        if !mistakes.report(rejection.explanation) { mistakes.reportUnopened("rejected: \(rejection)", of: nil) }
        end(.rejected(rejection))
      }
    }
    return true
  }

  /// Ends the transaction if it must not be opened at all, or if a claim takes its link.
  func endsOnArrival() -> Bool { endIfRefused() || endIfClaimed() }

  /// Offers a link from outside to the claims.
  ///
  /// If one takes it, the transaction has ended.
  private func endIfClaimed() -> Bool {
    guard code.isRecorded || !claims.isEmpty, let original, LinkClaim.mayTake(original),
      let pattern = code.claim(of: original, in: self)
    else { return false }
    mistakes.trace("claimed by \(pattern.text)")
    announce(.claimed(pattern, original))
    end(.claimed)
    return true
  }

  /// Rejects a file URL from the system, because it is a document.
  ///
  /// Routes are not matched.
  func endIfFile() -> Bool {
    guard let original, original.source.isExternal, original.layout.scheme.count == 4,
      original.scheme?.asciiLowercased == "file",
      !router.options.schemes.contains("file")
    else { return false }
    end(
      .rejected(
        .init(
          .schemeNotAllowed,
          "a file URL is a document, not a link: take it with claim(\"file:\"), or where the system hands it over"
        )))
    return true
  }

  /// Ends the transaction without a call of the app's code.
  private func endUnreported(_ outcome: LinkOutcome) {
    stop()
    code.recorder?.noteEnd(of: self, outcome)
    if let original {
      keeper?.ended(navigation.number)
      announce(.failed(original, outcome))
    }
    navigation.end(outcome)
  }

  /// Reports the outcome of the link to observers and event streams, once to each.
  private func report(_ outcome: LinkOutcome, of link: DeepLink) {
    switch outcome {
    case .fellBack(let match):
      trace("fell back to", match, link)
      announce(.fellBack(match.pattern, link))
      router.notifyObservers(.fellBack(match, from: link))
    case .opened(let match):
      trace("opened", match, link)
      announce(.opened(match.pattern, link))
      router.notifyObservers(.opened(match))
    case .handled(let match):
      trace("handled by", match, link)
      announce(.handled(match.pattern, link))
      router.notifyObservers(.opened(match))
    case .deferred:
      announce(.deferred(link))
      router.notifyObservers(.notOpened(link, outcome))
    case .claimed:
      router.notifyObservers(.notOpened(link, outcome))
    case .matched, .done, .unmatched, .rejected, .denied, .cancelled, .failed:
      announce(.failed(link, outcome))
      router.notifyObservers(.notOpened(link, outcome))
    }
  }

  private func trace(_ words: String, _ match: RouteMatch, _ link: DeepLink) {
    mistakes.trace(
      "\(words) \(match.route.name ?? match.pattern.text)" + (link.origin.map { " from \($0)" } ?? ""))
  }

  /// Shows the app's error screen, if it has one for the outcome.
  private func showError(_ outcome: LinkOutcome, of link: DeepLink) {
    guard options.fallsBack || !outcome.isUnmatched,
      let text = code.errorScreen(of: self, { guarded.rules.errorScreen?(link, outcome) }),
      let link = try? routes.table.link(text, from: .inApp)
    else { return }
    var shown = NavigationOptions(in: options.window, extras: ["outcome": outcome])
    shown.waitsForWindow = options.waitsForWindow
    line.run(Transaction(link, router: router, for: .errorScreen, shown))
  }
}

extension LinkOutcome {
  /// True if no route took the link.
  fileprivate var isUnmatched: Bool { if case .unmatched = self { true } else { false } }

  /// True if the app's error screen is shown for the outcome.
  fileprivate var showsError: Bool {
    switch self {
    case .failed(_, RouterState.Rejection.noWindow): false
    case .unmatched, .failed: true
    default: false
    }
  }
}
