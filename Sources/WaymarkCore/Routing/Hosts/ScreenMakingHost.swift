/// A host that makes a screen for each entry.
///
/// At the start of the app and after a tap on a tab, no navigation can fail. There the app's error screen replaces a screen
/// that cannot be made.
@MainActor
package protocol ScreenMakingHost: RouterHost {
  /// The state on the screen.
  var shown: RouterState { get }
  /// The router of the host.
  var router: Router? { get }
  /// The entries whose screens were made for a branch that the user is about to see.
  ///
  /// They are not open yet.
  var preloaded: Set<RouterState.Entry.ID> { get set }
  /// The entries that show the app's error screen.
  var errorScreens: Set<RouterState.Entry.ID> { get set }
  /// Returns true if the screen of a node must be made.
  func needsScreen(_ node: RouterState.Node) -> Bool
  func makeScreen(of node: RouterState.Node) throws(HostError)
  /// Shows the screen of another route instead of the screen of a node.
  ///
  /// - Returns: false if it cannot be made.
  func showErrorScreen(_ match: RouteMatch, of node: RouterState.Node) -> Bool
  /// Shows the app's placeholder instead of the screen of a node.
  func showPlaceholder(of node: RouterState.Node)
}

extension ScreenMakingHost {
  /// Keeps the new screens of a state, which is not open yet.
  package func preload(_ next: RouterState) {
    next.walkShown { if shown.entry($0.id) == nil { preloaded.insert($0.id) } }
  }

  /// Makes the visible screens for a step.
  package func makeScreens(for next: RouterState) throws(HostError) {
    if router?.cause(for: self) == .screen { try makeScreensOrErrors(of: next) } else { try makeScreens(of: next) }
  }

  /// Makes the visible screens of a state.
  package func makeScreens(of state: RouterState) throws(HostError) {
    try state.walkShown { node throws(HostError) in
      if node.container == nil, needsScreen(node) { try makeScreen(of: node) }
    }
  }

  /// Makes the visible screens of a state, or the error screen where one cannot be made and cannot leave the state.
  package func makeScreensOrErrors(of state: RouterState) throws(HostError) {
    while true {
      do throws(HostError) { return try makeScreens(of: state) } catch { try putErrorScreen(error, in: state) }
    }
  }

  /// Replaces a screen that could not be made with the app's error screen.
  ///
  /// - Throws: the failure, if there is no error screen for it.
  package func putErrorScreen(_ failure: HostError, in state: RouterState) throws(HostError) {
    guard let router, let match = errorScreen(of: router, for: failure, in: state),
      let node = failure.entry.flatMap({ state.node($0) }), showErrorScreen(match, of: node)
    else { throw failure }
    router.mistakes.trace("\(node.key) could not be made: its error screen is shown")
    errorScreens.insert(node.id)
    router.guarded.watchErrorScreen(match, of: node.id)
  }

  /// Shows placeholders instead of error screens, because their guards deny them by now.
  ///
  /// The next change that shows such an entry tries again to make its screen.
  func hideErrorScreens(of entries: [RouterState.Entry.ID]) {
    shown.walk { node in
      if errorScreens.contains(node.id), entries.contains(node.id) { showPlaceholder(of: node) }
    }
  }

  /// Tries again to make the visible screens that error screens replace.
  ///
  /// An error screen stays if its screen still cannot be made.
  /// - Returns: true if a screen was made.
  @discardableResult
  package func retryErrorScreens(in state: RouterState) -> Bool {
    var isMade = false
    state.walkShown { node in
      guard errorScreens.contains(node.id), (try? makeScreen(of: node)) != nil else { return }
      errorScreens.remove(node.id)
      isMade = true
    }
    return isMade
  }

  /// The error screen that replaces a screen that could not be made.
  ///
  /// It is for changes without an opening that could fail. There it replaces a screen that cannot leave, such as the root
  /// of a stack, of a branch or of a window. Its extra `outcome` is the outcome. Its link is not opened: no hook and no
  /// handler is called. If `nil`, the entry can leave the state, the app has no error screen, or guards do not allow it
  /// at once.
  private func errorScreen(of router: Router, for failure: HostError, in state: RouterState) -> RouteMatch? {
    let table = router.table
    guard failure.reason == .noContent, let id = failure.entry, let entry = state.entry(id),
      RouterState.following(.removed([id]), state, in: table).windows == state.windows,
      let text = entry.link, let origin = try? table.link(text, from: entry.source)
    else { return nil }
    let outcome = LinkOutcome.failed(router.match(for: entry), failure)
    guard let target = router.rules.errorScreen?(origin, outcome), let link = try? table.link(target, from: .inApp)
    else {
      return nil
    }
    return (try? router.screenMatch(of: link, extras: ["outcome": outcome])) ?? nil
  }
}
