extension Router {
  /// Registers a route with a handler.
  ///
  /// ```swift
  /// router.handle("/downloads/:id<int>") { match in
  ///   let id: Int = try match.id
  ///   Task { try await downloads.start(id) }          // the link is handled; the work goes on
  /// }
  /// ```
  /// - Parameters:
  ///   - pattern: the pattern. If it is invalid, ``problems`` has it, and it matches nothing.
  ///   - name: a name to build links with.
  ///   - priority: the priority. Routes with a higher one are matched first.
  ///   - scheme: the scheme of the links. If `nil`, every scheme is accepted.
  ///   - reachable: the sources that may open it, if fewer than those of the router.
  ///   - file: the file of the call, which problems mention.
  ///   - line: the line of the call.
  ///   - handler: the code to run. If it returns `false`, the next route gets the link. With any other result, and
  ///     without one, it has taken the link. If it throws, the opening fails.
  /// - Returns: the id of the route; see ``remove(_:)``.
  @discardableResult
  public func handle<Returned>(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> RouteTable.Route.ID {
    handle(Self.declaration(pattern, name, priority, scheme, reachable, file, line), handler)
  }

  /// Registers a route that takes every link and does nothing.
  @discardableResult
  package func handle(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line
  ) -> RouteTable.Route.ID {
    handle(Self.declaration(pattern, name, priority, scheme, reachable, file, line))
  }

  /// Not available: a handler answers at once.
  @available(
    *, unavailable,
    message:
      "a handler answers at once: start a Task { … } in it, or let a RouteGuard.async decide before the link opens"
  )
  @discardableResult
  public func handle<Returned>(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (RouteMatch) async throws -> Returned
  ) -> RouteTable.Route.ID {
    handle(pattern)
  }

  private static func declaration(
    _ pattern: RoutePattern, _ name: String?, _ priority: Int, _ scheme: String?, _ reachable: RouteTable.Reach?,
    _ file: String, _ line: Int
  ) -> RouteTable.Declaration {
    var declaration = RouteTable.Declaration(pattern, name: name, priority: priority, file: file, line: line)
    declaration.schemes = scheme.map { [$0] } ?? []
    declaration.reachable = reachable
    return declaration
  }

  /// Registers a declaration with a handler.
  ///
  /// It may have a condition and routes below it.
  @discardableResult
  package func handle<Returned>(
    _ declaration: RouteTable.Declaration, _ handler: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> RouteTable.Route.ID {
    register(declaration, with: RouteHandler(handler))
  }

  /// Registers a declaration that takes every link and does nothing.
  @discardableResult
  package func handle(_ declaration: RouteTable.Declaration) -> RouteTable.Route.ID {
    register(declaration, with: RouteHandler())
  }

  private func register(_ declaration: RouteTable.Declaration, with handler: RouteHandler) -> RouteTable.Route.ID {
    var declaration = declaration
    declaration.attachments[RouteHandler.self] = handler
    return register(declaration)
  }

  /// Registers a route without a handler.
  ///
  /// It shows a screen.
  @discardableResult
  package func register(_ declaration: RouteTable.Declaration) -> RouteTable.Route.ID {
    let (id, problem) = change { ($0.add(declaration), $0.problem(of: declaration)) }
    if let problem {
      mistakes.report(LogMessage(problem))
      invalidRouteHandler?(problem)
    }
    return id
  }

  /// Removes a route and all routes below it.
  ///
  /// If the route was removed before, it does nothing.
  public func remove(_ id: RouteTable.Route.ID) {
    remove { _ = $0.remove(id) }
  }

  /// Removes the routes that one call added, or that have a name, with all routes inside and below.
  ///
  /// - Parameters:
  ///   - part: the routes.
  ///   - file: the file of the call, which the mistake mentions if no route has the name.
  ///   - line: the line of the call.
  /// - Returns: true if there were any.
  @discardableResult
  public func remove(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.remove(part) }
  }

  /// Replaces routes, with all routes inside and below, at the same location in the tree and in the order.
  ///
  /// Screens of routes that have the same name as before stay. The settings of a route that is replaced by its name,
  /// and the inherited settings, apply to the new routes. Reach and schemes can only be narrowed.
  /// - Returns: true if there were any. If there were none, nothing is added.
  @discardableResult
  public func replace(
    _ part: RouteTable.Part, with content: some RouteContent, file: String = #fileID, line: Int = #line
  ) -> Bool {
    let routes = content.routes
    return changing(part, .init(file: file, line: line)) { $0.replace(part, with: routes) }
  }

  /// Replaces routes by those of a block.
  @discardableResult
  public func replace(
    _ part: RouteTable.Part, file: String = #fileID, line: Int = #line,
    @RouteBuilder with content: () -> some RouteContent
  ) -> Bool {
    replace(part, with: content(), file: file, line: line)
  }

  /// Disables routes, with all routes inside and below, for example while a feature flag is off.
  ///
  /// Their links lead to the next route that matches, if there is one.
  ///
  /// - Returns: true if there are any.
  @discardableResult
  public func disable(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.disable(part) }
  }

  /// Enables routes that were disabled, at their former location.
  ///
  /// - Returns: true if there are any.
  @discardableResult
  public func enable(_ part: RouteTable.Part, file: String = #fileID, line: Int = #line) -> Bool {
    changing(part, .init(file: file, line: line)) { $0.enable(part) }
  }

  /// Removes routes of the builder, and their open screens.
  package func remove(_ body: @Sendable (inout RouteTable.Builder) -> Void) {
    change(body)
    leaveRoutesThatAreGone()
  }

  /// Changes routes.
  ///
  /// If no route has the name, it reports the mistake.
  private func changing(
    _ part: RouteTable.Part, _ location: RouteTable.SourceLocation,
    _ body: @Sendable (inout RouteTable.Builder) -> Bool
  ) -> Bool {
    if case .named(let name) = part.choice { mistakes.reportSharedName(name, at: location) }
    let isThere = change(body)
    if isThere {
      leaveRoutesThatAreGone()
    } else if case .named(let name) = part.choice {
      mistakes.report(table.absence(ofName: name), at: location)
    }
    return isThere
  }
}

/// A class that makes its instances from the match of a route.
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
  /// Makes an instance, or returns `nil` if the match is not for it.
  init?(_ match: RouteMatch)
}

extension MadeFromMatch {
  /// Makes a new instance.
  public static func screen(for match: RouteMatch) throws -> Any? { Self(match) }
}
