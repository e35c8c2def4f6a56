/// The factory for the screen of a route, kept with the route.
struct ScreenFactory: Sendable {
  let make: @MainActor (RouteMatch) throws -> Any?
  /// The presentation that the type of the screen prefers.
  let presentation: @MainActor () -> RouteMap.Presentation
}

extension Router {
  package func registerScreen(
    _ type: any MadeFromMatch.Type, for key: RouteKey, file: String, line: Int
  ) -> Registration {
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
  /// - Throws: a `RouteTable.Rejection` if the table rejects the link, or the error of the screen's factory.
  @_spi(Hosting) public func makeScreen(
    for link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws -> Any? {
    try screenMatch(of: link, extras: extras, local: local)?.makeRegisteredScreen()
  }

  /// Returns the match of a link whose screen is made without showing it, or `nil` if a guard does not allow it at once.
  package func screenMatch(
    of link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws -> RouteMatch? {
    let resolution = table.resolve(link, extras: extras, local: local, asking: RouteTable.Respondent())
    if case .rejected(let rejection) = resolution.outcome { throw rejection }
    return resolution.match.flatMap { guarded.allows($0) ? $0 : nil }
  }
}
