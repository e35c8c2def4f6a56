/// Routes that change.
///
/// Their table is built when it is next read.
package struct LazyTable: Sendable {
  package var builder: RouteTable.Builder {
    didSet { known = nil }
  }
  /// The table, or `nil` if the routes changed since it was built.
  private var known: RouteTable?

  package init(_ builder: RouteTable.Builder) {
    self.builder = builder
  }

  /// The table without routes that cannot be read.
  ///
  /// Building it takes some microseconds a route.
  package var table: RouteTable {
    mutating get {
      if let known { return known }
      let table = builder.buildLeavingOut().table
      known = table
      return table
    }
  }
}
