/// The handler of a route, kept with it.
package struct RouteHandler: Sendable {
  /// What it does with a link.
  let disposition: @MainActor (RouteMatch) throws -> RouteTable.Disposition
  private let kind: Kind

  /// What it does with links; small, so that a handler needs no room of its own among what is attached.
  private enum Kind {
    case takesAll
    case mayPass
    case always(RouteTable.Disposition)
  }

  /// Whether it may leave links to the next route that matches.
  var mayPass: Bool {
    switch kind {
    case .mayPass, .always(.pass): true
    case .takesAll, .always: false
    }
  }

  /// Whether links lead to the route's screen, all the same.
  var showsScreen: Bool {
    if case .always(.screen) = kind { true } else { false }
  }

  /// What it does, in words; nil: it leads to a screen.
  var words: String? {
    switch kind {
    case .takesAll: "handled"
    case .mayPass: "handled or pass"
    case .always(let disposition): showsScreen ? nil : disposition.rawValue
    }
  }

  /// - Parameter body: true takes the link, false passes it on; nil takes every link.
  init(body: (@MainActor (RouteMatch) throws -> Bool)?) {
    kind = body == nil ? .takesAll : .mayPass
    disposition = { try body?($0) ?? true ? .handled : .pass }
  }

  /// - Parameter body: what is done with every link.
  init(takingAll body: @escaping @MainActor (RouteMatch) throws -> Void) {
    kind = .takesAll
    disposition = { match in
      try body(match)
      return .handled
    }
  }

  /// A handler that always says the same.
  package init(always disposition: RouteTable.Disposition) {
    self.disposition = { _ in disposition }
    kind = .always(disposition)
  }
}
