extension Router {
  /// Something that happened in a router.
  ///
  /// ```swift
  /// for await event in router.events {
  ///   if case .screenViewed(let view) = event { print("\(view.key) at \(view.pattern): \(view.cause)") }
  /// }
  /// ```
  /// Tells patterns and keys, never a value of a link.
  @nonexhaustive public enum Event: Sendable {
    /// A link is about to be opened.
    case willOpen(DeepLink)
    /// A route took a link.
    case opened(RoutePattern, DeepLink)
    /// A handler took a link.
    case handled(RoutePattern, DeepLink)
    /// Someone else took a link, by what they claim; see ``Router/claim(_:file:line:links:)``.
    case claimed(RoutePattern, DeepLink)
    /// The fallback led to a route.
    case fellBack(RoutePattern, DeepLink)
    /// A guard deferred a link.
    case deferred(DeepLink)
    /// A deferred link is no longer kept.
    case dropped(DeepLink)
    /// A link that the journal has kept is taken back: the process that it came to did not live to open it.
    case recovered(DeepLink)
    /// A link that the journal has kept is not opened again: the process ended while its handler ran, or twice while it was opened.
    case interrupted(DeepLink)
    /// A link waits for its turn, since another waits for an answer: of the guard with this name, of the user, of a resolver of
    /// short links.
    case waiting(DeepLink, for: String)
    /// A link did not open.
    case failed(DeepLink, Navigation.Outcome)
    /// A text was no link, and opened nothing; why, without a value of it.
    case rejected(RouteTable.Rejection)
    /// The system handed something over in which there is no link: its kind, as the type of an activity.
    case unrecognized(String)
    /// Another screen is on top of a window, for whatever cause.
    case screenViewed(ScreenView)
  }

  /// What happens from now on, for any number of listeners; the oldest of more than 256 events not yet read is dropped.
  public var events: AsyncStream<Event> {
    // What is on top already is no change.
    if !broadcast.isHeard { store.views.begin(with: store.state) }
    return broadcast.stream(keeping: 256)
  }

  /// Tells an observer what happens; it is held weakly.
  public func addObserver(_ observer: any RouterObserver) { hooks.add(observer) }

  /// Tells an observer nothing any more.
  public func removeObserver(_ observer: any RouterObserver) { hooks.remove(observer) }

  package func note(_ event: @autoclosure () -> Event) { broadcast.send(event()) }

  /// Tells listeners that the system handed something over in which there is no link.
  package func ignore(_ kind: String) {
    tellUnopened(
      "no link is in “\(kind)”: systemLinks says where links are, and systemLinks.content what stands for one",
      from: nil)
    note(.unrecognized(kind))
  }

  /// Tells observers and listeners that a text is no link.
  package func reject(_ rejection: RouteTable.Rejection) -> Navigation {
    tellUnopened("rejected: \(rejection)", from: nil)
    note(.rejected(rejection))
    for observer in hooks.observers { observer.router(self, didReject: rejection) }
    return Navigation(.rejected(rejection))
  }
}

/// An object that a router tells of each link: may rewrite or refuse it, and learns how it ended, exactly once.
///
/// ```swift
/// final class LinkLog: RouterObserver {
///   private(set) var lines: [String] = []
///
///   func router(_ router: Router, didOpen match: RouteMatch) { lines.append("\(match.pattern) opened") }
///
///   func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: Navigation.Outcome) {
///     lines.append("\(link) did not open")       // without the values that stand in the link
///   }
/// }
/// ```
@MainActor
public protocol RouterObserver: AnyObject {
  /// A link is about to be matched: one that is opened, with what is passed along, or one that it was redirected to.
  func router(_ router: Router, willOpen link: DeepLink, with extras: RouteMatch.Extras) -> Router.LinkDecision
  /// A link is about to be matched.
  func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision
  /// A route took a link.
  func router(_ router: Router, didOpen match: RouteMatch)
  /// A link could not be opened, and the fallback led to a route.
  func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink)
  /// A link did not open.
  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: Navigation.Outcome)
  /// A text that the router was given is no link; no other method is called for it.
  func router(_ router: Router, didReject rejection: RouteTable.Rejection)
}

extension RouterObserver {
  /// As without what is passed along.
  public func router(
    _ router: Router, willOpen link: DeepLink, with extras: RouteMatch.Extras
  ) -> Router.LinkDecision {
    self.router(router, willOpen: link)
  }
  /// The link goes on.
  public func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision { .proceed }
  /// Nothing.
  public func router(_ router: Router, didOpen match: RouteMatch) {}
  /// Counts as opened.
  public func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) {
    self.router(router, didOpen: match)
  }
  /// Nothing.
  public func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: Navigation.Outcome) {}
  /// Nothing.
  public func router(_ router: Router, didReject rejection: RouteTable.Rejection) {}
}
