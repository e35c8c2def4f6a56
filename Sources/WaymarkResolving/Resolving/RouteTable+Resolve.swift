extension RouteTable {
  /// A candidate that was asked, and its disposition.
  package struct Attempt: Sendable, Hashable {
    /// The whole pattern of the route.
    package let pattern: RoutePattern
    /// Its answer to the link.
    package let disposition: Disposition
  }

  /// The result of resolving a link: the last route, and every event on the way.
  ///
  /// ```swift
  /// let resolution = table.resolve(try DeepLink("bookshop://catalogue/42"))
  /// let route = resolution.match?.route.name       // "book"
  /// let redirects = resolution.redirects           // ["/books/42"]
  /// ```
  public struct Resolution: Sendable {
    /// The outcome that `open` would have if each handler took the link.
    public var outcome: LinkOutcome { box.outcome }
    /// The candidates that were asked, in order, including those before a redirect.
    package var tried: [Attempt] {
      box.hops.flatMap { $0.asked.map { Attempt(pattern: $0.pattern, disposition: $0.disposition) } }
    }
    /// The targets of the redirects, in order, filled in.
    ///
    /// If the redirects form a loop, the last target occurred before.
    public var redirects: [String] { box.redirects }

    /// The links of the chain, as the table saw them, with the routes that were asked.
    ///
    /// The last one has the outcome.
    package var hops: [Hop] { box.hops }
    /// The index of the link that no route took, so that the fallback was tried, or `nil` if there is none.
    package var unmatchedHop: Int? { box.unmatchedHop }

    private let box: Box

    /// A class, because every step of an opening hands it on.
    private final class Box: Sendable {
      let outcome: LinkOutcome
      let redirects: [String]
      let hops: [Hop]
      let unmatchedHop: Int?

      init(_ outcome: LinkOutcome, _ hops: [Hop], _ redirects: [String], _ unmatchedHop: Int?) {
        self.outcome = outcome
        self.redirects = redirects
        self.hops = hops
        self.unmatchedHop = unmatchedHop
      }
    }

    init(_ outcome: LinkOutcome, hops: [Hop], redirects: [String], unmatchedHop: Int? = nil) {
      box = Box(outcome, hops, redirects, unmatchedHop)
    }

    /// The route that took the link, or `nil` if none did.
    public var match: RouteMatch? {
      switch outcome {
      case .matched(let match), .fellBack(let match): match
      default: nil
      }
    }
  }

  /// Resolves a link and follows redirects.
  ///
  /// It calls no handler and has no effect. Every handler is assumed to take the link.
  ///
  /// The result depends on the table and the link only.
  public func resolve(_ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil) -> Resolution {
    resolve(link, extras: extras, namespace: namespace, asking: Respondent())
  }

  /// Resolves a text, or returns `nil` if the table reads no link in it.
  package func resolution(of text: String, from source: DeepLink.Source?) -> Resolution? {
    (try? link(text, from: source)).map { resolve($0) }
  }

  /// Resolves a link with replies of guards and handlers.
  package func resolve(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil, namespace: String? = nil,
    asking respondent: Respondent
  ) -> Resolution {
    let resolver = Resolver(store: store, passed: PassedValues(extras: extras, local: local), fallsBack: false)
    var progress = resolver.begin(link, namespace: namespace)
    while true {
      switch progress {
      case .end(let resolution): return resolution
      case .ask(let question): progress = resolver.answer(respondent.reply(to: question))
      }
    }
  }

  /// The replies of guards and handlers.
  package struct Respondent {
    package typealias Answer = (name: String?, verdict: GuardVerdict)

    /// Returns the verdicts of a match's guards, outermost first.
    package var guards: (RouteMatch) -> [Answer] = { _ in [] }
    package var action: (RouteMatch) -> Disposition = { _ in .screen }

    package init(
      guards: @escaping (RouteMatch) -> [Answer] = { _ in [] },
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
        guard first < verdicts.count else { return .guardsPassed }
        return .guardSaid(verdicts[first].verdict, by: verdicts[first].name, next: first + 1)
      }
    }
  }
}

extension NearestRoutes {
  /// Returns at most three patterns that come nearest to a link that no route took, or to the target of its redirects.
  package func patterns(near resolution: RouteTable.Resolution) -> [Near] {
    if let index = resolution.unmatchedHop { return patterns(near: resolution.hops[index].subject) }
    guard case .unmatched = resolution.outcome, let last = resolution.hops.last else { return [] }
    return patterns(near: last.subject)
  }
}

extension RouteTable.Resolution: CustomStringConvertible, CustomReflectable {
  /// The outcome, without values of the link.
  public var description: String { "\(outcome)" }

  /// The outcome and the routes that were asked, without values of the link.
  public var customMirror: Mirror {
    Mirror(self, children: ["outcome": outcome, "tried": tried, "redirects": redirects.count])
  }
}
