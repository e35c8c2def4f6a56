/// The verdicts of guards for one transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captured values, because a new entry has another id each time.
@MainActor
final class Verdicts {
  private var checks: [String: [GuardCheck]] = [:]

  nonisolated init() {}

  /// The guards of a match at their last evaluation.
  ///
  /// If `nil`, they were not evaluated.
  subscript(match: RouteMatch) -> GuardCheck? {
    get { checks[match.placeText]?.first { $0.match.isOfSamePlace(as: match) } }
    set {
      let place = match.placeText
      var others = checks[place] ?? []
      others.removeAll { $0.match.isOfSamePlace(as: match) }
      checks[place] = newValue.map { others + [$0] } ?? others
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
  ///
  /// Values may be spelled differently.
  func isOfSamePlace(as other: RouteMatch) -> Bool {
    link.source == other.link.source && pattern == other.pattern && routeName == other.routeName
      && capturedParameters.areSame(as: other.capturedParameters) && hasSameLink(as: other)
  }

  /// The name of the route, read without a copy of the route.
  private var routeName: String? { store.routes[routeIndex].name }
}
