extension Router {
  /// Reports the end of an opening, and runs the transactions that waited for it.
  func ended(_ transaction: Transaction, _ outcome: Navigation.Outcome) {
    queue.remove(transaction)
    tell(outcome, of: transaction)
    showError(outcome, of: transaction)
    mailbox.ended(transaction.navigation, self)
    queue.runNext()
    openDueLinks()
  }

  /// Reports the outcome of a link to observers and event streams, once to each.
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

  /// Calls the handlers for unmatched links, and hands each web link back to the browser at most once.
  func noteUnmatched(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    hooks.unmatched(link, namespace)
    if let browser, hooks.handsBack(link) { browser(link) }
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
