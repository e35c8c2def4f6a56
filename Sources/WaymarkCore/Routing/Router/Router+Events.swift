extension Router {
  /// An event of a router.
  ///
  /// ```swift
  /// for await event in router.events {
  ///   if case .screenViewed(let view) = event { print("\(view.key) at \(view.pattern): \(view.cause)") }
  /// }
  /// ```
  /// An event reports patterns and keys, never a value of a link.
  @nonexhaustive public enum Event: Sendable {
    /// A link is about to be opened.
    case willOpen(DeepLink)
    /// A route took a link.
    case opened(RoutePattern, DeepLink)
    /// A handler took a link.
    case handled(RoutePattern, DeepLink)
    /// A claim took a link; see `Router.claim`.
    case claimed(RoutePattern, DeepLink)
    /// A link opened the fallback route.
    case fellBack(RoutePattern, DeepLink)
    /// A guard deferred a link.
    case deferred(DeepLink)
    /// A deferred link was dropped.
    case dropped(DeepLink)
    /// The journal returned a link whose process ended before the link was opened.
    case recovered(DeepLink)
    /// The journal gave a link up, because the process ended while a handler ran, or ended twice during the opening.
    case interrupted(DeepLink)
    /// A link waits for its turn, because another link waits for the answer of a guard, the user, or a link expander.
    ///
    /// The text is the name of the guard, or a description.
    case waiting(DeepLink, for: String)
    /// A link was not opened.
    case failed(DeepLink, LinkOutcome)
    /// A text could not be parsed as a link, or the table rejected it.
    ///
    /// The rejection carries no value of it.
    case rejected(RouteTable.Rejection)
    /// The system delivered something without a link.
    ///
    /// The text is its kind, such as the type of an activity.
    case unrecognized(String)
    /// Another screen is topmost in a window, for any reason.
    case screenViewed(ScreenView)
    /// A host could not carry out a step that no link or verb waits for.
    ///
    /// The window is that of the host. If it is `nil`, the host shows every window.
    case stepFailed(any Error, in: RouterState.Window.ID?)
  }

  /// A stream of the events from now on, for any number of listeners.
  ///
  /// If a listener is slow, the stream drops the oldest of more than 256 unread events.
  public var events: AsyncStream<Event> {
    // The screen that is topmost already is not a change.
    if !broadcast.isHeard { store.beginReportingViews() }
    return broadcast.stream(keeping: 256)
  }

  package func note(_ event: @autoclosure () -> Event) {
    if broadcast.isHeard || broadcast.onValue != nil { broadcast.send(event()) }
  }

  /// Reports that the system delivered something without a link.
  package func ignore(_ kind: String) {
    mistakes.reportUnopened(
      "no link is in “\(kind)”: systemLinks says where links are, and systemLinks.content what stands for one",
      of: nil)
    note(.unrecognized(kind))
  }

  /// Reports that a text is not a link.
  package func reject(
    _ rejection: RouteTable.Rejection, at caller: RouteTable.SourceLocation? = nil
  ) -> Navigation {
    let chain = OpeningChain(.text)
    let rejection = chain.isAllowed ? rejection : chain.refusal(in: table)
    note(.rejected(rejection))
    guard chain.isAllowed || !chain.isReporting else { return Navigation(.rejected(rejection)) }
    chain.during {
      outbox.change {
        mistakes.reportUnopened("rejected: \(rejection)", of: nil, at: caller)
        notifyObservers(.rejected(rejection))
      }
    }
    return Navigation(.rejected(rejection))
  }

  /// Calls each observer after the pending change.
  func notifyObservers(_ report: LinkObserver.Report) {
    guard code.isCalled else { return }
    for observer in hooks.observers { outbox.post { observer.tell(report) } }
  }
}
