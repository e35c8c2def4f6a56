/// One opening of a link: what became of it.
///
/// All that needs no waiting has happened when the call returns, so ``isHandled`` can be answered in the same turn.
@MainActor
public final class Navigation {
  /// How an opening ended.
  @nonexhaustive public enum Outcome: Sendable {
    /// A route took the link and leads to a screen.
    case opened(RouteMatch)
    /// A handler took the link.
    case handled(RouteMatch)
    /// No route took the link; the table's fallback led to this one.
    case fellBack(RouteMatch)
    /// No route took the link; these come nearest.
    case unmatched(nearest: [RoutePattern])
    /// The link did not pass.
    case rejected(RouteTable.Refusal)
    /// The app refused the link before it was matched.
    case refused
    /// A handler threw.
    case failed(RouteMatch, any Error)
  }

  /// How it ended.
  public let outcome: Outcome
  /// The candidates that were asked, in order, with their answers.
  public let tried: [RouteTable.Attempt]
  /// The targets of redirects, in order.
  public let redirects: [String]

  init(_ outcome: Outcome, tried: [RouteTable.Attempt] = [], redirects: [String] = []) {
    self.outcome = outcome
    self.tried = tried
    self.redirects = redirects
  }

  /// Whether the link was taken, by a screen, a handler or the fallback: what an app delegate answers.
  public var isHandled: Bool { match != nil }

  /// The route that took the link; nil if none did.
  public var match: RouteMatch? {
    switch outcome {
    case .opened(let match), .handled(let match), .fellBack(let match): match
    case .unmatched, .rejected, .refused, .failed: nil
    }
  }
}
