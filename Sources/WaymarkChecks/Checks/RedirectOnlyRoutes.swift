extension RouteStore {
  /// Returns the routes that only redirects open and that no redirect leads to, and the number of compared candidates.
  ///
  /// - Parameter targets: the targets of redirects by code of the app. If `nil`, such code may lead anywhere.
  func routesWithoutRedirect(beside targets: [String]?) -> (routes: [RouteTable.Route], steps: Int) {
    var missing = Set(routes.indices.filter { routes[$0].reach.isOfRedirects })
    guard !missing.isEmpty, let targets, !routes.contains(where: { $0.redirecting != nil }) else {
      return ([], 0)
    }
    let own = (routes + (redirects?.routes ?? [])).compactMap(\.redirectTemplate)
    var index = TargetIndex(self)
    for template in own + targets.compactMap({ try? RedirectTemplate($0, syntax: options.patternSyntax) }) {
      guard !missing.isEmpty else { break }
      missing.subtract(index.routes(of: template, among: missing))
    }
    return (missing.sorted().map { routes[$0] }, index.steps)
  }

  /// True if a guard may redirect links, which a table does not know.
  var hasEnteringGuards: Bool {
    tree.places.contains { $0.attachments.guardNames.map { !$0.enteringNames.isEmpty } ?? false }
  }
}

extension RouteTable {
  /// Returns the problems of the routes.
  ///
  /// - Parameter targets: the targets of redirects by guards and hooks. If `nil`, they are unknown.
  package func problems(redirectingTo targets: [String]?) -> [Problem] {
    errors + warnings(redirectingTo: targets) { _ in true }
  }
}
