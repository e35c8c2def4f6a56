extension RouteTable {
  /// The sources that may open routes.
  ///
  /// ```swift
  /// let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
  ///   RouteTo("/books/:id", name: "book")                     // from everywhere
  ///   RouteTo("/orders/:number", name: "order").reachable(.fromSources([.push, .handoff]))
  ///   RouteTo("/settings", name: "settings").reachable(.inAppOnly)
  /// }
  /// ```
  /// A table has a reach, and routes and subtrees may limit it. A source may open a route if the table, every route
  /// above and the route itself allow it. An external link cannot widen its reach.
  public enum Reach: Sendable, Hashable {
    /// From every source.
    case fromLinks
    /// From these sources, and from the app's own code.
    case fromSources(Set<DeepLink.Source>)
    /// From the app's own code only.
    case inAppOnly

    /// Returns whether a link from `source` may open a route with this reach.
    public func includes(_ source: DeepLink.Source) -> Bool {
      switch self {
      case .fromLinks: true
      case .fromSources(let sources): !source.isExternal || sources.contains(source)
      case .inAppOnly: !source.isExternal
      }
    }

    /// Returns the sources that both allow.
    public func narrowed(to other: Reach?) -> Reach {
      switch (self, other) {
      case (_, nil), (_, .fromLinks): self
      case (.fromLinks, let other?): other
      case (.inAppOnly, _), (_, .inAppOnly): .inAppOnly
      case (.fromSources(let sources), .fromSources(let others)): .fromSources(sources.intersection(others))
      }
    }
  }
}
