extension Router {
  /// Registers a route with a handler.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; one that cannot be read is reported to ``onInvalidRoute`` and matches nothing.
  ///   - name: a name to build links by.
  ///   - priority: higher is asked first.
  ///   - scheme: the scheme whose links it is for; nil is any.
  ///   - reachable: from which sources it may be opened, if less than the router's.
  ///   - file: where it is registered, as problems tell it.
  ///   - line: the line of it.
  ///   - handler: true takes the link, false passes it on to the next route, throwing ends the opening as failed. Nil
  ///     takes every link.
  /// - Returns: what stands for the route, see ``remove(_:)``.
  @discardableResult
  public func handle(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ handler: (@MainActor (RouteMatch) throws -> Bool)? = nil
  ) -> RouteTable.Route.ID {
    var declaration = RouteTable.Declaration(pattern, name: name, priority: priority, file: file, line: line)
    declaration.schemes = scheme.map { [$0] } ?? []
    declaration.reachable = reachable
    return handle(declaration, handler)
  }

  /// Registers several routes with one handler.
  @discardableResult
  public func handle(
    _ patterns: [RoutePattern], priority: Int = 0, scheme: String? = nil, file: String = #fileID, line: Int = #line,
    _ handler: (@MainActor (RouteMatch) throws -> Bool)? = nil
  ) -> [RouteTable.Route.ID] {
    patterns.map { handle($0, priority: priority, scheme: scheme, file: file, line: line, handler) }
  }

  /// Registers a route as it is declared, perhaps with a condition or routes below, with a handler.
  @discardableResult
  public func handle(
    _ declaration: RouteTable.Declaration, _ handler: (@MainActor (RouteMatch) throws -> Bool)? = nil
  ) -> RouteTable.Route.ID {
    var declaration = declaration
    declaration.attachments[RouteHandler.self] = RouteHandler(body: handler)
    return register(declaration)
  }

  /// Registers a route whose handler belongs to an object: once the object is gone, the route passes every link on.
  @discardableResult
  public func handle<Target: AnyObject>(
    _ pattern: RoutePattern, priority: Int = 0, scheme: String? = nil, by target: Target,
    file: String = #fileID, line: Int = #line, _ handler: @escaping @MainActor (Target, RouteMatch) throws -> Bool
  ) -> RouteTable.Route.ID where Target: Sendable {
    handle(pattern, priority: priority, scheme: scheme, file: file, line: line) { [weak target] match in
      guard let target else { return false }
      return try handler(target, match)
    }
  }

  /// Registers a route that makes an instance of a type from the match, and hands it on.
  ///
  /// A match that the type makes nothing of is passed on.
  @discardableResult
  public func handle<Target: MadeFromMatch>(
    _ pattern: RoutePattern, priority: Int = 0, scheme: String? = nil, making type: Target.Type,
    file: String = #fileID, line: Int = #line, _ handler: @escaping @MainActor (Target) throws -> Bool
  ) -> RouteTable.Route.ID {
    handle(pattern, priority: priority, scheme: scheme, file: file, line: line) { match in
      guard let target = type.init(match) else { return false }
      return try handler(target)
    }
  }

  /// The handler of a pattern: `router["/a"] = { match in … }`.
  ///
  /// Another one replaces the first route with the pattern, and comes after all others; nil removes that route.
  public subscript(
    pattern: RoutePattern, file: String = #fileID, line: Int = #line
  ) -> (@MainActor (RouteMatch) throws -> Bool)? {
    get {
      let route = table.routes.first { $0.ownPattern == pattern }
      return route?.attachments[RouteHandler.self].map { handler in { try handler.disposition($0) == .handled } }
    }
    set {
      remove(pattern: pattern)
      if let newValue { handle(pattern, file: file, line: line, newValue) }
    }
  }

  /// Registers a route without a handler: it leads to a screen.
  @discardableResult
  public func register(_ declaration: RouteTable.Declaration) -> RouteTable.Route.ID {
    let (id, problem) = change { ($0.add(declaration), $0.problem(of: declaration)) }
    if let problem {
      mistakes.tell(LogMessage(problem), to: log)
      onInvalidRoute?(problem)
    }
    return id
  }

  // MARK: Removing
  // Screens of routes that are gone leave.

  /// Removes a route and all below it; does nothing if it is gone.
  public func remove(_ id: RouteTable.Route.ID) {
    change { _ = $0.remove(id) }
    leaveRoutesThatAreGone()
  }

  /// Removes what one call added, or what has a name, with all below and inside.
  ///
  /// - Parameters:
  ///   - part: what is removed.
  ///   - file: where it is removed; a name that is not there is told with it.
  ///   - line: the line of it.
  /// - Returns: whether any was there.
  @discardableResult
  public func remove(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.remove(part) }
  }

  /// Puts other routes where routes are, with all below and inside: at their place in the tree and in the order.
  ///
  /// Screens of routes that are there again, under the same name, stay. What was said of a route that is replaced by its
  /// name, and what is handed down to it, holds for the new ones: reach and schemes can only be narrowed.
  /// - Returns: whether any was there; if not, nothing is added.
  @discardableResult
  public func replace(
    _ part: RouteTable.Part, with content: some RouteContent, file: String = #fileID, line: Int = #line
  ) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.replace(part, with: content) }
  }

  /// Puts other routes where routes are, from a block.
  @discardableResult
  public func replace(
    _ part: RouteTable.Part, file: String = #fileID, line: Int = #line,
    @RouteBuilder with content: () -> some RouteContent
  ) -> Bool {
    replace(part, with: content(), file: file, line: line)
  }

  /// Leaves routes out, with all below and inside, as long as a flag is off: their links lead nowhere, or to the next route
  /// that matches.
  ///
  /// - Returns: whether any is there.
  @discardableResult
  public func disable(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.disable(part) }
  }

  /// Brings routes back that were disabled, at the place they had.
  ///
  /// - Returns: whether any is there.
  @discardableResult
  public func enable(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.enable(part) }
  }

  /// A name that nothing has is a mistake, and is told.
  private func changing(
    _ part: RouteTable.Part, _ location: RouteTable.SourceLocation,
    _ body: @Sendable (inout RouteTable.Builder) -> Bool
  ) -> Bool {
    let isThere = change(body)
    if isThere {
      leaveRoutesThatAreGone()
    } else if case .named(let name) = part.choice {
      tellMistake(table.absence(ofName: name), at: location)
    }
    return isThere
  }

  /// Removes the first route with a pattern, for a scheme or for any.
  public func remove(pattern: RoutePattern, scheme: String? = nil) {
    change { _ = $0.remove(pattern: pattern, scheme: scheme) }
    leaveRoutesThatAreGone()
  }

  /// Removes all routes.
  public func removeAll() {
    change { $0.removeAll() }
    leaveRoutesThatAreGone()
  }

  /// Removes the routes of a scheme, or, with nil, those that are for any.
  public func removeAll(scheme: String?) {
    change { $0.removeAll(scheme: scheme) }
    leaveRoutesThatAreGone()
  }

  /// Removes the routes of a scheme, and the scheme as a namespace.
  public func unregister(scheme: String) {
    change { $0.unregister(scheme: scheme) }
    leaveRoutesThatAreGone()
    hooks.onUnmatched(scheme: scheme, nil)
  }
}

/// A class that makes its instances from what a route captured.
///
/// ```swift
/// final class OrderScreen: MadeFromMatch {
///   let number: Int
///
///   init?(_ match: RouteMatch) {
///     guard let number = try? match.value("number", as: Int.self) else { return nil }
///     self.number = number
///   }
/// }
/// ```
@MainActor
public protocol MadeFromMatch: AnyObject, RoutableScreen {
  /// Makes an instance; nil if the match is not for it.
  init?(_ match: RouteMatch)
}

extension MadeFromMatch {
  /// A new instance.
  public static func screen(for match: RouteMatch) throws -> Any? { Self(match) }
}
