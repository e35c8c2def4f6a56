extension RouteTable {
  /// How the beginning of a link is written.
  ///
  /// ```swift
  /// let inside = try table.link(to: Order(number: 7))                           // /orders/7
  /// let shared = try table.link(to: Order(number: 7), as: .web)                 // https://books.example.com/orders/7
  /// let printed = try table.link(to: Order(number: 7), as: .scheme("bookshop")) // bookshop://orders/7
  /// ```
  public enum LinkForm: Sendable, Hashable {
    /// The path alone, or what the pattern is limited to: for use inside of the app.
    case path
    /// As a web link of the first of the table's hosts: a universal link.
    case web
    /// As a web link of this host.
    case host(String)
    /// As a link of a custom scheme, which any app may claim.
    case scheme(String)
  }
}
