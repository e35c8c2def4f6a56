extension RouteTable {
  /// Returns the best route for a link, or `nil` if none matches.
  ///
  /// It checks the gate (limits, scheme, host) and the reach of the route. It follows no redirect, calls no handler and
  /// has no effect. The cost is linear in the length of the link, for any number of routes.
  ///
  /// - Parameters:
  ///   - link: the link, with the source it came from.
  ///   - extras: values that the caller passes along.
  ///   - namespace: if given, the scheme whose routes are tried, instead of the link's scheme.
  /// - Throws: a ``Rejection`` if the link does not pass the gate.
  public func match(
    _ link: DeepLink, extras: RouteMatch.Extras = RouteMatch.Extras(), namespace: String? = nil
  ) throws(Rejection) -> RouteMatch? {
    guard store.isPlain, namespace == nil else { return try store.matchClosely(link, extras, namespace) }
    let path = store.path(of: link)
    guard let candidate = try store.plainCandidate(for: link, path) else { return nil }
    guard extras.isEmpty, !store.cards[Int(candidate)].hasCondition else {
      return try store.matchConditionally(link, path, candidate, extras)
    }
    return RouteMatch(link, path, candidate: candidate, store: store)
  }

  /// Returns the best route for the text of a link, read by the table's rules.
  ///
  /// - Throws: a ``Rejection`` if the text is not a link, or does not pass the gate.
  public func match(
    _ text: String, from source: DeepLink.Source? = nil, extras: RouteMatch.Extras = RouteMatch.Extras(),
    namespace: String? = nil
  ) throws(Rejection) -> RouteMatch? {
    let link = try link(text, from: source)
    guard store.isPlain, namespace == nil else { return try store.matchClosely(link, extras, namespace) }
    let path = store.path(of: link)
    guard let candidate = try store.plainCandidate(for: link, path) else { return nil }
    guard extras.isEmpty, !store.cards[Int(candidate)].hasCondition else {
      return try store.matchConditionally(link, path, candidate, extras)
    }
    // The match consumes the link, so that the link is not copied.
    return RouteMatch(link, path, candidate: candidate, store: store)
  }

  /// Parses the text of a link by the table's rules.
  ///
  /// - Throws: a ``Rejection`` if the text is not a link.
  public func link(_ text: String, from source: DeepLink.Source? = nil) throws(Rejection) -> DeepLink {
    do {
      return try DeepLink(text, from: source, keepingMalformed: options.keepsMalformed, limits: options.limits)
    } catch {
      throw Rejection(error)
    }
  }

  /// Returns every route that matches a link, in the order in which they are tried, including routes that the source
  /// may not reach.
  ///
  /// Each route occurs once, with its best combination of groups.
  /// - Throws: a ``Rejection`` if the link does not pass the gate.
  @_spi(Matching) public func candidates(
    for link: DeepLink, extras: RouteMatch.Extras = RouteMatch.Extras(), namespace: String? = nil
  ) throws(Rejection) -> [RouteMatch] {
    try Gate(store: store).check(link)
    return Candidates(
      store.subject(link, namespace: namespace), passed: PassedValues(extras: extras), store: store
    ).all()
  }
}

extension RouteTable {
  /// The routes that match a link, in order, whether or not its source may open them.
  ///
  /// - Throws: the rejection of a link that does not pass the gate.
  package func candidates(for link: DeepLink, _ passed: PassedValues) throws(Rejection) -> Candidates {
    try Gate(store: store).check(link)
    return Candidates(store.subject(link), passed: passed, store: store)
  }
}

extension RouteMatch {
  /// True if the link's source may open the route.
  package var isReachable: Bool { isReachable(isRedirected: isRedirected) }

  /// Returns whether the link's source may open the route.
  package func isReachable(isRedirected: Bool) -> Bool {
    store.isReachable(candidate, from: link.source, isRedirected: isRedirected)
  }
}

extension RouteStore {
  /// Returns the first candidate for a link, in a table without namespaces and with few limits.
  ///
  /// It checks the gate, and the reach of a candidate without a condition. For a candidate with a condition, the caller
  /// checks first the condition, then the reach, and may have to try another candidate.
  func plainCandidate(for link: DeepLink, _ path: RoutePath) throws(RouteTable.Rejection) -> UInt32? {
    try Gate(store: self).check(link, path)
    guard let candidate = firstCandidate(link, path, verdicts(for: link)) else { return nil }
    guard cards[Int(candidate)].hasCondition || isReachable(candidate, from: link.source) else {
      return try matchClosely(link, RouteMatch.Extras(), nil)?.candidate
    }
    return candidate
  }

  /// Matches a candidate that has a condition or a typed destination, or with extras.
  ///
  /// If it does not match, the next ones are tried.
  @inline(never)
  func matchConditionally(
    _ link: DeepLink, _ path: RoutePath, _ candidate: UInt32, _ extras: RouteMatch.Extras
  ) throws(RouteTable.Rejection) -> RouteMatch? {
    let passed = extras.isEmpty ? nil : PassedValues(extras: extras)
    let first = RouteMatch(link, path, candidate: candidate, passed: passed, store: self)
    guard let match = first.satisfyingCondition(), match.isReachable else {
      return try matchClosely(link, extras, nil)
    }
    return match
  }

  /// Matches in a table with namespaces, conditions or many limits.
  @inline(never)
  func matchClosely(
    _ link: DeepLink, _ extras: RouteMatch.Extras, _ namespace: String?
  ) throws(RouteTable.Rejection) -> RouteMatch? {
    try Gate(store: self).check(link)
    var candidates = Candidates(
      subject(link, namespace: namespace), passed: PassedValues(extras: extras), store: self)
    return try candidates.nextReachable()
  }

  /// Matches a link with one route only.
  ///
  /// Gate, reach, limits to schemes and hosts, and earlier routes are ignored.
  package func match(_ link: DeepLink, route index: Int, namespace: String? = nil, passed: PassedValues) -> RouteMatch?
  {
    let path = path(of: link)
    var first: UInt32 = 0
    while let candidate = nextCandidate(link, path, from: first, .all) {
      first = candidate + 1
      guard Int(cards[Int(candidate)].route) == index else { continue }
      let match = RouteMatch(
        link, path, candidate: candidate, namespace: namespace, passed: passed, store: self)
      if let match = match.satisfyingCondition() { return match }
    }
    return nil
  }

  func isReachable(_ candidate: UInt32, from source: DeepLink.Source, isRedirected: Bool = false) -> Bool {
    let card = cards[Int(candidate)]
    return card.isOpen || routes[Int(card.route)].reach.includes(source, isRedirected: isRedirected)
  }
}

extension Candidates {
  /// Returns the next match that the link's source may open, or `nil` if there is none.
  ///
  /// Of several routes of one pattern for different senders, the first one for this sender counts.
  /// - Throws: the rejection of a match that the source may not open, if no other route of its pattern follows.
  package mutating func nextReachable() throws(RouteTable.Rejection) -> RouteMatch? {
    guard let first = next() else { return nil }
    if first.isReachable { return first }
    while let twin = next(), twin.isTwin(of: first) {
      if twin.isReachable { return twin }
    }
    throw .notReachable(first)
  }
}

extension RouteMatch {
  /// Returns whether both routes have one pattern, ignoring the names of parameters.
  func isTwin(of other: RouteMatch) -> Bool {
    store.candidates[candidateIndex].isAlike(other.store.candidates[other.candidateIndex])
  }
}

extension RouteTable.Rejection {
  package static func notReachable(_ match: RouteMatch) -> Self {
    let source = match.link.source.name
    let place = match.store.location(of: match.routeID).map { " at \($0)" } ?? ""
    let route = match.route.name.map { ".named(\"\($0)\", …)" }
    if match.route.reach.isOfRedirects {
      let words = "only a redirect may lead to \(match.pattern)\(place): open a link that redirects there"
      return Self(.notReachable, words, advice: words)
    }
    let cure =
      match.link.source == .text
      ? "open \(route ?? "it by name"), or name the source, .init(from: .inApp), if the text is the app's own"
      : widening(match) ?? "write .reachable(.fromLinks) on the route\(place), if others may open it"
    let words = "\(match.pattern) may not be opened from \(source): \(cure)"
    return Self(.notReachable, words, advice: words)
  }

  /// Returns the cure for a route that something around it keeps from a sender, or `nil` if only its own reach does.
  private static func widening(_ match: RouteMatch) -> String? {
    let route = match.route
    let outermost = match.store.limits(on: route, where: { !$0.includes(match.link.source) }).first
    guard let outermost, outermost.route?.id != route.id else { return nil }
    return "\(outermost.words) is .reachable(\(outermost.reach.spelling)), which nothing inside can widen: write the "
      + "wider reach there, if others may open it"
  }
}
