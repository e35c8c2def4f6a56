extension RouteTable {
  /// What one candidate did with the link.
  public enum Disposition: String, Sendable, Hashable {
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

  /// A candidate that was asked, and its disposition.
  public struct Attempt: Sendable, Hashable {
    /// The whole pattern of the route.
    public let pattern: RoutePattern
    /// What it did with the link.
    public let disposition: Disposition
  }

  /// Where a link leads: the last route, and everything that happened on the way.
  ///
  /// ```swift
  /// let resolution = table.resolve(try DeepLink("bookshop://catalogue/42"))
  /// let route = resolution.match?.route.name       // "book"
  /// let redirects = resolution.redirects           // ["/books/42"]
  /// ```
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
      case rejected(Rejection)
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

    /// The links on the way, each as the table saw it, with what was answered; the last one tells the outcome.
    let hops: [Hop]

    init(_ outcome: Outcome, hops: [Hop], redirects: [String]) {
      self.outcome = outcome
      self.hops = hops
      self.redirects = redirects
      var tried: [Attempt] = []
      tried.reserveCapacity(hops.reduce(0) { $0 + $1.asked.count })
      for hop in hops {
        for asked in hop.asked { tried.append(Attempt(pattern: asked.pattern, disposition: asked.disposition)) }
      }
      self.tried = tried
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
  package func resolve(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil, namespace: String? = nil,
    asking respondent: Respondent
  ) -> Resolution {
    var resolver = Resolver(store: store, passed: PassedValues(extras: extras, local: local), fallsBack: false)
    var progress = resolver.begin(link, namespace: namespace)
    while true {
      switch progress {
      case .end(let resolution): return resolution
      case .ask(let question): progress = resolver.answer(respondent.reply(to: question))
      }
    }
  }

  /// What guards and handlers answer.
  package struct Respondent {
    /// What the guards of a match say, outermost first.
    package var guards: (RouteMatch) -> [GuardVerdict] = { _ in [] }
    package var action: (RouteMatch) -> Disposition = { _ in .screen }

    package init(
      guards: @escaping (RouteMatch) -> [GuardVerdict] = { _ in [] },
      action: @escaping (RouteMatch) -> Disposition = { _ in .screen }
    ) {
      self.guards = guards
      self.action = action
    }

    func reply(to question: Resolver.Question) -> Resolver.Reply {
      switch question {
      case .hooks(let link): return .hooked(link, after: [])
      case .action(let match): return .acted(action(match))
      case .guards(let match, let first):
        let verdicts = guards(match)
        return first < verdicts.count ? .guardSaid(verdicts[first], next: first + 1) : .guardsPassed
      }
    }
  }
}

extension NearestRoutes {
  /// For a link that no route took, at most three patterns that come nearest to it, or to where redirects led it.
  package func patterns(near resolution: RouteTable.Resolution) -> [Near] {
    guard case .unmatched = resolution.outcome, let last = resolution.hops.last else { return [] }
    return patterns(near: last.subject)
  }
}

extension RouteTable.Resolution: CustomStringConvertible, CustomReflectable {
  /// How it ended; no value of the link.
  public var description: String { "\(outcome)" }

  /// How it ended, and who was asked; no value of the link.
  public var customMirror: Mirror {
    Mirror(self, children: ["outcome": outcome, "tried": tried, "redirects": redirects.count])
  }
}
