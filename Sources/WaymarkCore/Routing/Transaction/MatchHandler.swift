/// A handler for matches of any route, such as the chains of screens that WaymarkMigration makes.
@MainActor
package protocol MatchHandler {
  func handles(_ match: RouteMatch) -> Bool
  func disposition(of match: RouteMatch) throws -> RouteTable.Disposition
}

extension Transaction {
  /// Handles a match with the handler of its route, or else with the one for matches of any route.
  ///
  /// The handler of the route takes precedence, unless the preset reverses the order.
  func disposition(of match: RouteMatch) throws -> RouteTable.Disposition {
    let dialect = match.store.options.dialect
    let own = match.attachments[RouteHandler.self]
    if let own, !dialect.chainComesFirst { return try own.disposition(match) }
    if let handler = router.matchHandler, handler.handles(match) { return try handler.disposition(of: match) }
    if let own { return try own.disposition(match) }
    return dialect.requiresHandler ? .pass : .screen
  }

  /// Returns true if a handler is called for a match.
  func handles(_ match: RouteMatch) -> Bool {
    match.attachments[RouteHandler.self].map { !$0.showsScreen } ?? (router.matchHandler?.handles(match) == true)
  }
}
