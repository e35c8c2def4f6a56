import WaymarkCore

extension Router {
  /// Sets the closure that the router calls for links without a matching route.
  ///
  /// With a scheme that is a namespace, it is called for links of that scheme, otherwise for all others. If a namespace
  /// falls through, the closure for all links is called first. Without this product, the outcome of the navigation and
  /// the router's events say so.
  public func onUnmatched(scheme: String? = nil, _ body: @escaping @MainActor (DeepLink) -> Void) {
    hooks.onUnmatched(scheme: scheme, body)
  }

  /// Receives the problem of each route that cannot be registered, at its registration.
  ///
  /// Without this product, `router.problems` has them all, and a debug build logs them.
  public var onInvalidRoute: (@MainActor (RouteTable.Problem) -> Void)? {
    get { invalidRouteHandler }
    set { invalidRouteHandler = newValue }
  }
}
