/// The hooks and observers that decide about links before they are matched.
@MainActor
package final class LinkHooks {
  let rewriters = AddedList<Rewriter>()
  let added = AddedList<LinkObserver>()
  private var handOvers = BrowserHandOvers()
  /// The call that added the hook that refused the last link.
  ///
  /// If `nil`, no hook did.
  private(set) var refusal: RouteTable.SourceLocation?

  struct Rewriter {
    let location: RouteTable.SourceLocation
    let body: @MainActor (DeepLink) -> Router.LinkDecision
  }

  // MARK: Asking

  /// True if nothing decides about links.
  var isEmpty: Bool { rewriters.values.isEmpty && added.values.allSatisfy { $0.decide == nil } }

  /// Returns the link after all hooks, then all observers.
  ///
  /// If `nil`, one of them refuses it.
  ///
  /// - Parameter rewrite: replaces one link with another that a hook returned.
  func decide(
    _ link: DeepLink, with extras: RouteMatch.Extras,
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
    for hook in rewriters.values where try !follow(hook.body(current)) {
      refusal = hook.location
      return nil
    }
    for observer in observers {
      if let decide = observer.decide, try !follow(decide(current, extras)) { return nil }
    }
    return current
  }

  /// The locations of the calls that added the hooks, in order.
  var locations: [RouteTable.SourceLocation] { rewriters.values.map(\.location) }

  /// The observers whose owners live, in order.
  var observers: [LinkObserver] { added.values.isEmpty ? [] : added.values.filter { !$0.isGone } }

  // MARK: Links that no route took

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

/// Code beside `willOpen` and `events`: it decides about links with their extras, and gets the end of each in the same turn.
///
/// `WaymarkMigration` makes the observers of other routers of it.
package struct LinkObserver {
  /// A report about a link, which an observer gets once.
  package enum Report {
    case opened(RouteMatch)
    case fellBack(RouteMatch, from: DeepLink)
    case notOpened(DeepLink, LinkOutcome)
    case rejected(RouteTable.Rejection)
    /// No route took the link. The end follows.
    case unmatched(DeepLink, RouteTable.Namespace?)
  }

  /// The object with which the observer goes.
  package weak var owner: AnyObject?
  private let isOwned: Bool
  /// Decides about a link before it is matched.
  ///
  /// If `nil`, each link proceeds.
  package let decide: (@MainActor (DeepLink, RouteMatch.Extras) -> Router.LinkDecision)?
  package let tell: @MainActor (Report) -> Void

  package init(
    of owner: AnyObject? = nil,
    deciding decide: (@MainActor (DeepLink, RouteMatch.Extras) -> Router.LinkDecision)? = nil,
    _ tell: @escaping @MainActor (Report) -> Void
  ) {
    self.owner = owner
    isOwned = owner != nil
    self.decide = decide
    self.tell = tell
  }

  var isGone: Bool { isOwned && owner == nil }
}

extension Router {
  /// Adds an observer, in place of another one of the same owner.
  package func add(_ observer: LinkObserver) -> Registration {
    let (list, owner) = (hooks.added, observer.owner)
    list.removeValues { $0.isGone || owner != nil && $0.owner === owner }
    return registration(list.add(observer), in: list)
  }

  /// True if a hook, an observer or a link expander handles links before they are matched.
  var hasHooks: Bool { !hooks.isEmpty || guarded.rules.linkExpander != nil }
}
