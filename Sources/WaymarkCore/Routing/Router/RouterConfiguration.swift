extension Router {
  /// The choices of an app about navigation.
  ///
  /// ```swift
  /// var configuration = Router.Configuration(presentation: .push)       // what the routes show as that do not say it
  /// configuration.overlap = .enqueue
  /// configuration.deferredExpiry = .seconds(60)
  /// let router = Router(reachable: .inAppOnly, configuration: configuration) { RouteTo("/books", name: "books") }
  /// ```
  public struct Configuration: Sendable {
    /// The presentation of screens.
    ///
    /// The route, the verb and the call may override it.
    public var presentation: RouteMap.Presentation
    /// The presentation of modals, unless the map or the call sets it.
    public var modal = RouteMap.ModalOptions()
    /// Encodes extras in the saved state.
    ///
    /// If `nil`, extras are lost when the process ends.
    public var extrasCodec: ExtrasCodec?
    /// Computes the state after an action.
    ///
    /// If `nil`, the verbs behave as documented. The router calls it for every verb and every event. It may return
    /// ``RouterState/applying(_:in:window:)`` of the same action, of another one, or an unchanged state.
    public var reducer: Reducer?
    /// The treatment of steps whose target is covered by the app's own presentation, such as an alert or a share sheet.
    public var unmanagedPresentations: UnmanagedPresentations
    /// The time that a step waits for such a presentation.
    ///
    /// After it, the opening fails as ``HostError/Reason/covered``.
    public var unmanagedLimit = Duration.seconds(30)
    /// The number of states to go back and forward to.
    ///
    /// The router reads it once, when it is created.
    public var historyLimit: Int
    /// The treatment of a waiting opening when the app opens another link.
    public var overlap = Overlap.latest
    /// The number of deferred links that are kept.
    ///
    /// One more drops the oldest.
    public var deferredLimit = 64
    /// The time for which a deferred link is kept.
    public var deferredExpiry = Duration.seconds(600)
    /// The time for a step after the platform's last report of motion.
    ///
    /// After it, the router decides by what is on the screen.
    public var stepLimit = Duration.seconds(3)
    /// The events that ``Router/trace`` has.
    public var recording = Recording.automatic
    /// The clock for steps, deferred links, and the time limits of guards.
    package var clock = RouterClock.current

    /// Computes the state after an action.
    public typealias Reducer =
      @MainActor @Sendable (
        RouterState, RouterState.Action, RouteTable, RouterState.Window.ID?
      ) -> RouterState.Change

    /// Creates a configuration with defaults.
    public init(
      presentation: RouteMap.Presentation = .inPlace, reducer: Reducer? = nil,
      unmanagedPresentations: UnmanagedPresentations = .automatic, historyLimit: Int = 50
    ) {
      self.presentation = presentation
      self.reducer = reducer
      self.unmanagedPresentations = unmanagedPresentations
      self.historyLimit = historyLimit
    }

    var tableDefaults: RouteTable.Defaults {
      RouteTable.Defaults(presentation: presentation, modal: modal, extrasCodec: extrasCodec)
    }
  }

  /// The events that a router keeps for its ``Router/trace``.
  ///
  /// ```swift
  /// router.configuration.recording = .values(last: 2_000)      // in a debug build, to see the values of links
  /// ```
  /// Recording costs a few percent of an opening, and memory for the last events.
  public enum Recording: Sendable, Hashable {
    /// In a debug build ``redacted(last:)``, in a release build ``off``.
    case automatic
    /// Nothing is recorded.
    case off
    /// The last events, without values of links. Such a trace may be mailed.
    case redacted(last: Int = 500)
    /// The last events with all values of links.
    ///
    /// In a release build it is ``redacted(last:)``, and the log says so once.
    case values(last: Int = 500)
  }

  /// The treatment of an opening that waits, for a guard or a short link, when the app opens another link.
  ///
  /// ```swift
  /// router.configuration.overlap = .drop
  /// let first = router.open("/account")          // waits for a guard
  /// let second = router.open("/account")         // the impatient tap: ends as cancelled
  /// ```
  public enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// The older one ends as cancelled, if its presentation is automatic or in place.
    case latest
    /// The newer one waits for its turn.
    case enqueue
    /// The newer one ends as cancelled.
    case drop
  }

  /// The treatment of steps whose target is covered by something that is not the router's.
  ///
  /// Examples are an alert of the app, a share sheet, Safari, or an active search.
  ///
  /// ```swift
  /// router.configuration.unmanagedPresentations = .fail       // opening a link while an alert is up fails
  /// ```
  /// The router never pushes a screen invisibly below it. An active search does not block the app's own calls, because
  /// a tap on a search result must work. Events on the screen and denials by guards are always carried out.
  public enum UnmanagedPresentations: String, Sendable, Hashable, CaseIterable {
    /// A link from outside dismisses it, except for alerts and presentations that the user may not close.
    ///
    /// The link waits for those. The app's own calls present on top of everything but alerts. Otherwise they wait.
    case automatic
    /// The step waits until it is dismissed, at most for ``Router/Configuration/unmanagedLimit``.
    case wait
    /// A modal is presented on top of it.
    ///
    /// Other steps wait.
    case presentOnTop
    /// It is dismissed first.
    case dismiss
    /// The step fails.
    case fail
  }
}

extension Router: CustomReflectable {
  /// An empty mirror, because a router keeps values of links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
