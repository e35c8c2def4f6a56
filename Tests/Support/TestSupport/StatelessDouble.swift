@_spi(Hosting) package import Waymark

/// A host without a state that shows every screen.
@MainActor
private final class StatelessDouble: StatelessHost {
  static let shared = StatelessDouble()

  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void
  ) { completion(nil) }
}

extension Router {
  /// Shows every screen without a window, for tests about the route that takes a link.
  package func showsEverything() { statelessHost = StatelessDouble.shared }
}
