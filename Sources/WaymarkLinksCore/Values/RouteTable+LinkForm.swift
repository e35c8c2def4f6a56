extension RouteTable {
  /// The beginning of a written link.
  ///
  /// ```swift
  /// let inside = try table.link(to: Order(number: 7))                           // /orders/7
  /// let shared = try table.link(to: Order(number: 7), as: .web)                 // https://books.example.com/orders/7
  /// let printed = try table.link(to: Order(number: 7), as: .scheme("bookshop")) // bookshop://orders/7
  /// ```
  public enum LinkForm: Sendable, Hashable {
    /// The path alone, after the pattern's own scheme and host if it has them.
    ///
    /// For use inside the app.
    case path
    /// A web link of the first of the table's hosts: a universal link.
    case web
    /// A web link of this host.
    case host(String)
    /// A link of a custom scheme, which any app may claim.
    case scheme(String)
  }
}
