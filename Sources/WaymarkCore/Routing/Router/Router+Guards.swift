extension Router {
  /// Opens the links again that a guard deferred.
  ///
  /// Each keeps its number. The router checks its reach and evaluates all its guards again.
  public func resume(_ guarding: RouteGuard) { resume(guardNamed: guarding.name) }

  package func resume(guardNamed name: String) {
    recorder?.note(.resumed, name)
    deferred.resume(at: rules.clock.uptime()) { $0.guardName == name }
    guarded.placeholders.markDue(named: name)
    openDueLinks()
    settlePlaceholders()
  }

  /// The links that guards deferred, oldest first.
  public var deferredLinks: [DeepLink] {
    deferred.dropExpired(at: rules.clock.uptime())
    return deferred.links.map(\.link)
  }

  /// Drops all deferred links.
  ///
  /// Call it when another user signs in, for example.
  public func dropDeferredLinks() {
    recorder?.note(.dropped)
    deferred.dropAll()
  }

  /// Evaluates all guards again and opens deferred links.
  ///
  /// Open screens that are no longer allowed leave or are blocked. Call it when a guard reads values that are not
  /// observable. If a guard is asynchronous, its screens are blocked until it has answered. If a guard itself calls it, all
  /// of this happens in the next turn, at most five times in a row.
  public func reevaluateGuards() {
    if guarded.authorization.watch.isAsking {
      deferred.markAllChanged()
      return guarded.authorization.markAllChanged()
    }
    recorder?.note(.reevaluate)
    guarded.askGuards(AuthorizationPass.Scope(all: true))
    deferred.resume(at: rules.clock.uptime()) { _ in true }
    guarded.placeholders.markDue()
    guarded.placeholders.retry()
    openDueLinks()
    settlePlaceholders()
  }

  /// Evaluates guards again because observed values have changed.
  ///
  /// In a replay, the recording says when.
  func guardsChanged() {
    if !code.isRecorded { askChangedGuards() }
  }

  /// Evaluates the guards whose observed values have changed, and opens the links that they deferred.
  package func askChangedGuards() {
    recorder?.note(.asked)
    guarded.authorization.watch.hasMarkedChange = false
    guarded.askGuards(AuthorizationPass.Scope(changed: guarded.authorization.changed))
    deferred.resume(at: rules.clock.uptime(), where: \.hasChanged)
    guarded.placeholders.retry()
    openDueLinks()
    settlePlaceholders()
  }

  /// Evaluates the guards whose observed values have changed, as the router does before it answers a gesture.
  ///
  /// No verdict is followed.
  package func askAboutUnseenChanges() { guarded.askAboutUnseenChanges() }

  /// Opens deferred links again, as many as there is room for.
  ///
  /// The others stay deferred, so that no link is lost.
  func openDueLinks() {
    guard deferred.isDue else { return }
    for link in deferred.takeDue(atMost: line.room, at: rules.clock.uptime()) {
      let request = link.request
      let resumed = request.with(request.options, after: request.chain.resumed(request.link))
      let navigation = Navigation(number: link.number)
      let transaction = Transaction(resumed, router: self, for: .resumed(link), navigation: navigation)
      link.navigation.noteResumption(by: navigation)
      guarded.placeholders.resume(link.number)
      // They are opened in order, and none supersedes another.
      _ = line.take(transaction)
    }
  }

  // MARK: What guards show

  /// Shows the link of a guard until that guard lets in what it guards.
  func showPlaceholder(_ text: String, for reason: Placeholders.Reason, _ options: NavigationOptions) {
    guard let link = try? table.link(text, from: .inApp) else {
      let guarding = reason.placed.guarding
      mistakes.report(
        "the placeholder of guard “\(guarding.name)” is not a valid link", at: guarding.location)
      return
    }
    var shown = NavigationOptions(in: options.window)
    shown.waitsForWindow = options.waitsForWindow
    // It belongs to the deferred link, so it neither waits behind other links nor supersedes them.
    line.run(Transaction(link, router: self, for: .placeholder(reason), as: .inPlace, shown))
  }

  /// Removes outdated placeholders, and shows what their guards show instead.
  func settlePlaceholders() {
    let placeholders = guarded.placeholders
    guard placeholders.isDue, !guarded.authorization.watch.isAsking else { return }
    guarded.askGuardsOfPlaceholders()
    for next in placeholders.takeNext() {
      let isThere = table.match(ofPlaceholder: next.text).map {
        placeholders.note(next.reason, showing: $0, in: next.window)
      }
      if isThere != true { showPlaceholder(next.text, for: next.reason, NavigationOptions(in: next.window)) }
    }
    // A link that replaces the screen may be asking its leave guard already.
    for window in placeholders.takeWindows(where: { !line.asksUser(in: $0) }) { removePlaceholders(in: window) }
  }

  // MARK: Open screens

  /// Follows the verdict of the guards that deny a screen, as for a link to it.
  ///
  /// - Returns: the navigation. If `nil`, no guard denies the screen.
  @discardableResult
  func follow(
    _ denied: Authorization.Denied, _ options: NavigationOptions = .init(), navigation: Navigation = Navigation()
  ) -> Navigation? {
    guard let permission = denied.permission else { return nil }
    var options = options
    options.window = denied.screen.window
    options.namespace = permission.match.namespace
    line.start(
      Transaction(
        permission.match.link, router: self, for: .guards(permission), as: .inPlace, options, navigation: navigation))
    return navigation
  }

  /// Follows the verdict of the guards that block the visible screen of a selected branch once more.
  ///
  /// - Returns: the navigation. If `nil`, the screen is not blocked.
  func followDenial(ofBranchOf container: RouterState.Entry.ID) -> Navigation? {
    guard let branch = guarded.current.node(container)?.selectedNode, branch.modal == nil else { return nil }
    var screen = branch
    while let inner = screen.shownContent.last, screen.container != nil { screen = inner }
    guard screen.entry.isBlocked, screen.modal == nil,
      let window = guarded.current.window(of: container),
      let permission = guarded.authorization.denial(of: screen.entry)
    else { return nil }
    let denied = AuthorizationPass.Denied(entry: screen.entry, window: window, isShown: true, isNew: true)
    return follow(Authorization.Denied(screen: denied, permission: permission), NavigationOptions(in: window))
  }

  /// Returns true if guards do not allow an event on the screen at once, such as a tap on a tab.
  ///
  /// In that case the host calls ``request(_:)`` instead of carrying the event out.
  @_spi(Hosting) public func isDenied(_ event: RouterState.HostEvent) -> Bool { guarded.isDenied(event) }

  /// Returns true if a leave guard does not let a screen leave at once.
  ///
  /// Hosts disable the gestures that would remove a locked screen, because a gesture cannot wait for an answer. An
  /// asynchronous leave guard always locks.
  @_spi(Hosting) public func isLocked(_ entry: RouterState.Entry) -> Bool { guarded.isLocked(entry) }

  /// Requests an event that needs the agreement of a locked screen or of guards, and carries it out if all agree.
  ///
  /// - Returns: a navigation. If a leave guard disagrees, it ends as cancelled. If a guard denies, it ends like a link
  ///   to the screen.
  @_spi(Hosting) @discardableResult
  public func request(_ event: RouterState.HostEvent) -> Navigation { perform(.host(event)) }

  /// The guard that blocks a screen.
  ///
  /// If `nil`, the screen is not blocked. A host may keep a placeholder for the screen with the guard.
  @_spi(Hosting) public func guardBlocking(_ entry: RouterState.Entry) -> RouteGuard? { guarded.guardBlocking(entry) }
}
