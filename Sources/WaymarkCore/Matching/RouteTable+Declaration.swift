extension RouteTable {
  /// A route as its author declares it, with the routes below it.
  public struct Declaration: Sendable {
    /// The pattern; below another route it is joined to that route's with one slash.
    public var pattern: RoutePattern
    /// A name to build links by; at most one route of a table has it.
    public var name: String?
    /// Higher is tried first; 0 unless told.
    public var priority = 0
    /// The schemes whose links it is for; empty is any.
    ///
    /// A scheme in the pattern counts instead.
    public var schemes: [String] = []
    /// From which sources it may be opened; what is above it may narrow this.
    public var reachable: Reach?
    /// The link that replaces each link the route matches: a pattern, filled with the values captured.
    ///
    /// The routes below are redirected too, before their own redirects are asked.
    public var redirect: RoutePattern?
    /// Whether the pattern is complete as it stands, though the route is below another.
    public var isAbsolute = false
    /// What hosts and tools keep with the route.
    public var attachments = RouteAttachments()
    /// The routes below, in order.
    public var children: [Declaration] = []

    /// A route.
    public init(_ pattern: RoutePattern, name: String? = nil, priority: Int = 0, redirect: RoutePattern? = nil) {
      self.pattern = pattern
      self.name = name
      self.priority = priority
      self.redirect = redirect
    }
  }

  /// Stands for a route that was registered: removes it, replaces it, tells it from others.
  ///
  /// Unique among all tables of the process that came from one builder.
  public struct Registration: Sendable, Hashable {
    let number: Int
  }
}
