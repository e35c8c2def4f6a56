import WaymarkLinksCore

extension RouteTable {
  /// A difference between two tables that affects links made for the older one.
  ///
  /// ```swift
  /// let changes = table.changes(since: shipped)
  /// for change in changes where change.breaksLinks {
  ///   print("\(change.pattern): \(change.message)")       // of links in mails and in print, which lead nowhere now
  /// }
  /// ```
  public struct Change: Sendable, Hashable {
    /// The kind of a change.
    ///
    /// More cases may be added.
    @nonexhaustive public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// No route takes the old links any more, or only a route with another meaning does.
      case removed
      /// Some of the old links no longer match: other values, a part of the pattern, or some sources.
      case narrowed
      /// Another route takes some or all of the old links.
      case shadowed
      /// The old links still open, but differently: redirected, with other values, elsewhere on the screen.
      case changed
      /// The old links open the same route with the same values, by a redirect.
      case moved
      /// A new route.
      case added
    }

    /// The effect of the change on old links.
    public let kind: Kind
    /// The name of the route, if it has one.
    public let route: String?
    /// The whole pattern of the route, or the text of an option.
    ///
    /// It is taken from the old table, unless the route was added.
    public let pattern: String
    /// The alias of the route that changed, as a whole pattern, or `nil` if its main pattern or the whole route did.
    public let alias: String?
    /// The combination of the groups of the pattern or alias that changed, or `nil` if all combinations did.
    public let variant: String?
    /// The change in one sentence.
    public let message: String
    /// The pattern of the new table that takes the links, if there is one.
    public let rival: String?
    /// The identity of the route: in the new table if it was added, else in the old one.
    ///
    /// It is `nil` if the change concerns an option.
    package let routeID: Route.ID?

    /// True if old links are affected.
    public var breaksLinks: Bool { kind != .added && kind != .moved }
  }

  /// Compares this table with an older one, for people who hold links made for the old one.
  ///
  /// Two routes are the same if their names are equal or, without names, their patterns. The comparison reads patterns,
  /// not texts: a route that is renamed or widened is not a change. It covers everything that decides where a link goes:
  /// options, redirects, guards, handlers, and the place of a screen. It is cautious: it may report a narrower
  /// constraint that accepts the same values. Closures can be compared by their names only. The cost is near-linear in
  /// the number of routes.
  ///
  /// - Returns: the changes of the options, then those of the old routes in their order, then the new routes.
  public func changes(since old: RouteTable) -> [Change] { changes(since: old, CodeComparison()) }

  /// Compares this table with an older one, with the code beside them.
  package func changes(since old: RouteTable, _ code: CodeComparison) -> [Change] {
    var comparison = TableComparison(old: old, new: self, code)
    return OptionChanges(old: old, new: self).found + code.changes(from: old, to: self) + comparison.run()
  }
}

extension RouteTable.Change: CustomStringConvertible {
  /// The change on one line: `removed: /books/:id (book): no route takes these links any more`.
  public var description: String { diagnostic(at: nil).text() }

  package func diagnostic(at location: String?) -> Diagnostic {
    let subject = (variant ?? alias ?? pattern) + (route.map { " (\($0))" } ?? "")
    let ink: TextStyle.Meaning = kind == .changed ? .caution : breaksLinks ? .bad : .good
    return Diagnostic(kind.rawValue, ink, at: location, "\(subject): \(message)")
  }
}

extension RouteTable.Change {
  init(
    _ kind: Kind, _ route: RouteTable.Route, variant: PatternVariant? = nil, rival: RouteTable.Route? = nil,
    _ message: String
  ) {
    self.init(
      kind: kind, route: route.name, pattern: route.pattern.text, alias: nil,
      variant: route.variants.count > 1 ? variant?.text : nil, message: message, rival: rival?.pattern.text,
      routeID: route.id)
  }

  /// The same change, for all combinations.
  var aboutAll: Self { with(kind, variant: nil) }

  /// The same change as one that narrows the route: one combination is gone, and others remain.
  var asPartOfRoute: Self { with(.narrowed, variant: variant) }

  /// The same change, of an alias.
  func naming(alias: RoutePattern) -> Self {
    Self(
      kind: kind, route: route, pattern: pattern, alias: alias.text, variant: variant == alias.text ? nil : variant,
      message: "the alias “\(alias)”: \(message)", rival: rival, routeID: routeID)
  }

  private func with(_ kind: Kind, variant: String?) -> Self {
    Self(
      kind: kind, route: route, pattern: pattern, alias: alias, variant: variant, message: message, rival: rival,
      routeID: routeID)
  }
}
