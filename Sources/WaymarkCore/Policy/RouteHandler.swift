/// The handler of a route, kept with it.
package struct RouteHandler: Sendable {
  /// What it answers a link.
  let answer: @MainActor (RouteMatch) throws -> RouteTable.Answer
  /// Whether it may leave links to the next route that matches.
  let mayPass: Bool

  /// - Parameter body: true takes the link, false passes it on; nil takes every link.
  init(body: (@MainActor (RouteMatch) throws -> Bool)?) {
    mayPass = body != nil
    answer = { try body?($0) ?? true ? .handled : .pass }
  }

  /// - Parameter body: what is done with every link.
  init(takingAll body: @escaping @MainActor (RouteMatch) throws -> Void) {
    mayPass = false
    answer = { match in
      try body(match)
      return .handled
    }
  }

  /// A handler that always says the same.
  package init(always answer: RouteTable.Answer) {
    self.answer = { _ in answer }
    mayPass = answer == .pass
  }
}
