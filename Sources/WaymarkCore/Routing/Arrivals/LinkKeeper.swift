/// An object that saves waiting links, because the process may end before they are opened.
///
/// For one opening, the router calls ``waits(_:)``, possibly several times, and ``goesOn(_:)`` after each wait. It
/// calls ``acts(_:)`` before an action that must not be repeated, and ``ended(_:)`` at the end. For a link that never
/// waits, it does not call ``waits(_:)``.
@MainActor
package protocol LinkKeeper: AnyObject {
  /// Saves a link that waits for its turn, for an answer, or until a guard accepts it.
  ///
  /// If a value of the link has become known as sensitive, it removes the saved link.
  func waits(_ link: KeptLink)
  /// Notes that a waiting link continues.
  ///
  /// From here on, code of the app is called.
  func goesOn(_ number: Int)
  /// Notes that an action begins that must be carried out at most once.
  ///
  /// - Returns: false if it could not be noted. Then the action must not begin.
  func acts(_ number: Int) -> Bool
  /// Removes a link that has ended and is not deferred.
  func ended(_ number: Int)
}

/// A waiting link, with everything that another process needs to open it.
package struct KeptLink {
  /// The number of its navigation.
  package var number: Int
  package var link: DeepLink
  package var presentation: RouteMap.Presentation
  package var extras: RouteMatch.Extras
  package var namespace: String?
  /// True if a value of it may be sensitive, so that it must not appear in a log or in a file.
  package var isSensitive: Bool
  /// The time since it arrived.
  package var age: Duration

  package init(
    number: Int = 0, _ link: DeepLink, as presentation: RouteMap.Presentation, extras: RouteMatch.Extras,
    namespace: String?, isSensitive: Bool = false, age: Duration = .zero
  ) {
    self.number = number
    self.age = age
    self.link = link
    self.presentation = presentation
    self.extras = extras
    self.namespace = namespace
    self.isSensitive = isSensitive
  }
}

extension Router {
  /// Restores a link that an earlier process has kept.
  ///
  /// It waits for its turn, and all checks are repeated.
  ///
  /// - Parameter number: called with the new number of the link before the link is matched.
  package func takeBack(_ kept: KeptLink, _ number: (Int) -> Void) {
    var options = NavigationOptions(extras: kept.extras, namespace: kept.namespace)
    options.waitsForWindow = true
    // The file does not say whether it was opened as content; then it must not fall back.
    options.fallsBack = kept.link.source != .webView
    let request = LinkRequest(
      kept.link, as: kept.presentation, options, at: rules.clock.uptime() - kept.age,
      chain: .adopted(kept.link))
    let transaction = Transaction(request, router: self, for: .system)
    number(transaction.navigation.number)
    note(.recovered(kept.link))
    _ = line.take(transaction)
  }

  /// Opens waiting links, because a window is connected with its restored content.
  ///
  /// Links from an earlier process come first, then those that arrived before the window.
  package func openWaitingLinks() {
    guard takesBack != nil || line.hasArrived, !store.state.windows.isEmpty else { return }
    if let body = takesBack {
      takesBack = nil
      line.before(body)
    }
    line.deliver(in: store.state.windows.map(\.id))
  }

  /// Opens what waits in the next turn, because a window may be there now.
  ///
  /// The app may restore the window's former state first.
  func openWaitingLinksSoon() {
    guard takesBack != nil || line.hasArrived else { return }
    _ = rules.clock.after(.zero) { [weak self] in self?.openWaitingLinks() }
  }

  /// Opens the links again whose actions could not be noted in the journal.
  package func resumeUnnotedActions() {
    deferred.resume(at: rules.clock.uptime()) { $0.permission == nil }
    openDueLinks()
  }

  /// Reports the end of a link that an earlier process has kept and not opened.
  package func giveUp(_ link: DeepLink) {
    mistakes.trace("interrupted, and not opened again: \(link)")
    note(.interrupted(link))
    notifyObservers(.notOpened(link, .cancelled(nil)))
  }
}

extension Transaction {
  /// Saves the link, because it begins to wait, possibly again.
  func keep() {
    guard let keeper, origin.isKept, let request else { return }
    let isSensitive = chain.during { mayBeSensitive(request.link) }
    keeper.waits(
      KeptLink(
        number: navigation.number, request.link, as: presentation, extras: options.extras,
        namespace: options.namespace, isSensitive: isSensitive,
        age: guarded.rules.clock.uptime() - request.arrivedAt))
  }

  /// True if a value of the link is sensitive, or if that is not known.
  ///
  /// Before the link is opened, hooks are asked where it leads.
  private func mayBeSensitive(_ original: DeepLink) -> Bool {
    if hasSensitiveMatch || navigation.match?.isSensitive == true { return true }
    var survey = SensitivitySurvey(self)
    if isQueued { return survey.finds(original, asksHooks: router.hasHooks) }
    let isRewritten = link.map { !$0.text.hasSameBytes(as: original.text) } ?? false
    // A link that hooks have replaced may match no route. Its own values matter only if a route reads them.
    return isRewritten
      ? survey.findsSensitive(original) || link.map { survey.finds($0, asksHooks: false) } ?? true
      : survey.finds(original, asksHooks: false)
  }

  /// Returns true if the handler of a match may be called, or its screen shown.
  ///
  /// An action that must not be repeated is first noted in the journal.
  func mayAct(_ match: RouteMatch) -> Bool {
    guard let keeper, origin.isKept else { return true }
    let isOnce = handles(match) || routes.guards.isConfirmed(match.routeID)
    return !isOnce || keeper.acts(navigation.number)
  }

  /// Defers a link whose action could not be noted in the journal.
  func postpone(_ match: RouteMatch) -> Passage.Step {
    mistakes.reportUnopened("\(match.pattern): deferred, because the journal cannot be written", of: nil)
    postpone(by: "", nil)
    return ended(.deferred(match))
  }
}
