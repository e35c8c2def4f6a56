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

  /// The disposition, if it is the same for every link.
  package var constant: RouteTable.Disposition? { if case .always(let disposition) = kind { disposition } else { nil } }

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

  /// A handler that takes every link.
  package init() {
    kind = .takesAll
    disposition = { _ in .handled }
  }

  /// A handler with the code of an app.
  ///
  /// - Parameter body: the code. If its answer is `false`, the link is passed on. Any other answer, and none, takes it.
  package init<Returned>(_ body: @escaping @MainActor (RouteMatch) throws -> Returned) {
    kind = Returned.self == Bool.self || Returned.self == Bool?.self ? .mayPass : .takesAll
    disposition = { Self.takes(try body($0)) ? .handled : .pass }
  }

  /// Returns whether the answer of an app's closure takes a link.
  ///
  /// One closure type serves all of an app's closures, because overloads by result do not accept several statements.
  package static func takes<Returned>(_ answer: Returned) -> Bool { answer as? Bool ?? true }

  /// A handler with a constant disposition.
  package init(always disposition: RouteTable.Disposition) {
    self.disposition = { _ in disposition }
    kind = .always(disposition)
  }
}
