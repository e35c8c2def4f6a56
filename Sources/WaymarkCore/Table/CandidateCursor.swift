/// Goes through the candidates that match a link, in the order they are tried.
///
/// A namespace is asked first for its own routes, then, if it falls through, for those of any scheme.
struct CandidateCursor {
  private var scope: LimitScope
  private var first: UInt32 = 0
  private var verdicts: LimitVerdicts
  private var isAtEnd = false

  init(_ subject: MatchSubject, in store: RouteStore) {
    scope = subject.namespace.map { .namespace($0.scheme.asciiLowercased) } ?? .all
    verdicts = store.verdicts(for: subject.origin, scope)
  }

  /// Whether the candidate given last belongs to the namespace of the link.
  var isInNamespace: Bool {
    if case .namespace = scope { true } else { false }
  }

  mutating func next(for subject: MatchSubject, in store: RouteStore) -> UInt32? {
    while !isAtEnd {
      if let candidate = store.firstCandidate(subject.link, subject.path, from: first, verdicts) {
        first = candidate + 1
        if store.isUntoldLimitKept(candidate, subject.origin, scope) { return candidate }
      } else {
        guard isInNamespace, subject.namespace?.fallsThrough == true else {
          isAtEnd = true
          return nil
        }
        scope = .anyScheme
        first = 0
        verdicts = store.verdicts(for: subject.origin, scope)
      }
    }
    return nil
  }
}

/// Which routes are asked: those limited to which schemes.
enum LimitScope {
  /// The routes of the link's scheme and those of any, as one list.
  case all
  /// The routes of a namespace, named in lower case.
  case namespace(String)
  /// The routes that are for any scheme.
  case anyScheme
}

extension RouteStore {
  /// The first candidate that matches a link, from one on; nil if there is none.
  func firstCandidate(
    _ link: DeepLink, _ path: RoutePath, from first: UInt32 = 0, _ verdicts: LimitVerdicts
  ) -> UInt32? {
    // A closure that captures no more than this needs no copy of the link.
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

  /// Which limits a link is within: those of its scheme and those of any.
  @inline(__always)
  func verdicts(for origin: DeepLink) -> LimitVerdicts { isUnlimited ? .all : verdicts(for: origin, .all) }

  /// Which limits a link is within.
  func verdicts(for origin: DeepLink, _ scope: LimitScope) -> LimitVerdicts {
    LimitVerdicts(count: limits.count) { limits[$0].accepts(origin, scope) }
  }

  /// Whether a candidate is for a link, if its limit was not told beforehand.
  func isUntoldLimitKept(_ candidate: UInt32, _ origin: DeepLink, _ scope: LimitScope) -> Bool {
    guard limits.count > LimitVerdicts.firstUntold else { return true }
    let limit = candidates[Int(candidate)].limit
    return limit < LimitVerdicts.firstUntold || limits[limit].accepts(origin, scope)
  }
}

extension CandidateLimit {
  /// Whether a link is within the limit.
  func accepts(_ link: DeepLink, _ scope: LimitScope) -> Bool {
    isWithin(scope, link) && (host?.accepts(link) ?? true)
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
  /// Whether this is the scheme of the link; `scheme` is in lower case.
  func hasScheme(_ scheme: String) -> Bool {
    text.withBytes { ASCII.equalsIgnoringCase($0, layout.scheme, lowercased: scheme) }
  }
}
