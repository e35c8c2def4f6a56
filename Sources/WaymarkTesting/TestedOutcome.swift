public import WaymarkCore

/// The outcome of an opening as a value that can be compared and printed.
///
/// ```swift
/// let app = RouterTester(router)
/// await app.open("/account")
/// #expect(app.outcome == .denied("account"))
/// #expect(TestedOutcome(router.open("/books/42")) == .opened("book"))
/// ```
/// A route is identified by its name, or else by its pattern. The text of an outcome also says why, as far as it is known:
/// the patterns that are nearest to an unmatched link, or the screen that does not let itself be left. Two outcomes with
/// different reasons are equal.
public struct TestedOutcome: Sendable, Hashable, CustomStringConvertible {
  /// The outcome in words, without the reason.
  let words: String
  /// The reason, for the text only.
  private var reason: String?

  private init(_ words: String, because reason: String? = nil) {
    self.words = words
    self.reason = reason
  }

  /// It has not ended.
  public static let waiting = Self("waiting")
  /// A screen is shown.
  public static func opened(_ route: String) -> Self { Self("opened \(route)") }
  /// A handler took the link.
  public static func handled(_ route: String) -> Self { Self("handled by \(route)") }
  /// A claim took the link.
  public static let claimed = Self("claimed")
  /// The fallback led to a route.
  public static func fellBack(_ route: String) -> Self { Self("fell back to \(route)") }
  /// A verb without a link succeeded.
  public static let done = Self("done")
  /// No route took the link.
  public static let unmatched = Self("unmatched")
  /// The link did not pass, with the reason.
  public static func rejected(_ reason: RouteTable.Rejection.Reason) -> Self { Self("rejected: \(reason.rawValue)") }
  /// A guard denied the route.
  public static func denied(_ route: String) -> Self { Self("denied \(route)") }
  /// A guard deferred the route.
  public static func deferred(_ route: String) -> Self { Self("deferred \(route)") }
  /// Another opening superseded it, it was cancelled, or a hook refused the link.
  public static let cancelled = Self("cancelled")
  /// A handler, the state or a host failed, with details.
  public static func failed(_ details: String) -> Self { Self("failed: \(details)") }

  /// Creates the current outcome of an opening or a verb.
  @MainActor
  public init(_ navigation: Navigation) {
    switch navigation.result {
    case nil: self = .waiting
    case .opened(let match) where navigation.usedFallback, .handled(let match) where navigation.usedFallback:
      self = .fellBack(match.routeName)
    case .cancelled: self.init("cancelled", because: navigation.reasonOfEnd)
    case let result?: self.init(result)
    }
  }

  /// Creates an outcome.
  public init(_ outcome: Navigation.Outcome) {
    switch outcome {
    case .opened(let match): self = .opened(match.routeName)
    case .handled(let match): self = .handled(match.routeName)
    case .done: self = .done
    case .claimed: self = .claimed
    case .unmatched(let nearest):
      let names = nearest.map(\.text).joined(separator: ", ")
      self.init("unmatched", because: names.isEmpty ? nil : "nearest: \(names)")
    case .rejected(let rejection): self = .rejected(rejection.reason)
    case .denied(let match, _): self = .denied(match.routeName)
    case .deferred(let match): self = .deferred(match.routeName)
    case .cancelled: self = .cancelled
    case .failed(_, let error): self = .failed("\(error)")
    @unknown default: self = .failed("\(outcome)")
    }
  }

  /// The outcome and its reason in words.
  public var description: String { words + (reason.map { "; \($0)" } ?? "") }

  /// Returns true if both are the same outcome, whatever their reasons.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.words == rhs.words }

  /// Hashes the outcome without its reason.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension RouteMatch {
  /// The name of a route in tests.
  var routeName: String { route.name ?? pattern.text }
}
