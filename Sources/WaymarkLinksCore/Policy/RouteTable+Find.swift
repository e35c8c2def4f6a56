extension RouteTable {
  /// The identity of the route that matches a link, for code that cannot afford to keep a match.
  @_spi(Matching) public struct Hit: Sendable, Hashable, BitwiseCopyable {
    let candidate: UInt32
    let isInNamespace: Bool
  }

  /// Returns the best route for a link, like ``match(_:extras:namespace:)``, or `nil` if none matches.
  ///
  /// It borrows the link and allocates nothing. Read values with ``range(of:in:_:)``, or match again. A route with a
  /// condition costs a match.
  /// - Throws: a ``Rejection`` if the link does not pass the gate.
  @_spi(Matching) public func find(_ link: DeepLink, namespace: String? = nil) throws(Rejection) -> Hit? {
    guard store.isPlain, namespace == nil else {
      return try match(link, namespace: namespace).map {
        Hit(candidate: $0.candidate, isInNamespace: $0.namespace != nil)
      }
    }
    let path = store.path(of: link)
    guard let candidate = try store.plainCandidate(for: link, path) else { return nil }
    if store.cards[Int(candidate)].hasCondition {
      return try match(link).map { Hit(candidate: $0.candidate, isInNamespace: false) }
    }
    return Hit(candidate: candidate, isInNamespace: false)
  }

  /// Returns the route of a hit, or `nil` if the hit belongs to another table.
  @_spi(Matching) public func route(of hit: Hit) -> Route? {
    store.cards.indices.contains(Int(hit.candidate)) ? store.routes[Int(store.cards[Int(hit.candidate)].route)] : nil
  }

  /// Returns the range of a path parameter in the text of a link, in UTF-8 bytes, undecoded.
  ///
  /// Returns `nil` if no whole segment of the pattern is this parameter, or the link is not the one that was found.
  @_spi(Matching) public func range(of parameter: String, in link: DeepLink, _ hit: Hit) -> Range<Int>? {
    guard store.cards.indices.contains(Int(hit.candidate)) else { return nil }
    let match = RouteMatch(link, store.path(of: link), candidate: hit.candidate, store: store)
    return match.wholeSegment(named: parameter).map { $0.start..<$0.end }
  }
}
