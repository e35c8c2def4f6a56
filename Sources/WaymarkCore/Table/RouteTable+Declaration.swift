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
    /// Other patterns of the same route: links that match one of these lead to the same place, and none is written so.
    ///
    /// Each has the parameters of ``pattern``.
    public var aliases: [RoutePattern] {
      get { others?.aliases ?? [] }
      set { others = Others(aliases: newValue, prefix: prefix) }
    }
    /// Stands before ``pattern`` and ``aliases``: a group's.
    var prefix: RoutePattern? {
      get { others?.prefix }
      set { if newValue != prefix { others = Others(aliases: aliases, prefix: newValue) } }
    }
    /// What is said of the pattern of few routes: an object, since most have none.
    fileprivate var others: Others?

    fileprivate final class Others: Sendable {
      let aliases: [RoutePattern]
      let prefix: RoutePattern?

      init(aliases: [RoutePattern], prefix: RoutePattern?) {
        self.aliases = aliases
        self.prefix = prefix
      }
    }

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
    /// Of ``location``: stands here, where it takes no room of its own.
    private var line: UInt32 = 0
    private var file: String?
    /// Decides, once the pattern matched, whether the route matches, and makes parameters of its own.
    ///
    /// Gives the parameters it makes, which are there beside those of the path and over them; nil if the route does not
    /// match after all. Called while a link is matched, before reach is asked: must be quick and have no effect.
    public var condition: (@Sendable (RouteMatch) -> [String: String]?)?
    /// The typed destination that the route leads to.
    var destination: DestinationKey?
    /// Reads the typed destination; nil if the values are not those of one, and the route does not match.
    var reading: (@Sendable (RouteMatch) throws -> (any Sendable)?)?
    /// Where guards of the route may redirect to, to be checked with the table.
    package var guardTargets: [RoutePattern] = []
    /// What hosts and tools keep with the route.
    public var attachments = RouteAttachments()
    /// The routes below, in order.
    public var children: [Declaration] = []

    /// Where in the sources the route is declared; nil if that is not known.
    public var location: SourceLocation? {
      get { file.map { SourceLocation(file: $0, line: Int(line)) } }
      set {
        file = newValue?.file
        line = newValue.map { UInt32(clamping: $0.line) } ?? 0
      }
    }

    /// A route.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - name: a name to build links by.
    ///   - priority: higher is tried first.
    ///   - redirect: the link that replaces each link the route matches.
    ///   - file: where the route is declared, as problems tell it.
    ///   - line: the line of it.
    public init(
      _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, redirect: RoutePattern? = nil,
      file: String = #fileID, line: Int = #line
    ) {
      self.pattern = pattern
      self.name = name
      self.priority = priority
      self.redirect = redirect
      self.file = file
      self.line = UInt32(clamping: line)
    }
  }
}

extension RouteTable.Declaration {
  /// Where it and those below are declared, as far as that is known.
  var locations: [RouteTable.SourceLocation] { (location.map { [$0] } ?? []) + children.flatMap(\.locations) }

  /// Whether there are other patterns.
  var hasAliases: Bool { others.map { !$0.aliases.isEmpty } ?? false }

  /// The pattern, with what stands before it.
  var wholePattern: RoutePattern { others?.prefix.map { $0.joined(with: pattern) } ?? pattern }

  /// The aliases, each with what stands before it.
  var wholeAliases: [RoutePattern] { prefix.map { prefix in aliases.map { prefix.joined(with: $0) } } ?? aliases }
}

extension RouteTable.Declaration: Equatable {
  /// Whether both declare the same: pattern, aliases, name, priority, schemes, reach, redirect, case rule and those below.
  ///
  /// Conditions and attachments cannot be compared and are not; where they are declared does not matter.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.pattern == rhs.pattern && lhs.aliases == rhs.aliases && lhs.name == rhs.name && lhs.priority == rhs.priority
      && lhs.schemes == rhs.schemes
      && lhs.reachable == rhs.reachable && lhs.redirect == rhs.redirect && lhs.isAbsolute == rhs.isAbsolute
      && lhs.caseSensitive == rhs.caseSensitive && lhs.children == rhs.children
  }
}
