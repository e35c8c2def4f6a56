/// The code of the app that decides about links beside the table.
extension Router {
  /// The guards that were added to the router, each with the key of its routes, or `nil` for every route.
  package var guardsBesideTable: [(guarding: RouteGuard, key: RouteKey?)] { guarded.authorization.added.all }

  /// The targets of redirects by guards, hooks and observers.
  ///
  /// If `nil`, there are such redirects, and only the app knows their targets.
  var targetsBesideTable: [String]? {
    let mayRedirect =
      guarded.hasGuards || rules.linkExpander != nil || !hooks.locations.isEmpty || hasDecidingObservers
    return mayRedirect ? nil : []
  }

  private var hasDecidingObservers: Bool { hooks.observers.contains { $0.decide != nil } }

  /// The claims of other code, in order.
  package var claimed: [LinkClaim] { claims.all }

  /// The locations of the calls that added hooks, in order.
  package var hookLocations: [RouteTable.SourceLocation] { hooks.locations }

  /// The other closures and objects that decide about links, in words.
  package var codeBesideTable: [String] {
    let all: [(isThere: Bool, words: String)] = [
      (hasDecidingObservers, "observers that decide about links"),
      (rules.linkExpander != nil, "the link expander"),
      (lazyRoutes != nil, "routes that are added when a link arrives"),
      (matchHandler != nil, "the handler for routes without one"),
      (rules.confirmation != nil, "the closure that asks for confirmation"),
      (rules.errorScreen != nil, "the closure for the error screen"),
      (rules.browser != nil, "the closure for the browser"),
      (hooks.observers.contains { $0.decide == nil }, "handlers of links without a route"),
      (rules.reducer != nil, "the reducer"),
    ]
    return all.filter(\.isThere).map(\.words)
  }
}
