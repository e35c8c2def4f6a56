import WaymarkLinksCore

extension RouteTable {
  /// The reasons for a link's outcome: the answer of the gate, every route with its reason, and the nearest patterns.
  ///
  /// ```swift
  /// let explanation = table.explain(try DeepLink("bookshop://boks/42"))
  /// for candidate in explanation.stages.last?.candidates ?? [] {
  ///   print(candidate.route.pattern, candidate.reason)       // each route, and why it does not match
  /// }
  /// print(explanation.nearest)                               // at most three patterns that come near: /books/:id is one
  /// ```
  public struct Explanation: Sendable {
    /// One link of a chain of redirects, compared with all routes.
    public struct Stage: Sendable {
      /// The link that was explained, or one it was redirected to.
      public let link: DeepLink
      /// The segments of the path that was matched, decoded; the host is the first of them if it counts as one.
      public let path: [String]
      /// The namespace of the link, if its scheme is one.
      public let namespace: String?
      /// The pattern of the redirect that took the link before any route was tried, or `nil` if there was none.
      public let redirect: RoutePattern?
      /// The routes that match, in the order they are tried; then all others, nearest first.
      public let candidates: [Candidate]
    }

    /// A route, and the result of comparing a link with it.
    public struct Candidate: Sendable {
      /// The route.
      public let route: Route
      /// The combination of its groups that matches, or comes nearest.
      public let variant: RoutePattern
      /// True if the link matches the route.
      public let isMatch: Bool
      /// True if the link does not match the route, but shares a part with it.
      public let isNearMiss: Bool
      /// The route's answer to the link, or `nil` if the route was not asked.
      package let disposition: Disposition?
      /// The reason for the candidate's position in the order, or for its mismatch, in words.
      public let reason: String
    }

    /// The link, then those it was redirected to, in order.
    public let stages: [Stage]
    /// The reason why the link did not pass the gate, or `nil` if it did.
    ///
    /// Problems of a link that it was redirected to are in ``resolution``.
    public let rejection: Rejection?
    /// The result of resolving the link, with redirects followed.
    public let resolution: Resolution
    /// At most three patterns that come nearest to the last link, if no route took it.
    public var nearest: [RoutePattern] { near.map(\.pattern) }
    let near: [NearestRoutes.Near]
  }

  /// Explains a link.
  ///
  /// Reads every route of the table, once for each link of the chain.
  public func explain(_ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil) -> Explanation {
    explain(link, extras: extras, namespace: namespace, asking: Respondent())
  }

  /// Explains a link, with guards and handlers that answer.
  package func explain(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], namespace: String? = nil, asking respondent: Respondent
  ) -> Explanation {
    let resolution = resolve(link, extras: extras, namespace: namespace, asking: respondent)
    let passed = PassedValues(extras: extras)
    var rejection: Rejection?
    do throws(Rejection) { _ = try candidates(for: link, passed) } catch { rejection = error }
    return Explanation(
      stages: resolution.hops.map { hop in
        Explanation.Stage(
          link: hop.subject.link, path: hop.subject.decodedPath, namespace: hop.subject.namespace?.scheme,
          redirect: hop.redirect, candidates: CandidateReport(store: store, hop: hop, passed: passed).candidates)
      },
      rejection: rejection, resolution: resolution,
      near: NearestRoutes(self).patterns(near: resolution))
  }
}

/// Compares a link with every route and describes each result.
private struct CandidateReport {
  let store: RouteStore
  let hop: Hop
  let passed: PassedValues
  private var subject: MatchSubject { hop.subject }

  init(store: RouteStore, hop: Hop, passed: PassedValues) {
    self.store = store
    self.hop = hop
    var passed = passed
    passed.isRedirected = hop.isRedirected
    self.passed = passed
  }

  var candidates: [RouteTable.Explanation.Candidate] {
    let matches = Candidates(subject, passed: passed, store: store).all()
    var candidates: [RouteTable.Explanation.Candidate] = []
    candidates.reserveCapacity(store.routes.count)
    for (index, match) in matches.enumerated() {
      candidates.append(
        RouteTable.Explanation.Candidate(
          route: match.route, variant: match.variant, isMatch: true, isNearMiss: false,
          disposition: hop.asked.first { $0.route == match.route.index }?.disposition,
          reason: index == 0 ? reasonToBeFirst(match, among: matches.count) : reason(match, after: matches[index - 1])))
    }
    appendOthers(to: &candidates, except: Set(matches.map(\.route.index)))
    return candidates
  }

  // MARK: Those that match

  private func reasonToBeFirst(_ match: RouteMatch, among count: Int) -> String {
    let reason = count == 1 ? "the only route that matches" : "asked first"
    return match.isReachable ? reason : "\(reason); may not be opened from \(subject.link.source.name)"
  }

  private func reason(_ match: RouteMatch, after before: RouteMatch) -> String {
    let order = OrderReason.between(before, match, bySpecificity: store.options.matchOrder == .specificity)
    let reason =
      store.options.passing
      ? "asked if \(before.variant) passes: \(order)"
      : "not asked, handlers cannot pass: after \(before.variant), \(order)"
    return match.isReachable ? reason : "\(reason); may not be opened from \(subject.link.source.name)"
  }

  // MARK: Those that do not

  private func appendOthers(to candidates: inout [RouteTable.Explanation.Candidate], except matched: Set<Int>) {
    let subject = subject
    let decoded = subject.decodedPath
    let fragment = subject.decodedFragment
    let hasHostInAnyCase = store.hasHostInAnyCase(subject)
    var listed = Array(repeating: false, count: store.routes.count)
    for route in matched { listed[route] = true }
    var misses: [Miss] = []
    misses.reserveCapacity(store.candidates.count)
    var progresses: [PathProgress] = []
    progresses.reserveCapacity(store.candidates.count)
    for (index, candidate) in store.candidates.enumerated() where !listed[candidate.route] {
      let path = hasHostInAnyCase ? store.path(decoded, of: subject, asIn: candidate.variant) : decoded
      let progress = PathProgress(
        path, fragment: fragment, along: candidate.variant, foldsCase: store.routes[candidate.route].foldsCase)
      let nearness = Nearness(candidate: index, progress, path, fragment, candidate.variant)
      misses.append(Miss(nearness, progress, route: candidate.route, number: progresses.count))
      progresses.append(progress)
    }
    misses.sort()
    // Report only the nearest combination of a route.
    for miss in misses where !listed[miss.route] {
      listed[miss.route] = true
      candidates.append(report(miss, progresses[miss.number]))
    }
  }

  /// A combination that does not match.
  ///
  /// It is kept small, because all of them are sorted: by two numbers, which are lower the nearer it comes.
  private struct Miss: Comparable {
    private let distance: UInt64
    /// The index of the route, and the number of the combination.
    private let order: UInt64
    let candidate: Int32
    let isSimilar: Bool

    init(_ nearness: Nearness, _ progress: PathProgress, route: Int, number: Int) {
      let kind: UInt64 = (progress.obstacle == nil ? 0 : 2) + (nearness.isSimilar ? 0 : 1)
      distance = kind << 48 | nearness.distance
      order = UInt64(route) << 32 | UInt64(number)
      candidate = Int32(nearness.candidate)
      isSimilar = nearness.isSimilar
    }

    var route: Int { Int(order >> 32) }

    /// The index of the place at which the link leaves the pattern.
    var number: Int { Int(order & 0xFFFF_FFFF) }

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.distance == rhs.distance ? lhs.order < rhs.order : lhs.distance < rhs.distance
    }
  }

  private func report(_ miss: Miss, _ progress: PathProgress) -> RouteTable.Explanation.Candidate {
    let candidate = store.candidates[Int(miss.candidate)]
    let reason =
      progress.caseReason ?? progress.obstacle.map { $0.explanation(after: progress.common) }
      ?? limitReason(candidate, Int(miss.candidate))
    return RouteTable.Explanation.Candidate(
      route: store.routes[candidate.route], variant: RoutePattern(candidate.variant.text), isMatch: false,
      isNearMiss: miss.isSimilar,
      disposition: nil, reason: reason)
  }

  private func limitReason(_ candidate: Candidate, _ index: Int) -> String {
    let limit = store.limits[candidate.limit]
    if let namespace = subject.namespace, !limit.schemes.contains(namespace.scheme.asciiLowercased) {
      return namespace.fallsThrough && limit.schemes.isEmpty
        ? "the path matches, after the routes of “\(namespace.scheme)”"
        : "the path matches, but links of the namespace “\(namespace.scheme)” see only its own routes"
    }
    if !limit.schemes.isEmpty, subject.origin.scheme.map(limit.schemes.contains) != true {
      return "the path matches, but the route is limited to \(limit.schemes.joined(separator: ", "))"
    }
    if let host = limit.host, !host.accepts(subject.origin) {
      return "the path matches, but the route is limited to \(host)"
    }
    if let reason = subject.reason(against: index, in: store) { return "the path matches, but \(reason)" }
    if !limit.acceptsWebHost(of: subject.origin) {
      return
        "the path matches, but the route is limited to \(limit.webHosts.map(\.description).joined(separator: ", "))"
    }
    let route = store.routes[candidate.route]
    if route.condition != nil { return "the path matches, but the condition of the route refuses the link" }
    if let misfit = store.misfit(of: subject, candidate: index) {
      return "the path matches, but \(misfit)"
    }
    return "the path matches, but a constraint refuses a value"
  }
}

extension PathProgress.Obstacle {
  /// The first obstacle, in words.
  ///
  /// The text has no values of the link.
  fileprivate func explanation(after common: Int) -> String {
    let segment = "segment \(common + 1)"
    switch self {
    case .literal(let expected): return "\(segment) is not “\(expected)”"
    case .test(let spelling): return "\(segment) does not fit \(spelling)"
    case .linkEnds(let missing): return "the link ends \(missing.counted("segment")) too soon"
    case .patternEnds(let extra): return "the link has \(extra.counted("segment")) too many"
    case .afterWildcard: return "what follows the wildcard does not fit"
    case .fragment: return "the link has no fragment, and the pattern needs one"
    }
  }
}

/// The reason why one candidate is tried before another.
private enum OrderReason {
  static func between(_ first: RouteMatch, _ second: RouteMatch, bySpecificity: Bool) -> String {
    let one = first.store.candidates[first.candidateIndex]
    let other = second.store.candidates[second.candidateIndex]
    if (first.namespace == nil) != (second.namespace == nil) {
      return "the routes of the namespace come first"
    }
    if first.route.priority != second.route.priority {
      return "priority \(first.route.priority) comes before \(second.route.priority)"
    }
    guard bySpecificity else { return "it was registered later" }
    let ranks = (SegmentRank.all(in: one.variant), SegmentRank.all(in: other.variant))
    if let index = zip(ranks.0, ranks.1).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return "at segment \(index + 1) \(ranks.0[index].name) comes before \(ranks.1[index].name)"
    }
    if ranks.0.count != ranks.1.count {
      return ranks.0.count > ranks.1.count
        ? "the longer pattern comes first" : "a wildcard that takes nothing comes last"
    }
    if one.variant.conditions.count != other.variant.conditions.count {
      return "more conditions on the query come before fewer"
    }
    if one.variant.conditions.ranks != other.variant.conditions.ranks {
      return "of as many conditions on the query, a value comes first, then a constraint, a parameter, presence"
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

extension RouteTable.Explanation.Stage: CustomStringConvertible, CustomReflectable {
  /// The patterns that match the link.
  ///
  /// The description has no values of the link.
  public var description: String { "\(link) \(candidates.filter(\.isMatch).map(\.variant.text))" }

  /// The same parts, without values of the link.
  public var customMirror: Mirror { Mirror(self, children: ["link": link, "candidates": candidates]) }
}

extension RouteTable.Explanation.Candidate: CustomStringConvertible, CustomReflectable {
  /// The pattern and its result.
  ///
  /// The link's values are only in ``reason``.
  public var description: String { "\(variant) \(isMatch ? "matches" : "does not match")" }

  /// The same parts, without the reason.
  public var customMirror: Mirror {
    Mirror(self, children: ["variant": variant, "isMatch": isMatch, "disposition": disposition as Any])
  }
}
