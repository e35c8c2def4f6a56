/// Those who are asked about each link before it is matched, and those who are told of links that no route took.
@MainActor
final class LinkHooks {
  private var rewriters: [(number: Int, body: @MainActor (DeepLink) -> Router.LinkDecision)] = []
  private var lastNumber = 0
  private var weakObservers: [WeakObserver] = []
  private var unmatchedHandlers: [(scheme: String?, body: @MainActor (DeepLink) -> Void)] = []
  /// The texts of links that were handed back to the browser: each is once.
  private var handedBack: Set<String> = []
  private static let mostHandedBack = 1_000

  private struct WeakObserver {
    weak var observer: (any RouterObserver)?
  }

  // MARK: Asking

  /// Whether nobody is asked.
  var isEmpty: Bool { rewriters.isEmpty && weakObservers.isEmpty }

  /// - Returns: removes the hook when called.
  func add(_ body: @escaping @MainActor (DeepLink) -> Router.LinkDecision) -> @MainActor () -> Void {
    lastNumber += 1
    let number = lastNumber
    rewriters.append((number, body))
    return { [weak self] in self?.rewriters.removeAll { $0.number == number } }
  }

  /// What a link becomes after all hooks, then all observers; nil if one refuses it.
  ///
  /// - Parameter rewrite: makes one link of another that a hook wants instead.
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
    for hook in rewriters where try !follow(hook.body(current)) { return nil }
    for observer in observers where try !follow(observer.router(router, willOpen: current, with: extras)) { return nil }
    return current
  }

  // MARK: Observers

  var observers: [any RouterObserver] { weakObservers.isEmpty ? [] : weakObservers.compactMap(\.observer) }

  func add(_ observer: any RouterObserver) {
    remove(observer)
    weakObservers.append(WeakObserver(observer: observer))
  }

  func remove(_ observer: any RouterObserver) {
    weakObservers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  // MARK: Links that no route took

  func onUnmatched(scheme: String?, _ body: (@MainActor (DeepLink) -> Void)?) {
    unmatchedHandlers.removeAll { $0.scheme?.asciiLowercased == scheme?.asciiLowercased }
    if let body { unmatchedHandlers.append((scheme, body)) }
  }

  /// A link of a namespace is told to that of its scheme; before it, if the namespace falls through, to the one for all.
  func unmatched(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    if namespace == nil || namespace?.fallsThrough == true {
      for handler in unmatchedHandlers where handler.scheme == nil { handler.body(link) }
    }
    guard let namespace else { return }
    for handler in unmatchedHandlers where handler.scheme?.asciiLowercased == namespace.scheme.asciiLowercased {
      handler.body(link)
    }
  }

  /// Whether a link may be handed back to the browser, which would bring it again for ever: once.
  func handsBack(_ link: DeepLink) -> Bool {
    link.isWeb && link.source.isExternal && handedBack.count < Self.mostHandedBack
      && handedBack.insert(link.text).inserted
  }
}
