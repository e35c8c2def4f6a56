public import Foundation

extension RouteDestination {
  /// Reads a URL by the patterns of this type alone, without a router: for tests, and for code that has one link.
  ///
  /// ```swift
  /// let order = Order(URL(string: "https://books.example.com/orders/7")!)       // of any host and scheme
  /// ```
  /// It is `nil` if no pattern matches. A router also asks its other routes, and who sent the link. Each call reads the
  /// patterns again; for many links, make a `RouteTable`.
  public init?(_ url: URL) {
    let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
    let hosts = isWeb ? [url.host()].compactMap { $0 } : []
    guard let table = try? RouteTable(hosts: hosts, reachable: .fromLinks, { RouteTo(Self.self) }),
      let match = try? table.match(url.absoluteString), let value = try? match.destination(as: Self.self)
    else { return nil }
    self = value
  }
}
