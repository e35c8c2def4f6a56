/// Routes that change.
///
/// Their table is built when it is next read.
struct LazyTable: Sendable {
  var builder: RouteTable.Builder {
    didSet { known = nil }
  }
  /// The table, or `nil` if the routes changed since it was built.
  private var known: RouteTable?

  init(_ builder: RouteTable.Builder) {
    self.builder = builder
  }

  /// The table without routes that cannot be read.
  ///
  /// Building it takes some microseconds a route.
  var table: RouteTable {
    mutating get {
      if let known { return known }
      let table = builder.buildLeavingOut().table
      known = table
      return table
    }
  }
}
