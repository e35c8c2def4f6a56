/// What makes the screen of a route, kept with it.
struct ScreenFactory: Sendable {
  let make: @MainActor (RouteMatch) throws -> Any?
  /// How the type of the screen wants to be shown.
  let presentation: @MainActor () -> RouteMap.Presentation
}

extension Router {
  /// Registers an action by key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - scheme: the scheme whose links it is for; nil is any.
  ///   - reachable: from which sources it may be opened, if less than the router's.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  ///   - action: true takes the link, false passes it on.
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

  /// Removes whatever was registered first for a key.
  public func remove(key: RouteKey) {
    remove(pattern: key.pattern)
  }

  /// Whether something is registered for a key.
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

  /// The screen that a link leads to, made and not shown.
  ///
  /// Follows redirects of routes; calls no handler. Asks the guards, which have to let the link proceed at once: what they want
  /// instead is not done.
  /// - Returns: `nil` if the link leads to no screen, or if a guard, or the user, has to be waited for or says otherwise.
  /// - Throws: a ``RouteTable/Rejection`` if the link does not pass, or what making the screen throws.
  public func makeScreen(
    for link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws -> Any? {
    let resolution = table.resolve(link, extras: extras, local: local, asking: RouteTable.Respondent())
    if case .rejected(let rejection) = resolution.outcome { throw rejection }
    guard let match = resolution.match, letsProceed(match) else { return nil }
    return try match.attachments[ScreenFactory.self]?.make(match)
  }

  /// Whether guards let a match proceed at once, and the user need not be asked.
  private func letsProceed(_ match: RouteMatch) -> Bool {
    guard !(match.link.source.isExternal && guards.isConfirmed(match.routeID)) else { return false }
    guard let clearance = admission.clearance(for: match, guards, table) else { return true }
    guard case .proceeds = clearance.ask(admission.watch, store.state, isOpen: false) else { return false }
    return true
  }
}
