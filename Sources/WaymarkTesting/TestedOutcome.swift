public import WaymarkCore

/// The outcome of an opening as a value that can be compared and printed.
///
/// ```swift
/// let app = RouterTester(router)
/// await app.open("/account")
/// #expect(app.outcome == .denied("account"))
/// #expect(TestedOutcome(router.open("/books/42")) == .opened("book"))
/// ```
/// A route is identified by its name, or else by its pattern.
public enum TestedOutcome: Sendable, Hashable, CustomStringConvertible {
  /// It has not ended.
  case waiting
  /// A screen is shown.
  case opened(String)
  /// A handler took the link.
  case handled(String)
  /// A claim took the link.
  case claimed
  /// The fallback led to a route.
  case fellBack(String)
  /// A verb without a link succeeded.
  case done
  /// No route took the link.
  case unmatched
  /// The link did not pass, with the reason.
  case rejected(RouteTable.Rejection.Reason)
  /// A guard denied the route.
  case denied(String)
  /// A guard deferred the route.
  case deferred(String)
  /// Another opening superseded it, it was cancelled, or a hook refused the link.
  case cancelled
  /// A handler, the state or a host failed, with details.
  case failed(String)

  /// Creates the current outcome of an opening or a verb.
  @MainActor
  public init(_ navigation: Navigation) {
    self = navigation.result.map { Self($0) } ?? .waiting
    guard navigation.usedFallback else { return }
    if case .opened(let route) = self { self = .fellBack(route) }
    if case .handled(let route) = self { self = .fellBack(route) }
  }

  /// Creates an outcome.
  public init(_ outcome: Navigation.Outcome) {
    switch outcome {
    case .opened(let match): self = .opened(match.routeName)
    case .handled(let match): self = .handled(match.routeName)
    case .done: self = .done
    case .claimed: self = .claimed
    case .unmatched: self = .unmatched
    case .rejected(let rejection): self = .rejected(rejection.reason)
    case .denied(let match, _): self = .denied(match.routeName)
    case .deferred(let match): self = .deferred(match.routeName)
    case .cancelled: self = .cancelled
    case .failed(_, let error): self = .failed("\(error)")
    @unknown default: self = .failed("\(outcome)")
    }
  }

  /// The outcome in words.
  public var description: String {
    switch self {
    case .waiting: "waiting"
    case .opened(let route): "opened \(route)"
    case .handled(let route): "handled by \(route)"
    case .fellBack(let route): "fell back to \(route)"
    case .claimed: "claimed"
    case .done: "done"
    case .unmatched: "unmatched"
    case .rejected(let reason): "rejected: \(reason.rawValue)"
    case .denied(let route): "denied \(route)"
    case .deferred(let route): "deferred \(route)"
    case .cancelled: "cancelled"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}

extension RouteMatch {
  /// The name of a route in tests.
  var routeName: String { route.name ?? pattern.text }
}
