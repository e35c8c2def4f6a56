/// Iterates over the candidates of a link, in the order in which they are tried.
///
/// For a namespace, its own routes are tried first. If it falls through, routes for any scheme follow.
struct CandidateCursor: ~Copyable {
  private var scope: LimitScope
  private var first: UInt32 = 0
  private var verdicts: LimitVerdicts
  private var isAtEnd = false
  /// True if the host is not one of the table's, so that only patterns for any host take the link.
  private let isForeign: Bool

  init(_ subject: MatchSubject, in store: RouteStore) {
    scope = subject.namespace.map { .namespace($0.scheme.asciiLowercased) } ?? .all
    isForeign = subject.isForeign(in: store)
    verdicts = store.verdicts(for: subject.origin, scope, isForeign: isForeign)
  }

  /// True if the last candidate belongs to the link's namespace.
  var isInNamespace: Bool {
    if case .namespace = scope { true } else { false }
  }

  mutating func next(for subject: MatchSubject, in store: RouteStore) -> UInt32? {
    while !isAtEnd {
      if let candidate = store.nextCandidate(subject.link, subject.path, from: first, verdicts) {
        first = candidate + 1
        if store.keepsUncheckedLimit(candidate, subject.origin, scope, isForeign: isForeign) { return candidate }
      } else {
        guard isInNamespace, subject.namespace?.fallsThrough == true else {
          isAtEnd = true
          return nil
        }
        scope = .anyScheme
        first = 0
        verdicts = store.verdicts(for: subject.origin, scope, isForeign: isForeign)
      }
    }
    return nil
  }
}

/// The routes that are tried, by their limit to schemes.
enum LimitScope {
  /// The routes of the link's scheme and those for any scheme, in one list.
  case all
  /// The routes of a namespace, whose name is in lower case.
  case namespace(String)
  /// The routes for any scheme.
  case anyScheme
}

extension RouteStore {
  /// Returns the first candidate that matches a link, from an index on, or `nil` if there is none.
  @inline(__always)
  func firstCandidate(
    _ link: DeepLink, _ path: RoutePath, from first: UInt32 = 0, _ verdicts: LimitVerdicts
  ) -> UInt32? {
    if mayHaveHostInAnyCase(link, path) { return firstCandidateWithHostInAnyCase(link, path, from: first, verdicts) }
    return search(link, path, from: first, verdicts)
  }

  @inline(__always)
  private func mayHaveHostInAnyCase(_ link: DeepLink, _ path: RoutePath) -> Bool {
    path.hostIsSegment && foldsHosts && (hasCapitalHosts || link.layout.traits.contains(.hostCapitals))
  }

  /// Returns the next candidate that matches a link, where a link needs several.
  ///
  /// The search is compiled once for all who ask for several.
  @inline(never)
  func nextCandidate(
    _ link: DeepLink, _ path: RoutePath, from first: UInt32, _ verdicts: LimitVerdicts, asWritten: Bool = false
  ) -> UInt32? {
    if !asWritten, mayHaveHostInAnyCase(link, path) {
      return firstCandidateWithHostInAnyCase(link, path, from: first, verdicts)
    }
    return search(link, path, from: first, verdicts)
  }

  /// Returns the first candidate that matches a link as it is written.
  func search(_ link: DeepLink, _ path: RoutePath, from first: UInt32, _ verdicts: LimitVerdicts) -> UInt32? {
    // The closure captures only this, so that it does not copy the link.
    let layout = link.layout
    guard link.segmentList.isPlain else {
      let segments = link.segmentList
      return link.text.withBytes { text in
        var search = CandidateSearch(layout, from: first, verdicts: verdicts)
        matcher.run(&search, in: text, layout, segments, path)
        return search.found
      }
    }
    let segments = link.segmentList.plain
    return link.text.withBytes { text in
      var search = CandidateSearch(layout, from: first, verdicts: verdicts)
      matcher.run(&search, in: text, layout, segments, path)
      return search.found
    }
  }

  /// Returns the limits that a link satisfies: those of its scheme and those of any scheme.
  @inline(__always)
  func verdicts(for origin: DeepLink) -> LimitVerdicts {
    isUnlimited ? .all : verdicts(for: origin, .all, isForeign: isForeign(origin))
  }

  /// Returns whether the host of a link is not one of the table's, and a pattern takes any host.
  func isForeign(_ link: DeepLink) -> Bool {
    guard takesAnyHost, link.isWeb, options.hostPolicy == .byScheme || options.hostPolicy == .fixed else {
      return false
    }
    return !hosts.accepts(link)
  }

  /// Returns the limits that a link satisfies.
  func verdicts(for origin: DeepLink, _ scope: LimitScope, isForeign: Bool) -> LimitVerdicts {
    if isUnlimited, case .all = scope { return .all }
    return LimitVerdicts(count: limits.count) { limits[$0].accepts(origin, scope, isForeign: isForeign) }
  }

  /// Returns whether a candidate accepts a link, as far as its limit was not computed in advance.
  func keepsUncheckedLimit(_ candidate: UInt32, _ origin: DeepLink, _ scope: LimitScope, isForeign: Bool) -> Bool {
    guard limits.count > LimitVerdicts.firstUnchecked else { return true }
    let limit = candidates[Int(candidate)].limit
    return limit < LimitVerdicts.firstUnchecked || limits[limit].accepts(origin, scope, isForeign: isForeign)
  }
}

extension CandidateLimit {
  /// Returns whether a link satisfies the limit.
  ///
  /// - Parameter isForeign: true if only patterns for any host take the link.
  func accepts(_ link: DeepLink, _ scope: LimitScope, isForeign: Bool) -> Bool {
    isWithin(scope, link) && (host?.accepts(link) ?? !isForeign) && acceptsWebHost(of: link)
  }

  /// Returns whether a link has one of the hosts that web links must have.
  package func acceptsWebHost(of link: DeepLink) -> Bool {
    webHosts.isEmpty || !link.isWeb || webHosts.contains { $0.accepts(link) }
  }

  private func isWithin(_ scope: LimitScope, _ link: DeepLink) -> Bool {
    switch scope {
    case .all: schemes.isEmpty || schemes.contains(where: link.hasScheme)
    case .namespace(let scheme): schemes.contains(scheme)
    case .anyScheme: schemes.isEmpty
    }
  }
}

extension DeepLink {
  /// Returns whether this is the scheme of the link.
  ///
  /// `scheme` is in lower case.
  package func hasScheme(_ scheme: String) -> Bool {
    text.withBytes { ASCII.equalsIgnoringCase($0, layout.scheme, lowercased: scheme) }
  }
}
