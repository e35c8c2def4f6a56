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
  /// - Returns: the registration of the route.
  @discardableResult
  public func handle<Returned>(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> Registration {
    handle(Self.declaration(pattern, name, priority, scheme, reachable, file, line), handler)
  }

  /// Registers a route that takes every link and does nothing.
  @discardableResult
  package func handle(
    _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, scheme: String? = nil,
    reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line
  ) -> Registration {
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
  ) -> Registration {
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
  ) -> Registration {
    register(declaration, with: RouteHandler(handler))
  }

  /// Registers a declaration that takes every link and does nothing.
  @discardableResult
  package func handle(_ declaration: RouteTable.Declaration) -> Registration {
    register(declaration, with: RouteHandler())
  }

  func register(_ declaration: RouteTable.Declaration, with handler: RouteHandler) -> Registration {
    register([declaration], with: handler)
  }

  func register(_ declarations: [RouteTable.Declaration], with handler: RouteHandler) -> Registration {
    register(
      declarations.map {
        var declaration = $0
        declaration.attachments[RouteHandler.self] = handler
        return declaration
      })
  }

  /// Registers a route without a handler.
  ///
  /// It shows a screen.
  @discardableResult
  package func register(_ declaration: RouteTable.Declaration) -> Registration { register([declaration]) }

  /// Registers routes that belong together.
  package func register(_ declarations: [RouteTable.Declaration]) -> Registration {
    let (ids, problems) = change { builder in
      (declarations.map { builder.add($0) }, declarations.compactMap { builder.problem(of: $0) })
    }
    for problem in problems {
      mistakes.report(LogMessage(problem))
      invalidRouteHandler?(problem)
    }
    return registration(of: .routes(ids))
  }

  /// Removes routes of the builder, and their open screens.
  package func remove(_ body: @Sendable (inout RouteTable.Builder) -> Void) {
    change(body)
    leaveRoutesThatAreGone()
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
