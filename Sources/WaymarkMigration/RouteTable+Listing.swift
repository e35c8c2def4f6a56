import WaymarkCore

extension RouteTable {
  /// The routes as text, for a debug page: by scheme, in the order of registration, with priority, name and
  /// aliases.
  public var listing: String {
    let schemes = routes.map { $0.schemes.joined(separator: ", ") }
    let groups = schemes.enumerated().filter { schemes.firstIndex(of: $1) == $0 }.map(\.element).sorted()
    guard !groups.isEmpty else { return "no routes" }
    return groups.map { group in
      let lines = zip(routes, schemes).filter { $1 == group }.map { Self.line($0.0) }
      return ([group.isEmpty ? "any scheme" : group] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the patterns of a scheme's routes or, with `nil`, of those for any scheme, in the order in which they are
  /// tried.
  ///
  /// There is one for each combination of optional groups.
  public func variants(ofScheme scheme: String?) -> [RoutePattern] {
    let wanted = scheme.map { [$0.asciiLowercased] } ?? []
    return store.candidates.filter { store.limits[$0.limit].schemes == wanted }.map { RoutePattern($0.variant.text) }
  }

  private static func line(_ route: Route) -> String {
    let priority = String(route.priority)
    let padding = String(repeating: " ", count: max(0, 5 - priority.count))
    return padding + priority + "  " + route.pattern.text + (route.name.map { "  " + $0 } ?? "")
      + route.aliases.map { "  alias: " + $0.text }.joined()
  }
}
