extension Router {
  /// An opening has ended: those that look are told, and what waited for it goes on.
  func ended(_ opening: Opening, _ outcome: Navigation.Outcome) {
    queue.remove(opening)
    tell(outcome, of: opening)
    showError(outcome, of: opening)
    mailbox.ended(opening.navigation, self)
    queue.runNext()
    openDueLinks()
  }

  /// Tells observers and listeners how an opening ended, each once.
  private func tell(_ outcome: Navigation.Outcome, of opening: Opening) {
    let link = opening.origin
    switch outcome {
    case .opened(let match) where opening.navigation.usedFallback,
      .handled(let match) where opening.navigation.usedFallback:
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

  private func showError(_ outcome: Navigation.Outcome, of opening: Opening) {
    guard outcome.showsError, !opening.cause.isErrorScreen, let text = errorScreen?(opening.origin, outcome),
      let link = try? table.link(text, from: .inApp)
    else { return }
    let options = NavigationOptions(in: opening.options.window, extras: ["outcome": outcome])
    queue.run(Opening(link, router: self, for: .errorScreen, options))
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
