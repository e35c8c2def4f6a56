extension Router {
  /// Opens the links again that a guard deferred.
  ///
  /// Each keeps its number. The router checks its reach and evaluates all its guards again.
  public func resume(_ guarding: RouteGuard) {
    deferred.resume { $0.guardName == guarding.name }
    openDueLinks()
  }

  /// The links that guards deferred, oldest first.
  public var deferredLinks: [DeepLink] {
    deferred.dropExpired(at: configuration.clock.uptime())
    return deferred.links.map(\.link)
  }

  /// Drops all deferred links.
  ///
  /// Call it when another user signs in, for example.
  public func dropDeferredLinks() { deferred.dropAll() }

  /// Evaluates all guards again and opens deferred links.
  ///
  /// Open screens that are no longer allowed leave or are held. Call it when a guard reads values that are not
  /// observable. If a guard is asynchronous, its screens are held until it has answered.
  public func reevaluateGuards() {
    askGuards(AuthorizationPass.Scope(all: true))
    deferred.resume { _ in true }
    openDueLinks()
  }

  /// Evaluates guards again because observed values have changed.
  func guardsChanged() {
    askGuards(AuthorizationPass.Scope(changed: authorization.changed))
    deferred.resume(where: \.hasChanged)
    openDueLinks()
  }

  /// Opens deferred links again, as many as there is room for.
  ///
  /// The others stay deferred, so that no link is lost.
  func openDueLinks() {
    guard deferred.isDue else { return }
    for link in deferred.takeDue(atMost: mailbox.room, at: configuration.clock.uptime()) {
      let transaction = Transaction(
        link.link, router: self, for: .resumed(link), as: link.presentation, link.options,
        navigation: Navigation(number: link.number))
      // They are opened in order, and none supersedes another.
      _ = mailbox.take(transaction, key: nil, self)
    }
  }

  /// Shows the placeholder screen of a guard until it accepts a deferred link.
  func showPlaceholder(_ text: String, for guarding: RouteGuard, in window: RouterState.Window.ID?) {
    guard let link = try? table.link(text, from: .inApp) else {
      reportMistake("what guard “\(guarding.name)” shows until it lets a link in is no link", at: guarding.location)
      return
    }
    queue.start(Transaction(link, router: self, for: .placeholder(guarding), as: .inPlace, .init(in: window)))
  }
}
