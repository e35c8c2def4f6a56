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

extension LegacyRouter {
  /// Declares the factory for the screen of a path parameter in all routes, as IKRouter does.
  ///
  /// If every parameter of a link has a factory, their screens form a chain in the order of the path, for
  /// ``onChain(_:)``. The first declaration of a parameter is used.
  ///
  /// - Parameters:
  ///   - parameter: the name, with its colon or without.
  ///   - make: makes the screen from the value of the parameter and the whole match, or returns `nil` if it cannot.
  @discardableResult
  public func screen(for parameter: String, _ make: @escaping @MainActor (String, RouteMatch) -> Any?) -> LegacyRouter {
    let name = parameter.utf8.first == UInt8(ascii: ":") ? String(parameter.dropFirst()) : parameter
    if chains.makers[name] == nil { chains.makers[name] = make }
    return self
  }

  /// Sets the closure that receives a match and its chain of screens, if every path parameter has a screen.
  ///
  /// - Parameter body: returns true to take the link.
  @discardableResult
  public func onChain(_ body: @escaping @MainActor (RouteMatch, [Any]) -> Bool) -> LegacyRouter {
    chains.handler = body
    return self
  }

  private var chains: ScreenChains {
    if let chains = router.matchHandler as? ScreenChains { return chains }
    let chains = ScreenChains()
    router.matchHandler = chains
    return chains
  }

  /// A screen of a chain could not be made.
  public struct ChainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path parameter without a screen.
    public let parameter: String
    /// The pattern of the route.
    public let pattern: RoutePattern

    /// The parameter and the route, in words.
    public var description: String { "the screen of “\(parameter)” could not be made; the route is \(pattern)" }
  }
}

/// Makes the screens of all path parameters of a match, and hands them to the app.
private final class ScreenChains: MatchHandler {
  var makers: [String: @MainActor (String, RouteMatch) -> Any?] = [:]
  var handler: (@MainActor (RouteMatch, [Any]) -> Bool)?

  func handles(_ match: RouteMatch) -> Bool {
    let names = match.path.names
    return handler != nil && !names.isEmpty && names.allSatisfy { makers[$0] != nil }
  }

  func disposition(of match: RouteMatch) throws -> RouteTable.Disposition {
    handler?(match, try screens(of: match)) == true ? .handled : .pass
  }

  /// Returns the screens of all path parameters, in the order of the path.
  ///
  /// - Throws: a ``LegacyRouter/ChainError`` for a screen that cannot be made. IKRouter's preset leaves such a screen out instead.
  private func screens(of match: RouteMatch) throws(LegacyRouter.ChainError) -> [Any] {
    var screens: [Any] = []
    for (name, value) in match.path {
      if let screen = makers[name]?(value, match) {
        screens.append(screen)
      } else if !match.store.options.dialect.leavesGaps {
        throw LegacyRouter.ChainError(parameter: name, pattern: match.pattern)
      }
    }
    return screens
  }
}
