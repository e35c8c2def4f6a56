import WaymarkLinksCore

/// Compares the routes of an older table with a newer one.
struct TableComparison {
  private let old: RouteStore
  private let new: RouteStore
  private let oldCoverage: Coverage
  /// The coverage of old routes as if none passed links on.
  private let oldCoverageOfAll: Coverage
  private let newCoverage: Coverage
  /// The coverage of new routes that never pass links on.
  private let surely: Coverage
  private let oldFacts: RouteFacts
  private let newFacts: RouteFacts
  private let oldCandidates: [Int: [Int]]
  private let newCandidates: [Int: [Int]]
  /// The new route that corresponds to each old one.
  private let newOfOld: [Int?]
  /// The old route that corresponds to each new one.
  private let oldOfNew: [Int?]
  /// The first old candidate that corresponds to each new route.
  private let firstOld: [Int: Int]
  /// The new candidates that the old table did not have before others.
  private let earlier: EarlierCandidates
  /// The same, where a candidate counts only if it is of the same route.
  private let rivals: EarlierCandidates
  /// The new routes that replace an old one under another pattern.
  private var successors: Set<Int> = []
  /// The number of pairs of candidates that were compared.
  private(set) var steps = 0
  /// The number of comparisons after which pairs are left out.
  private let maxSteps: Int
  /// The routes for which pairs were left out.
  private var unfinished: Set<Int> = []

  init(old oldTable: RouteTable, new newTable: RouteTable, _ code: CodeComparison, maxSteps: Int = 5_000_000) {
    self.maxSteps = maxSteps
    let (old, new) = (oldTable.store, newTable.store)
    (self.old, self.new) = (old, new)
    (oldFacts, newFacts) = (RouteFacts(oldTable, code.notes), RouteFacts(newTable, code.notes))
    oldCoverage = Coverage(old, passing: oldFacts.passing)
    oldCoverageOfAll = Coverage(old)
    newCoverage = Coverage(new)
    surely = Coverage(new, passing: newFacts.passing)
    oldCandidates = Dictionary(grouping: old.candidates.indices) { old.candidates[$0].route }
    newCandidates = Dictionary(grouping: new.candidates.indices) { new.candidates[$0].route }
    let (identities, newIdentities) = (RouteIdentities(old), RouteIdentities(new))
    let newOfOld = identities.counterparts(in: newIdentities)
    self.newOfOld = newOfOld
    oldOfNew = newIdentities.counterparts(in: identities)
    firstOld = Dictionary(
      old.candidates.enumerated().compactMap { index, candidate in newOfOld[candidate.route].map { ($0, index) } }
    ) { first, _ in first }
    let declined = old.routes.map(oldFacts.mayDecline)
    let declines = new.routes.map(newFacts.mayDecline)
    earlier = EarlierCandidates(old, new)
    rivals = EarlierCandidates(old, new) { rival, before in
      let (route, former) = (new.candidates[rival].route, old.candidates[before].route)
      return newOfOld[former] == route && declined[former] == declines[route]
    }
  }

  mutating func run() -> [RouteTable.Change] {
    var changes: [RouteTable.Change] = []
    var moved: Set<Int> = []
    for route in old.routes {
      let found = compare(route)
      if found.contains(where: { $0.kind == .removed }) { moved.insert(route.index) }
      changes += found
    }
    for route in new.routes where !successors.contains(route.index) {
      guard let before = oldOfNew[route.index] else {
        changes.append(RouteTable.Change(.added, route, "this route is new"))
        continue
      }
      let pattern = old.routes[before].pattern
      guard moved.contains(before), pattern != route.pattern else { continue }
      changes.append(RouteTable.Change(.added, route, "the route is here now, and was at “\(pattern)”"))
    }
    if !unfinished.isEmpty {
      let count = unfinished.count == 1 ? "one route" : "\(unfinished.count) routes"
      changes.append(
        RouteTable.Change(
          .changed, option: "comparison",
          "the comparison was stopped after \(maxSteps) pairs of patterns: \(count) may have more changes, because of new "
            + "routes that are tried first"))
    }
    return changes
  }

  /// Returns the most serious change of a route.
  ///
  /// A change of a single combination names the combination, and that of an alias the alias.
  private mutating func compare(_ route: RouteTable.Route) -> [RouteTable.Change] {
    let candidates = oldCandidates[route.index] ?? []
    if candidates.allSatisfy({ isUnchanged(route, $0) }) { return [] }
    let reached = candidates.filter { oldCoverage.firstCovering($0) == nil }
    guard !reached.isEmpty else { return [] }
    var changes: [(candidate: Int, change: RouteTable.Change)] = []
    for candidate in reached {
      if let change = compare(route, candidate) { changes.append((candidate, change)) }
    }
    if let all = Self.one(for: changes.map(\.change), of: reached.count) { return [all] }
    return (0...route.aliases.count).flatMap { spelling in
      let own = changes.filter { old.candidates[$0.candidate].spelling == spelling }.map(\.change)
      let count = reached.count { old.candidates[$0].spelling == spelling }
      let found = Self.one(for: own, of: count).map { [$0] } ?? own.map { $0.kind == .removed ? $0.asPartOfRoute : $0 }
      return spelling == 0 ? found : found.map { $0.naming(alias: route.aliases[spelling - 1]) }
    }
  }

  /// Returns a single change if all of some combinations changed alike.
  private static func one(for changes: [RouteTable.Change], of count: Int) -> RouteTable.Change? {
    guard let first = changes.first, changes.count == count, changes.allSatisfy({ $0.kind == first.kind }) else {
      return nil
    }
    return first.aboutAll
  }

  private mutating func compare(_ route: RouteTable.Route, _ index: Int) -> RouteTable.Change? {
    let variant = old.candidates[index].variant
    let limit = old.limits[old.candidates[index].limit]
    let same = newOfOld[route.index]
    let own = same.flatMap { position(of: index, in: $0) }
    if let same, let own, !hasRival(index, same, own) { return difference(route, index, own, new.routes[same]) }
    // The same pattern of the same route takes the links, unless an earlier one does.
    guard let covering = [covering(variant, limit, same), own].compactMap(\.self).min() else {
      return uncovered(route, variant, limit, same)
    }
    let taker = new.routes[new.candidates[covering].route]
    if let broken = brokenRedirect(of: route, variant, taker) { return broken }
    if taker.index != same, wasTaken(variant, limit, by: taker) { return nil }
    if taker.index != same, !follows(taker, route, same, index, covering) {
      return taken(route, variant, by: taker, isStillThere: same != nil)
    }
    if taker.index != same { successors.insert(taker.index) }
    if let change = narrowedReach(of: route, taker, variant) { return change }
    return partlyTaken(route, index, before: covering) ?? otherwise(route, index, covering, taker)
  }

  /// Returns whether the new table has the same pattern of the same route, without a new rival and without a difference.
  private mutating func isUnchanged(_ route: RouteTable.Route, _ index: Int) -> Bool {
    guard let same = newOfOld[route.index], let own = position(of: index, in: same), !hasRival(index, same, own) else {
      return false
    }
    return difference(route, index, own, new.routes[same]) == nil
  }

  /// Returns the new candidate of a route with the pattern of an old one.
  private func position(of index: Int, in same: Int) -> Int? {
    newCandidates[same]?.first { isAlike(new.candidates[$0], old.candidates[index]) }
  }

  /// Returns whether a candidate of another route comes before a new one, and takes some of its links, unlike in the old table.
  private mutating func hasRival(_ index: Int, _ same: Int, _ position: Int) -> Bool {
    first(rivals, before: position, for: index) { $0.route != same } != nil
  }

  /// Returns the first candidate that the old table did not try before an old one, and that takes some of its links.
  private mutating func first(
    _ candidates: EarlierCandidates, before end: Int, for index: Int, where isWanted: (Candidate) -> Bool
  ) -> Candidate? {
    let (variant, limit) = (old.candidates[index].variant, old.limits[old.candidates[index].limit])
    var start = 0
    while let found = candidates.next(from: start, before: end, newBefore: index) {
      guard steps < maxSteps else {
        unfinished.insert(old.candidates[index].route)
        return nil
      }
      steps += 1
      let candidate = new.candidates[found]
      if isWanted(candidate), meets(candidate, variant, limit) { return candidate }
      start = found + 1
    }
    return nil
  }

  private func isAlike(_ candidate: Candidate, _ before: Candidate) -> Bool {
    candidate.isAlike(before) && new.limits[candidate.limit] == old.limits[before.limit]
  }

  /// Returns the first candidate that covers a variant.
  ///
  /// One that may pass the links on counts if it is the same route, or if no other covers them.
  private func covering(_ variant: PatternVariant, _ limit: CandidateLimit, _ same: Int?) -> Int? {
    guard let first = newCoverage.firstCovering(variant, limit) else { return nil }
    let route = new.routes[new.candidates[first].route]
    guard route.index != same, newFacts.mayDecline(route) else { return first }
    return surely.firstCovering(variant, limit) ?? first
  }

  /// Returns whether the old table had a route for which the taker stands, and which came first for a variant, too.
  private func wasTaken(_ variant: PatternVariant, _ limit: CandidateLimit, by taker: RouteTable.Route) -> Bool {
    guard let first = oldCoverageOfAll.firstCovering(variant, limit) else { return false }
    let before = old.routes[old.candidates[first].route]
    return newOfOld[before.index] == taker.index
      && oldFacts.mayDecline(before) == newFacts.mayDecline(taker)
  }

  // MARK: Kinds of change

  /// Returns the change of a route that takes the same links as before.
  private mutating func difference(
    _ route: RouteTable.Route, _ index: Int, _ position: Int, _ taker: RouteTable.Route
  ) -> RouteTable.Change? {
    let variant = old.candidates[index].variant
    return brokenRedirect(of: route, variant, taker) ?? narrowedReach(of: route, taker, variant)
      ?? otherwise(route, index, position, taker)
  }

  /// Returns whether a new route replaces an old one: by a redirect or, if the old route is gone and the new one was not
  /// there, with the same literals.
  private func follows(
    _ taker: RouteTable.Route, _ route: RouteTable.Route, _ same: Int?, _ index: Int, _ covering: Int
  ) -> Bool {
    if taker.redirect != nil { return true }
    guard same == nil, oldOfNew[taker.index] == nil else { return false }
    return new.candidates[covering].variant.hasLiterals(of: old.candidates[index].variant)
  }

  private mutating func uncovered(
    _ route: RouteTable.Route, _ variant: PatternVariant, _ limit: CandidateLimit, _ same: Int?
  ) -> RouteTable.Change {
    var meeting: [RouteTable.Route] = []
    for candidate in new.candidates {
      guard steps < maxSteps else {
        unfinished.insert(route.index)
        break
      }
      steps += 1
      if meets(candidate, variant, limit) { meeting.append(new.routes[candidate.route]) }
    }
    let known = meeting.first { $0.index == same } ?? meeting.first { oldOfNew[$0.index] == nil }
    guard let taker = known else {
      let nearest = meeting.first.map { "; “\($0.pattern)” takes some" } ?? ""
      return RouteTable.Change(
        .removed, route, variant: variant, rival: meeting.first, "no route takes these links any more\(nearest)")
    }
    successors.insert(taker.index)
    return RouteTable.Change(
      .narrowed, route, variant: variant, rival: taker, "“\(taker.pattern)” takes only some of these links")
  }

  private func taken(
    _ route: RouteTable.Route, _ variant: PatternVariant, by taker: RouteTable.Route, isStillThere: Bool
  ) -> RouteTable.Change {
    isStillThere
      ? RouteTable.Change(
        .shadowed, route, variant: variant, rival: taker, "“\(taker.pattern)” takes these links now, and is tried first"
      )
      : RouteTable.Change(
        .removed, route, variant: variant, rival: taker, "the route is gone, and “\(taker.pattern)” takes these links")
  }

  private func narrowedReach(
    of route: RouteTable.Route, _ taker: RouteTable.Route, _ variant: PatternVariant, isRedirected: Bool = false
  ) -> RouteTable.Change? {
    let lost = DeepLink.Source.all.filter {
      route.reach.includes($0) && !taker.reach.includes($0, isRedirected: isRedirected)
    }
    guard !lost.isEmpty else { return nil }
    let names = lost.map(\.name).joined(separator: ", ")
    return RouteTable.Change(.narrowed, route, variant: variant, rival: taker, "may no longer be opened from \(names)")
  }

  private func brokenRedirect(
    of route: RouteTable.Route, _ variant: PatternVariant, _ taker: RouteTable.Route
  ) -> RouteTable.Change? {
    guard let template = taker.redirectTemplate, let link = SampleLink(store: old).link(to: route, with: template)
    else { return nil }
    let resolution = RouteTable(store: new).resolve(link)
    guard resolution.match == nil, !resolution.redirects.isEmpty else { return nil }
    // A sample that led nowhere in the old table says nothing, because other values may lead somewhere.
    let ledSomewhere = RouteTable(store: old).resolve(link).match != nil
    let wasBroken = route.redirectTemplate != nil && !old.mayMatch(template)
    guard ledSomewhere || resolution.redirects.count == 1 && !wasBroken && !new.mayMatch(template) else { return nil }
    return RouteTable.Change(
      .removed, route, variant: variant, rival: taker, "these links are redirected to one that no route takes")
  }

  /// Returns the change of links that the route still takes, or that its successor does.
  private mutating func otherwise(
    _ route: RouteTable.Route, _ index: Int, _ covering: Int, _ taker: RouteTable.Route
  ) -> RouteTable.Change? {
    let variant = old.candidates[index].variant
    if let moved = moved(route, index, covering) { return moved }
    if let (kind, words) = oldFacts.difference(route, taker, in: newFacts) {
      return RouteTable.Change(
        kind, route, variant: variant, rival: taker.index == newOfOld[route.index] ? nil : taker, words)
    }
    let (names, namesNow) = (variant.captureNames, new.candidates[covering].variant.captureNames)
    let moved = names.indices.compactMap { position -> String? in
      guard let name = names[position], let now = namesNow.firstIndex(of: name), now != position else { return nil }
      return name
    }
    guard !moved.isEmpty else { return nil }
    return RouteTable.Change(
      .changed, route, variant: variant,
      "values have changed places: \(moved.joined(separator: ", "))")
  }

  /// Returns the change of links that redirects lead to the same route with the same values, or `nil` if they do not.
  ///
  /// A route without a name is the same if it is at the same position of the map and has replaced the old one.
  private mutating func moved(_ route: RouteTable.Route, _ index: Int, _ covering: Int) -> RouteTable.Change? {
    let variant = old.candidates[index].variant
    guard route.redirect == nil else { return nil }
    var looks = 0
    let end = RedirectedLinks(in: new, newCoverage).end(of: variant, takenBy: covering) { end, variant in
      isFree(before: end, variant, index, &looks)
    }
    steps += looks
    if steps >= maxSteps { unfinished.insert(route.index) }
    guard let end else { return nil }
    let candidate = new.candidates[end.candidate]
    let last = new.routes[candidate.route]
    let isSame =
      route.name == nil
      ? last.name == nil && oldOfNew[last.index].map { $0 == route.index } ?? true : newOfOld[route.index] == last.index
    guard isSame, candidate.variant.keepsCaptures(of: variant, as: end.variant) else { return nil }
    successors.insert(last.index)
    if let change = narrowedReach(of: route, last, variant, isRedirected: true) { return change }
    if let (kind, words) = oldFacts.difference(route, last, in: newFacts) {
      return RouteTable.Change(kind, route, variant: variant, rival: last, words)
    }
    return RouteTable.Change(
      .moved, route, variant: variant, rival: last,
      "these links are redirected to “\(end.target)” now, and open as before")
  }

  /// Returns whether no candidate before one takes some of its links, but those that came before the old one, too.
  ///
  /// - Parameter looks: the number of pairs that were compared, which is added to.
  private func isFree(before end: Int, _ variant: PatternVariant, _ index: Int, _ looks: inout Int) -> Bool {
    new.candidates[..<end].allSatisfy { rival in
      looks += 1
      guard steps + looks < maxSteps else { return false }
      return rival.route == new.candidates[end].route || !meets(rival, variant, .none)
        || firstOld[rival.route].map { $0 < index } ?? false
    }
  }

  /// Returns a new route that is tried earlier and takes some of the links, unless the old table did the same.
  private mutating func partlyTaken(
    _ route: RouteTable.Route, _ index: Int, before covering: Int
  ) -> RouteTable.Change? {
    let variant = old.candidates[index].variant
    let own = new.candidates[covering].route
    guard let taker = first(earlier, before: covering, for: index, where: { $0.route != own }) else { return nil }
    let rival = new.routes[taker.route]
    if let target = rival.redirect {
      return RouteTable.Change(
        .changed, route, variant: variant, rival: rival, "some of these links are redirected to “\(target)” now")
    }
    return RouteTable.Change(
      .shadowed, route, variant: variant, rival: rival, "“\(rival.pattern)” takes some of these links now")
  }

  /// Returns whether links of a limit come to a candidate of another.
  ///
  /// A namespace asks its own routes first, and the others only if it falls through.
  private func isAsked(_ own: CandidateLimit, about limit: CandidateLimit) -> Bool {
    let spaces = own.schemes.compactMap { new.namespace(ofScheme: $0) }
    if limit.schemes.contains(where: { new.namespace(ofScheme: $0) != nil }) { return !spaces.isEmpty }
    guard limit.schemes.isEmpty, !spaces.isEmpty, spaces.count == own.schemes.count else { return true }
    return spaces.contains { space in old.namespace(ofScheme: space.scheme)?.fallsThrough ?? true }
  }

  /// Returns whether a link can match both a candidate and a variant.
  private func meets(_ candidate: Candidate, _ variant: PatternVariant, _ limit: CandidateLimit) -> Bool {
    let own = new.limits[candidate.limit]
    guard isAsked(own, about: limit) else { return false }
    if !own.schemes.isEmpty, !limit.schemes.isEmpty, Set(own.schemes).isDisjoint(with: limit.schemes) { return false }
    let (ownHosts, hosts) = (own.host.map { [$0] } ?? own.webHosts, limit.host.map { [$0] } ?? limit.webHosts)
    let areApart = !ownHosts.contains { one in hosts.contains { $0.covers(one) || one.covers($0) } }
    // Without a scheme of the web, both take links without a host.
    if !ownHosts.isEmpty, !hosts.isEmpty, areApart, own.host != nil || limit.host != nil { return false }
    let foldsCase = new.matcher.foldsCase
    return RedirectTarget(variant).mayMatch(candidate.variant, foldsCase: foldsCase)
      && RedirectTarget(candidate.variant).mayMatch(variant, foldsCase: foldsCase)
  }
}

extension PatternVariant {
  /// Returns whether both have the same literals at the same indices, and no literal elsewhere.
  fileprivate func hasLiterals(of other: PatternVariant) -> Bool {
    func agree(_ own: [PatternSegment], _ others: [PatternSegment]) -> Bool {
      own.count == others.count
        && zip(own, others).allSatisfy { own, other in
          switch (own, other) {
          case (.literal(let one), .literal(let two)): one == two
          case (.literal, _), (_, .literal): false
          default: true
          }
        }
    }
    return agree(path, other.path) && agree(fragment ?? [], other.fragment ?? [])
  }
}
