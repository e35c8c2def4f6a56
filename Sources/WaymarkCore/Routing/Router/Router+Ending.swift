extension Router {
  /// An opening has ended: those that look are told, and what waited for it goes on.
  func ended(_ transaction: Transaction, _ outcome: Navigation.Outcome) {
    queue.remove(transaction)
    tell(outcome, of: transaction)
    showError(outcome, of: transaction)
    mailbox.ended(transaction.navigation, self)
    queue.runNext()
    openDueLinks()
  }

  /// Reports to observers and listeners how a link ended, once to each.
  private func tell(_ outcome: Navigation.Outcome, of transaction: Transaction) {
    guard let link = transaction.arrived else { return }
    switch outcome {
    case .opened(let match) where transaction.navigation.usedFallback,
      .handled(let match) where transaction.navigation.usedFallback:
      note(.fellBack(match.pattern, link))
      for observer in hooks.observers { observer.router(self, didFallBackTo: match, from: link) }
    case .opened(let match):
      note(.opened(match.pattern, link))
      for observer in hooks.observers { observer.router(self, didOpen: match) }
    case .handled(let match):
      note(.handled(match.pattern, link))
      for observer in hooks.observers { observer.router(self, didOpen: match) }
    case .deferred:
      note(.deferred(link))
      for observer in hooks.observers { observer.router(self, didNotOpen: link, outcome) }
    case .claimed:
      for observer in hooks.observers { observer.router(self, didNotOpen: link, outcome) }
    case .done, .unmatched, .rejected, .denied, .cancelled, .failed:
      note(.failed(link, outcome))
      for observer in hooks.observers { observer.router(self, didNotOpen: link, outcome) }
    }
  }

  private func showError(_ outcome: Navigation.Outcome, of transaction: Transaction) {
    guard outcome.showsError, !transaction.origin.isErrorScreen, let arrived = transaction.arrived,
      let text = errorScreen?(arrived, outcome), let link = try? table.link(text, from: .inApp)
    else { return }
    let options = NavigationOptions(in: transaction.options.window, extras: ["outcome": outcome])
    queue.run(Transaction(link, router: self, for: .errorScreen, options))
  }

  /// No route takes a link: handlers are told, and a link of the web is handed back to the browser, once.
  func noteUnmatched(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    hooks.unmatched(link, namespace)
    if let opensInBrowser, hooks.handsBack(link) { opensInBrowser(link) }
  }
}

extension Navigation.Outcome {
  /// Whether an error screen is shown for it, if the app has one.
  fileprivate var showsError: Bool {
    switch self {
    case .unmatched, .failed: true
    case .opened, .handled, .done, .claimed, .rejected, .denied, .deferred, .cancelled: false
    }
  }
}
