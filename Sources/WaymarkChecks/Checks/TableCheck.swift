extension RouteTable {
  /// Finds the problems of a table that can be built: routes that are never reached, and redirects that lead nowhere or
  /// in a circle.
  ///
  /// It also finds web links that cannot match, patterns that differ in names only, and warnings of the build. The cost
  /// is near-linear in the number of routes: each pattern walks through the trie like a link.
  ///
  /// In a release build without the package's trait `Diagnostics`, there are none: an app carries no checker to its users.
  ///
  /// - Parameter hasScreen: returns whether a route has a screen, as far as the caller knows. Routes with a redirect
  ///   need none.
  /// - Returns: the warnings, in the order of the routes.
  public func check(hasScreen: (Route) -> Bool = { _ in true }) -> [Problem] {
    warnings(redirectingTo: store.hasEnteringGuards ? nil : [], hasScreen)
  }

  /// Returns the warnings of the build and of the checker.
  ///
  /// - Parameter targets: the targets of redirects by code of the app. If `nil`, they are unknown.
  func warnings(redirectingTo targets: [String]?, _ hasScreen: (Route) -> Bool) -> [Problem] {
    #if WAYMARK_DIAGNOSTICS
      var check = TableCheck(store: store)
      check.run(redirectingTo: targets, hasScreen)
      return check.sorted
    #else
      return store.warnings
    #endif
  }
}

extension RouteTable {
  /// Every problem of the routes: the errors of routes that were left out, then the warnings of ``check(hasScreen:)``.
  ///
  /// ```swift
  /// for problem in router.table.problems {
  ///   print(problem)       // what, where in the sources, the pattern with a caret, and what to write instead
  /// }
  /// ```
  /// The cost is that of ``check(hasScreen:)``.
  public var problems: [Problem] { errors + check() }
}

extension RouteTable.Builder {
  /// Returns all errors and warnings.
  ///
  /// Routes with errors are left out of the check of the table.
  public func check(hasScreen: (RouteTable.Route) -> Bool = { _ in true }) -> [RouteTable.Problem] {
    let table = buildLeavingOut().table
    return table.errors + table.check(hasScreen: hasScreen)
  }
}

/// Collects the warnings of a table.
struct TableCheck {
  let store: RouteStore
  private var found: [(route: Int, diagnostic: RouteTable.Problem)] = []
  /// The first combination of each route, by the index of the route.
  private let firstCandidates: [Int: Candidate]
  /// The literals that patterns begin with.
  private let firstLiterals: Set<[UInt8]>
  private var targets: TargetIndex?
  private var nearestRoutes: NearestRoutes?
  /// The number of routes that may still be searched for similar ones.
  ///
  /// A search is a pass over the table. The first findings have the hints that their author needs.
  private var hints = 64
  /// The number of places, candidates and routes that were looked at, for tests of the growth.
  private(set) var steps = 0
  /// The routes of the circles of redirects that were reported.
  private var circling: Set<Int> = []

  init(store: RouteStore) {
    self.store = store
    firstCandidates = Dictionary(store.candidates.map { ($0.route, $0) }) { first, _ in first }
    firstLiterals = Set(
      store.candidates.compactMap { if case .literal(let bytes)? = $0.variant.path.first { bytes } else { nil } })
  }

  /// The findings in the order of the routes; those about the whole table come last.
  var sorted: [RouteTable.Problem] {
    let ordered = found.enumerated().sorted { ($0.element.route, $0.offset) < ($1.element.route, $1.offset) }
    return ordered.map(\.element.diagnostic)
  }

  /// - Parameter targets: the targets of redirects by code of the app. If `nil`, they are unknown.
  mutating func run(redirectingTo targets: [String]?, _ hasScreen: (RouteTable.Route) -> Bool) {
    for warning in store.warnings {
      found.append((warning.routeID.flatMap { store.numbers[$0.number] } ?? store.routes.count, warning))
    }
    checkReachability()
    for route in store.routes {
      checkParents(of: route)
      checkHostCase(of: route)
      if route.redirect != nil {
        checkRedirect(of: route)
      } else if !hasScreen(route) {
        add(route, .noScreen, "this route leads to nothing: give it a screen, a handler or a redirect")
      }
    }
    if store.hasTree {
      for (route, message) in TabCheck(store).findings { add(route, .firstScreenNeedsValues, message) }
      for finding in RootCheck(store).findings { add(.replacesTabs, finding) }
      for finding in TabCheck(store).emptyTabs { add(.noEffect, finding) }
      for finding in PlaceCheck(store).findings { add(.noEffect, finding) }
    }
    for (route, above, message) in ReachCheck(store).findings { add(route, .narrowedReach, message, rival: above) }
    if store.routes.isEmpty, store.redirects == nil, store.errors.isEmpty {
      add(.noRoutes, "there are no routes, so that no link opens anything: declare some, RouteTo(\"/books\")")
    }
    checkRoutesOfRedirects(targets)
    checkRedirectsBeforeRoutes()
    checkFallback()
    checkHosts()
  }

  private mutating func add(
    _ route: RouteTable.Route, _ code: RouteTable.Problem.Code, _ message: String, rival: RouteTable.Route? = nil,
    redirect: RoutePattern? = nil, offset: Int? = nil, pattern: RoutePattern? = nil
  ) {
    var diagnostic = RouteTable.Problem(
      code, severity: .warning, route: route.name, pattern: (pattern ?? route.pattern).text, redirect: redirect?.text,
      offset: offset ?? 0, message: message, rival: rival?.pattern.text)
    diagnostic.location = store.location(of: route.id)
    diagnostic.rivalLocation = rival.flatMap { store.location(of: $0.id) }
    diagnostic.rivalRoute = rival?.name
    diagnostic.rivalID = rival?.id
    diagnostic.routeID = route.id
    found.append((route.index, diagnostic))
  }

  /// Adds the finding about a container, which has no declaration of its own: it stands where its first route does.
  private mutating func add(_ code: RouteTable.Problem.Code, _ finding: PlaceFinding) {
    if let route = finding.route { return add(route, code, finding.message) }
    found.append(
      (
        store.routes.count,
        RouteTable.Problem(code, severity: .warning, route: finding.container, message: finding.message)
      ))
  }

  private mutating func add(_ code: RouteTable.Problem.Code, _ message: String, pattern: String? = nil) {
    let diagnostic = RouteTable.Problem(code, severity: .warning, pattern: pattern, offset: 0, message: message)
    found.append((store.routes.count, diagnostic))
  }

  // MARK: Routes that are never reached

  private mutating func checkReachability() {
    let coverage = Coverage(store, passing: passing)
    var coverings: [Int: [(own: Int, other: Int?)]] = [:]
    for (index, candidate) in store.candidates.enumerated() {
      coverings[candidate.route, default: []].append((index, coverage.firstCovering(index)))
    }
    steps += coverage.steps
    var unreached = UnreachedPatterns()
    for route in store.routes {
      guard let pairs = coverings[route.index] else { continue }
      checkGroups(of: route, pairs)
      guard pairs.allSatisfy({ $0.other != nil }) else {
        checkSpellings(of: route, pairs)
        continue
      }
      // If an earlier combination of the same route takes the links, that is not a problem.
      let rivals = pairs.filter { pair in pair.other.map { store.candidates[$0].route != route.index } ?? false }
      guard let (own, other) = rivals.first, let other else { continue }
      report(route, store.candidates[own], after: store.candidates[other], &unreached)
    }
    for pattern in unreached.all { add(pattern) }
  }

  /// Warns of groups whose combinations have one shape, so that the values of the later one are never there.
  private mutating func checkGroups(of route: RouteTable.Route, _ pairs: [(own: Int, other: Int?)]) {
    for pair in pairs {
      guard let other = pair.other, store.candidates[other].route == route.index else { continue }
      let (late, early) = (store.candidates[pair.own], store.candidates[other])
      guard late.spelling == early.spelling,
        let message = UnreachedPatterns.problem(of: late.variant, after: early.variant)
      else { continue }
      return add(route, .ambiguous, message)
    }
  }

  /// Warns of each pattern of a route with aliases that is never reached, while another one is.
  ///
  /// Patterns that come from the aliases of a route above are reported there.
  private mutating func checkSpellings(of route: RouteTable.Route, _ pairs: [(own: Int, other: Int?)]) {
    guard store.declaration(of: route.id)?.hasAliases == true else { return }
    for spelling in 0...route.aliases.count {
      let own = pairs.filter { store.candidates[$0.own].spelling == spelling }
      guard let first = own.first, let other = first.other, own.allSatisfy({ $0.other != nil }) else { continue }
      let rival = store.routes[store.candidates[other].route]
      let (candidate, taker) = (store.candidates[first.own], store.candidates[other])
      let isDuplicate = candidate.isAlike(taker) && candidate.limit == taker.limit
      let text = spelling == 0 ? route.pattern : route.aliases[spelling - 1]
      let subject = spelling == 0 ? "the pattern" : "the alias"
      let pattern = "“\(taker.variant.text)”" + (rival.index == route.index ? " of the same route" : name(of: rival))
      let message =
        isDuplicate
        ? "\(subject) “\(text)” matches the same links as \(pattern), which is asked first: remove one of the two"
        : "\(subject) “\(text)” is never reached: \(pattern) takes all of its links, and is asked first: remove it, or "
          + "write a narrower pattern there"
      add(
        route, isDuplicate ? .duplicate : .shadowed, message, rival: rival.index == route.index ? nil : rival,
        pattern: text)
    }
  }

  private func name(of route: RouteTable.Route) -> String { route.name.map { " (\($0))" } ?? "" }

  private func label(_ route: RouteTable.Route) -> String {
    "“\(route.pattern)”" + name(of: route)
  }

  /// Returns the links that a route may pass on to the next route that matches.
  ///
  /// A typed route passes on the links whose values it cannot read. Where both patterns are the same, that is not a reason:
  /// the difference belongs into the patterns, as a constraint.
  private func passing(_ route: RouteTable.Route) -> Coverage.Passing {
    if route.redirectTemplate?.queryNames.isEmpty == false { return .all }
    if route.condition != nil || route.foldsCase != store.matcher.foldsCase { return .all }
    if store.options.passing, route.attachments[RouteHandler.self]?.mayPass == true { return .all }
    return route.reading == nil ? .nothing : .otherPatterns
  }

  private mutating func report(
    _ route: RouteTable.Route, _ candidate: Candidate, after other: Candidate, _ unreached: inout UnreachedPatterns
  ) {
    let rival = store.routes[other.route]
    let isAlike = candidate.isAlike(other) && candidate.limit == other.limit
    guard isAlike, isAction(route), isAction(rival) else {
      return unreached.add(
        subject(route), candidate.variant, after: subject(rival), other.variant, isAlike: isAlike)
    }
    add(
      route, .neverPasses,
      "this handler is never called: that of \(label(rival)) takes all of its links and is asked first: let that one "
        + "return false for the links that it leaves to this one, or remove one of the two", rival: rival)
  }

  private func subject(_ route: RouteTable.Route) -> UnreachedPatterns.Subject {
    UnreachedPatterns.Subject(label: label(route), index: route.index, priority: route.priority)
  }

  private mutating func add(_ pattern: UnreachedPattern) {
    let (route, rival) = (store.routes[pattern.index], pattern.rival.map { store.routes[$0] })
    switch pattern.kind {
    case .duplicate: add(route, .duplicate, pattern.message, rival: rival)
    case .shadowed: add(route, .shadowed, pattern.message, rival: rival)
    case .ambiguous(let name):
      add(route, .ambiguous, pattern.message, rival: rival, offset: name.flatMap { route.offset(of: $0) })
    }
  }

  /// Returns whether a route runs code and shows no screen.
  private func isAction(_ route: RouteTable.Route) -> Bool {
    route.attachments[RouteHandler.self].map { !$0.showsScreen } ?? false
  }

  // MARK: Absolute patterns

  /// Warns of an absolute pattern below a route that lacks the route's parameters.
  private mutating func checkParents(of route: RouteTable.Route) {
    let chain = store.chain(of: route.index)
    guard route.trees.count == 1, chain.count > 1, route.redirect == nil else { return }
    let known = Set(firstCandidates[route.index]?.captures.compactMap(\.name) ?? [])
    for parent in chain.dropLast() where parent.redirect == nil {
      let missing = parent.ownRequiredNames.filter { !known.contains($0) }
      guard !missing.isEmpty else { continue }
      let names = missing.map { ":" + $0 }.joined(separator: ", ")
      add(
        route, .parentParameter,
        "“\(parent.pattern)” above this absolute pattern needs \(names), which no link to this route has: where it is not "
          + "open it is left out; add the parameter here, or move this route out of it", rival: parent)
    }
  }

  // MARK: Hosts of custom schemes

  /// Warns of capitals in the first segment, where links of a custom scheme have their host: most senders write it in
  /// lower case.
  private mutating func checkHostCase(of route: RouteTable.Route) {
    guard !route.foldsCase, route.reach.includes(.customScheme), reachesCustomSchemes(route),
      let variant = firstCandidates[route.index]?.variant,
      case .literal(let bytes)? = variant.path.first, bytes.contains(where: { ASCII.lowercased($0) != $0 }),
      !firstLiterals.contains(bytes.map(ASCII.lowercased))
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    add(
      route, .capitalsInHost,
      "in a link like “scheme://\(text)” this is the host, which most senders write in lower case, and it then does not "
        + "match: write “\(text.asciiLowercased)”, or caseSensitive: false")
  }

  private func reachesCustomSchemes(_ route: RouteTable.Route) -> Bool {
    // By the usual rule, the case of a host has no meaning.
    let isHostSegment = [.segment, .undotted].contains(store.options.hostPolicy)
    let schemes = route.schemes.isEmpty ? store.schemes : route.schemes
    return isHostSegment && route.host == nil && (schemes.isEmpty || schemes.contains { $0 != "http" && $0 != "https" })
  }

  // MARK: Redirects

  private mutating func checkRedirect(of route: RouteTable.Route) {
    guard let template = route.redirectTemplate, let link = SampleLink(store: store).link(to: route, with: template)
    else { return }
    let table = RouteTable(store: store)
    // If another route takes the sample, the finding belongs to that route.
    guard (try? table.match(link))?.route.index == route.index else { return }
    let resolution = table.resolve(link)
    if resolution.redirects.isEmpty, template.queryNames.isEmpty,
      template.names.count == firstCandidates[route.index]?.captures.count
    {
      return add(
        route, .redirectLoop, "this redirect leads to its own pattern, so nothing is redirected: lead it elsewhere",
        redirect: route.redirect)
    }
    if case .rejected(let rejection) = resolution.outcome, rejection.reason == .redirectLoop {
      let routes = Set(resolution.hops.flatMap { $0.asked.map(\.route) })
      guard circling.isDisjoint(with: routes) else { return }
      circling.formUnion(routes)
    }
    if let (code, message) = finding(of: resolution, template, from: link) {
      add(route, code, message, redirect: route.redirect)
    }
    checkReach(of: route, to: resolution)
  }

  /// Warns of a redirect that some of its senders cannot follow, because its target is not theirs to open.
  private mutating func checkReach(of route: RouteTable.Route, to resolution: RouteTable.Resolution) {
    guard let target = resolution.match?.route, target.index != route.index else { return }
    let lost = DeepLink.Source.all.filter {
      route.reach.includes($0) && !target.reach.includes($0, isRedirected: true)
    }
    guard !lost.isEmpty else { return }
    let names = lost.count > 4 ? "links from outside" : "links from \(lost.map(\.name).joined(separator: ", "))"
    add(
      route, .unreachableTarget,
      "this redirect leads \(names) to \(label(target)), which they may not open: write .reachable(…) on the target, or "
        + "narrow the reach of the redirect", rival: target, redirect: route.redirect)
  }

  private mutating func checkRoutesOfRedirects(_ targets: [String]?) {
    let missing = store.routesWithoutRedirect(beside: targets)
    steps += missing.steps
    for route in missing.routes {
      add(
        route, .unreachableTarget,
        "only redirects open this route, and none leads to it: declare a redirect to it, or give it another reach")
    }
  }

  private mutating func checkRedirectsBeforeRoutes() {
    guard let redirects = store.redirects else { return }
    for route in redirects.routes {
      guard let template = route.redirectTemplate,
        let link = SampleLink(store: redirects).link(to: route, with: template),
        let (code, message) = finding(of: RouteTable(store: store).resolve(link), template, from: link)
      else { continue }
      var diagnostic = RouteTable.Problem(
        code, severity: .warning, pattern: route.pattern.text, redirect: route.redirect?.text, offset: 0,
        message: message)
      diagnostic.routeID = nil
      found.append((store.routes.count, diagnostic))
    }
  }

  /// Returns the problem of a sample link that was redirected at least once, or `nil` if there is none.
  private mutating func finding(
    of resolution: RouteTable.Resolution, _ template: RedirectTemplate, from link: DeepLink
  ) -> (RouteTable.Problem.Code, String)? {
    let chain = ([link.text] + resolution.redirects).joined(separator: " → ")
    switch resolution.outcome {
    case .rejected(let rejection) where rejection.reason == .redirectLoop:
      return (.redirectLoop, "this redirect leads in a circle (\(chain)): let one of these routes lead to a screen")
    case .rejected(let rejection) where rejection.reason == .redirectLimit:
      return (
        .redirectNowhere,
        "this redirect needs more than \(store.options.redirectLimit) hops (\(chain)): lead it to the last one at once"
      )
    case .rejected(let rejection) where resolution.redirects.count == 1:
      return (.redirectNowhere, "the target of this redirect is refused: \(rejection.detail)")
    case .unmatched where resolution.redirects.count == 1 && !mayMatch(template):
      return (.redirectNowhere, "no route matches the target of this redirect\(nearest(to: resolution))")
    default: return nil
    }
  }

  private mutating func mayMatch(_ template: RedirectTemplate) -> Bool {
    var index = targets ?? TargetIndex(store)
    let before = index.steps
    defer {
      steps += index.steps - before
      targets = index
    }
    targets = nil
    return index.mayMatch(template)
  }

  private mutating func nearest(to resolution: RouteTable.Resolution) -> String {
    let unknown = ": declare it, or lead the redirect elsewhere"
    guard hints > 0 else { return unknown }
    hints -= 1
    steps += store.candidates.count
    let routes = nearestRoutes ?? NearestRoutes(RouteTable(store: store))
    nearestRoutes = routes
    let near = routes.patterns(near: resolution).first { $0.isSimilar }
    return near.map { ": did you mean “\($0.pattern)”?" } ?? unknown
  }

  private mutating func checkFallback() {
    guard let fallback = store.options.fallback else { return }
    let table = RouteTable(store: store)
    do throws(RouteTable.Rejection) {
      let resolution = table.resolve(try table.link(fallback, from: .inApp))
      guard resolution.match == nil else { return }
      if case .rejected(let rejection) = resolution.outcome { throw rejection }
      add(.fallbackNowhere, "no route matches the fallback\(nearest(to: resolution))", pattern: fallback)
    } catch {
      add(.fallbackNowhere, "the fallback is refused: \(error.detail)", pattern: fallback)
    }
  }

  // MARK: Hosts

  private mutating func checkHosts() {
    guard store.hosts.isEmpty, !store.takesAnyHost, store.options.reachable != .inAppOnly else { return }
    switch store.options.hostPolicy {
    case .byScheme:
      let takesWeb = store.schemes.isEmpty || store.schemes.contains("https") || store.schemes.contains("http")
      guard takesWeb else { return }
      let cure =
        store.schemes.isEmpty
        ? ", or list the schemes the app takes"
        : "; a scheme alone opens no web link, so remove it if the app has no domain"
      add(
        .hostsMissing,
        "no http or https link can match, since the table lists no hosts: add hosts: [\"example.com\"] with the app's "
          + "domain" + cure)
    case .fixed:
      add(.hostsMissing, "no link can match, since the host must be one of the table's and it lists none: add hosts")
    case .segment, .undotted, .ignored: return
    }
  }
}

extension RouteStore {
  /// Returns whether the target of a redirect matches a route for some values.
  package func mayMatch(_ template: RedirectTemplate) -> Bool {
    let target = RedirectTarget(template)
    return candidates.contains { target.mayMatch($0.variant, foldsCase: matcher.foldsCase) }
  }
}

extension RouteTable.Route {
  /// The parameters that a link to the route must have.
  ///
  /// `_` stands for one without a name.
  fileprivate var ownRequiredNames: [String] {
    let inPath = trees.flatMap(\.items).compactMap { item -> String? in
      guard case .token(let token) = item, case .parameter(let name, _) = token.kind else { return nil }
      return name ?? "_"
    }
    return inPath + trees.flatMap { $0.conditions.compactMap(\.captureName) }
  }

  /// The offset of a parameter in the pattern, or `nil` if the parameter belongs to a route above.
  fileprivate func offset(of name: String) -> Int? {
    trees.count == 1 ? trees[0].offset(of: name) : nil
  }
}
