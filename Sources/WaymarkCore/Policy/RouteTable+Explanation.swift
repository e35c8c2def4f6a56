extension RouteTable {
  /// Why a link leads where it leads: what the gate said, every candidate with its reason, and what came near.
  public struct Explanation: Sendable {
    /// A route that the link was held against.
    public struct Candidate: Sendable {
      /// The route.
      public let route: Route
      /// The combination of its groups that matches, or comes nearest.
      public let shape: RoutePattern
      /// Whether the link matches it.
      public let isMatch: Bool
      /// Why it is where it is in the order, or why it does not match, in words.
      public let reason: String
    }

    /// The segments of the path that was matched, decoded; the host is the first of them if it counts as one.
    public let path: [String]
    /// The namespace of the link, if its scheme is one.
    public let namespace: String?
    /// Why the link did not pass the gate; nil if it did.
    public let refusal: Refusal?
    /// The routes that match, in the order they are tried; then those that come near, nearest first.
    public let candidates: [Candidate]
    /// Where the link leads, redirects followed.
    public let resolution: Resolution
    /// For a link that no route took, at most three patterns that come nearest.
    public let nearest: [RoutePattern]
  }

  /// Explains a link.
  ///
  /// Looks at every route of the table.
  public func explain(_ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil) -> Explanation {
    explain(link, extras: extras, namespace: namespace, asking: Respondent())
  }

  /// Explains a link, with guards and handlers that answer.
  package func explain(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil, asking respondent: Respondent
  ) -> Explanation {
    let subject = store.subject(link, namespace: namespace)
    let resolution = resolve(link, extras: extras, namespace: namespace, asking: respondent)
    var refusal: Refusal?
    do throws(Refusal) { try Gate(store: store).check(link) } catch { refusal = error }
    var isUnmatched = false
    if case .unmatched = resolution.outcome { isUnmatched = true }
    return Explanation(
      path: subject.decodedPath, namespace: subject.namespace?.scheme, refusal: refusal,
      candidates: CandidateReport(
        store: store, subject: subject, passed: PassedValues(extras: extras)
      ).candidates, resolution: resolution,
      nearest: isUnmatched ? NearestRoutes(self).patterns(near: subject).map(\.pattern) : [])
  }
}

/// Holds a link against every route and says how it went.
private struct CandidateReport {
  /// At most so many routes that do not match are told.
  static let mostNear = 10

  let store: RouteStore
  let subject: MatchSubject
  let passed: PassedValues

  var candidates: [RouteTable.Explanation.Candidate] {
    let matches = Array(Candidates(subject, passed: passed, store: store))
    let matched = matches.enumerated().map { index, match in
      RouteTable.Explanation.Candidate(
        route: match.route, shape: match.shape, isMatch: true,
        reason: index == 0 ? reasonToBeFirst(match, among: matches.count) : reason(match, after: matches[index - 1]))
    }
    return matched + near(except: Set(matches.map(\.route.index)))
  }

  // MARK: Those that match

  private func reasonToBeFirst(_ match: RouteMatch, among count: Int) -> String {
    let reason = count == 1 ? "the only route that matches" : "asked first"
    return match.isReachable ? reason : "\(reason); may not be opened from \(subject.link.source.name)"
  }

  private func reason(_ match: RouteMatch, after before: RouteMatch) -> String {
    let order = OrderReason.between(before, match, bySpecificity: store.options.matchOrder == .specificity)
    let reason = "asked if \(before.shape) passes: \(order)"
    return match.isReachable ? reason : "\(reason); may not be opened from \(subject.link.source.name)"
  }

  // MARK: Those that do not

  private func near(except matched: Set<Int>) -> [RouteTable.Explanation.Candidate] {
    let path = subject.decodedPath
    let fragment = subject.decodedFragment
    var best: [Int: (candidate: Int, progress: PathProgress)] = [:]
    for (index, candidate) in store.candidates.enumerated() where !matched.contains(candidate.route) {
      let progress = PathProgress(
        path, fragment: fragment, along: candidate.shape, foldsCase: !store.options.caseSensitive)
      if let known = best[candidate.route], !isNearer(progress, than: known.progress) { continue }
      best[candidate.route] = (index, progress)
    }
    return best.sorted { first, second in
      if isNearer(first.value.progress, than: second.value.progress) { return true }
      return !isNearer(second.value.progress, than: first.value.progress) && first.key < second.key
    }
    .filter { $0.value.progress.common > 0 || $0.value.progress.obstacle == nil }
    .prefix(Self.mostNear)
    .map { report($0.value.candidate, $0.value.progress, path: path) }
  }

  private func isNearer(_ progress: PathProgress, than other: PathProgress) -> Bool {
    if (progress.obstacle == nil) != (other.obstacle == nil) { return progress.obstacle == nil }
    return progress.common > other.common
  }

  private func report(_ index: Int, _ progress: PathProgress, path: [String]) -> RouteTable.Explanation.Candidate {
    let candidate = store.candidates[index]
    let reason = progress.obstacle.map { $0.explanation(after: progress.common) } ?? limitReason(candidate)
    return RouteTable.Explanation.Candidate(
      route: store.routes[candidate.route], shape: RoutePattern(candidate.shape.text), isMatch: false, reason: reason)
  }

  private func limitReason(_ candidate: Candidate) -> String {
    let limit = store.limits[candidate.limit]
    if let namespace = subject.namespace, !limit.schemes.contains(namespace.scheme.asciiLowercased) {
      return namespace.fallsThrough && limit.schemes.isEmpty
        ? "the path matches, after the routes of “\(namespace.scheme)”"
        : "the path matches, but links of the namespace “\(namespace.scheme)” see only its own routes"
    }
    if !limit.schemes.isEmpty, subject.origin.scheme.map(limit.schemes.contains) != true {
      return "the path matches, but the route is limited to \(limit.schemes.joined(separator: ", "))"
    }
    return "the path matches, but the route is limited to \(limit.host.map(\.description) ?? "another host")"
  }
}

extension PathProgress.Obstacle {
  /// What is in the way, in words.
  ///
  /// Values of the link are not told.
  fileprivate func explanation(after common: Int) -> String {
    let segment = "segment \(common + 1)"
    switch self {
    case .literal(let expected): return "\(segment) is not “\(expected)”"
    case .test(let spelling): return "\(segment) does not fit \(spelling)"
    case .linkEnds(let missing): return "the link ends \(missing) segment\(missing == 1 ? "" : "s") too soon"
    case .patternEnds(let extra): return "the link has \(extra) segment\(extra == 1 ? "" : "s") too many"
    case .afterWildcard: return "what follows the wildcard does not fit"
    case .fragment: return "the link has no fragment, and the pattern needs one"
    }
  }
}

/// Why one candidate is tried before another.
private enum OrderReason {
  static func between(_ first: RouteMatch, _ second: RouteMatch, bySpecificity: Bool) -> String {
    let one = first.store.candidates[first.candidate]
    let other = second.store.candidates[second.candidate]
    if (first.namespace == nil) != (second.namespace == nil) {
      return "the routes of the namespace come first"
    }
    if first.route.priority != second.route.priority {
      return "priority \(first.route.priority) comes before \(second.route.priority)"
    }
    guard bySpecificity else { return "it was registered later" }
    let ranks = (SegmentRank.all(in: one.shape), SegmentRank.all(in: other.shape))
    if let index = zip(ranks.0, ranks.1).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return "at segment \(index + 1) \(ranks.0[index].name) comes before \(ranks.1[index].name)"
    }
    if ranks.0.count != ranks.1.count {
      return ranks.0.count > ranks.1.count
        ? "the longer pattern comes first" : "a wildcard that takes nothing comes last"
    }
    let limits = (first.store.limits[one.limit], second.store.limits[other.limit])
    if limits.0.precedes(limits.1) != nil { return "a route limited to a host or scheme comes first" }
    return "it was registered later"
  }
}

extension SegmentRank {
  fileprivate var name: String {
    switch self {
    case .literal: "a literal"
    case .constrained: "a constrained parameter"
    case .parameter: "a parameter"
    case .fragment: "a pattern that ends before its “#”"
    case .wildcard: "a wildcard"
    default: "a parameter with literals"
    }
  }
}
