/// The facts about one link that are printed as text, and as JSON by the command.
package struct ResolutionRecord {
  /// The text of the link, or `nil` if it is unknown or must not be printed.
  package let link: String?
  package let outcome: LinkOutcome
  /// The last route that was asked, also if a guard denied.
  package let match: RouteMatch?
  /// True if only the app knows the verdict of the guard that denied.
  package let isOfUnknownGuard: Bool
  /// The reason why it did not lead to its target, in words.
  package let words: String?
  package let nearest: [NearestRoutes.Near]
  /// The link that an app shows in place of an unmatched one, for tools that only match.
  package var fallback: String?
  package let tried: [RouteTable.Attempt]
  package let redirects: [String]

  /// The outcome in the words of the output.
  package var word: String {
    switch outcome {
    case .done: "opened"
    case .denied where isOfUnknownGuard: "unknownGuard"
    case .cancelled(let denial) where denial?.kind == .hook: "refused"
    default: outcome.word
    }
  }

  /// The reason why a link was rejected.
  package var rejection: RouteTable.Rejection? { outcome.rejection }
  package var reason: RouteTable.Rejection.Reason? { rejection?.reason }
  /// The reason why it did not lead to its target, in words.
  ///
  /// May contain text of the link.
  package var detail: String? { words ?? rejection?.detail }

  /// True if the link led to its target.
  package var isGood: Bool { outcome.isGood }

  package init(
    _ link: String?, _ outcome: LinkOutcome, match: RouteMatch? = nil, words: String? = nil,
    nearest: [NearestRoutes.Near] = [], tried: [RouteTable.Attempt] = [], redirects: [String] = [],
    isOfUnknownGuard: Bool = false
  ) {
    self.link = link
    self.outcome = outcome
    self.match = outcome.match ?? match
    self.words = words ?? outcome.denial?.words
    self.nearest = nearest
    self.tried = tried
    self.redirects = redirects
    self.isOfUnknownGuard = isOfUnknownGuard
  }

  /// A link that did not pass.
  package init(_ link: String, rejected rejection: RouteTable.Rejection) {
    self.init(link, .rejected(rejection))
  }

  /// A link that a claim takes.
  package init(claimed link: String) { self.init(link, .claimed) }

  /// A link that was only matched.
  package init(_ link: String?, _ resolution: RouteTable.Resolution, _ nearest: [NearestRoutes.Near]) {
    self.init(
      link, resolution.outcome, nearest: nearest, tried: resolution.tried, redirects: resolution.redirects)
  }

  /// An outcome alone.
  package init(_ outcome: LinkOutcome) {
    switch outcome {
    case .unmatched(let nearest):
      self.init(nil, outcome, nearest: nearest.map { NearestRoutes.Near(similar: $0) })
    case .cancelled(nil):
      self.init(nil, outcome, words: "it was cancelled, or another opening superseded it")
    case .failed(_, let error): self.init(nil, outcome, words: error.safeText)
    default: self.init(nil, outcome)
    }
  }

  /// The obstacle, in one sentence, or `nil` if the verb succeeded.
  package var obstacle: String? {
    guard !isGood else { return nil }
    let route = match.map { $0.route.name ?? $0.pattern.text }
    switch (outcome, route) {
    case (.denied, let route?): return "a guard of “\(route)” says no" + (detail.map { ": \($0)" } ?? "")
    case (.deferred, let route?): return "a guard of “\(route)” defers it"
    default: return detail ?? word
    }
  }
}

extension LinkOutcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// The outcome on one line, as `waymark resolve` prints it, without values of the link.
  ///
  /// ```swift
  /// print(await navigation.outcome)       // opened  book  /books/:id  id=…  ?…=…
  /// ```
  public var description: String {
    switch self {
    case .done: "done"
    case .cancelled(let denial?): "cancelled  by \(denial)"
    default: ResolutionRecord(self).line(.redacted)
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// An error whose text has no value of a link.
package protocol ErrorWithoutValues: Error {
  /// The text.
  var valueFreeText: String { get }
}

extension ErrorWithoutValues {
  package var valueFreeText: String { "\(self)" }
}

extension ParameterError: ErrorWithoutValues {}

extension LinkOutcome: ErrorWithoutValues {}

extension Error {
  /// The text of the error, or its type if the text may contain a value of a link.
  package var safeText: String { (self as? any ErrorWithoutValues)?.valueFreeText ?? "\(type(of: self))" }
}
