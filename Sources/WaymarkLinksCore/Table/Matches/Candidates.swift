/// The matches of a link, in the order in which they are tried.
///
/// Each route occurs once, with its best combination.
package struct Candidates: ~Copyable {
  private let subject: MatchSubject
  private let passed: PassedValues
  private let store: RouteStore
  private var cursor: CandidateCursor
  /// The routes returned so far that have more than one combination.
  private var seen: Set<UInt32> = []

  package init(_ subject: MatchSubject, passed: PassedValues, store: RouteStore) {
    self.subject = subject
    self.passed = passed
    self.store = store
    cursor = CandidateCursor(subject, in: store)
  }

  package mutating func next() -> RouteMatch? {
    while let candidate = cursor.next(for: subject, in: store) {
      let card = store.cards[Int(candidate)]
      if card.hasSiblings, seen.contains(card.route) { continue }
      guard let link = card.capturesHost ? subject.withOrigin : subject.link else { continue }
      let match = RouteMatch(
        link, subject.path, candidate: candidate,
        namespace: cursor.isInNamespace ? subject.namespace?.scheme : nil, passed: passed, store: store)
      guard let match = match.satisfyingCondition() else { continue }
      if card.hasSiblings { seen.insert(card.route) }
      return match
    }
    return nil
  }

  /// The matches that are left.
  ///
  /// `Array(…)` of a sequence would bring two copies of the search.
  package consuming func all() -> [RouteMatch] {
    var matches: [RouteMatch] = []
    while let match = next() { matches.append(match) }
    return matches
  }
}
