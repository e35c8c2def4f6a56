/// The factory for the screen of a route, kept with the route.
struct ScreenFactory: Sendable {
  let make: @MainActor (RouteMatch) throws -> Any?
  /// The presentation that the type of the screen prefers.
  let presentation: @MainActor () -> RouteMap.Presentation
}

extension Router {
  /// Registers an action for a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - scheme: the scheme of the links. If `nil`, every scheme is accepted.
  ///   - reachable: the sources that may open it, if fewer than those of the router.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: returns true to take the link, or false to pass it on.
  @discardableResult
  public func handle(
    key: RouteKey, scheme: String? = nil, reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Bool
  ) -> RouteTable.Route.ID {
    handle(key.pattern, scheme: scheme, reachable: reachable, file: file, line: line, action)
  }

  /// Registers a type whose instances are the screens of a key.
  @discardableResult
  public func register<Screen: MadeFromMatch>(
    _ type: Screen.Type, for key: RouteKey, file: String = #fileID, line: Int = #line
  ) -> RouteTable.Route.ID {
    registerScreen(type, for: key, file: file, line: line)
  }

  /// Registers several types, each for its key.
  @discardableResult
  public func register(
    _ types: KeyValuePairs<RouteKey, any MadeFromMatch.Type>, file: String = #fileID, line: Int = #line
  ) -> [RouteTable.Route.ID] {
    types.map { registerScreen($0.value, for: $0.key, file: file, line: line) }
  }

  /// Removes the first registration for a key.
  public func remove(key: RouteKey) {
    remove(pattern: key.pattern)
  }

  /// Returns true if something is registered for a key.
  public nonisolated func canOpen(key: RouteKey) -> Bool {
    table.routes.contains { $0.ownPattern == key.pattern }
  }

  package func registerScreen(
    _ type: any MadeFromMatch.Type, for key: RouteKey, file: String, line: Int
  ) -> RouteTable.Route.ID {
    var declaration = RouteTable.Declaration(key.pattern, file: file, line: line)
    declaration.attachments[ScreenFactory.self] = ScreenFactory(
      make: { match in try type.screen(for: match) }, presentation: { type.preferredPresentation })
    declaration.redirecting = { match in type.redirect(for: match) }
    return register(declaration)
  }

  /// Makes the screen of a link without showing it.
  ///
  /// It follows redirects of routes and calls no handler. It evaluates the guards, and does not follow their redirects.
  /// - Returns: the screen. If `nil`, the link has no screen, a guard does not allow it at once, or the user must
  ///   confirm it.
  /// - Throws: a ``RouteTable/Rejection`` if the table rejects the link, or the error of the screen's factory.
  public func makeScreen(
    for link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws -> Any? {
    let resolution = table.resolve(link, extras: extras, local: local, asking: RouteTable.Respondent())
    if case .rejected(let rejection) = resolution.outcome { throw rejection }
    guard let match = resolution.match, letsProceed(match) else { return nil }
    return try match.attachments[ScreenFactory.self]?.make(match)
  }

  /// Returns true if guards allow a match at once, and the user need not confirm it.
  private func letsProceed(_ match: RouteMatch) -> Bool {
    guard !(match.link.source.isExternal && guards.isConfirmed(match.routeID)) else { return false }
    guard let clearance = admission.clearance(for: match, guards, table) else { return true }
    guard case .proceeds = clearance.ask(admission.watch, store.state, isOpen: false) else { return false }
    return true
  }
}
