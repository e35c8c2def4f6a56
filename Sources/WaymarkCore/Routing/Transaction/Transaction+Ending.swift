/// Ending: from an outcome to those who wait for it.
extension Transaction {
  /// Cancels the transaction, unless its state is committed and only hosts have pending steps.
  func cancel() {
    guard isWaiting || isQueued else { return }
    end(.cancelled)
  }

  /// Cancels the transaction for the app, which no longer wants it.
  func cancelByCaller() {
    guard isWaiting || isQueued else { return }
    tape?.noteCancellation(of: self)
    cancel()
  }

  /// Ends the transaction, because too many others wait already.
  func endTooLate() {
    let rejection = RouteTable.Rejection(
      .limitExceeded, "\(LinkLine.limit) others wait for an answer already: answer or cancel those first")
    mistakes.reportUnopened("not begun: \(rejection.detail)", of: original)
    end(original == nil ? .failed(nil, NavigationError(rejection)) : .rejected(rejection))
  }

  /// Ends the transaction, reports the outcome, and lets the next link begin.
  func end(_ outcome: Navigation.Outcome) {
    guard !navigation.hasEnded else { return }
    stop()
    chain.during { endStopped(outcome) }
  }

  private func endStopped(_ outcome: Navigation.Outcome) {
    tape?.noteEnd(of: self, outcome)
    guard let original else {
      line.remove(self)
      return navigation.end(outcome)
    }
    // The journal is written before any observer learns of the end. Otherwise a link could end in two processes of the
    // app.
    if !outcome.isDeferred { keeper?.ended(navigation.number) }
    navigation.end(outcome)
    line.remove(self)
    report(outcome, of: original)
    showError(outcome, of: original)
    line.ended(self)
    if deferred.isDue { router.openDueLinks() }
  }

  /// Ends the transaction, if its outside event has led to too many openings.
  ///
  /// - Returns: true if it has ended.
  func endIfRefused() -> Bool {
    guard !chain.isAllowed else { return false }
    let rejection = chain.refusal(in: routes.table)
    chain.report {
      if !mistakes.report(rejection.explanation) {
        mistakes.reportUnopened("rejected: \(rejection)", of: nil)
      }
      end(.rejected(rejection))
    }
    if !navigation.hasEnded { endUnreported(.rejected(rejection)) }
    return true
  }

  /// Ends the transaction if it must not be opened at all, or if a claim takes its link.
  func endsOnArrival() -> Bool { endIfRefused() || endIfClaimed() }

  /// Offers a link from outside to the claims.
  ///
  /// If one takes it, the transaction has ended.
  private func endIfClaimed() -> Bool {
    guard tape != nil || !router.claims.isEmpty, let original, LinkClaim.mayTake(original),
      let pattern = claim(of: original)
    else { return false }
    mistakes.trace("claimed by \(pattern.text)")
    announce(.claimed(pattern, original))
    end(.claimed)
    return true
  }

  /// Returns the pattern of the claim that takes a link, or took it when it was recorded.
  private func claim(of link: DeepLink) -> RoutePattern? {
    if let tape { return tape.claim(of: link, in: self) }
    return router.claims.offer(link, chain)
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
          "the URL of a file is a document, and no link: take it with claim(\"file:\"), or where the system hands it over"
        )))
    return true
  }

  /// Ends the transaction without a call of the app's code.
  private func endUnreported(_ outcome: Navigation.Outcome) {
    stop()
    tape?.noteEnd(of: self, outcome)
    if let original {
      keeper?.ended(navigation.number)
      announce(.failed(original, outcome))
    }
    navigation.end(outcome)
  }

  /// Reports the outcome of the link to observers and event streams, once to each.
  private func report(_ outcome: Navigation.Outcome, of link: DeepLink) {
    let observers = isReplayed ? [] : hooks.observers
    if case .opened(let match) = outcome { trace("opened", match, link) }
    if case .handled(let match) = outcome { trace("handled by", match, link) }
    switch outcome {
    case .opened(let match) where navigation.usedFallback, .handled(let match) where navigation.usedFallback:
      announce(.fellBack(match.pattern, link))
      for observer in observers { observer.router(router, didFallBackTo: match, from: link) }
    case .opened(let match):
      announce(.opened(match.pattern, link))
      for observer in observers { observer.router(router, didOpen: match) }
    case .handled(let match):
      announce(.handled(match.pattern, link))
      for observer in observers { observer.router(router, didOpen: match) }
    case .deferred:
      announce(.deferred(link))
      for observer in observers { observer.router(router, didNotOpen: link, outcome) }
    case .claimed:
      for observer in observers { observer.router(router, didNotOpen: link, outcome) }
    case .done, .unmatched, .rejected, .denied, .cancelled, .failed:
      announce(.failed(link, outcome))
      for observer in observers { observer.router(router, didNotOpen: link, outcome) }
    }
  }

  private func errorScreen(for outcome: Navigation.Outcome, of link: DeepLink) -> String? {
    let ask = { [router] in router.errorScreen?(link, outcome) }
    if let tape { return tape.errorScreen(of: self, ask) }
    return ask()
  }

  private func trace(_ words: String, _ match: RouteMatch, _ link: DeepLink) {
    mistakes.trace(
      "\(words) \(match.route.name ?? match.pattern.text)" + (link.origin.map { " from \($0)" } ?? ""))
  }

  /// Shows the app's error screen, if it has one for the outcome.
  private func showError(_ outcome: Navigation.Outcome, of link: DeepLink) {
    guard outcome.showsError, !origin.isErrorScreen, let text = errorScreen(for: outcome, of: link),
      let link = try? routes.table.link(text, from: .inApp)
    else { return }
    var shown = NavigationOptions(in: options.window, extras: ["outcome": outcome])
    shown.waitsForWindow = options.waitsForWindow
    line.run(Transaction(link, router: router, for: .errorScreen, shown))
  }
}

extension Navigation.Outcome {
  /// True if the app's error screen is shown for the outcome.
  fileprivate var showsError: Bool {
    switch self {
    case .unmatched, .failed: true
    case .opened, .handled, .done, .claimed, .rejected, .denied, .deferred, .cancelled: false
    }
  }
}
