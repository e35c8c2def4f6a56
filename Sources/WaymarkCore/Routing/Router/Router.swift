/// Opens links: finds the route, runs its handler, and reports the outcome.
///
/// ```swift
/// let router = Router(hosts: ["books.example.com"], reachable: .fromLinks)
/// router.handle("/user/view/:userID") { match in
///   print(match["userID"] ?? "")
///   return true                     // false passes the link on to the next route
/// }
/// let isHandled = router.open("myapp://user/view/joeldev").isHandled
/// ```
///
/// It lives on the main actor. Its ``table`` can be used on any thread. Routers share nothing.
@MainActor
public final class Router {
  /// A router for small apps and first steps.
  ///
  /// It opens nothing from outside until its options allow it. It is a router like any other. Larger apps create their
  /// own.
  public static let shared = Router(options: RouteTable.Options(reachable: .inAppOnly))

  /// Receives messages for the developer: mistakes, each once, and how each link was matched.
  ///
  /// In a debug build it is ``standardLog`` initially. In a release build and in tests it is `nil`, and nothing is
  /// logged. Messages contain no values of links.
  /// ```swift
  /// router.log = { print($0) }       // mistakes and every candidate, answer and redirect
  /// router.log = nil                 // nothing
  /// ```
  public var log: (@MainActor (LogMessage) -> Void)? = Router.initialLog {
    didSet { isLogging = log != nil }
  }
  /// True if there is a log.
  ///
  /// The router checks this for every link.
  private(set) var isLogging = Router.initialLog != nil
  /// Receives the problem of each route that cannot be registered, for apps that come from a router with such a closure.
  package var invalidRouteHandler: (@MainActor (RouteTable.Diagnostic) -> Void)?

  private nonisolated let registry: Locked<RouteRegistry>
  let store: StateStore
  /// The values that hosts and other parts keep with the router.
  package var companions = Companions()
  /// The host that shows screens as long as no window is connected.
  package weak var statelessHost: (any StatelessHost)?
  let deferred: DeferredLinks
  let authorization = Authorization()
  let mailbox = Mailbox()
  let broadcast = Broadcast<Event>()
  let replies = ReplyStore()
  let queue = TransactionQueue()
  package let hooks = LinkHooks()
  let claims = LinkClaims()
  /// Saves the links that wait.
  ///
  /// If `nil`, they are lost when the process ends.
  package var keeper: (any LinkKeeper)?
  /// Restores the links that an earlier process has kept, as soon as there is a window for them.
  package var takesBack: (@MainActor () -> Void)?
  let mistakes = MistakeLog()
  /// Finds the targets of short links before they are matched.
  public var linkExpander: LinkExpander?
  /// Asks the user to confirm a route that needs it.
  public var confirmation: (@MainActor @Sendable (RouteMatch) async -> Bool)?
  /// Opens links without a route in the browser.
  ///
  /// It is called once for each web link from outside.
  public var browser: (@MainActor (DeepLink) -> Void)?
  /// Returns the link of the error screen for an opening that failed.
  ///
  /// If `nil`, no error screen is shown. The link is opened with the outcome as the extra `outcome`. If it cannot be
  /// opened, no other screen replaces it.
  public var errorScreen: (@MainActor (DeepLink, Navigation.Outcome) -> String?)?
  /// The app's choices about navigation.
  ///
  /// They hold from the next operation on.
  public var configuration: Configuration {
    didSet {
      deferred.limit = configuration.deferredLimit
      deferred.expiry = configuration.deferredExpiry
      store.matches.codec = configuration.extrasCodec
      defaults = configuration.tableDefaults
    }
  }
  /// The configuration's defaults for routes.
  ///
  /// They are computed when it changes, because every verb needs them.
  private(set) var defaults: RouteTable.Defaults
  /// Adds routes that are known only when a link arrives, before the link is read.
  var lazyRoutes: (@MainActor (Router) -> Void)?
  /// Handles matches whose routes have no handler of their own.
  package var matchHandler: (any MatchHandler)?

  /// Creates a router with its own rules and no routes.
  public convenience init(options: RouteTable.Options, configuration: Configuration = Configuration()) {
    self.init(RouteTable.Builder(options: options), configuration: configuration)
  }

  /// Creates a router with routes that were collected before, and their rules.
  public init(_ routes: RouteTable.Builder, configuration: Configuration = Configuration()) {
    registry = Locked(RouteRegistry(builder: routes))
    self.configuration = configuration
    defaults = configuration.tableDefaults
    store = StateStore(historyLimit: configuration.historyLimit)
    store.matches.codec = configuration.extrasCodec
    deferred = DeferredLinks(limit: configuration.deferredLimit, expiry: configuration.deferredExpiry)
    authorization.watch.onChange = { [weak self] in self?.guardsChanged() }
    authorization.watch.onEndless = { [weak self] in self?.reportMistake("stopped: guards that change what they read") }
    deferred.onDrop = { [weak self] link in
      self?.keeper?.ended(link.number)
      self?.note(.dropped(link.link))
    }
  }

  /// Creates a router for an app's hosts and schemes, with the default rules.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links: `example.com`, `*.example.com`.
  ///   - schemes: the schemes that are allowed. If empty, every scheme is allowed.
  ///   - reachable: the sources that may open routes, unless a route limits them further.
  ///   - configuration: the choices about navigation.
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach,
    configuration: Configuration = Configuration()
  ) {
    var options = RouteTable.Options(reachable: reachable)
    options.hosts = hosts
    options.schemes = schemes
    self.init(options: options, configuration: configuration)
  }

  /// Creates a router with the routes of a block.
  ///
  /// The ``problems`` describe its faults. Invalid routes are left out.
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach,
    configuration: Configuration = Configuration(), @RouteBuilder _ routes: () -> some RouteContent
  ) {
    self.init(hosts: hosts, schemes: schemes, reachable: reachable, configuration: configuration)
    add(routes())
  }

  /// Adds routes, as trees and single ones, after all existing routes.
  ///
  /// - Returns: a value that identifies all of them; see ``RouteTable/Part``.
  @discardableResult
  public func add(_ content: some RouteContent) -> RouteTable.Part {
    registry.with { $0.routes.builder.add(content) }
  }

  /// The current routes, frozen.
  ///
  /// Use it from any thread. It is built at the first access after a change. Invalid routes are not in it; see
  /// ``problems``.
  public nonisolated var table: RouteTable { registry.with { $0.routes.table } }

  nonisolated var guards: GuardIndex { registry.with { $0.guards } }

  /// The errors and warnings of all registered routes.
  public var problems: [RouteTable.Diagnostic] {
    let table = table
    return table.problems + claims.check(table) + authorization.added.problems(in: table)
  }

  /// The rules.
  ///
  /// They may be changed at any time, and hold from the next operation on.
  public var options: RouteTable.Options {
    get { registry.with { $0.routes.builder.options } }
    set {
      change { $0.options = newValue }
      companions.follow(newValue)
    }
  }

  /// Changes the routes.
  ///
  /// The table is built again at its next access.
  @discardableResult
  func change<Result: Sendable>(_ body: @Sendable (inout RouteTable.Builder) -> Result) -> Result {
    registry.with { body(&$0.routes.builder) }
  }
}

/// The registered routes and their guards.
struct RouteRegistry: Sendable {
  var routes: LazyTable
  private var knownGuards: GuardIndex?

  init(builder: RouteTable.Builder) {
    var builder = builder
    // A router shows screens, so it needs the tree.
    builder.hasTree = true
    routes = LazyTable(builder)
  }

  /// The guards of the current table.
  var guards: GuardIndex {
    mutating get {
      let table = routes.table
      if let knownGuards, knownGuards.store === table.store { return knownGuards }
      let guards = GuardIndex(table)
      knownGuards = guards
      return guards
    }
  }
}

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
    /// The clock for steps, deferred links, and the time limits of guards.
    public var clock = RouterClock.current

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

    fileprivate var tableDefaults: RouteTable.Defaults {
      RouteTable.Defaults(presentation: presentation, modal: modal, extrasCodec: extrasCodec)
    }
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
  /// router.configuration.unmanagedPresentations = .fail       // whoever opens a link while an alert is up is told
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
