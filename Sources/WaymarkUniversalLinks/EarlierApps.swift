import WaymarkLinksCore

/// The apps that stand in a file before another one, and take links of its routes.
struct EarlierApps {
  /// The number of apps that are compared with the routes.
  private static let maxApps = 16

  /// A problem for each app, with the shortest URL.
  private(set) var problems: [AssociationFile.Problem] = []
  private(set) var steps = 0

  init(_ comparison: Comparison, _ table: RouteTable, _ claims: [LinkClaim]) {
    let file = comparison.file
    let shared = Set(file.details.filter { $0.apps.contains(comparison.app) }.flatMap(\.apps))
    // Apps with the same components take the same links, which is meant.
    for app in file.apps.prefix(while: { $0 != comparison.app }).prefix(Self.maxApps) where !shared.contains(app) {
      var other = Comparison(file, app: app, table: table, host: comparison.host, claims: claims)
      other.runForHandedOver()
      steps += other.steps
      let found = other.found.values.filter { file.verdict(for: $0.url, app: comparison.app).isHandedOver }
      guard let first = found.min(by: { ($0.length, $0.url) < ($1.length, $1.url) }) else { continue }
      problems.append(
        AssociationFile.Problem(
          .handedToAnother, .warning, url: first.url, rule: first.rule.map { other.rules[$0].number },
          route: first.acceptor.map { other.patterns.acceptors[$0].name },
          "\(app) comes before \(comparison.app) in the file, and takes it, too: exclude it there, or put the detail of "
            + "\(comparison.app) first"))
    }
  }
}
