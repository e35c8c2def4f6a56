extension RouteTable {
  /// What one candidate answered.
  public enum Answer: String, Sendable, Hashable {
    /// The route leads to a screen.
    case screen
    /// A handler took the link.
    case handled
    /// A handler passed the link on to the next candidate.
    case pass
    /// A guard denied.
    case denied
    /// A guard put the link off.
    case deferred
    /// Another link instead.
    case redirect
    /// A handler threw.
    case failed
  }

  /// A candidate that was asked, and its answer.
  public struct Attempt: Sendable, Hashable {
    /// The whole pattern of the route.
    public let pattern: RoutePattern
    /// What it answered.
    public let answer: Answer
  }

  /// Where a link leads: the last route, and everything that happened on the way.
  public struct Resolution: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
      /// A route took the link.
      case matched(RouteMatch)
      /// No route took it, and the table's fallback led to this one.
      case fellBack(RouteMatch)
      /// No route took it.
      case unmatched
      /// The link, or one it was redirected to, did not pass.
      case rejected(Refusal)
      /// A guard denied.
      case denied(RouteMatch)
      /// A guard put the link off.
      case deferred(RouteMatch)
      /// A handler threw.
      case failed(RouteMatch)
    }

    /// How it ended.
    public let outcome: Outcome
    /// The candidates that were asked, in order, those before a redirect included.
    public let tried: [Attempt]
    /// The targets of the redirects, in order, filled in.
    ///
    /// A loop ends with the link that was there before.
    public let redirects: [String]

    init(outcome: Outcome, tried: [Attempt], redirects: [String]) {
      self.outcome = outcome
      self.tried = tried
      self.redirects = redirects
    }

    /// The resolution of a text that is no link.
    package init(rejected refusal: Refusal) {
      self.init(outcome: .rejected(refusal), tried: [], redirects: [])
    }

    /// The route that took the link; nil if none did.
    public var match: RouteMatch? {
      switch outcome {
      case .matched(let match), .fellBack(let match): match
      case .unmatched, .rejected, .denied, .deferred, .failed: nil
      }
    }
  }

  /// Where a link leads, redirects followed.
  ///
  /// Calls no handler and has no effect: every handler counts as taking the link.
  ///
  /// A pure function of the table and the link.
  public func resolve(_ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil) -> Resolution {
    resolve(link, extras: extras, namespace: namespace, asking: Respondent())
  }

  /// Where a link leads, with guards and handlers that answer.
  ///
  /// - Parameter fallsBack: a link that no route takes is replaced by the table's fallback.
  package func resolve(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil, namespace: String? = nil,
    fallsBack: Bool = false,
    asking respondent: Respondent
  ) -> Resolution {
    var resolver = Resolver(
      store: store, passed: PassedValues(extras: extras, local: local), respondent: respondent, fallsBack: fallsBack)
    let outcome = resolver.resolve(link, namespace: namespace)
    return Resolution(outcome: outcome, tried: resolver.tried, redirects: resolver.redirects)
  }

  /// What guards and handlers answer.
  package struct Respondent {
    /// What the guards of a match say, outermost first.
    package enum Verdict {
      case proceed
      case deny
      case `defer`
      /// Another link: a pattern, filled with the values captured.
      case redirect(RoutePattern)
    }

    package var guards: (RouteMatch) -> Verdict = { _ in .proceed }
    package var action: (RouteMatch) -> Answer = { _ in .screen }

    package init(
      guards: @escaping (RouteMatch) -> Verdict = { _ in .proceed },
      action: @escaping (RouteMatch) -> Answer = { _ in .screen }
    ) {
      self.guards = guards
      self.action = action
    }
  }
}

/// Follows one link through the table.
private struct Resolver {
  let store: RouteStore
  let passed: PassedValues
  let respondent: RouteTable.Respondent
  private(set) var tried: [RouteTable.Attempt] = []
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

  var redirects: [String] { trail?.targets ?? [] }

  mutating func resolve(_ link: DeepLink, namespace: String?) -> RouteTable.Resolution.Outcome {
    do throws(RouteTable.Refusal) {
      try Gate(store: store).check(link)
      var subject = store.subject(link, namespace: namespace)
      trail = RedirectTrail(subject, limit: store.options.redirectLimit)
      while true {
        switch try step(subject) {
        case .end(let outcome): return outcome
        case .next(let replaced): subject = replaced
        case .goOn:
          guard let fallback = try fallBack(from: subject) else { return .unmatched }
          subject = fallback
        }
      }
    } catch {
      return .rejected(error)
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

  /// The fallback of the table, once.
  private mutating func fallBack(from subject: MatchSubject) throws(RouteTable.Refusal) -> MatchSubject? {
    guard mayFallBack, let text = store.options.fallback else { return nil }
    mayFallBack = false
    fellBack = true
    return try trail?.follow(text, subject, store)
  }

  /// The redirects before all routes.
  ///
  /// They are for every namespace.
  private mutating func askRedirects(_ subject: MatchSubject) throws(RouteTable.Refusal) -> MatchSubject? {
    guard let redirects = store.redirects else { return nil }
    var candidates = Candidates(subject.inAnyNamespace, passed: passed, store: redirects)
    guard let match = candidates.next(), let template = match.route.redirectTemplate else { return nil }
    return try follow(template, match, subject)
  }

  private mutating func ask(_ match: RouteMatch, _ subject: MatchSubject) throws(RouteTable.Refusal) -> Step {
    if let step = try askGuards(match, subject) { return step }
    for link in match.chain {
      guard let template = link.route.redirectTemplate, let next = try follow(template, match, subject) else {
        continue
      }
      note(match, .redirect)
      return .next(next)
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

  /// Nil: they let the link proceed.
  private mutating func askGuards(_ match: RouteMatch, _ subject: MatchSubject) throws(RouteTable.Refusal) -> Step? {
    switch respondent.guards(match) {
    case .proceed: return nil
    case .deny:
      note(match, .denied)
      return .end(.denied(match))
    case .defer:
      note(match, .deferred)
      return .end(.deferred(match))
    case .redirect(let target):
      note(match, .redirect)
      let template = try Self.template(target, of: match)
      return try follow(template, match, subject).map { .next($0) }
    }
  }

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

  private mutating func follow(
    _ template: RedirectTemplate, _ match: RouteMatch, _ subject: MatchSubject
  ) throws(RouteTable.Refusal) -> MatchSubject? {
    try trail?.follow(template, filledFrom: match, subject, store)
  }

  private mutating func note(_ match: RouteMatch, _ answer: RouteTable.Answer) {
    tried.append(RouteTable.Attempt(pattern: match.pattern, answer: answer))
  }
}
