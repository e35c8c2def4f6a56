/// Access for tools that explore an app's map, see `RouterTester.explore` of WaymarkTesting.
extension Router {
  /// Calls `body` with each verdict of a guard.
  package func onGuardAnswer(_ body: @escaping @MainActor (RouteGuard.Answer) -> Void) {
    guarded.authorization.watch.onAnswer = body
  }

  /// Calls `body` with each event, in the turn in which it occurs.
  package func onEvent(_ body: @escaping @MainActor (Event) -> Void) { broadcast.onValue = body }

  /// Calls no code of the app but guards: handlers and claims are taken to take their links, and hooks to let them
  /// proceed.
  package func assumeCode() {
    code.isAssumed = true
    (rules.linkExpander, rules.browser) = (nil, nil)
  }

  /// True if nothing waits, and no value has changed that a guard read.
  package var isQuiet: Bool { isIdle && !deferred.isDue && !hasUnseenChanges }

  /// True if a value has changed that a guard read, and guards have not been asked since.
  package var hasUnseenChanges: Bool { guarded.authorization.watch.hasChanges }

  /// True if hooks, observers or a link expander decide about links.
  package var callsHooks: Bool { hasHooks }

  /// True if the router has any guard.
  package var hasGuards: Bool { guarded.hasGuards }

  /// Returns true if guards allow a match now, and the user need not confirm it.
  package func allows(_ match: RouteMatch) -> Bool { guarded.allows(match) }

  /// Returns true if the user must confirm links from outside that lead to an entry.
  package func isConfirmed(_ entry: RouterState.Entry) -> Bool { routes.guards.isConfirmed(entry) }

  /// Returns true if the user must confirm links from outside that lead to a route.
  package func isConfirmed(_ route: RouteTable.Route) -> Bool { routes.guards.isConfirmed(route.id) }

  /// Everything that has not ended, in words for tests: links and verbs that wait, deferred links, awaited results.
  package var unfinished: [String] {
    let links = deferredLinks.map { "\($0.text) is deferred: let its guard in, or call router.dropDeferredLinks()" }
    return line.unfinished + links + results.unfinished
  }

  /// Ends the streams of events, so that the loops of listeners end.
  package func endEvents() { broadcast.finish() }

  /// The routes of the screens that guards show, each with its guard.
  package var placeholders: [(route: RouteTable.Route, guardName: String)] {
    guarded.placeholders.shown.map { ($0.match.route, $0.guardName) }
  }

  /// The routes of the screens that guards have shown, and would not show if they were asked now, each with its guard.
  package var stayingPlaceholders: [(route: RouteTable.Route, guardName: String)] {
    guarded.overduePlaceholders().map { ($0.match.route, $0.guardName) }
  }
}
