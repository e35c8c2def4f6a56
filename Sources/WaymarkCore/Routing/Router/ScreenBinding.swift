/// The routes that a screen is bound to separately from their declaration.
package enum ScreenBinding: Hashable {
  /// The route or container with a key.
  case key(String)
  /// The routes of a typed destination.
  case type(ObjectIdentifier)
  /// The routes whose last path parameter has a name.
  case parameter(String)
}

/// The makers of one kind of host that are bound to routes.
private final class BoundMakers<Maker> {
  var makers: [ScreenBinding: Maker] = [:]
}

extension Router {
  /// Binds the maker of a screen to routes that have no maker of this type of their own.
  package func bind<Maker: Sendable>(_ maker: Maker, to binding: ScreenBinding) {
    companion(BoundMakers<Maker>()).makers[binding] = maker
  }

  /// Returns the maker of a screen: the one declared with the route, else one bound to its key, to its type, or to its last
  /// parameter.
  ///
  /// - Parameter entry: the open entry, if the match has one.
  package func maker<Maker: Sendable>(
    _ type: Maker.Type, for match: RouteMatch, in entry: RouterState.Entry?
  ) -> Maker? {
    let place = entry.map { table.place(of: $0) } ?? table.place(of: match.route)
    if let attached = (place?.attachments ?? match.route.attachments)[type] { return attached }
    let makers = companion(BoundMakers<Maker>()).makers
    return place.flatMap { makers[.key($0.key)] } ?? match.route.destinationType.flatMap { makers[.type($0)] }
      ?? Array(match.path).last.flatMap { makers[.parameter($0.name)] }
  }
}
