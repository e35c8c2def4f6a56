/// The hooks and observers that decide about links before they are matched, and the handlers of unmatched links.
@MainActor
package final class LinkHooks {
  private var rewriters: [Rewriter] = []
  private var lastNumber = 0
  private var weakObservers: [WeakObserver] = []
  private var unmatchedHandlers: [(scheme: String?, body: @MainActor (DeepLink) -> Void)] = []
  private var handOvers = BrowserHandOvers()
  /// The call that added the hook that refused the last link.
  ///
  /// If `nil`, no hook did.
  private(set) var refusal: RouteTable.SourceLocation?

  private struct Rewriter {
    let number: Int
    let location: RouteTable.SourceLocation
    let body: @MainActor (DeepLink) -> Router.LinkDecision
  }

  private struct WeakObserver {
    weak var observer: (any RouterObserver)?
  }

  // MARK: Asking

  /// True if there are no hooks and no observers.
  var isEmpty: Bool { rewriters.isEmpty && weakObservers.isEmpty }

  /// - Returns: a closure that removes the hook.
  func add(
    at location: RouteTable.SourceLocation, _ body: @escaping @MainActor (DeepLink) -> Router.LinkDecision
  ) -> @MainActor () -> Void {
    lastNumber += 1
    let number = lastNumber
    rewriters.append(Rewriter(number: number, location: location, body: body))
    return { [weak self] in self?.rewriters.removeAll { $0.number == number } }
  }

  /// Returns the link after all hooks, then all observers.
  ///
  /// If `nil`, one of them refuses it.
  ///
  /// - Parameter rewrite: replaces one link with another that a hook returned.
  func decide(
    _ link: DeepLink, for router: Router, with extras: RouteMatch.Extras,
    rewriting rewrite: (DeepLink, DeepLink) throws(RouteTable.Rejection) -> DeepLink
  ) throws(RouteTable.Rejection) -> DeepLink? {
    var current = link
    func follow(_ decision: Router.LinkDecision) throws(RouteTable.Rejection) -> Bool {
      switch decision {
      case .proceed: return true
      case .refuse: return false
      case .rewrite(let next):
        current = try rewrite(current, next)
        return true
      }
    }
    refusal = nil
    for hook in rewriters where try !follow(hook.body(current)) {
      refusal = hook.location
      return nil
    }
    for observer in observers where try !follow(observer.router(router, willOpen: current, with: extras)) { return nil }
    return current
  }

  /// The locations of the calls that added the hooks, in order.
  var locations: [RouteTable.SourceLocation] { rewriters.map(\.location) }

  /// True if a handler for unmatched links is there.
  var handlesUnmatched: Bool { !unmatchedHandlers.isEmpty }

  // MARK: Observers

  var observers: [any RouterObserver] { weakObservers.isEmpty ? [] : weakObservers.compactMap(\.observer) }

  /// The number of observers, called or not.
  var observerCount: Int { weakObservers.count { $0.observer != nil } }

  func add(_ observer: any RouterObserver) {
    remove(observer)
    weakObservers.append(WeakObserver(observer: observer))
  }

  func remove(_ observer: any RouterObserver) {
    weakObservers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  // MARK: Links that no route took

  package func onUnmatched(scheme: String?, _ body: (@MainActor (DeepLink) -> Void)?) {
    unmatchedHandlers.removeAll { $0.scheme?.asciiLowercased == scheme?.asciiLowercased }
    if let body { unmatchedHandlers.append((scheme, body)) }
  }

  /// Calls the handlers for an unmatched link.
  ///
  /// For a link of a namespace, the handler of its scheme is called. If the namespace falls through, the handler for
  /// all links is called first.
  func unmatched(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    if namespace == nil || namespace?.fallsThrough == true {
      for handler in unmatchedHandlers where handler.scheme == nil { handler.body(link) }
    }
    guard let namespace else { return }
    for handler in unmatchedHandlers where handler.scheme?.asciiLowercased == namespace.scheme.asciiLowercased {
      handler.body(link)
    }
  }

  /// Hands a web link from outside to the browser, unless the browser has just returned it.
  ///
  /// - Returns: false if the browser has returned it.
  func handOver(_ link: DeepLink, to browser: @MainActor (DeepLink) -> Void, on clock: RouterClock) -> Bool {
    guard link.isWeb, link.source.isExternal else { return true }
    guard handOvers.begin(link.text, at: clock.uptime()) else { return false }
    browser(link)
    handOvers.end(link.text, at: clock.uptime())
    return true
  }
}

extension Router {
  /// True if a hook, an observer or a link expander handles links before they are matched.
  var hasHooks: Bool { !hooks.isEmpty || app.linkExpander != nil }
}
