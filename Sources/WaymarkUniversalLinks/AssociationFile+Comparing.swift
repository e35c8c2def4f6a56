public import WaymarkLinksCore

extension AssociationFile {
  /// Returns the problems of the file for a table, both ways, and those of the file by itself.
  ///
  /// Each kind of difference is reported once a route or component, with its shortest URL, which both matchers confirm. A
  /// difference that no component can avoid is not here but in ``widenings(for:app:host:)``. The cost is about linear in
  /// the number of routes and components; after a limit, the problem ``Problem/Code/incomplete`` says so.
  ///
  /// - Parameters:
  ///   - table: the routes.
  ///   - app: the identifier of the app with these routes. If `nil`, it is the first app of the file.
  ///   - host: the domain of the file. If `nil`, it is the first host of the table.
  public func problems(for table: RouteTable, app: String? = nil, host: String? = nil) -> [Problem] {
    problems(of: report(for: table, app: app, host: host))
  }

  /// Returns the problems of a comparison, and those of the file by itself.
  package func problems(of report: Report) -> [Problem] {
    // A component that takes everything is right if the routes do, and else a difference.
    let own = problemsWithoutIdleRules(besides: report.app).filter { $0.code != .takesEverything }
    return own + report.differences + report.idleRules
  }

  /// Returns the routes whose constraints refuse URLs that no component can keep away: one problem a route, with the
  /// shortest URL.
  ///
  /// A component cannot say `<int>`. The system hands such URLs over, and the app hands them back or shows its page for
  /// unknown links.
  public func widenings(for table: RouteTable, app: String? = nil, host: String? = nil) -> [Problem] {
    report(for: table, app: app, host: host).widenings
  }

  /// The result of a comparison.
  package struct Report {
    package let app: String
    package let differences: [Problem]
    package let idleRules: [Problem]
    package let widenings: [Problem]
    /// The steps of the walk, which tests count.
    package let steps: Int
  }

  package func report(for table: RouteTable, app: String? = nil, host: String? = nil) -> Report {
    let app = app ?? apps.first ?? ""
    let host = host ?? table.hostForFiles
    guard let host else {
      let problem = Problem(
        .neverHandedOver, .error,
        "the table lists no hosts, so that no universal link opens a route: add hosts: [\"example.com\"]")
      return Report(app: app, differences: [problem], idleRules: [], widenings: [], steps: 0)
    }
    var comparison = Comparison(self, app: app, table: table, host: host)
    comparison.run()
    let told = DifferenceReport(comparison, table)
    return Report(
      app: app, differences: told.differences, idleRules: comparison.idleRules, widenings: told.widenings,
      steps: comparison.steps)
  }
}

extension RouteTable {
  /// The first host, in a form that a URL can have, or `nil` if there is none.
  package var hostForFiles: String? {
    store.hosts.rules.first.map { ($0.isWildcard ? "www." : "") + $0.name }
  }
}

/// Differences in words, each confirmed by both matchers.
private struct DifferenceReport {
  private(set) var differences: [AssociationFile.Problem] = []
  private(set) var widenings: [AssociationFile.Problem] = []

  private let comparison: Comparison
  private let table: RouteTable
  private var file: AssociationFile { comparison.file }

  init(_ comparison: Comparison, _ table: RouteTable) {
    self.comparison = comparison
    self.table = table
    let ordered = comparison.found.sorted { lhs, rhs in
      let (left, right) = (Self.order(lhs.key), Self.order(rhs.key))
      return left == right ? lhs.value.url < rhs.value.url : left.lexicographicallyPrecedes(right)
    }
    for (key, url) in ordered { tell(key, url) }
    if let problem = comparison.limitProblem { differences.append(problem) }
  }

  /// Differences are reported by route, then by component.
  private static func order(_ key: Comparison.DifferenceKey) -> [Int] {
    switch key {
    case .neverHandedOver(let route, let isRedirect): [0, isRedirect ? 0 : 1, route]
    case .refused(let rule, let route, let isRedirect): [1, rule, isRedirect ? 0 : 1, route]
    case .unmatched(let rule): [2, rule, 0]
    case .wider(let route): [3, route, 0]
    }
  }

  private func isOpened(_ url: String) -> Bool {
    guard let link = try? table.link(url, from: .universalLink) else { return false }
    return table.resolve(link).match != nil
  }

  private mutating func tell(_ key: Comparison.DifferenceKey, _ url: Comparison.FoundURL) {
    let verdict = file.verdict(for: url.url, app: comparison.app)
    let acceptor = url.acceptor.map { comparison.automaton.acceptors[$0] }
    let isOpened = isOpened(url.url)
    let isConfirmed: Bool
    if case .neverHandedOver = key {
      isConfirmed = isOpened && !verdict.isHandedOver
    } else {
      isConfirmed = !isOpened && verdict.isHandedOver
    }
    guard isConfirmed else {
      // Conditions, typed values and redirects may refuse what a pattern takes.
      if acceptor?.isCertain ?? true, !comparison.hasUncertainRoutes {
        differences.append(
          AssociationFile.Problem(
            .unconfirmed, .warning, url: url.url,
            "the comparison names this URL, and the matchers do not agree: please report it with the file and the routes"
          ))
      }
      return
    }
    switch key {
    case .neverHandedOver: tellMissing(url, verdict, acceptor)
    case .refused, .unmatched: tellRefused(url, acceptor)
    case .wider: tellWidening(url, acceptor)
    }
  }

  private mutating func tellMissing(
    _ url: Comparison.FoundURL, _ verdict: AssociationFile.Verdict, _ acceptor: TableAutomaton.Acceptor?
  ) {
    guard let acceptor else { return }
    let others = file.apps.filter { $0 != comparison.app }
    let taker = others.first { file.verdict(for: url.url, app: $0).isHandedOver }
    let place = verdict.rule.map { "before #\($0) \(verdict.ruleText ?? ""), which excludes it, " } ?? ""
    let advice = "\(place)write \(GeneratedRules.advice(for: acceptor, in: table))"
    if let taker, verdict.kind == .noMatch {
      differences.append(
        AssociationFile.Problem(
          .handedToAnother, .error, url: url.url, rule: file.verdict(for: url.url, app: taker).rule,
          route: acceptor.name,
          "the system hands it to \(taker), not to \(comparison.app): in its detail, \(advice)"))
    } else {
      let reason = verdict.rule == nil ? verdict.reason + ": " : ""
      differences.append(
        AssociationFile.Problem(
          .neverHandedOver, .error, url: url.url, rule: verdict.rule, route: acceptor.name, reason + advice))
    }
  }

  private mutating func tellRefused(_ url: Comparison.FoundURL, _ acceptor: TableAutomaton.Acceptor?) {
    let rule = url.rule.map { comparison.rules[$0] }
    let path = url.url.dropFirst("https://\(comparison.host)".utf8.count).prefix { $0 != "?" && $0 != "#" }
    let target = acceptor?.closedTarget.map { $0.name ?? $0.pattern.text }
    let cure = target.map { "write .reachable(…) on \($0)" } ?? "declare a route"
    let advice = "before it, write {\"/\": \"\(path)\", \"exclude\": true}, or \(cure)"
    let reason =
      target.map { "its redirect leads to \($0), which may not be opened by universal links" }
      ?? acceptor.map {
        "may not be opened by universal links" + ($0.route.reach == .inAppOnly ? " (in app only)" : "")
      }
      ?? "no route takes it"
    differences.append(
      AssociationFile.Problem(
        .handedOverUnmatched, .error, url: url.url, rule: rule?.number, route: acceptor?.name,
        "\(rule?.fields.label ?? "a component") hands it over, and \(reason): \(advice)"))
  }

  private mutating func tellWidening(_ url: Comparison.FoundURL, _ acceptor: TableAutomaton.Acceptor?) {
    guard let acceptor else { return }
    let constraints =
      acceptor.route.variants.isEmpty ? "" : comparison.constraints(of: acceptor).joined(separator: ", ")
    widenings.append(
      AssociationFile.Problem(
        .widerThanRoute, .warning, url: url.url, rule: url.rule.map { comparison.rules[$0].number },
        route: acceptor.name,
        "no component can say \(constraints), so that the system hands over links that the route refuses"))
  }
}

extension Comparison {
  /// True if a route may refuse what its pattern takes.
  var hasUncertainRoutes: Bool { automaton.acceptors.contains { !$0.isCertain } || !automaton.widened.isEmpty }

  func constraints(of acceptor: TableAutomaton.Acceptor) -> [String] {
    guard let candidate = acceptor.candidate, let table else { return [] }
    let variant = table.store.candidates[candidate].variant
    return variant.values.compactMap(\.constraint) + variant.conditions.unsaid
  }
}

extension AssociationFile {
  /// Returns the components that hand over what the first pattern of a route takes, as JSON.
  package func advice(for route: RouteTable.Route, in table: RouteTable) -> String {
    GeneratedRules.advice(for: route, in: table)
  }
}
