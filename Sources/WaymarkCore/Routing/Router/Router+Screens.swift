/// The factory for the screen of a path parameter.
struct ParameterScreen {
  let parameter: String
  let make: @MainActor (String, RouteMatch) -> Any?
}

extension Router {
  /// Declares the factory for the screen of a path parameter in all routes, as IKRouter does.
  ///
  /// If every parameter of a link has a factory, their screens form a chain in the order of the path, for
  /// ``onChain(_:)``. The first declaration of a parameter is used.
  ///
  /// - Parameters:
  ///   - parameter: the name, with its colon or without.
  ///   - make: makes the screen from the value of the parameter and the whole match, or returns `nil` if it cannot.
  @discardableResult
  public func screen(for parameter: String, _ make: @escaping @MainActor (String, RouteMatch) -> Any?) -> Router {
    let name = parameter.utf8.first == UInt8(ascii: ":") ? String(parameter.dropFirst()) : parameter
    parameterScreens.append(ParameterScreen(parameter: name, make: make))
    return self
  }

  /// Sets the closure that receives a match and its chain of screens, if every path parameter has a screen.
  ///
  /// - Parameter body: returns true to take the link.
  @discardableResult
  public func onChain(_ body: @escaping @MainActor (RouteMatch, [Any]) -> Bool) -> Router {
    chainHandler = body
    return self
  }

  /// A screen of a chain could not be made.
  public struct ChainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path parameter without a screen.
    public let parameter: String
    /// The pattern of the route.
    public let pattern: RoutePattern

    /// The parameter and the route, in words.
    public var description: String { "the screen of “\(parameter)” could not be made; the route is \(pattern)" }
  }

  /// Handles a match with its own handler, or with the chain of its screens.
  ///
  /// A route's own handler takes precedence, unless the preset reverses the order.
  func disposition(of match: RouteMatch) throws -> RouteTable.Disposition {
    let handler = match.attachments[RouteHandler.self]
    let chainComesFirst = match.store.options.dialect.chainComesFirst
    if let handler, !chainComesFirst || !hasChain(match) { return try handler.disposition(match) }
    guard let chainHandler, hasChain(match) else {
      return match.store.options.dialect.requiresHandler ? .pass : .screen
    }
    return chainHandler(match, try chain(of: match)) ? .handled : .pass
  }

  /// Returns true if a handler or the closure for chains is called for a match.
  func handles(_ match: RouteMatch) -> Bool {
    match.attachments[RouteHandler.self].map { !$0.showsScreen } ?? hasChain(match)
  }

  private func hasChain(_ match: RouteMatch) -> Bool {
    let names = match.path.names
    return chainHandler != nil && !names.isEmpty
      && names.allSatisfy { name in parameterScreens.contains { $0.parameter == name } }
  }

  /// Returns the screens of all path parameters, in the order of the path.
  ///
  /// - Throws: a ``ChainError`` for a screen that cannot be made. IKRouter's preset leaves such a screen out instead.
  private func chain(of match: RouteMatch) throws(ChainError) -> [Any] {
    var screens: [Any] = []
    for (name, value) in match.path {
      if let screen = parameterScreens.first(where: { $0.parameter == name })?.make(value, match) {
        screens.append(screen)
      } else if !match.store.options.dialect.leavesGaps {
        throw ChainError(parameter: name, pattern: match.pattern)
      }
    }
    return screens
  }
}
