/// What must be known of a candidate as soon as it is found.
struct CandidateCard: Sendable, BitwiseCopyable {
  /// The route, by its index in the table.
  let route: UInt32
  /// The route has more than one combination.
  let hasSiblings: Bool
  /// Every source may open the route.
  let isOpen: Bool
  /// Whether the route matches is known only once its condition was asked, or the case of its literals.
  let hasCondition: Bool

  /// - Parameter foldsCase: the matcher reads literals without regard to their case, since one of the routes does.
  init(_ candidate: Candidate, _ route: RouteTable.Route, foldsCase: Bool) {
    self.route = UInt32(truncatingIfNeeded: candidate.route)
    hasSiblings = route.shapes.count > 1
    isOpen = route.reach == .fromLinks
    hasCondition = route.condition != nil || route.reading != nil || route.foldsCase != foldsCase
  }
}
