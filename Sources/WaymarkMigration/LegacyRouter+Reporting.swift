import WaymarkCore

extension LegacyRouter {
  /// Sets the closure that the router calls for links without a matching route.
  ///
  /// With a scheme that is a namespace, it is called for links of that scheme, otherwise for all others. If a namespace
  /// falls through, the closure for all links is called first. Without this product, the outcome of the navigation and
  /// the router's events say so.
  public func onUnmatched(scheme: String? = nil, _ body: @escaping @MainActor (DeepLink) -> Void) {
    router.unmatchedHandlers.set(body, for: scheme, in: router)
  }

  /// Receives the problem of each route that cannot be registered, at its registration.
  ///
  /// Without this product, `router.problems` has them all, and a debug build logs them.
  public var onInvalidRoute: (@MainActor (RouteTable.Problem) -> Void)? {
    get { router.invalidRouteHandler }
    nonmutating set { router.invalidRouteHandler = newValue }
  }
}

extension Router {
  /// The closures for links without a route.
  var unmatchedHandlers: UnmatchedHandlers { companion(UnmatchedHandlers()) }
}

/// The closures of an app for links without a route: at most one for each namespace, and one for all links.
@MainActor
final class UnmatchedHandlers {
  private var handlers: [(scheme: String?, body: @MainActor (DeepLink) -> Void)] = []
  private var registration: Registration?

  /// Sets or, with `nil`, removes the closure of a scheme.
  func set(_ body: (@MainActor (DeepLink) -> Void)?, for scheme: String?, in router: Router) {
    handlers.removeAll { $0.scheme?.asciiLowercased == scheme?.asciiLowercased }
    if let body { handlers.append((scheme, body)) }
    guard handlers.isEmpty == (registration != nil) else { return }
    registration?.remove()
    registration = handlers.isEmpty ? nil : router.add(observer)
  }

  private var observer: LinkObserver {
    LinkObserver { [weak self] report in
      if case .unmatched(let link, let namespace) = report { self?.call(link, namespace) }
    }
  }

  /// Calls the closures for an unmatched link.
  ///
  /// For a link of a namespace, it is the closure of its scheme. If the namespace falls through, that for all links
  /// precedes it.
  private func call(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    let scheme = namespace?.scheme.asciiLowercased
    let isForAll = namespace == nil || namespace?.fallsThrough == true
    for handler in handlers where handler.scheme == nil && isForAll { handler.body(link) }
    for handler in handlers where handler.scheme != nil && handler.scheme?.asciiLowercased == scheme {
      handler.body(link)
    }
  }
}
