extension NavigationMap {
  /// Collects routes, in trees and loose, and freezes them into a map.
  ///
  /// ```swift
  /// var builder = NavigationMap.Builder(reachable: .fromLinks)
  /// builder.add(RouteMap { StackRoutes("books") { RouteTo("/books") { RouteTo(":id") } } })
  /// let map = try builder.build()
  /// ```
  public struct Builder: Sendable {
    /// The routes: add loose ones here, remove any.
    public var routes: RouteTable.Builder
    /// How routes are shown that do not say so themselves.
    public var presentation = RouteMap.Presentation.inPlace
    package var draft: MapDraft

    /// An empty builder with the rules of a table.
    public init(options: RouteTable.Options) {
      self.init(RouteTable.Builder(options: options), MapDraft())
    }

    /// An empty builder with the default rules, and the reach that the author decides on.
    public init(reachable: RouteTable.Reach) {
      self.init(options: RouteTable.Options(reachable: reachable))
    }

    package init(_ routes: RouteTable.Builder, _ draft: MapDraft) {
      self.routes = routes
      self.draft = draft
    }

    /// Adds routes; they come after all added so far.
    public mutating func add(_ content: some RouteContent) {
      draft.add(content.routes, to: &routes)
    }

    /// Checks everything and freezes the map.
    ///
    /// - Throws: ``RouteTable/InvalidTable`` with every error of the routes and of the tree.
    public func build() throws(RouteTable.InvalidTable) -> NavigationMap {
      let (map, errors) = buildLeavingOut()
      guard errors.isEmpty else { throw RouteTable.InvalidTable(diagnostics: errors) }
      return map
    }

    /// The map without what is wrong, and every error there is.
    func buildLeavingOut() -> (map: NavigationMap, errors: [RouteTable.Diagnostic]) {
      let (table, errors) = routes.buildLeavingOut()
      var compiler = MapCompiler(draft, table)
      let store = compiler.compile()
      return (
        NavigationMap(table: table, defaults: .init(presentation: presentation), store: store),
        errors + draft.supplementProblems + compiler.errors
      )
    }
  }

  /// The map of a table that has no tree: all routes are in an implicit stack.
  public init(_ table: RouteTable) {
    var compiler = MapCompiler(MapDraft(), table)
    self.init(table: table, defaults: .init(presentation: .inPlace), store: compiler.compile())
  }
}
