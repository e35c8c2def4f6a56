extension Router {
  /// Registers the routes that lead to a typed destination, with a handler.
  ///
  /// A link whose values are not those of a destination is not matched.
  ///
  /// - Parameters:
  ///   - type: the destination.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  ///   - handler: true takes the link, false passes it on to the next route, throwing ends the opening as failed.
  /// - Returns: the id of a route for each of the destination's patterns.
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
