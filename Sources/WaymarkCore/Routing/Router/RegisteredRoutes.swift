/// The routes of a router, and their guards.
///
/// Any thread may read them. Only the router changes them, on the main actor.
final class RegisteredRoutes: Sendable {
  private let registry: Locked<Registry>

  init(_ builder: RouteTable.Builder) {
    registry = Locked(Registry(builder: builder))
  }

  /// The current routes, frozen.
  ///
  /// The table is built at the first access after a change.
  var table: RouteTable { registry.with { $0.routes.table } }

  /// The guards that are declared with the routes.
  var guards: GuardIndex { registry.with { $0.guards } }

  var options: RouteTable.Options { registry.with { $0.routes.builder.options } }

  /// Changes the routes.
  func change<Result: Sendable>(_ body: @Sendable (inout RouteTable.Builder) -> Result) -> Result {
    registry.with { body(&$0.routes.builder) }
  }

  private struct Registry: Sendable {
    var routes: LazyTable
    private var knownGuards: GuardIndex?

    init(builder: RouteTable.Builder) {
      var builder = builder
      // A router shows screens, so it needs the tree.
      builder.hasTree = true
      routes = LazyTable(builder)
    }

    var guards: GuardIndex {
      mutating get {
        let table = routes.table
        if let knownGuards, knownGuards.store === table.store { return knownGuards }
        let guards = GuardIndex(table)
        knownGuards = guards
        return guards
      }
    }
  }
}
