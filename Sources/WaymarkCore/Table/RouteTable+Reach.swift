extension RouteTable {
  /// From which sources routes may be opened.
  ///
  /// ```swift
  /// let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
  ///   RouteTo("/books/:id", name: "book")                     // from everywhere
  ///   RouteTo("/orders/:number", name: "order").reachable(.fromSources([.push, .handoff]))
  ///   RouteTo("/settings", name: "settings").reachable(.inAppOnly)
  /// }
  /// ```
  /// A table is made with one, and routes and subtrees may narrow it: a route is open to a source if the table, every
  /// route above it and the route itself are. Nothing an external link does can widen it.
  public enum Reach: Sendable, Hashable {
    /// From every source.
    case fromLinks
    /// From these sources, and from the app itself.
    case fromSources(Set<DeepLink.Source>)
    /// From the app itself only.
    case inAppOnly

    /// Whether a link from `source` may open what has this reach.
    public func includes(_ source: DeepLink.Source) -> Bool {
      switch self {
      case .fromLinks: true
      case .fromSources(let sources): !source.isExternal || sources.contains(source)
      case .inAppOnly: !source.isExternal
      }
    }

    /// What both allow.
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
