extension Router {
  /// Registers the routes that lead to a typed destination, with a handler.
  ///
  /// A link whose values are not those of a destination is not matched.
  ///
  /// - Parameter handler: true takes the link, false passes it on to the next route, throwing ends the opening as failed.
  /// - Returns: a registration for each of the destination's patterns.
  @discardableResult
  public func handle<Destination: RouteDestination>(
    _ type: Destination.Type, _ handler: @escaping @MainActor (Destination) throws -> Bool = { _ in true }
  ) -> [Registration] {
    RouteTable.Declaration.leading(to: type).map { declaration in
      handle(declaration) { match in try handler(match.destination(as: type)) }
    }
  }

  /// Opens a typed destination, as a link of the app itself.
  ///
  /// Values that stand in no link are in the extras of the match.
  /// - Throws: a ``LinkBuildingError`` if the destination cannot be written to a link.
  @discardableResult
  public func open<Destination: RouteDestination>(
    _ destination: Destination, local: RouteMatch.LocalValues? = nil
  ) throws(LinkBuildingError) -> Navigation {
    open(try table.link(to: destination), extras: destination.linkParts.extras, local: local)
  }
}
