extension RouteTable {
  /// A declared route with the routes below it.
  package struct Declaration: Sendable {
    /// The pattern.
    ///
    /// Below another route, it is joined to that route's pattern with one slash.
    package var pattern: RoutePattern
    /// Other patterns of the same route.
    ///
    /// Links that match one of them lead to the same screen. No link is written with them. Each has the parameters of
    /// ``pattern``.
    package var aliases: [RoutePattern] {
      get { others?.aliases ?? [] }
      set { others = Others(aliases: newValue, prefix: prefix, parentParameters: parentParameters) }
    }
    /// The prefix of ``pattern`` and ``aliases``, from a group.
    var prefix: RoutePattern? {
      get { others?.prefix }
      set {
        guard newValue != prefix else { return }
        others = Others(aliases: aliases, prefix: newValue, parentParameters: parentParameters)
      }
    }
    /// The parameters that the typed destination takes from routes above.
    var parentParameters: [String] {
      get { others?.parentParameters ?? [] }
      set {
        guard newValue != parentParameters else { return }
        others = Others(aliases: aliases, prefix: prefix, parentParameters: newValue)
      }
    }
    /// Facts about the pattern that few routes have.
    ///
    /// It is a class, because most routes have none.
    fileprivate var others: Others?

    fileprivate final class Others: Sendable {
      let aliases: [RoutePattern]
      let prefix: RoutePattern?
      let parentParameters: [String]

      init(aliases: [RoutePattern], prefix: RoutePattern?, parentParameters: [String]) {
        self.aliases = aliases
        self.prefix = prefix
        self.parentParameters = parentParameters
      }
    }

    /// A name to build links with.
    ///
    /// It is unique in a table.
    package var name: String?
    /// The priority.
    ///
    /// Higher is tried first, and the default is 0.
    package var priority = 0
    /// The schemes that the route is limited to, or empty for any scheme.
    ///
    /// A scheme in the pattern takes precedence.
    package var schemes: [String] = []
    /// The hosts that web links must have, or empty for all of the table's.
    ///
    /// They are hosts of the table, too. Links of other schemes, and links without one, are not affected. A host in the
    /// pattern takes precedence.
    package var hosts: [String] = []
    /// The sources that may open it.
    ///
    /// Routes and containers above may limit them further.
    package var reachable: Reach?
    /// The link that replaces each matched link: a pattern, filled with the captured values.
    ///
    /// The routes below are redirected, too, before their own redirects apply.
    package var redirect: RoutePattern?
    /// Decides after a match which link replaces the matched one: a pattern, filled with the captured values.
    ///
    /// Returns `nil` if the link stays. Called after ``redirect``, for links that may reach the route. It must be quick
    /// and have no effect.
    package var redirecting: (@Sendable (RouteMatch) -> RoutePattern?)?
    /// If true, literals distinguish the case of ASCII letters.
    ///
    /// If `nil`, the route above decides, or else the table.
    package var caseSensitive: Bool?
    /// True if the pattern is complete, although the route is below another.
    package var isAbsolute = false
    /// The line of ``location``.
    ///
    /// It is stored here, where it takes no extra memory.
    private var line: UInt32 = 0
    private var file: String?
    /// Decides whether the route matches after its pattern has matched, and returns additional parameters.
    ///
    /// The returned parameters replace those of the path with the same name. If `nil`, the route does not match. The
    /// closure is called while a link is matched, and before the table checks whether the source may open the route. It
    /// must be quick and have no effect.
    package var condition: (@Sendable (RouteMatch) -> [String: String]?)?
    /// The typed destination of the route.
    var destination: DestinationKey?
    /// Reads the typed destination.
    ///
    /// Returns `nil` if the values do not fit, so that the route does not match.
    package var reading: (@Sendable (RouteMatch) throws -> (any Sendable)?)?
    /// The targets of the guards' redirects, which are checked with the table.
    package var guardTargets: [RoutePattern] = []
    /// The attachments of hosts and tools.
    package var attachments = RouteAttachments()
    /// The routes below, in order.
    package var children: [Declaration] = []

    /// The location of the declaration in the sources, or `nil` if it is unknown.
    package var location: SourceLocation? {
      get { file.map { SourceLocation(file: $0, line: Int(line)) } }
      set {
        file = newValue?.file
        line = newValue.map { UInt32(clamping: $0.line) } ?? 0
      }
    }

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - name: a name to build links with.
    ///   - priority: the priority. Higher is tried first.
    ///   - redirect: the link that replaces each matched link.
    ///   - file: the file of the declaration, which problems mention.
    ///   - line: the line of the declaration.
    package init(
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
  /// True if there are other patterns.
  package var hasAliases: Bool { others.map { !$0.aliases.isEmpty } ?? false }

  package var wholePattern: RoutePattern { others?.prefix.map { $0.joined(with: pattern) } ?? pattern }

  /// The aliases with their prefix.
  package var wholeAliases: [RoutePattern] {
    prefix.map { prefix in aliases.map { prefix.joined(with: $0) } } ?? aliases
  }
}

extension RouteTable.Declaration: Equatable {
  /// Returns whether both declare the same: pattern, aliases, name, priority, schemes, hosts, reach, redirect, case rule and
  /// the routes below.
  ///
  /// Conditions and attachments cannot be compared and are ignored, as is the location.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.pattern == rhs.pattern && lhs.aliases == rhs.aliases && lhs.name == rhs.name && lhs.priority == rhs.priority
      && lhs.schemes == rhs.schemes && lhs.hosts == rhs.hosts
      && lhs.reachable == rhs.reachable && lhs.redirect == rhs.redirect && lhs.isAbsolute == rhs.isAbsolute
      && lhs.caseSensitive == rhs.caseSensitive && lhs.children == rhs.children
  }
}
