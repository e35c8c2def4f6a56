/// Routes that change, and the table made of them when it is next asked for.
struct LazyTable: Sendable {
  var builder: RouteTable.Builder {
    didSet { known = nil }
  }
  /// Nil: the routes changed since it was made.
  private var known: RouteTable?

  init(_ builder: RouteTable.Builder) {
    self.builder = builder
  }

  /// The table without what cannot be read; making it takes some microseconds a route.
  var table: RouteTable {
    mutating get {
      if let known { return known }
      let table = builder.buildLeavingOut().table
      known = table
      return table
    }
  }
}
