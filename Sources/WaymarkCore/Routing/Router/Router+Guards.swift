extension Router {
  /// Opens the links again that a guard deferred: under the same number, with all guards and reach asked anew.
  public func resume(_ guarding: RouteGuard) {
    deferred.resume { $0.guardName == guarding.name }
    openDueLinks()
  }

  /// The links that guards deferred, oldest first.
  public var deferredLinks: [DeepLink] {
    deferred.dropExpired(at: configuration.clock.uptime())
    return deferred.links.map(\.link)
  }

  /// Drops the links that were deferred, as when another user signs in.
  public func dropDeferredLinks() { deferred.dropAll() }

  /// Asks all guards again: what is open and no longer allowed leaves, or is held; deferred links are opened.
  ///
  /// For guards that read what nobody observes. What a guard protects that has to be waited for is held until it has answered.
  public func reevaluateGuards() {
    askGuards(AdmissionPass.Scope(all: true))
    deferred.resume { _ in true }
    openDueLinks()
  }

  /// What guards read has changed.
  func guardsChanged() {
    askGuards(AdmissionPass.Scope(changed: admission.changed))
    deferred.resume(where: \.hasChanged)
    openDueLinks()
  }

  /// Opens deferred links again, as many as may wait; the others stay deferred, and none is lost.
  func openDueLinks() {
    guard deferred.isDue else { return }
    for link in deferred.takeDue(atMost: mailbox.room, at: configuration.clock.uptime()) {
      let transaction = Transaction(
        link.link, router: self, for: .resumed(link), as: link.presentation, link.options,
        navigation: Navigation(number: link.number))
      // In order, one after the other: none supersedes another.
      _ = mailbox.take(transaction, key: nil, self)
    }
  }

  /// Shows a place of the app until a guard lets a link in.
  func showPlaceholder(_ text: String, for guardName: String, in window: RouterState.Window.ID?) {
    guard let link = try? table.link(text, from: .inApp) else {
      tellMistake("what guard “\(guardName)” shows until it lets a link in is no link")
      return
    }
    queue.start(Transaction(link, router: self, for: .placeholder(guardName), as: .inPlace, .init(in: window)))
  }
}
