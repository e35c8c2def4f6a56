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

  private static func line(_ route: Route) -> String {
    let priority = String(route.priority)
    let padding = String(repeating: " ", count: max(0, 5 - priority.count))
    return padding + priority + "  " + route.pattern.text + (route.name.map { "  " + $0 } ?? "")
      + route.aliases.map { "  alias: " + $0.text }.joined()
  }
}
