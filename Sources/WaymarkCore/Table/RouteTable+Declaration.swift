extension RouteTable {
  /// A route as its author declares it, with the routes below it.
  ///
  /// ```swift
  /// var order = RouteTable.Declaration("/orders/:number<uint>", name: "order")
  /// order.children = [RouteTable.Declaration("invoice", name: "invoice")]       // /orders/:number/invoice
  /// order.reachable = .fromSources([.push, .handoff])                           // and so are those below
  /// builder.add(order)
  /// ```
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
    /// Decides, once the route matched, which link replaces the one it matched: a pattern, filled with the values
    /// captured; nil if the link stays.
    ///
    /// Asked after ``redirect``, for links that may reach the route; must be quick and have no effect.
    public var redirecting: (@Sendable (RouteMatch) -> RoutePattern?)?
    /// Whether literals compare with regard to the case of ASCII letters; nil: as the route above, else as the table has it.
    public var caseSensitive: Bool?
    /// Whether the pattern is complete as it stands, though the route is below another.
    public var isAbsolute = false
    /// Decides, once the pattern matched, whether the route matches, and makes parameters of its own.
    ///
    /// Gives the parameters it makes, which are there beside those of the path and over them; nil if the route does not
    /// match after all. Called while a link is matched, before reach is asked: must be quick and have no effect.
    public var condition: (@Sendable (RouteMatch) -> [String: String]?)?
    /// The typed destination that the route leads to.
    var destination: DestinationKey?
    /// Reads the typed destination; nil if the values are not those of one, and the route does not match.
    var reading: (@Sendable (RouteMatch) -> (any Sendable)?)?
    /// Where guards of the route may redirect to, to be checked with the table.
    package var guardTargets: [RoutePattern] = []
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
}

extension RouteTable.Declaration: Equatable {
  /// Whether both declare the same: pattern, name, priority, schemes, reach, redirect, case rule and those below.
  ///
  /// Conditions and attachments cannot be compared and are not.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.pattern == rhs.pattern && lhs.name == rhs.name && lhs.priority == rhs.priority && lhs.schemes == rhs.schemes
      && lhs.reachable == rhs.reachable && lhs.redirect == rhs.redirect && lhs.isAbsolute == rhs.isAbsolute
      && lhs.caseSensitive == rhs.caseSensitive && lhs.children == rhs.children
  }
}
