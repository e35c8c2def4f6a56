/// A link on the way, as the table saw it, with what was answered.
struct Hop: Sendable {
  let subject: MatchSubject
  /// The candidates that were asked, in order.
  var answers: [(route: Int, pattern: RoutePattern, answer: RouteTable.Answer)] = []
  /// The pattern of the redirect that was asked before any route, and took the link.
  var redirect: RoutePattern?
}

/// Follows one link through the table: redirects, candidates, guards, handlers.
struct Resolver {
  let store: RouteStore
  let passed: PassedValues
  let respondent: RouteTable.Respondent
  private var hops: [Hop] = []
  private var trail: RedirectTrail?
  /// The fallback has not been tried yet.
  private var mayFallBack: Bool
  private var fellBack = false

  /// How a candidate, or the redirects before all, left the matter.
  private enum Step {
    case end(RouteTable.Resolution.Outcome)
    case next(MatchSubject)
    /// The next candidate is asked.
    case goOn
  }

  init(store: RouteStore, passed: PassedValues, respondent: RouteTable.Respondent, fallsBack: Bool) {
    self.store = store
    self.passed = passed
    self.respondent = respondent
    mayFallBack = fallsBack
  }

  mutating func resolve(_ link: DeepLink, namespace: String?) -> RouteTable.Resolution {
    let outcome: RouteTable.Resolution.Outcome
    do throws(RouteTable.Refusal) {
      outcome = try run(link, namespace: namespace)
    } catch {
      outcome = .rejected(error)
    }
    return RouteTable.Resolution(outcome, hops: hops, redirects: trail?.targets ?? [])
  }

  private mutating func run(
    _ link: DeepLink, namespace: String?
  ) throws(RouteTable.Refusal) -> RouteTable.Resolution.Outcome {
    var subject = store.subject(link, namespace: namespace)
    hops.append(Hop(subject: subject))
    try Gate(store: store).check(link)
    trail = RedirectTrail(subject, limit: store.options.redirectLimit)
    while true {
      switch try step(subject) {
      case .end(let outcome): return outcome
      case .next(let replaced): subject = replaced
      case .goOn:
        guard let fallback = try fallBack(from: subject) else { return .unmatched }
        subject = fallback
      }
      hops.append(Hop(subject: subject))
    }
  }

  /// Asks the redirects before all routes, then the candidates in order.
  private mutating func step(_ subject: MatchSubject) throws(RouteTable.Refusal) -> Step {
    if let next = try askRedirects(subject) { return .next(next) }
    for match in Candidates(subject, passed: passed, store: store) {
      guard match.isReachable else { throw .notReachable(match) }
      let step = try ask(match, subject)
      if case .goOn = step, store.options.passing { continue }
      return step
    }
    return .goOn
  }

  private mutating func ask(_ match: RouteMatch, _ subject: MatchSubject) throws(RouteTable.Refusal) -> Step {
    for verdict in respondent.guards(match) {
      if let step = try obey(verdict, match, subject) { return step }
    }
    for link in match.chain {
      guard let template = link.route.redirectTemplate else { continue }
      if let next = try follow(template, match, subject) { return .next(next) }
    }
    let answer = respondent.action(match)
    note(match, answer)
    switch answer {
    case .screen, .handled: return .end(fellBack ? .fellBack(match) : .matched(match))
    case .pass, .redirect: return .goOn
    case .denied: return .end(.denied(match))
    case .deferred: return .end(.deferred(match))
    case .failed: return .end(.failed(match))
    }
  }

  /// What a guard's verdict means; nil: the link proceeds to the next guard.
  private mutating func obey(
    _ verdict: RouteTable.Respondent.Verdict, _ match: RouteMatch, _ subject: MatchSubject
  ) throws(RouteTable.Refusal) -> Step? {
    switch verdict {
    case .proceed: return nil
    case .deny:
      note(match, .denied)
      return .end(.denied(match))
    case .defer:
      note(match, .deferred)
      return .end(.deferred(match))
    case .redirect(let target):
      let template = try Self.template(target, of: match)
      return try follow(template, match, subject).map { .next($0) }
    }
  }

  // MARK: Redirects

  /// The fallback of the table, once.
  private mutating func fallBack(from subject: MatchSubject) throws(RouteTable.Refusal) -> MatchSubject? {
    guard mayFallBack, let text = store.options.fallback else { return nil }
    mayFallBack = false
    fellBack = true
    return try trail?.follow(text, subject, store, of: "the fallback")
  }

  /// The redirects before all routes, which are for every namespace.
  private mutating func askRedirects(_ subject: MatchSubject) throws(RouteTable.Refusal) -> MatchSubject? {
    guard let redirects = store.redirects else { return nil }
    var candidates = Candidates(subject.inAnyNamespace, passed: passed, store: redirects)
    guard let match = candidates.next(), let template = match.route.redirectTemplate else { return nil }
    let next = try trail?.follow(template, filledFrom: match, subject, store)
    if next != nil { hops[hops.count - 1].redirect = match.pattern }
    return next
  }

  /// Follows the redirect of a route, which then answered so; nil if it leads to the link itself.
  private mutating func follow(
    _ template: RedirectTemplate, _ match: RouteMatch, _ subject: MatchSubject
  ) throws(RouteTable.Refusal) -> MatchSubject? {
    do throws(RouteTable.Refusal) {
      let next = try trail?.follow(template, filledFrom: match, subject, store)
      if next != nil { note(match, .redirect) }
      return next
    } catch {
      note(match, .redirect)
      throw error
    }
  }

  /// Reads what a guard redirects to.
  private static func template(
    _ target: RoutePattern, of match: RouteMatch
  ) throws(RouteTable.Refusal) -> RedirectTemplate {
    do {
      return try RedirectTemplate(target.text, syntax: match.store.options.patternSyntax)
    } catch {
      throw RouteTable.Refusal(
        .invalidLink, "a guard of \(match.pattern) redirects to what is no link: \(error.message)")
    }
  }

  private mutating func note(_ match: RouteMatch, _ answer: RouteTable.Answer) {
    hops[hops.count - 1].answers.append((match.route.index, match.pattern, answer))
  }
}
