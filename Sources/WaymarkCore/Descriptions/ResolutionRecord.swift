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
  package private(set) var outcome: Outcome
  /// The last route that was asked, also if a guard denied.
  package private(set) var match: RouteMatch?
  /// The reason why a link was rejected.
  private(set) var rejection: RouteTable.Rejection?
  /// The reason why it did not lead to its target, in words.
  private var words: String?
  package private(set) var nearest: [NearestRoutes.Near] = []
  /// The link that an app shows in place of an unmatched one, for tools that only match.
  package var fallback: String?
  package private(set) var tried: [RouteTable.Attempt] = []
  package private(set) var redirects: [String] = []

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

  private init(_ link: String?, _ outcome: Outcome) {
    self.link = link
    self.outcome = outcome
  }

  /// A link that did not pass.
  package init(_ link: String, rejected rejection: RouteTable.Rejection) {
    self.init(link, .rejected)
    self.rejection = rejection
  }

  /// A link that a claim takes.
  package init(claimed link: String) { self.init(link, .claimed) }

  /// A link that was only matched.
  package init(_ link: String?, _ resolution: RouteTable.Resolution, _ nearest: [NearestRoutes.Near]) {
    self.init(link, .unmatched)
    tried = resolution.tried
    redirects = resolution.redirects
    self.nearest = nearest
    switch resolution.outcome {
    case .matched(let match): (outcome, self.match) = (.matched, match)
    case .fellBack(let match): (outcome, self.match) = (.fellBack, match)
    case .unmatched: break
    case .rejected(let rejection): (outcome, self.rejection) = (.rejected, rejection)
    case .denied(let match): (outcome, self.match) = (.denied, match)
    case .deferred(let match): (outcome, self.match) = (.deferred, match)
    case .failed(let match): (outcome, self.match) = (.failed, match)
    }
  }

  /// A link that was opened, or another verb of the router.
  @MainActor
  package init(_ link: String?, _ navigation: Navigation, vetoes: [String] = [], unknownGuards: [String] = []) {
    self.init(link, .opened)
    match = navigation.match
    tried = navigation.tried
    redirects = navigation.redirects
    nearest = navigation.nearest
    guard let result = navigation.result else {
      (outcome, words) = (.failed, "the host did not answer")
      return
    }
    take(result)
    words = navigation.advice ?? words
    switch result {
    case .opened where navigation.usedFallback, .handled where navigation.usedFallback: outcome = .fellBack
    case .cancelled where navigation.isRefusedByHook: (outcome, words) = (.refused, "a hook refuses the link")
    case .denied(let match, _):
      let table = RouteTable(store: match.store)
      let names = table.places(to: match.route).flatMap { $0.attachments[AttachedGuards.self]?.entering ?? [] }.map(
        \.name)
      guard let name = unknownGuards.last(where: names.contains) else { break }
      (outcome, words) = (
        .unknownGuard, "the file does not hold the verdict of “\(name)”: write --fact \(name) to allow it"
      )
    case .cancelled: words = vetoes.last.map { "“\($0)” refuses to be left" } ?? words
    default: break
    }
  }

  /// The outcome of an opening or of another verb.
  init(_ outcome: Navigation.Outcome) {
    self.init(nil, .opened)
    take(outcome)
  }

  private mutating func take(_ result: Navigation.Outcome) {
    switch result {
    case .opened(let match): self.match = match
    case .done: outcome = .opened
    case .claimed: outcome = .claimed
    case .handled(let match): (outcome, self.match) = (.handled, match)
    case .unmatched(let nearest):
      outcome = .unmatched
      if self.nearest.isEmpty { self.nearest = nearest.map { NearestRoutes.Near(pattern: $0, isSimilar: true) } }
    case .rejected(let rejection): (outcome, self.rejection) = (.rejected, rejection)
    case .denied(let match, let reason):
      (outcome, self.match, words) = (.denied, match, reason.isEmpty ? nil : reason)
    case .deferred(let match): (outcome, self.match) = (.deferred, match)
    case .cancelled: (outcome, words) = (.cancelled, "it was cancelled, or another opening superseded it")
    case .failed(let match, let error): (outcome, self.match, words) = (.failed, match, Self.words(error))
    }
  }

  private static func words(_ error: NavigationError) -> String {
    switch error {
    case .state(let rejection): rejection.words
    case .thrown(let thrown): thrown.safeText
    default: "\(error)"
    }
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
