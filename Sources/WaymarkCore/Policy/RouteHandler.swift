/// The handler of a route.
package struct RouteHandler: Sendable {
  /// Handles a link, and returns the disposition.
  package let disposition: @MainActor (RouteMatch) throws -> RouteTable.Disposition
  private let kind: Kind

  /// The effect on links.
  ///
  /// It is small, so that a handler needs no allocation of its own among the attachments.
  private enum Kind {
    case takesAll
    case mayPass
    case always(RouteTable.Disposition)
  }

  /// True if it may pass links on to the next route that matches.
  package var mayPass: Bool {
    switch kind {
    case .mayPass, .always(.pass): true
    case .takesAll, .always: false
    }
  }

  /// True if links still lead to the route's screen.
  package var showsScreen: Bool {
    if case .always(.screen) = kind { true } else { false }
  }

  /// The effect in words, or `nil` if the route has a screen.
  package var words: String? {
    switch kind {
    case .takesAll: "handled"
    case .mayPass: "handled or pass"
    case .always(let disposition): showsScreen ? nil : disposition.rawValue
    }
  }

  /// - Parameter body: returns true to take the link, false to pass it on. If `nil`, every link is taken.
  package init(body: (@MainActor (RouteMatch) throws -> Bool)?) {
    kind = body == nil ? .takesAll : .mayPass
    disposition = { try body?($0) ?? true ? .handled : .pass }
  }

  /// - Parameter body: the code to run for every link.
  init(takingAll body: @escaping @MainActor (RouteMatch) throws -> Void) {
    kind = .takesAll
    disposition = { match in
      try body(match)
      return .handled
    }
  }

  /// A handler with a constant disposition.
  package init(always disposition: RouteTable.Disposition) {
    self.disposition = { _ in disposition }
    kind = .always(disposition)
  }
}
