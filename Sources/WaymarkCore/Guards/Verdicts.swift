/// The answers that guards gave to one transaction, by place: its state may be proposed several times.
///
/// Places are told by what they are, because a new entry has another id each time.
@MainActor
final class Verdicts {
  private var clearances: [String: [Clearance]] = [:]

  nonisolated init() {}

  /// The guards of a place, as they were asked last; `nil` if they were not.
  subscript(match: RouteMatch) -> Clearance? {
    get { clearances[match.link.text]?.first { $0.match.isOfSamePlace(as: match) } }
    set {
      var others = clearances[match.link.text] ?? []
      others.removeAll { $0.match.isOfSamePlace(as: match) }
      clearances[match.link.text] = newValue.map { others + [$0] } ?? others
    }
  }

  /// Drops the answers that hold for one proposal only, because something else was waited for.
  func expire() {
    for clearance in clearances.values.joined() { clearance.expire() }
  }
}

/// The number of times that something is tried again in one turn, because those who are asked change what they are asked about.
enum RetryLimit {
  static let rounds = 5
}

extension RouteMatch {
  /// Whether both lead to one place by one link, though the routes may be others.
  func isOfSamePlace(as other: RouteMatch) -> Bool {
    link.text.hasSameBytes(as: other.link.text) && link.source == other.link.source && pattern == other.pattern
      && route.name == other.route.name && capturedParameters == other.capturedParameters
  }
}
