import WaymarkLinksCore

/// The way of old links through the redirects of a new table, followed as patterns.
struct RedirectedLinks {
  private let new: RouteStore
  private let coverage: Coverage

  /// The end of the way.
  struct End {
    /// The candidate that takes all of the links.
    let candidate: Int
    /// The links, as they come to it.
    let variant: PatternVariant
    /// The first redirect.
    let target: RoutePattern
  }

  init(in new: RouteStore, _ coverage: Coverage) {
    self.new = new
    self.coverage = coverage
  }

  /// Follows links of a pattern that a candidate takes, or gives `nil` if it redirects none, or values decide where they
  /// go.
  ///
  /// - Parameter isFree: returns whether a candidate that comes before the one that takes the links leaves them to it.
  func end(of variant: PatternVariant, takenBy first: Int, isFree: (Int, PatternVariant) -> Bool) -> End? {
    var (links, candidate) = (variant, first)
    var target: RoutePattern?
    for _ in 0...new.options.redirectLimit {
      let taker = new.routes[new.candidates[candidate].route]
      let redirecting = RouteTable(store: new).chain(of: taker).filter { $0.redirect != nil || $0.redirecting != nil }
      guard let redirect = redirecting.first else {
        return target.map { End(candidate: candidate, variant: links, target: $0) }
      }
      guard redirecting.count == 1, redirect.index == taker.index, let template = taker.redirectTemplate,
        template.queryNames.isEmpty, let captured = new.candidates[candidate].variant.captures(of: links),
        let next = template.variant(filling: { captured[$0] }),
        let found = coverage.firstCovering(next, .none), isFree(found, next)
      else { return nil }
      target = target ?? taker.redirect
      (links, candidate) = (next, found)
    }
    return nil
  }
}
