/// The verdicts of guards for one transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captures, because a new entry has another id each time.
@MainActor
final class Verdicts {
  private var checks: [String: [GuardCheck]] = [:]

  nonisolated init() {}

  /// The guards of a match at their last evaluation.
  ///
  /// If `nil`, they were not evaluated.
  subscript(match: RouteMatch) -> GuardCheck? {
    get { checks[match.link.text]?.first { $0.match.isOfSamePlace(as: match) } }
    set {
      var others = checks[match.link.text] ?? []
      others.removeAll { $0.match.isOfSamePlace(as: match) }
      checks[match.link.text] = newValue.map { others + [$0] } ?? others
    }
  }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  func expire() {
    for check in checks.values.joined() { check.expire() }
  }
}

/// The limit of attempts in one turn.
///
/// Guards may change the state or the values that they read. They are then evaluated again.
enum RetryLimit {
  static let rounds = 5
}

extension RouteMatch {
  /// Returns true if both have the same link, pattern and captures, even if the table was built again.
  func isOfSamePlace(as other: RouteMatch) -> Bool {
    link.text.hasSameBytes(as: other.link.text) && link.source == other.link.source && pattern == other.pattern
      && routeName == other.routeName && capturedParameters == other.capturedParameters
  }

  /// The name of the route, read without a copy of the route.
  private var routeName: String? { store.routes[routeIndex].name }
}
