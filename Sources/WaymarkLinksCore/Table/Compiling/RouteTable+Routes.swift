extension RouteTable {
  /// Creates a table with the routes of a block.
  ///
  /// ```swift
  /// let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks) {
  ///   RouteTo(Order.self)
  ///   RedirectRoute("/o/:number", to: "/orders/:number")
  /// }
  /// ```
  /// The block takes what a router's takes. A destination below another route has another link there. So a
  /// widget and its app share the map, or a test of the app opens the widget's links.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links: `example.com`, `*.example.com`.
  ///   - schemes: the schemes that are allowed. If empty, every scheme is allowed.
  ///   - reachable: the senders whose links may open the routes, unless a route limits them further.
  ///   - routes: the routes.
  /// - Throws: an ``InvalidTable`` with all errors.
  public init(
    hosts: [String] = [], schemes: [String] = [], reachable: Reach, @RouteBuilder _ routes: () -> some RouteContent
  ) throws(InvalidTable) {
    var options = Options(reachable: reachable)
    options.hosts = hosts
    options.schemes = schemes
    try self.init(options: options, routes)
  }

  /// Creates a table with rules of its own, and the routes of a block.
  ///
  /// The cost is some microseconds a route.
  public init(options: Options, @RouteBuilder _ routes: () -> some RouteContent) throws(InvalidTable) {
    let map = routes().routes
    var builder = Builder(options: options)
    builder.add(map)
    // Routes side by side need no tree until a router or tool asks for one.
    builder.hasTree = map.items.contains(where: \.hasPosition)
    self = try builder.build()
  }
}

extension RouteMap.Item {
  /// True if it is a container, is presented, has something below it or is declared outside the map.
  fileprivate var hasPosition: Bool {
    if case .route = kind { !content.isEmpty || settings.modal != nil } else { true }
  }
}
