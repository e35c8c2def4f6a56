import WaymarkLinksCore

/// A difference between a file and a table, and its shortest URL.
struct Difference {
  enum Kind {
    /// Both matchers confirm the difference.
    case real
    /// The URL is handed over, and only a route for every path takes it.
    case byCatchAll(RouteTable.Route)
    /// No component can keep the URL away, or the route is wider than the components.
    case unavoidable
    /// The matchers do not agree with the comparison.
    case unconfirmed
  }

  let key: Comparison.DifferenceKey
  let url: Comparison.FoundURL
  let verdict: AssociationFile.Verdict
  let pattern: LinkPattern?
  let kind: Kind

  /// True if the system does not hand the URL over.
  var isMissing: Bool { if case .neverHandedOver = key { true } else { false } }
}

/// Asks both matchers about the differences of a comparison.
struct DifferenceReader {
  private let comparison: Comparison
  private let table: RouteTable
  private let claims: [LinkClaim]
  private let memory: PathMemory
  private let narrowest: NarrowestFile
  private let hasUncertainRoutes: Bool

  init(_ comparison: Comparison, _ table: RouteTable, _ claims: [LinkClaim], narrowest: NarrowestFile) {
    self.comparison = comparison
    self.table = table
    self.claims = claims
    self.narrowest = narrowest
    hasUncertainRoutes = comparison.patterns.hasUncertainRoutes
    memory = PathMemory(comparison.file)
  }

  /// The differences by route, then by component; those that neither matcher confirms only if nothing explains that.
  var differences: [Difference] {
    let ordered = comparison.found.sorted { lhs, rhs in
      let (left, right) = (Self.order(lhs.key), Self.order(rhs.key))
      return left == right ? lhs.value.url < rhs.value.url : left.lexicographicallyPrecedes(right)
    }
    return ordered.compactMap { difference($0.key, $0.value) }
  }

  private static func order(_ key: Comparison.DifferenceKey) -> [Int] {
    switch key {
    case .neverHandedOver(let route, let isRedirect): [0, isRedirect ? 0 : 1, route]
    case .refused(let rule, let route, let isRedirect): [1, rule, isRedirect ? 0 : 1, route]
    case .unmatched(let rule): [2, rule, 0]
    case .wider(let route): [3, route, 0]
    }
  }

  private func difference(_ key: Comparison.DifferenceKey, _ url: Comparison.FoundURL) -> Difference? {
    let verdict = comparison.file.verdict(for: url.url, app: comparison.app, remembering: memory)
    let pattern = url.acceptor.map { comparison.patterns.acceptors[$0].pattern }
    let taker = taker(of: url.url)
    func difference(_ kind: Difference.Kind) -> Difference {
      Difference(key: key, url: url, verdict: verdict, pattern: pattern, kind: kind)
    }
    if case .neverHandedOver = key {
      if taker != nil, !verdict.isHandedOver { return difference(.real) }
    } else if verdict.isHandedOver {
      switch taker {
      case nil: return difference(isUnavoidable(key, url.url) ? .unavoidable : .real)
      case .some(let route?) where route.takesEverything && !isNarrowest(url.rule):
        return difference(.byCatchAll(route))
      case .some(let route?) where route.takesEverything: return nil
      default: break
      }
    }
    // Conditions, typed values and redirects may refuse what a pattern takes.
    guard pattern?.isCertain ?? true, !hasUncertainRoutes else { return nil }
    return difference(.unconfirmed)
  }

  /// Returns the route that takes a URL, which is `nil` for a claim.
  private func taker(of url: String) -> RouteTable.Route?? {
    guard let link = try? table.link(url, from: .universalLink) else { return nil }
    if claims.contains(where: { $0.takes(link) }) { return .some(nil) }
    return table.resolve(link).match.map { $0.route }
  }

  private func isUnavoidable(_ key: Comparison.DifferenceKey, _ url: String) -> Bool {
    if case .wider = key { return true }
    return narrowest.handsOver(url)
  }

  private func isNarrowest(_ rule: Int?) -> Bool {
    guard let rule else { return false }
    return narrowest.hasComponent(like: comparison.rules[rule].fields)
  }
}

extension RouteTable.Route {
  /// True if a combination of the pattern takes every path.
  fileprivate var takesEverything: Bool {
    variants.contains {
      ["/*", "*"].contains($0.text) || ($0.text.hasPrefix("/*") && !$0.text.dropFirst().contains("/"))
    }
  }
}

extension TablePatterns {
  /// True if a route may refuse what its pattern takes.
  fileprivate var hasUncertainRoutes: Bool { acceptors.contains { !$0.pattern.isCertain } || hasWidened }
}
