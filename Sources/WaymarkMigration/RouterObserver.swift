import WaymarkCore

/// An object that observes each link of a router, and may rewrite or refuse it.
///
/// The router reports each outcome exactly once, in the turn in which the link ends. New code uses `router.events` and
/// `router.willOpen`.
/// ```swift
/// final class LinkLog: RouterObserver {
///   private(set) var lines: [String] = []
///
///   func router(_ router: Router, didOpen match: RouteMatch) { lines.append("\(match.pattern) opened") }
///
///   func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
///     lines.append("\(link) did not open")       // without the values that stand in the link
///   }
/// }
/// ```
@MainActor
public protocol RouterObserver: AnyObject {
  /// Decides about a link before it is matched, with the extras of the call.
  ///
  /// Redirect targets are included.
  func router(_ router: Router, willOpen link: DeepLink, with extras: RouteMatch.Extras) -> Router.LinkDecision
  /// Decides about a link before it is matched.
  func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision
  /// A route took a link.
  func router(_ router: Router, didOpen match: RouteMatch)
  /// A link could not be opened, and the fallback route took it.
  func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink)
  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome)
  /// A text is not a link.
  ///
  /// The router calls no other method for it.
  func router(_ router: Router, didReject rejection: RouteTable.Rejection)
}

extension RouterObserver {
  /// Calls the method without extras.
  public func router(
    _ router: Router, willOpen link: DeepLink, with extras: RouteMatch.Extras
  ) -> Router.LinkDecision {
    self.router(router, willOpen: link)
  }
  /// Lets the link proceed.
  public func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision { .proceed }
  /// Does nothing.
  public func router(_ router: Router, didOpen match: RouteMatch) {}
  /// Reports the fallback as opened.
  public func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) {
    self.router(router, didOpen: match)
  }
  /// Does nothing.
  public func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {}
  /// Does nothing.
  public func router(_ router: Router, didReject rejection: RouteTable.Rejection) {}
}

extension LegacyRouter {
  /// Adds an observer for the links of the router, which holds it weakly.
  ///
  /// - Returns: the registration of the observer, with which it is removed or disabled.
  @discardableResult
  public func addObserver(_ observer: any RouterObserver) -> Registration {
    router.add(
      LinkObserver(of: observer) { [weak router, weak observer] link, extras in
        guard let router, let observer else { return .proceed }
        return observer.router(router, willOpen: link, with: extras)
      } _: { [weak router, weak observer] report in
        guard let router, let observer else { return }
        switch report {
        case .opened(let match): observer.router(router, didOpen: match)
        case .fellBack(let match, let link): observer.router(router, didFallBackTo: match, from: link)
        case .notOpened(let link, let outcome): observer.router(router, didNotOpen: link, outcome)
        case .rejected(let rejection): observer.router(router, didReject: rejection)
        case .unmatched: break
        }
      })
  }
}
