/// The facts that the search needs about a candidate as soon as it is found.
struct CandidateInfo: Sendable, BitwiseCopyable {
  /// The index of the route in the table.
  let route: UInt32
  /// True if the route has more than one combination.
  let hasSiblings: Bool
  /// True if every source may open the route.
  let isOpen: Bool
  /// True if matching the route needs a check of its condition, its destination, the query, or the case of its literals.
  let hasCondition: Bool
  /// True if the host is a parameter, so that the link of the match must have it.
  let capturesHost: Bool

  /// - Parameter foldsCase: true if the matcher ignores the case of literals, because a route of the table needs that.
  init(_ candidate: Candidate, _ route: RouteTable.Route, foldsCase: Bool) {
    self.route = UInt32(truncatingIfNeeded: candidate.route)
    hasSiblings = route.variants.count > 1
    isOpen = route.reach == .fromLinks
    capturesHost = candidate.variant.hostName != nil
    hasCondition =
      route.condition != nil || route.reading != nil || route.foldsCase != foldsCase
      || !candidate.variant.conditions.isEmpty || route.redirectTemplate?.queryNames.isEmpty == false
  }
}
