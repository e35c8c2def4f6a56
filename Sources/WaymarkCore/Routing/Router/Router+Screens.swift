/// What makes the screen of a path parameter.
struct ParameterScreen {
  let parameter: String
  let make: @MainActor (String, RouteMatch) -> Any?
}

extension Router {
  /// Declares what makes the screen of a path parameter, wherever it occurs (IKRouter's way).
  ///
  /// A link whose parameters all have a screen makes the chain of them, in the order of the path, for ``onChain(_:)``.
  /// The first declaration of a parameter counts.
  ///
  /// - Parameters:
  ///   - parameter: the name, with its colon or without.
  ///   - make: makes the screen from the value of the parameter and the whole match; nil if it cannot be made.
  @discardableResult
  public func screen(for parameter: String, _ make: @escaping @MainActor (String, RouteMatch) -> Any?) -> Router {
    let name = parameter.utf8.first == UInt8(ascii: ":") ? String(parameter.dropFirst()) : parameter
    parameterScreens.append(ParameterScreen(parameter: name, make: make))
    return self
  }

  /// Called with a match and its chain of screens, if every path parameter has one.
  ///
  /// - Parameter body: whether the link was taken.
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

    /// What could not be made.
    public var description: String { "the screen of “\(parameter)” could not be made; the route is \(pattern)" }
  }

  /// What is done with a match: by its own handler, or by the chain of its screens.
  ///
  /// A route's own handler takes precedence, unless the preset has it the other way round.
  func disposition(of match: RouteMatch) throws -> RouteTable.Disposition {
    let handler = match.attachments[RouteHandler.self]
    let chainComesFirst = match.store.options.dialect.chainComesFirst
    if let handler, !chainComesFirst || !hasChain(match) { return try handler.disposition(match) }
    guard let chainHandler, hasChain(match) else {
      return match.store.options.dialect.requiresHandler ? .pass : .screen
    }
    return chainHandler(match, try chain(of: match)) ? .handled : .pass
  }

  /// Whether something is called for a match, which may do anything.
  func handles(_ match: RouteMatch) -> Bool {
    match.attachments[RouteHandler.self].map { !$0.showsScreen } ?? hasChain(match)
  }

  private func hasChain(_ match: RouteMatch) -> Bool {
    let names = match.path.names
    return chainHandler != nil && !names.isEmpty
      && names.allSatisfy { name in parameterScreens.contains { $0.parameter == name } }
  }

  /// The screens of all path parameters, in order.
  ///
  /// - Throws: a ``ChainError`` for one that cannot be made, unless the preset leaves gaps.
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
