import WaymarkLinksCore

/// A pattern that takes universal links to a host, with the answer to whether they open something.
struct LinkPattern {
  /// The parts of a segment, or `nil` for a wildcard.
  typealias Segment = [SegmentPart]?

  let route: RouteTable.Route
  /// The index of the candidate, or `nil` for a redirect before all routes, and for a claim.
  var candidate: Int?
  var path: [Segment]
  var fragment: [Segment]?
  var conditions: [QueryCondition] = []
  /// True if universal links may open what the pattern leads to.
  var isTaken: Bool
  /// The route that it redirects to, if universal links may not open that one.
  var closedTarget: RouteTable.Route?
  /// True if its redirect leads to no route.
  var leadsNowhere = false
  /// False if more than the pattern decides.
  var isCertain = true
  /// True if code besides the routes claims the links.
  var isClaim = false

  /// The values of all parameters.
  var values: [SegmentValue] {
    (path + (fragment ?? [])).flatMap { segment in
      (segment ?? []).compactMap { if case .value(let value) = $0 { value } else { nil } }
    } + conditions.values
  }

  /// True if a parameter has a constraint, or no component can say a condition.
  var isConstrained: Bool { values.contains { $0.constraint != nil } || !conditions.areExact }

  /// True if the pattern takes every path.
  var takesEverything: Bool { path.count == 1 && path[0] == nil && fragment == nil && conditions.isEmpty }

  /// The index of the wildcard in the path, if it has one.
  var wildcard: Int? { path.firstIndex { $0 == nil } }
}

extension [SegmentPart] {
  /// The text, if the segment is one.
  var text: [UInt8]? { if count == 1, case .literal(let text) = self[0] { text } else { nil } }

  /// The value, if the segment is one.
  var value: SegmentValue? { if count == 1, case .value(let value) = self[0] { value } else { nil } }
}

extension LinkPattern {
  fileprivate init(_ variant: PatternVariant, of route: RouteTable.Route, candidate: Int?, isTaken: Bool) {
    self.init(
      route: route, candidate: candidate, path: variant.path.map(\.outline),
      fragment: variant.fragment.map { $0.map(\.outline) }, conditions: variant.conditions, isTaken: isTaken)
  }
}

/// The patterns that take universal links to a host, in the order in which the table tries them.
///
/// A redirect has a pattern for each route that it may lead to: `/old/*rest` with the target `/books/*rest` takes
/// `/old/:id`, where the route `/books/:id` takes the target.
struct LinkPatterns {
  /// The number of patterns that a redirect may become.
  private static let maxParts = 64

  private(set) var all: [LinkPattern] = []

  private let table: RouteTable
  private let host: String
  /// The patterns as the table has them, redirects before all routes first.
  private var sources: [Source] = []
  private var index = SegmentIndex()
  /// The indices of the routes that are alike, but for the names of parameters.
  private var twins: [[[UInt8]]: [Int]] = [:]
  private var parts: [Int: [LinkPattern]] = [:]
  private var pending: Set<Int> = []
  private lazy var examples = table.constraintExamples

  private struct Source {
    let pattern: LinkPattern
    let store: RouteStore
    /// The redirect that takes the links, if one does.
    let template: RedirectTemplate?

    /// Returns whether universal links may open the route.
    func isOpen(isRedirected: Bool) -> Bool {
      pattern.isTaken || isRedirected && pattern.route.reach.includes(.universalLink, isRedirected: true)
    }
  }

  init(_ table: RouteTable, host: String, claims: [LinkClaim] = []) {
    self.table = table
    self.host = host
    for claim in claims { addClaim(claim) }
    if let redirects = table.store.redirects { addSources(redirects, areRedirects: true) }
    addSources(table.store, areRedirects: false)
    for index in sources.indices { all += patterns(of: index, isRedirected: false) }
  }

  private mutating func addClaim(_ claim: LinkClaim) {
    for (variant, route) in Self.variants(of: claim.store, host) {
      var pattern = LinkPattern(variant, of: route, candidate: nil, isTaken: true)
      pattern.isClaim = true
      pattern.isCertain = false
      all.append(pattern)
    }
  }

  private static func variants(of store: RouteStore, _ host: String) -> [(PatternVariant, RouteTable.Route)] {
    indices(of: store, host).map { (store.candidates[$0].variant, store.routes[store.candidates[$0].route]) }
  }

  private static func indices(of store: RouteStore, _ host: String) -> [Int] {
    store.candidates.indices.filter { index in
      let limit = store.limits[store.candidates[index].limit]
      return (limit.schemes.isEmpty || limit.schemes.contains("https")) && isTaken(host, by: limit)
    }
  }

  private static func isTaken(_ host: String, by limit: CandidateLimit) -> Bool {
    guard let link = try? DeepLink("https://\(host)/", from: .universalLink) else { return limit.host == nil }
    return limit.host?.accepts(link) ?? true && limit.acceptsWebHost(of: link)
  }

  private mutating func addSources(_ store: RouteStore, areRedirects: Bool) {
    for index in Self.indices(of: store, host) {
      let variant = store.candidates[index].variant
      let route = store.routes[store.candidates[index].route]
      let template = Self.template(of: route, variant, in: store)
      var pattern = LinkPattern(
        variant, of: route, candidate: areRedirects ? nil : index,
        isTaken: areRedirects || route.reach.includes(.universalLink))
      pattern.isCertain =
        !areRedirects && route.condition == nil && route.reading == nil && route.redirecting == nil && template == nil
        && route.foldsCase == store.matcher.foldsCase
      self.index.insert(sources.count, pattern.keys)
      if !areRedirects { twins[variant.likeness, default: []].append(sources.count) }
      sources.append(Source(pattern: pattern, store: store, template: template))
    }
  }

  /// Returns the outermost redirect of a route or of one above it, but for one that leads to the link itself.
  private static func template(
    of route: RouteTable.Route, _ variant: PatternVariant, in store: RouteStore
  ) -> RedirectTemplate? {
    RouteTable(store: store).chain(of: route).lazy.compactMap(\.redirectTemplate).first { template in
      guard let segments = template.segments, segments.count == variant.path.count else { return true }
      return !zip(segments, variant.path).allSatisfy { target, own in
        switch target {
        case .literal(let text): own.outline?.text == text
        case .parameter(let name): own.outline?.value?.name == name
        case .wildcard: own.outline == nil
        case .item: false
        }
      }
    }
  }

  /// Returns whether the resolver leaves all links of a closed route to a later one that is alike and open.
  ///
  /// A route between them that is not alike ends its search.
  private func isLeftToTwin(_ index: Int, isRedirected: Bool) -> Bool {
    let own = sources[index]
    guard !own.isOpen(isRedirected: isRedirected), let candidate = own.pattern.candidate else { return false }
    let alike = twins[own.store.candidates[candidate].variant.likeness] ?? []
    let open = alike.first { $0 > index && sources[$0].isOpen(isRedirected: isRedirected) }
    guard let open else { return false }
    guard open > index + 1 else { return true }
    return !self.index.candidates(for: own.pattern.keys).patterns.contains { other in
      index < other && other < open && !alike.contains(other)
        && PatternOverlaps.overlap(sources[other].pattern, own.pattern)
    }
  }

  // MARK: Redirects

  /// Returns the patterns of a route, none if another route takes its links.
  private mutating func patterns(of index: Int, isRedirected: Bool) -> [LinkPattern] {
    if isLeftToTwin(index, isRedirected: isRedirected) { return [] }
    let source = sources[index]
    var pattern = source.pattern
    pattern.isTaken = source.isOpen(isRedirected: isRedirected)
    guard let template = source.template, pattern.isTaken else { return [pattern] }
    if let known = parts[index] { return known }
    guard pending.insert(index).inserted else {
      // Redirects in a loop open nothing.
      pattern.isTaken = false
      pattern.leadsNowhere = true
      return [pattern]
    }
    defer { pending.remove(index) }
    let made = split(source, template) ?? [sampled(source, template)]
    parts[index] = made
    return made
  }

  /// Returns the patterns for the routes that a redirect leads to, or `nil` if only examples can tell.
  private mutating func split(_ source: Source, _ template: RedirectTemplate) -> [LinkPattern]? {
    guard let target = template.segments, source.pattern.route.redirecting == nil else { return nil }
    var pattern = source.pattern
    pattern.conditions += template.conditions
    var output: [LinkPattern] = []
    for index in index.candidates(for: target.map(\.key)).patterns {
      for taker in patterns(of: index, isRedirected: true) where taker.fragment == nil {
        let join = PatternJoin(pattern, target, taker)
        if join.isUnknown { return nil }
        guard !join.patterns.isEmpty else { continue }
        guard taker.conditions.isEmpty, taker.isCertain || taker.route.redirect != nil else { return nil }
        for var part in join.patterns {
          part.isTaken = taker.isTaken
          part.closedTarget = taker.isTaken ? nil : taker.closedTarget ?? taker.route
          part.leadsNowhere = taker.leadsNowhere
          output.append(part)
        }
        if join.isWhole { return output }
        guard output.count < Self.maxParts else { return nil }
      }
    }
    pattern.isTaken = false
    pattern.leadsNowhere = true
    return output + [pattern]
  }

  private mutating func sampled(_ source: Source, _ template: RedirectTemplate) -> LinkPattern {
    var pattern = source.pattern
    pattern.conditions += template.conditions
    let samples = RedirectSamples(table, in: source.store, host: host, examples)
    pattern.closedTarget = samples.closedTarget(of: pattern.route, template)
    pattern.isTaken = pattern.closedTarget == nil
    return pattern
  }
}
