/// Keeps the links that wait, for the case that the process does not live to see them opened.
///
/// Of one opening it is told, in this order: that it waits, which it may do several times; that it goes on, after each wait;
/// that something is done that may not be done twice; and that it has ended. One that never waits has ended without it.
@MainActor
package protocol LinkKeeper: AnyObject {
  /// A link waits: for its turn, for an answer, or until a guard lets it in.
  func waits(_ link: KeptLink)
  /// A link goes on, if it is one of those that wait: from here on code of the app is asked.
  func goesOn(_ number: Int)
  /// Something is about to be done for a link that may be done once.
  ///
  /// - Returns: false if that could not be noted: it must not be done then.
  func acts(_ number: Int) -> Bool
  /// A link has ended, and is not deferred.
  func ended(_ number: Int)
}

/// A link that waits, with what is needed to open it in another process.
package struct KeptLink {
  /// The number of its navigation.
  package var number: Int
  package var link: DeepLink
  package var presentation: RouteMap.Presentation
  package var extras: RouteMatch.Extras
  package var namespace: String?
  /// A value of it is in no log, and in no file.
  package var isSensitive: Bool

  package init(
    number: Int = 0, _ link: DeepLink, as presentation: RouteMap.Presentation, extras: RouteMatch.Extras,
    namespace: String?, isSensitive: Bool = false
  ) {
    self.number = number
    self.link = link
    self.presentation = presentation
    self.extras = extras
    self.namespace = namespace
    self.isSensitive = isSensitive
  }
}

extension Router {
  /// Takes back a link that an earlier process has kept: in its turn, and asked about anew.
  ///
  /// - Parameter number: told the number that it has here, before anything is asked.
  package func takeBack(_ kept: KeptLink, _ number: (Int) -> Void) {
    let options = NavigationOptions(extras: kept.extras, namespace: kept.namespace)
    let transaction = Transaction(kept.link, router: self, for: .system, as: kept.presentation, options)
    number(transaction.navigation.number)
    note(.recovered(kept.link))
    if !mailbox.take(transaction, key: nil, self) { transaction.end(.cancelled) }
  }

  /// There is a window, with what was open in it before: what an earlier process has kept comes now, then what came in
  /// before the window.
  package func openWhatWaits() {
    guard takesBack != nil || mailbox.hasLetters, !store.state.windows.isEmpty else { return }
    if let body = takesBack {
      takesBack = nil
      mailbox.before(body)
    }
    mailbox.deliver(self)
  }

  /// A link that an earlier process has kept has ended: that process did not live to see it.
  package func giveUp(_ link: DeepLink) {
    log?("interrupted, and not opened again: \(link)")
    note(.interrupted(link))
    for observer in hooks.observers { observer.router(self, didNotOpen: link, .cancelled) }
  }
}

extension Transaction {
  /// It begins to wait, or does so again.
  func keep() {
    guard let keeper = router.keeper, origin.isKept, let arrived, let link else { return }
    let match = navigation.match ?? table.resolve(link, namespace: options.namespace).match
    keeper.waits(
      KeptLink(
        number: navigation.number, arrived, as: presentation, extras: options.extras, namespace: options.namespace,
        isSensitive: match?.isSensitive ?? false))
  }

  /// Whether what a match leads to may be done: what may not be done twice is noted before.
  func mayAct(_ match: RouteMatch) -> Bool {
    guard let keeper = router.keeper, origin.isKept else { return true }
    let isOnce = router.handles(match) || router.guards.isConfirmed(match.routeID)
    return !isOnce || keeper.acts(navigation.number)
  }

  /// What could not be noted stays undone, and the link is put off.
  func postpone(_ match: RouteMatch) {
    router.tellUnopened("\(match.pattern): deferred, for the journal cannot be written", from: nil)
    postpone(by: "", nil)
    end(.deferred(match))
  }
}
