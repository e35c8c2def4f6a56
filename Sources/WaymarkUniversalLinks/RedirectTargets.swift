import WaymarkLinksCore

/// The targets of redirects that universal links may not open.
///
/// A redirect is tried with sample values. A redirect that some values lead to an open route counts as open, and so does
/// one that no sample leads to a route.
struct RedirectTargets {
  private let table: RouteTable
  /// The store with the redirects: of the routes, or of those before all routes.
  private let store: RouteStore
  private let examples: [String]
  /// The answers so far, by the index of the route.
  private var known: [Int: RouteTable.Route?] = [:]

  init(_ table: RouteTable, in store: RouteStore) {
    self.table = table
    self.store = store
    examples = table.constraintExamples
  }

  /// Returns the route that a redirect leads to and that universal links may not open, or `nil` if there is none.
  mutating func closedTarget(of route: RouteTable.Route) -> RouteTable.Route? {
    guard route.redirectTemplate != nil else { return nil }
    if let known = known[route.index] { return known }
    let target = findClosedTarget(of: route)
    known[route.index] = .some(target)
    return target
  }

  private func findClosedTarget(of route: RouteTable.Route) -> RouteTable.Route? {
    var closed: RouteTable.Route?
    for link in RouteTable(store: store).sampleLinks(to: route, examples) {
      guard let target = table.resolve(link).match?.route else { continue }
      if target.reach.includes(.universalLink, isRedirected: true) { return nil }
      closed = closed ?? target
    }
    return closed
  }
}
