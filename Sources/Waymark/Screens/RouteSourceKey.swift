package import WaymarkCore

/// The screens that a view stands for: all of a route, or one with its values.
package struct RouteSourceKey: Hashable, Sendable {
  package let route: String
  /// The captured values, each by the text that all spellings share, or `nil` for a whole route.
  package let values: [String]?

  package init(route: String, values: [String]? = nil) {
    self.route = route
    self.values = values
  }

  /// Returns whether a view with this key stands for the screen with another one.
  package func stands(for screen: RouteSourceKey) -> Bool {
    route == screen.route && (values == nil || values == screen.values)
  }
}

extension Router {
  /// The key of a screen that is open.
  package func sourceKey(of entry: RouterState.Entry) -> RouteSourceKey {
    RouteSourceKey(route: entry.key, values: Self.values(entry.parameters))
  }

  /// The key of the screen that a link leads to, or `nil` if it leads to none.
  ///
  /// The link is resolved.
  package func sourceKey(of link: some LinkConvertible) -> RouteSourceKey? {
    guard let link = try? link.link(in: table, from: .inApp), let match = table.resolve(link).match,
      let place = table.place(of: match.route)
    else { return nil }
    return RouteSourceKey(route: place.key, values: Self.values(match.capturedParameters))
  }

  private static func values(_ parameters: [RouterState.Entry.Parameter]) -> [String] {
    parameters.map { "\($0.name)=\($0.comparedText)" }
  }
}
