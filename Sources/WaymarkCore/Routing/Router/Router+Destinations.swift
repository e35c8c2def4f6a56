extension Router {
  /// Registers the routes of a typed destination, with a handler.
  ///
  /// A link whose values cannot form the destination does not match.
  ///
  /// - Parameters:
  ///   - type: the destination.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - handler: the code to run. If it returns `false`, the next route gets the link. With any other result, and
  ///     without one, it has taken the link. If it throws, the opening fails.
  /// - Returns: the registration of all routes of the destination.
  @discardableResult
  public func handle<Destination: RouteDestination, Returned>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (Destination) throws -> Returned
  ) -> Registration {
    register(
      RouteTable.Declaration.leading(to: type, file: file, line: line),
      with: RouteHandler { match in try handler(match.destination(as: type)) })
  }

  /// Registers the routes of a typed destination, which take every link and do nothing.
  @discardableResult
  package func handle<Destination: RouteDestination>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line
  ) -> Registration {
    register(RouteTable.Declaration.leading(to: type, file: file, line: line), with: RouteHandler())
  }

  /// Not available: a handler answers at once.
  @available(
    *, unavailable,
    message:
      "a handler answers at once: start a Task { … } in it, or let a RouteGuard.async decide before the link opens"
  )
  @discardableResult
  public func handle<Destination: RouteDestination, Returned>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (Destination) async throws -> Returned
  ) -> Registration {
    handle(type)
  }
}
