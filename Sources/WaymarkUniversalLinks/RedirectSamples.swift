import WaymarkLinksCore

/// The target of a redirect, tried with examples where patterns cannot tell it.
///
/// A redirect that some examples lead to an open route counts as open, and so does one that no example leads to a route.
struct RedirectSamples {
  private let table: RouteTable
  /// The store with the redirect: of the routes, or of those before all routes.
  private let store: RouteStore
  private let host: String
  private let examples: [String]

  init(_ table: RouteTable, in store: RouteStore, host: String, _ examples: [String]) {
    self.table = table
    self.store = store
    self.host = host
    self.examples = examples
  }

  /// Returns the route that a redirect leads to and that universal links may not open, or `nil` if there is none.
  func closedTarget(of route: RouteTable.Route, _ template: RedirectTemplate) -> RouteTable.Route? {
    var closed: RouteTable.Route?
    for filler in ["sample"] + examples {
      guard let link = SampleLink(store: store, filler: filler).link(to: route, with: template),
        let target = table.resolve(link).match?.route
      else { continue }
      if isOpened(link) { return nil }
      closed = closed ?? target
    }
    return closed
  }

  private func isOpened(_ link: DeepLink) -> Bool {
    let text = link.scheme == nil ? "https://\(host)\(link.text)" : link.text
    guard let link = try? table.link(text, from: .universalLink) else { return false }
    return table.resolve(link).match != nil
  }
}
