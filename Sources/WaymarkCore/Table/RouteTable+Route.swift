extension RouteTable {
  /// A route of a frozen table.
  ///
  /// ```swift
  /// let open = table.routes.filter { $0.reach.includes(.universalLink) }
  /// for route in open { print(route.name ?? "no name", route.pattern) }       // what a universal link may open
  /// ```
  public struct Route: Sendable, Identifiable {
    /// What stands for the route wherever it is removed or replaced; tables that were made of one another share it.
    public let id: ID
    /// The name, if it has one.
    public let name: String?
    /// The whole pattern, those of the routes above joined, as the author wrote it.
    public let pattern: RoutePattern
    /// The pattern the route itself was declared with.
    public let ownPattern: RoutePattern
    /// Higher is tried first.
    public let priority: Int
    /// The schemes it is limited to, in lower case; empty is any.
    public let schemes: [String]
    /// The host it is limited to; nil is any.
    public let host: String?
    /// From which sources it may be opened, all that is above it considered.
    public let reach: Reach
    /// The link that replaces each link the route matches.
    public let redirect: RoutePattern?
    /// The route above, if there is one.
    public let parent: ID?
    /// What hosts and tools keep with the route.
    public let attachments: RouteAttachments
    /// The combinations of its groups, each a pattern of its own; those with earlier groups present come first.
    public let shapes: [RoutePattern]

    let condition: (@Sendable (RouteMatch) -> [String: String]?)?
    let redirecting: (@Sendable (RouteMatch) -> RoutePattern?)?
    /// The typed destination that the route leads to.
    let destination: DestinationKey?
    /// The type of that destination.
    package var destinationType: ObjectIdentifier? { destination?.type }
    /// Reads the typed destination; nil if the values are not those of one.
    let reading: (@Sendable (RouteMatch) throws -> (any Sendable)?)?
    /// Where the route stands among the routes of the table.
    let index: Int
    let parentIndex: Int?
    /// Whether literals compare without regard to the case of ASCII letters.
    let foldsCase: Bool
    /// The pattern, read: those of the routes above that are joined, then its own.
    let trees: [PatternTree]
    /// The redirect, read.
    let redirectTemplate: RedirectTemplate?

    /// Tells routes apart among all tables of the process that came from one builder.
    public struct ID: Sendable, Hashable {
      let number: Int
    }
  }
}
