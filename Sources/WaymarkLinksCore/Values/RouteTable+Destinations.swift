extension RouteTable {
  /// Creates a table of typed destinations, for code without a router: a widget, an extension, a server.
  ///
  /// ```swift
  /// let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks, destinations: Order.self)
  /// ```
  /// The app's map has the same destinations with their screens and guards. A destination that the map puts below another
  /// route has another link there: a test of the app opens the widget's links.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links.
  ///   - schemes: the app's own schemes.
  ///   - reachable: the senders whose links may open the routes.
  ///   - destinations: the types, each with its patterns.
  /// - Throws: an ``InvalidTable`` with all errors.
  public init(
    hosts: [String] = [], schemes: [String] = [], reachable: Reach, destinations: (any RouteDestination.Type)...
  ) throws(InvalidTable) {
    var options = Options(reachable: reachable)
    options.hosts = hosts
    options.schemes = schemes
    var builder = Builder(options: options)
    for destination in destinations { builder.add(RouteTo(destination)) }
    self = try builder.build()
  }
}
