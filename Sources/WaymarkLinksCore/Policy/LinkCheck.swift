/// Reads a built link back.
///
/// It must lead to the route, with the values that it was built from.
struct LinkCheck {
  let store: RouteStore
  let route: RouteTable.Route

  /// - Throws: a ``LinkBuildingError`` that names the route that the link leads to instead.
  func check(_ link: DeepLink, builtBy builder: LinkBuilder) throws(LinkBuildingError) {
    let source = builder.reader
    if link.isWeb { try checkGate(link.from(.universalLink)) }
    if case .scheme = builder.form { try checkGate(link.from(.customScheme)) }
    let subject = store.subject(link)
    if let redirect = redirectBeforeRoutes(of: subject) { throw error(Self.redirected(by: redirect)) }
    var cursor = CandidateCursor(subject, in: store)
    while let candidate = cursor.next(for: subject, in: store) {
      let match = RouteMatch(
        link, subject.path, candidate: candidate,
        namespace: cursor.isInNamespace ? subject.namespace?.scheme : nil, store: store)
      guard match.keepsCase, match.failedCondition == nil else { continue }
      // A sender who may not open this route opens its twin.
      if match.routeIndex != route.index, !match.from(source).isReachable, isTwin(match) { continue }
      if match.routeIndex == route.index { return try check(match, subject, builtBy: builder) }
      guard !mayPass(match), match.satisfyingCondition() != nil else { continue }
      throw error("another route, “\(match.pattern)”\(name(of: match)), takes a link with these values")
    }
    throw error("no route takes a link with these values")
  }

  /// Returns whether a match has the pattern of the route, for other senders.
  private func isTwin(_ match: RouteMatch) -> Bool {
    let candidate = store.candidates[match.candidateIndex]
    return store.candidates.contains { $0.route == route.index && $0.isAlike(candidate) }
  }

  /// Checks that the table takes the scheme and the host of a link.
  private func checkGate(_ link: DeepLink) throws(LinkBuildingError) {
    do throws(RouteTable.Rejection) {
      try Gate(store: store).check(link)
    } catch {
      throw self.error("the table refuses the link: \(error.detail)")
    }
  }

  private func check(
    _ match: RouteMatch, _ subject: MatchSubject, builtBy builder: LinkBuilder
  ) throws(LinkBuildingError) {
    guard builder.isRead(by: match) else { throw error("the link would be read with other values") }
    // A link to this route may be redirected by it. If a route above redirects, the link never reaches this route.
    for above in store.chain(of: route.index).dropLast() {
      let target =
        above.redirectTemplate
        ?? above.redirecting?(match).flatMap { target in
          try? RedirectTemplate(target.text, syntax: store.options.patternSyntax)
        }
      guard let target, leadsElsewhere(target, match, subject) else { continue }
      throw error(Self.redirected(by: above.pattern))
    }
  }

  private func redirectBeforeRoutes(of subject: MatchSubject) -> RoutePattern? {
    guard let (match, template) = store.redirectBeforeRoutes(of: subject, PassedValues()),
      leadsElsewhere(template, match, subject)
    else { return nil }
    return match.pattern
  }

  /// Returns whether a redirect leads to another link.
  ///
  /// A redirect to the link itself has no effect.
  private func leadsElsewhere(_ template: RedirectTemplate, _ match: RouteMatch, _ subject: MatchSubject) -> Bool {
    guard match.redirectObstacle(to: template, in: store) == nil else { return false }
    var chain = RedirectChain(limit: 1)
    do { return try chain.follow(template, filledFrom: match, subject, store) != nil } catch { return true }
  }

  /// Returns whether the handler of a route may pass the link on to the next route.
  private func mayPass(_ match: RouteMatch) -> Bool {
    store.options.passing && match.attachments[RouteHandler.self]?.mayPass == true
  }

  private func name(of match: RouteMatch) -> String { match.route.name.map { " (\($0))" } ?? "" }

  private static func redirected(by pattern: RoutePattern) -> String {
    "the redirect of “\(pattern)” leads a link with these values elsewhere"
  }

  private func error(_ problem: String) -> LinkBuildingError {
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    error.problem = problem
    return error
  }
}
