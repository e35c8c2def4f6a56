/// One link of the chain of redirects, with the routes that were asked.
package struct Hop: Sendable {
  package let subject: MatchSubject
  /// True if a redirect led to the link, or it is that of an open screen.
  package var isRedirected = false
  /// The candidates that were asked, in order, each with its disposition.
  package var asked: [(route: Int, pattern: RoutePattern, disposition: RouteTable.Disposition)] = []
  /// The pattern of the redirect that took the link before any route was tried.
  package var redirect: RoutePattern?
}

/// Follows one link through the table: redirects, candidates, guards, handlers.
///
/// It asks one question at a time and continues when the reply arrives. Tools that know all replies and a router that
/// waits for some use the same rules.
package final class Resolver {
  package let store: RouteStore
  private(set) var passed: PassedValues
  private var hops: [Hop] = []
  private var chain: RedirectChain?
  /// True until the fallback was tried.
  private var mayFallBack: Bool
  private var fellBack = false
  /// The index of the link that no route took before the fallback.
  private var unmatchedHop: Int?
  /// The remaining candidates of the current link.
  private var candidates: Candidates?
  /// The match whose guards or handler are asked.
  package private(set) var match: RouteMatch?
  /// The namespace of the call.
  private var namespace: String?
  /// True if the first link has not passed the whole gate yet.
  private var owesGate = false

  /// A question whose reply is needed to continue.
  package enum Question {
    /// Asks hooks whether a link may be matched, or which link replaces it.
    ///
    /// The link may come from a redirect or the fallback.
    case hooks(DeepLink)
    /// Asks the guards of a match, beginning with the guard at an index.
    case guards(RouteMatch, from: Int)
    /// Asks for the effect of a route's handler.
    case action(RouteMatch)
  }

  /// A reply to a question.
  package enum Reply {
    /// Hooks allow a link to be matched: the original one, or another one with the links that it replaced.
    case hooked(DeepLink, after: [DeepLink])
    /// All guards allow the match.
    case guardsPassed
    /// A guard has another verdict.
    ///
    /// `next` is the index of the guard after it.
    case guardSaid(GuardVerdict, by: String?, next: Int)
    case acted(RouteTable.Disposition)
    /// The handler threw.
    case threw(any Error)
  }

  package enum Progress {
    case ask(Question)
    case end(RouteTable.Resolution)
  }

  /// The result of one candidate, or of the redirects that come before routes.
  private enum Step {
    case ask(Question)
    case end(LinkOutcome)
    indirect case next(MatchSubject)
    indirect case fallBack(MatchSubject)
    /// Try the next candidate.
    case goOn
  }

  @_optimize(speed)
  package init(store: RouteStore, passed: PassedValues, fallsBack: Bool) {
    self.store = store
    self.passed = passed
    mayFallBack = fallsBack
  }

  /// The way a link enters the resolver.
  package enum Entrance {
    /// The link passes the whole gate first.
    case gates
    /// The link passed the gate before, like the link of an open screen.
    ///
    /// Only its form is checked.
    case routePath
    /// The link may be a short one, of a host that the table does not list.
    ///
    /// Its form is checked, and the rest of the gate unless another link replaces it.
    case shortLink
  }

  /// True if no redirect or fallback has replaced the first link.
  package var isAtFirstLink: Bool { hops.count == 1 }

  /// Starts with a link: the gate, then hooks, if there are any.
  @_optimize(speed)
  package func begin(
    _ link: DeepLink, namespace: String?, by entrance: Entrance = .gates, asksHooks: Bool = false
  ) -> Progress {
    self.namespace = namespace
    return advance { () throws(RouteTable.Rejection) in try start(with: link, by: entrance, asksHooks) }
  }

  @_optimize(speed)
  private func start(
    with link: DeepLink, by entrance: Entrance, _ asksHooks: Bool
  ) throws(RouteTable.Rejection) -> Step {
    let subject = store.subject(link, namespace: namespace)
    // The way to an open screen was checked before.
    if entrance == .routePath { passed.isRedirected = true }
    hops.append(Hop(subject: subject, isRedirected: passed.isRedirected))
    try Gate(store: store).check(link, subject.path, by: entrance)
    owesGate = entrance == .shortLink
    chain = RedirectChain(limit: store.options.redirectLimit)
    return asksHooks ? .ask(.hooks(link)) : try enter(subject)
  }

  /// Starts with an existing match.
  ///
  /// Only its reach is checked again.
  package func begin(at match: RouteMatch) -> Progress {
    advance { () throws(RouteTable.Rejection) in
      let subject = store.subject(match.link, namespace: match.namespace)
      hops.append(Hop(subject: subject))
      chain = RedirectChain(limit: store.options.redirectLimit)
      guard match.isReachable(isRedirected: true) else { throw .notReachable(match) }
      self.match = match
      return .ask(.guards(match, from: 0))
    }
  }

  /// Continues with a redirect by a guard that denied the proposed state, although the guards of the link had allowed
  /// it.
  package func redirect(to target: RoutePattern, from match: RouteMatch) -> Progress {
    guard !hops.isEmpty else { return end(.unmatched(nearest: [])) }
    return advance { () throws(RouteTable.Rejection) in
      let template = try Self.template(target, of: match)
      guard let next = try follow(template, match) else {
        throw RouteTable.Rejection(.redirectLoop, "\(match.pattern) redirects the routes below it to itself")
      }
      return .next(next)
    }
  }

  /// Continues with the reply to the last question.
  @_optimize(speed)
  package func answer(_ reply: Reply) -> Progress {
    guard !hops.isEmpty else { return end(.unmatched(nearest: [])) }
    return advance { () throws(RouteTable.Rejection) in try follow(reply) }
  }

  @_optimize(speed)
  private func follow(_ reply: Reply) throws(RouteTable.Rejection) -> Step {
    if case .hooked(let link, let replaced) = reply {
      if replaced.isEmpty, owesGate { try Gate(store: store).check(link) }
      owesGate = false
      return try enter(replaced.isEmpty ? subject : rewrite(to: link, replaced))
    }
    guard let match else { return .end(.unmatched(nearest: [])) }
    switch reply {
    case .hooked: return .goOn
    case .guardsPassed: return try act(match)
    case .guardSaid(let verdict, let name, let next): return try obey(verdict, by: name, next: next, match)
    case .acted(let disposition): return follow(disposition, of: match)
    case .threw(let error):
      note(match, .failed)
      return .end(.failed(match, error))
    }
  }

  private func advance(_ body: () throws(RouteTable.Rejection) -> Step) -> Progress {
    progress(after: step(body))
  }

  /// Returns a step, or the end with a rejection.
  private func step(_ body: () throws(RouteTable.Rejection) -> Step) -> Step {
    do throws(RouteTable.Rejection) { return try body() } catch { return .end(.rejected(error)) }
  }

  @_optimize(speed)
  private func progress(after first: Step) -> Progress {
    var next = first
    while true {
      switch next {
      case .ask(let question): return .ask(question)
      case .end(let outcome): return end(outcome)
      case .next(let subject): return .ask(.hooks(replace(with: subject, isRedirected: true).link))
      case .fallBack(let subject): return .ask(.hooks(replace(with: subject, isRedirected: false).link))
      case .goOn: next = step(nextCandidate)
      }
    }
  }

  /// Continues with a link that replaces the present one.
  @discardableResult
  private func replace(with subject: MatchSubject, isRedirected: Bool) -> MatchSubject {
    passed.original = passed.original ?? hops.first?.subject.link
    passed.isRedirected = isRedirected
    hops.append(Hop(subject: subject, isRedirected: isRedirected))
    return subject
  }

  private func end(_ outcome: LinkOutcome) -> Progress { .end(resolution(outcome)) }

  /// The link that is matched now.
  private var subject: MatchSubject { hops[hops.count - 1].subject }

  /// The events so far, with an outcome.
  package func resolution(_ outcome: LinkOutcome) -> RouteTable.Resolution {
    RouteTable.Resolution(outcome, hops: hops, redirects: chain?.targets ?? [], unmatchedHop: unmatchedHop)
  }

  /// Continues with a link that hooks put in place of another, once or more often.
  private func rewrite(
    to link: DeepLink, _ replaced: [DeepLink]
  ) throws(RouteTable.Rejection) -> MatchSubject {
    for old in replaced { try chain?.noteRewrite(of: store.subject(old, namespace: namespace)) }
    return replace(with: store.subject(link, namespace: namespace), isRedirected: true)
  }

  /// Tries the redirects that come before all routes, then the first candidate.
  @_optimize(speed)
  private func enter(_ subject: MatchSubject) throws(RouteTable.Rejection) -> Step {
    if let next = try askRedirects(subject) { return .next(next) }
    candidates = Candidates(subject, passed: passed, store: store)
    return .goOn
  }

  @_optimize(speed)
  private func nextCandidate() throws(RouteTable.Rejection) -> Step {
    if let match = try candidates?.nextReachable() {
      self.match = match
      return .ask(.guards(match, from: 0))
    }
    let index = hops.count - 1
    guard let fallback = try fallBack() else {
      return .end(.unmatched(nearest: []))
    }
    unmatchedHop = index
    return .fallBack(fallback)
  }

  /// Follows the redirects of the routes from the outermost inward, then asks the handler of the route.
  @_optimize(speed)
  private func act(_ match: RouteMatch) throws(RouteTable.Rejection) -> Step {
    guard match.store.hasRedirectingRoutes else { return .ask(.action(match)) }
    for route in match.store.chain(of: match.routeIndex) {
      // The matched route's own redirect applies, or the route would not match.
      if let template = route.redirectTemplate, match.redirectObstacle(to: template, in: store) == nil,
        let next = try follow(template, match)
      {
        return .next(next)
      }
      guard let target = route.redirecting?(match) else { continue }
      if let next = try follow(Self.template(target, of: match), match) { return .next(next) }
    }
    return .ask(.action(match))
  }

  /// Continues with the answer of a handler, or with the next candidate if it passes the link on.
  @_optimize(speed)
  private func follow(_ disposition: RouteTable.Disposition, of match: RouteMatch) -> Step {
    note(match, disposition)
    switch disposition {
    case .screen, .handled: return .end(fellBack ? .fellBack(match) : .matched(match))
    case .pass, .redirect, .denied, .deferred, .failed:
      if !store.options.passing { candidates = nil }
      return .goOn
    }
  }

  /// Carries out the verdict of a guard.
  private func obey(
    _ verdict: GuardVerdict, by name: String?, next: Int, _ match: RouteMatch
  ) throws(RouteTable.Rejection) -> Step {
    switch verdict {
    case .proceed: return .ask(.guards(match, from: next))
    case .denied(let reason): return deny(match, by: name, reason)
    case .deferred:
      note(match, .deferred)
      return .end(.deferred(match))
    case .pass: return follow(.pass, of: match)
    case .redirect(let target):
      let template = try Self.template(target, of: match)
      // The guard has just refused what it leads to.
      guard let other = try follow(template, match) else {
        return deny(match, by: name, "its guard redirects it to itself")
      }
      return .next(other)
    }
  }

  private func deny(_ match: RouteMatch, by name: String?, _ reason: String) -> Step {
    note(match, .denied)
    return .end(.denied(match, LinkOutcome.Denial(.verdict, by: name, reason)))
  }

  // MARK: Redirects

  /// Returns the fallback of the link, if the link may have one, or that of the table.
  ///
  /// Only one of them is tried, once.
  private func fallBack() throws(RouteTable.Rejection) -> MatchSubject? {
    guard mayFallBack, let subject = hops.last?.subject,
      let text = store.carriedFallback(of: subject.link, passed.extras) ?? store.options.fallback
    else { return nil }
    mayFallBack = false
    fellBack = true
    return try chain?.follow(text, subject, store, of: "the fallback")
  }

  /// Continues after the screen of a match could not be created: with the fallback, if it was not tried yet.
  ///
  /// - Parameter error: the reason why it could not be created.
  package func fallBack(after match: RouteMatch, _ error: any Error) -> Progress {
    advance { () throws(RouteTable.Rejection) in
      guard let fallback = try fallBack() else {
        return .end(.failed(match, error))
      }
      return .fallBack(fallback)
    }
  }

  /// Tries the redirects that come before all routes.
  ///
  /// They apply to every namespace.
  private func askRedirects(_ subject: MatchSubject) throws(RouteTable.Rejection) -> MatchSubject? {
    guard let (match, template) = store.redirectBeforeRoutes(of: subject, passed) else { return nil }
    let next = try chain?.follow(template, filledFrom: match, subject, store)
    if next != nil { hops[hops.count - 1].redirect = match.pattern }
    return next
  }

  /// Follows the redirect of a route, and records it, or `nil` if it leads to the link itself.
  private func follow(
    _ template: RedirectTemplate, _ match: RouteMatch
  ) throws(RouteTable.Rejection) -> MatchSubject? {
    do throws(RouteTable.Rejection) {
      let next = try chain?.follow(template, filledFrom: match, subject, store)
      if next != nil { note(match, .redirect) }
      return next
    } catch {
      note(match, .redirect)
      throw error
    }
  }

  /// Parses the target of a redirect by code of the app.
  ///
  /// - Throws: a ``RouteTable/Rejection`` if the text is not a link, or its path needs a value that the route does not have.
  private static func template(
    _ target: RoutePattern, of match: RouteMatch
  ) throws(RouteTable.Rejection) -> RedirectTemplate {
    let template: RedirectTemplate
    do {
      template = try RedirectTemplate(target.text, syntax: match.store.options.patternSyntax)
    } catch {
      throw RouteTable.Rejection(
        .invalidLink, "\(match.pattern) redirects to a text that is not a link: \(error.message)")
    }
    guard let name = match.unknownName(in: template) else { return template }
    let cure =
      "write %3A or %2A for the character itself, put the segment into parentheses, or return the link of "
      + "attempt.link(to:)"
    throw RouteTable.Rejection(
      .invalidLink, "\(match.pattern) redirects to “\(target.text)”, and has no value “\(name)”: \(cure)",
      advice: "the redirect of \(match.pattern) needs a value that the route does not have: \(cure)")
  }

  private func note(_ match: RouteMatch, _ disposition: RouteTable.Disposition) {
    hops[hops.count - 1].asked.append((match.routeIndex, match.pattern, disposition))
  }
}

extension Gate {
  /// Checks a link completely, or only its form if it passed the gate before.
  func check(
    _ link: DeepLink, _ path: RoutePath, by entrance: Resolver.Entrance
  ) throws(RouteTable.Rejection) {
    switch entrance {
    case .gates: try check(link, path)
    case .routePath, .shortLink: try checkForm(link)
    }
  }
}
