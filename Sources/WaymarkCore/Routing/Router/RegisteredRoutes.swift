/// The routes of a router, and their guards.
///
/// Any thread may read the table. Only the router changes the routes, on the main actor, which reads them without a lock.
final class RegisteredRoutes: Sendable {
  private let registry: Locked<LazyTable>
  /// The routes as the main actor last read them, or `nil` if they have changed since.
  @MainActor private var known: Frozen?

  /// A class, so that reading one part does not copy the other.
  private final class Frozen {
    let table: RouteTable
    let guards: GuardIndex

    init(_ table: RouteTable) {
      self.table = table
      guards = GuardIndex(table)
    }
  }

  init(_ builder: RouteTable.Builder) {
    var builder = builder
    // A router shows screens, so it needs the tree.
    builder.hasTree = true
    registry = Locked(LazyTable(builder))
  }

  /// The current routes, frozen.
  ///
  /// The table is built at the first access after a change.
  @MainActor var table: RouteTable { current.table }

  /// The guards that are declared with the routes.
  @MainActor var guards: GuardIndex { current.guards }

  @MainActor private var current: Frozen {
    if let known { return known }
    let frozen = Frozen(sharedTable)
    known = frozen
    return frozen
  }

  /// The current routes, for any thread.
  var sharedTable: RouteTable { registry.with { $0.table } }

  var options: RouteTable.Options { registry.with { $0.builder.options } }

  func isEnabled(_ part: RouteTable.Part) -> Bool { registry.with { $0.builder.isEnabled(part) } }

  @MainActor
  func change<Result: Sendable>(_ body: @Sendable (inout RouteTable.Builder) -> Result) -> Result {
    known = nil
    return registry.with { body(&$0.builder) }
  }
}
