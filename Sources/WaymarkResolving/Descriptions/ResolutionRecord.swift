/// The facts about one link that are printed as text, and as JSON by the command.
package struct ResolutionRecord {
  /// The outcome of a link, in the words of the output.
  package enum Outcome: String {
    case matched, opened, handled, claimed, fellBack, unmatched, rejected, refused, denied, deferred, cancelled, failed
    /// A guard whose verdict only the app knows.
    case unknownGuard
  }

  /// The text of the link, or `nil` if it is unknown or must not be printed.
  package let link: String?
  package let outcome: Outcome
  /// The last route that was asked, also if a guard denied.
  package let match: RouteMatch?
  /// The reason why a link was rejected.
  package let rejection: RouteTable.Rejection?
  /// The reason why it did not lead to its target, in words.
  package let words: String?
  package let nearest: [NearestRoutes.Near]
  /// The link that an app shows in place of an unmatched one, for tools that only match.
  package var fallback: String?
  package let tried: [RouteTable.Attempt]
  package let redirects: [String]

  package var reason: RouteTable.Rejection.Reason? { rejection?.reason }
  /// The reason why it did not lead to its target, in words.
  ///
  /// May contain text of the link.
  package var detail: String? { words ?? rejection?.detail }

  /// True if the link led to its target.
  package var isGood: Bool {
    switch outcome {
    case .matched, .opened, .handled, .claimed, .fellBack: true
    case .unmatched, .rejected, .refused, .denied, .deferred, .cancelled, .failed, .unknownGuard: false
    }
  }

  package init(
    _ link: String?, _ outcome: Outcome, match: RouteMatch? = nil, rejection: RouteTable.Rejection? = nil,
    words: String? = nil, nearest: [NearestRoutes.Near] = [], tried: [RouteTable.Attempt] = [],
    redirects: [String] = []
  ) {
    self.link = link
    self.outcome = outcome
    self.match = match
    self.rejection = rejection
    self.words = words
    self.nearest = nearest
    self.tried = tried
    self.redirects = redirects
  }

  /// A link that did not pass.
  package init(_ link: String, rejected rejection: RouteTable.Rejection) {
    self.init(link, .rejected, rejection: rejection)
  }

  /// A link that a claim takes.
  package init(claimed link: String) { self.init(link, .claimed) }

  /// A link that was only matched.
  package init(_ link: String?, _ resolution: RouteTable.Resolution, _ nearest: [NearestRoutes.Near]) {
    let (outcome, match, rejection): (Outcome, RouteMatch?, RouteTable.Rejection?) =
      switch resolution.outcome {
      case .matched(let match): (.matched, match, nil)
      case .fellBack(let match): (.fellBack, match, nil)
      case .unmatched: (.unmatched, nil, nil)
      case .rejected(let rejection): (.rejected, nil, rejection)
      case .denied(let match): (.denied, match, nil)
      case .deferred(let match): (.deferred, match, nil)
      case .failed(let match): (.failed, match, nil)
      }
    self.init(
      link, outcome, match: match, rejection: rejection, nearest: nearest, tried: resolution.tried,
      redirects: resolution.redirects)
  }

  /// The obstacle, in one sentence, or `nil` if the verb succeeded.
  package var obstacle: String? {
    guard !isGood else { return nil }
    let route = match.map { $0.route.name ?? $0.pattern.text }
    switch (outcome, route) {
    case (.denied, let route?): return "a guard of “\(route)” says no" + (detail.map { ": \($0)" } ?? "")
    case (.deferred, let route?): return "a guard of “\(route)” defers it"
    default: return detail ?? outcome.rawValue
    }
  }
}
