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

  /// Returns the links that the system hands over and no route takes, where no component can keep them away: one
  /// problem a route or component, with the shortest URL.
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
    /// The components to write for links that are not handed over, by the index of their route.
    package var additions: [Int: String] = [:]
    /// The steps of the walk, which tests count.
    package let steps: Int
  }

  /// Compares the file with a table.
  ///
  /// - Parameter claims: the claims on links, which may be handed over, although no route takes them.
  package func report(
    for table: RouteTable, app: String? = nil, host: String? = nil, claims: [LinkClaim] = []
  ) -> Report {
    let app = app ?? apps.first ?? ""
    let host = host ?? table.hostForFiles
    guard let host else {
      let problem = Problem(
        .neverHandedOver, .error,
        "the table lists no hosts, so no universal link opens a route: add hosts: [\"example.com\"]")
      return Report(app: app, differences: [problem], idleRules: [], widenings: [], steps: 0)
    }
    var comparison = Comparison(self, app: app, table: table, host: host, claims: claims)
    comparison.run()
    var remedies = RemedyTrial(comparison, table, claims)
    remedies.run()
    let told = DifferenceReport(comparison, remedies)
    let earlier = EarlierApps(comparison, table, claims)
    return Report(
      app: app, differences: told.differences + earlier.problems,
      idleRules: comparison.idleRules(movable: remedies.movable),
      widenings: told.widenings, additions: told.additions,
      steps: comparison.steps + remedies.steps + earlier.steps)
  }
}

extension RouteTable {
  /// The first host, in a form that a URL can have, or `nil` if there is none.
  package var hostForFiles: String? {
    store.hosts.rules.first.map { ($0.isWildcard ? "www." : "") + $0.name }
  }
}
