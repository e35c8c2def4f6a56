public import WaymarkCore

extension RouteTable {
  /// What is wrong with the routes: errors, those of routes that were left out included, warnings, and routes whose own links
  /// do not lead back to them.
  ///
  /// The one line that a test of an app needs about its routes:
  /// ```swift
  /// #expect(router.table.faults == [])
  /// ```
  public var faults: [String] { problems.map { "\($0)" } + roundTripFaults }

  /// The routes that a link made from their pattern does not lead back to with the same values, a line each.
  ///
  /// A route with a regular expression that no example is known for is left out, as is one with a condition of its own.
  /// For a typed destination the table does the same whenever it writes one: `try table.link(to: Book(id: 42))`.
  public var roundTripFaults: [String] {
    routes.compactMap { route in
      guard route.redirect == nil, let link = sampleLink(to: route) else { return nil }
      guard let match = try? match(link) else { return "\(route.pattern): no route takes \(link.text)" }
      guard match.route.id == route.id else { return "\(route.pattern): \(match.pattern) takes \(link.text)" }
      return printingFault(of: match, route, link)
    }
  }

  /// A route with a name prints the link that it was read from.
  private func printingFault(of match: RouteMatch, _ route: Route, _ link: DeepLink) -> String? {
    guard let name = route.name, match.wildcard == nil else { return nil }
    let values = Dictionary(match.path.map { ($0.name, $0.value) }) { first, _ in first }
    guard let printed = try? self.link(to: name, values) else { return "\(route.pattern): no link can be made" }
    guard let again = try? self.match(printed), again.route.id == route.id, again.path.elementsEqual(match.path, by: ==)
    else { return "\(route.pattern): \(printed.text) does not lead back" }
    return nil
  }

  /// What a source from outside can open: patterns in alphabetical order, fit for a file that is checked in.
  public func surface(for source: DeepLink.Source) -> [String] {
    routes.filter { $0.reach.includes(source) }.map(\.pattern.text).sorted()
  }
}
