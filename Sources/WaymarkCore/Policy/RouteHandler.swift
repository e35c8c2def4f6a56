/// The handler of a route, kept with it.
package struct RouteHandler: Sendable {
  /// What it does with a link.
  let disposition: @MainActor (RouteMatch) throws -> RouteTable.Disposition
  /// Whether it may leave links to the next route that matches.
  let mayPass: Bool

  /// - Parameter body: true takes the link, false passes it on; nil takes every link.
  init(body: (@MainActor (RouteMatch) throws -> Bool)?) {
    mayPass = body != nil
    disposition = { try body?($0) ?? true ? .handled : .pass }
  }

  /// - Parameter body: what is done with every link.
  init(takingAll body: @escaping @MainActor (RouteMatch) throws -> Void) {
    mayPass = false
    disposition = { match in
      try body(match)
      return .handled
    }
  }

  /// A handler that always says the same.
  package init(always disposition: RouteTable.Disposition) {
    self.disposition = { _ in disposition }
    mayPass = disposition == .pass
  }
}
