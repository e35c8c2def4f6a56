extension Router {
  /// Registers the routes of a typed destination, with a handler.
  ///
  /// A link whose values cannot form the destination does not match.
  ///
  /// - Parameters:
  ///   - type: the destination.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - handler: returns true to take the link, or false to pass it to the next route. If it throws, the opening
  ///     fails.
  /// - Returns: the id of a route for each pattern of the destination.
  @discardableResult
  public func handle<Destination: RouteDestination>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (Destination) throws -> Bool = { _ in true }
  ) -> [RouteTable.Route.ID] {
    RouteTable.Declaration.leading(to: type, file: file, line: line).map { declaration in
      handle(declaration) { match in try handler(match.destination(as: type)) }
    }
  }
}
