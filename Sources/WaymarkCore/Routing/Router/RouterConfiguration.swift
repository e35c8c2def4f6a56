extension Router {
  /// The choices of an app: how its links are read, how the router shows screens, and what the router asks the app.
  ///
  /// ```swift
  /// var configuration = Router.Configuration(links: .init(reachable: .fromLinks))
  /// configuration.links.fallback = "/today"                       // for links that no route takes
  /// configuration.overlap = .enqueue
  /// configuration.browser = { link in print("for the browser: \(link)") }
  /// let router = Router(configuration)
  /// router.configuration.links.schemes = ["bookshop"]             // from the next link on
  /// ```
  public struct Configuration: Sendable {
    /// The rules by which links and patterns are read.
    public var links: RouteTable.Options { didSet { version = Revision() } }
    /// Tells if ``links`` have changed, because the table is built again then.
    private(set) var version = Revision()

    /// The identity of one value of the rules.
    final class Revision: Sendable {}

    // MARK: Screens

    /// The presentation of screens.
    ///
    /// The route, the verb and the call may override it.
    public var presentation = RouteMap.Presentation.inPlace
    /// The presentation of modals, unless the map or the call sets it.
    public var modal = RouteMap.ModalOptions()
    /// Encodes extras in the saved state.
    ///
    /// If `nil`, extras are lost when the process ends.
    package var extrasCodec: ExtrasCodec?
    /// Computes the state after an action.
    ///
    /// If `nil`, the verbs behave as documented. The router calls it for every verb and every event. It may return
    /// ``RouterState/applying(_:in:window:)`` of the same action or of another one, return the state as it is, or throw a
    /// ``RouterState/Rejection``. Any other error counts as ``RouterState/Rejection/notAllowed``.
    public var reducer:
      (
        @MainActor @Sendable (
          RouterState, RouterState.Action, RouteTable, RouterState.Window.ID?
        ) throws -> RouterState
      )?
    /// The number of states to go back and forward to.
    public var historyLimit = 50
    /// The treatment of steps whose target is covered by the app's own presentation, such as an alert or a share sheet.
    public var unmanagedPresentations = UnmanagedPresentations.automatic

    // MARK: Time

    /// The time that a step waits for such a presentation.
    ///
    /// After it, the opening fails.
    public var unmanagedLimit = Duration.seconds(30)
    /// The time for a step after the platform's last report of motion.
    ///
    /// After it, the router decides by what is on the screen.
    public var stepLimit = Duration.seconds(3)
    /// The treatment of a waiting opening when the app opens another link.
    public var overlap = Overlap.latest
    /// The number of deferred links that are kept.
    ///
    /// One more drops the oldest.
    public var deferredLimit = 64
    /// The time for which a deferred link is kept.
    public var deferredExpiry = Duration.seconds(600)
    /// The clock for steps, deferred links, and the time limits of guards.
    package var clock = RouterClock.current

    // MARK: The app's code

    /// Finds the targets of short links before they are matched.
    package var linkExpander: LinkExpander?
    /// Asks the user to confirm a route that needs it.
    public var confirmation: (@MainActor @Sendable (RouteMatch) async -> Bool)?
    /// Opens links without a route in the browser.
    ///
    /// It is called at each delivery of a web link from outside that no route takes. If the browser returns the same link
    /// during the call, or less than two seconds after it, the link ends as unmatched without another call.
    public var browser: (@MainActor (DeepLink) -> Void)?
    /// Returns the link of the error screen for an opening that failed.
    ///
    /// ```swift
    /// router.configuration.errorScreen = { link, outcome in "/sorry" }
    /// ```
    /// If `nil`, no error screen is shown. The link is opened with the outcome as the extra `outcome`. If it cannot be
    /// opened, no other screen replaces it. A host also asks for it where no opening failed, for example if it cannot make the
    /// first screen. It shows it if guards allow that at once.
    public var errorScreen: (@MainActor (DeepLink, LinkOutcome) -> String?)?
    /// Receives messages for the developer: mistakes, each once, and how each link was matched.
    ///
    /// In a debug build it is ``LogMessage/print()`` initially. In a release build and in tests it is `nil`, and nothing is
    /// logged. Messages contain no values of links.
    public var log: (@MainActor (LogMessage) -> Void)? = MistakeLog.initialReceiver
    /// The events that ``Router/trace`` has.
    public var recording = Recording.automatic

    /// Creates a configuration that shows screens in place and calls no code of the app, but for the log of a debug build.
    public init(links: RouteTable.Options) {
      self.links = links
    }

    /// Creates a configuration for a router whose table has the rules of links.
    package init() { self.init(links: RouteTable.Options(reachable: .inAppOnly)) }

    /// Returns the configuration with the rules of links that a table has.
    func with(_ links: RouteTable.Options, _ version: Revision) -> Configuration {
      var configuration = self
      configuration.links = links
      configuration.version = version
      return configuration
    }

    /// Saves the extras of links with the state, as a text that the app writes.
    ///
    /// ```swift
    /// router.configuration.saveExtras { $0.value("note", as: String.self) } decode: { ["note": $0] }
    /// ```
    /// - Parameters:
    ///   - encode: returns the text to save, or `nil` to save nothing. It is called when a link with extras changes the
    ///     state, and must be quick.
    ///   - decode: returns the extras of a text, which may come from an older version of the app, or `nil` if it cannot
    ///     read them.
    public mutating func saveExtras(
      encode: @escaping @Sendable (RouteMatch.Extras) -> String?,
      decode: @escaping @Sendable (String) -> RouteMatch.Extras?
    ) {
      extrasCodec = ExtrasCodec(encode: encode, decode: decode)
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
