extension RouteTable {
  /// Which route took a link: an identity and nothing else, for code that cannot afford to own a match.
  public struct Hit: Sendable, Hashable, BitwiseCopyable {
    let candidate: UInt32
    let isInNamespace: Bool
  }

  /// The best route for a link, as ``match(_:extras:namespace:)`` finds it; nil if none matches.
  ///
  /// Borrows the link and allocates nothing: the values are read with ``range(of:in:_:)``, or by matching again. A route
  /// with a condition costs a match to ask it.
  /// - Throws: a ``Rejection`` if the link does not pass.
  public func find(_ link: DeepLink, namespace: String? = nil) throws(Rejection) -> Hit? {
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

  /// The route that a hit of this table stands for; nil if it is another table's.
  public func route(of hit: Hit) -> Route? {
    store.cards.indices.contains(Int(hit.candidate)) ? store.routes[Int(store.cards[Int(hit.candidate)].route)] : nil
  }

  /// Where the value of a path parameter stands in the text of a link, in UTF-8 bytes, escapes and all.
  ///
  /// Nil if the pattern has no such parameter of its own segment, or the link is not the one that was found.
  public func range(of parameter: String, in link: DeepLink, _ hit: Hit) -> Range<Int>? {
    guard store.cards.indices.contains(Int(hit.candidate)) else { return nil }
    let match = RouteMatch(link, store.path(of: link), candidate: hit.candidate, store: store)
    return match.wholeSegment(named: parameter).map { $0.start..<$0.end }
  }
}
