extension RouteTable {
  /// What a newer table does to people who hold links made for an older one.
  ///
  /// ```swift
  /// let changes = table.changes(since: shipped)
  /// for change in changes where change.breaksLinks {
  ///   print("\(change.pattern): \(change.message)")       // of links in mails and in print, which lead nowhere now
  /// }
  /// ```
  public struct Change: Sendable, Hashable {
    /// What kind of change it is.
    ///
    /// More may come.
    @nonexhaustive public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// No route takes the old links any more, or only one that meant something else.
      case removed
      /// Some of the old links are no longer taken: other values, a part of the pattern, some sources.
      case narrowed
      /// Another route takes the old links now, or some of them.
      case shadowed
      /// A route that was not there before.
      case added
    }

    /// What kind of change it is.
    public let kind: Kind
    /// The name of the route, if it has one.
    public let route: String?
    /// The whole pattern of the route, or the text of an option: the old one, unless it was added.
    public let pattern: String
    /// The combination of the pattern's groups that it is about, if not all are concerned.
    public let shape: String?
    /// What changed, in a sentence.
    public let message: String
    /// The pattern of the new table that takes the links, if there is one.
    public let rival: String?
    /// The route, in the new table if it was added, else in the old one; nil if it is about the options.
    public let routeID: Route.ID?

    /// Whether old links are affected.
    public var breaksLinks: Bool { kind != .added }
  }

  /// What changed since an older table, for people who hold links made for that one.
  ///
  /// Routes are the same if their names are, or, where one has none, their patterns. Compares patterns, not texts: a
  /// route that is redirected, renamed or widened breaks no link. Cautious where constraints are compared: a narrower
  /// one may be reported that takes the same values. Near-linear in the number of routes.
  ///
  /// - Returns: the changes of the options, then those of the old routes in their order, then the new routes.
  public func changes(since old: RouteTable) -> [Change] {
    var comparison = TableComparison(old: old.store, new: store)
    return OptionChanges(old: old.options, new: options, oldHosts: old.store.hosts, newHosts: store.hosts).found
      + comparison.run()
  }
}

extension RouteTable.Change {
  init(
    _ kind: Kind, _ route: RouteTable.Route, shape: PatternShape? = nil, rival: RouteTable.Route? = nil,
    _ message: String
  ) {
    self.init(
      kind: kind, route: route.name, pattern: route.pattern.text,
      shape: route.shapes.count > 1 ? shape?.text : nil, message: message, rival: rival?.pattern.text,
      routeID: route.id)
  }
}

/// What the rules of a newer table refuse that those of an older one let in.
struct OptionChanges {
  private(set) var found: [RouteTable.Change] = []

  init(old: RouteTable.Options, new: RouteTable.Options, oldHosts: HostList, newHosts: HostList) {
    compareSchemes(old.schemes, new.schemes)
    for host in oldHosts.rules where !newHosts.rules.contains(where: { $0.covers(host) }) {
      add(.removed, host.description, "links of this host are no longer let in")
    }
    if old.hostPolicy != new.hostPolicy {
      add(.narrowed, "hostPolicy", "which part of a link is its path is read in another way")
    }
    if !old.caseSensitive, new.caseSensitive {
      add(.narrowed, "caseSensitive", "links in another case are no longer taken")
    }
    if old.malformed != new.malformed, new.malformed == .reject {
      add(.narrowed, "malformed", "links with escapes that cannot be decoded are no longer taken")
    }
    if old.queryItems != new.queryItems, new.queryItems == .strictPairs {
      add(.narrowed, "queryItems", "links with query items that are no pairs are no longer taken")
    }
    let (limits, least) = (old.limits, new.limits)
    if least.bytes < limits.bytes || least.segments < limits.segments || least.queryItems < limits.queryItems {
      add(.narrowed, "limits", "links may be less large")
    }
  }

  private mutating func compareSchemes(_ old: [String], _ new: [String]) {
    let kept = Set(new.map(\.asciiLowercased))
    guard !kept.isEmpty else { return }
    if old.isEmpty {
      let list = new.joined(separator: ", ")
      add(.narrowed, "schemes", "any scheme was let in; now only these are: \(list)")
    }
    for scheme in old where !kept.contains(scheme.asciiLowercased) {
      add(.removed, scheme, "links of this scheme are no longer let in")
    }
  }

  private mutating func add(_ kind: RouteTable.Change.Kind, _ text: String, _ message: String) {
    found.append(
      RouteTable.Change(
        kind: kind, route: nil, pattern: text, shape: nil, message: message, rival: nil, routeID: nil))
  }
}
