extension RouteTable {
  /// A route of a frozen table.
  ///
  /// It never changes, and all copies of a table share it.
  ///
  /// ```swift
  /// let open = table.routes.filter { $0.reach.includes(.universalLink) }
  /// for route in open { print(route.name ?? "no name", route.pattern) }       // what a universal link may open
  /// ```
  public final class Route: Sendable {
    /// The identity, which tables that were made from one another share.
    package let id: ID
    /// The name, if it has one.
    public let name: String?
    /// The whole pattern as its author wrote it, joined with those of the routes above.
    public let pattern: RoutePattern
    /// The pattern the route itself was declared with.
    package let ownPattern: RoutePattern
    /// Its other patterns, each joined with those of the routes above, and those that it has below their aliases.
    ///
    /// Links that match one of them lead to this route. No link is written with them.
    public let aliases: [RoutePattern]
    /// The priority.
    ///
    /// Higher is tried first.
    public let priority: Int
    /// The schemes that it is limited to, in lower case, or empty for any scheme.
    public let schemes: [String]
    /// The host that it is limited to, or `nil` for any host.
    public let host: String?
    /// The hosts that web links must have, or empty for all of the table's.
    public let hosts: [String]
    /// The sources that may open it, limited by everything above it.
    public let reach: Reach
    /// The link that replaces each matched link.
    public let redirect: RoutePattern?
    /// The route above, if there is one.
    package let parent: ID?
    /// The attachments of hosts and tools.
    package let attachments: RouteAttachments
    /// The combinations of its groups as patterns.
    ///
    /// Combinations with earlier groups present come first.
    public let variants: [RoutePattern]

    package let condition: (@Sendable (RouteMatch) -> [String: String]?)?
    package let redirecting: (@Sendable (RouteMatch) -> RoutePattern?)?
    /// The typed destination of the route.
    let destination: DestinationKey?
    package var destinationType: ObjectIdentifier? { destination?.type }
    /// Reads the typed destination.
    ///
    /// Returns `nil` if the values do not fit.
    package let reading: (@Sendable (RouteMatch) throws -> (any Sendable)?)?
    package let index: Int
    package let parentIndex: Int?
    /// True if literals ignore the case of ASCII letters.
    package let foldsCase: Bool
    /// The parsed patterns: those of the routes above that are joined, then its own.
    package let trees: [PatternTree]
    /// The parsed redirect.
    package let redirectTemplate: RedirectTemplate?

    /// Creates a route; the compiler of tables alone does.
    init(
      id: ID, name: String?, pattern: RoutePattern, ownPattern: RoutePattern, aliases: [RoutePattern], priority: Int,
      schemes: [String], host: String?, hosts: [String], reach: Reach, redirect: RoutePattern?, parent: ID?,
      attachments: RouteAttachments, variants: [RoutePattern],
      condition: (@Sendable (RouteMatch) -> [String: String]?)?,
      redirecting: (@Sendable (RouteMatch) -> RoutePattern?)?, destination: DestinationKey?,
      reading: (@Sendable (RouteMatch) throws -> (any Sendable)?)?, index: Int, parentIndex: Int?, foldsCase: Bool,
      trees: [PatternTree], redirectTemplate: RedirectTemplate?
    ) {
      self.id = id
      self.name = name
      self.pattern = pattern
      self.ownPattern = ownPattern
      self.aliases = aliases
      self.priority = priority
      self.schemes = schemes
      self.host = host
      self.hosts = hosts
      self.reach = reach
      self.redirect = redirect
      self.parent = parent
      self.attachments = attachments
      self.variants = variants
      self.condition = condition
      self.redirecting = redirecting
      self.destination = destination
      self.reading = reading
      self.index = index
      self.parentIndex = parentIndex
      self.foldsCase = foldsCase
      self.trees = trees
      self.redirectTemplate = redirectTemplate
    }

    /// Identifies routes among all tables of the process that came from one builder.
    package struct ID: Sendable, Hashable {
      package let number: Int
    }

    /// Returns the value of a type that is attached to the route, or `nil` if there is none.
    ///
    /// ```swift
    /// struct ScreenTitle: Sendable { let text: String }
    ///
    /// let table = try RouteTable(reachable: .fromLinks) {
    ///   RouteTo("/books", name: "books").attaching(ScreenTitle(text: "Books"))
    /// }
    /// let title = table.route(named: "books")?.attached(ScreenTitle.self)?.text       // "Books"
    /// ```
    public func attached<Value: Sendable>(_ type: Value.Type) -> Value? { attachments[type] }
  }
}
