/// Opens links: finds the route, asks its handler, and tells what became of it.
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
/// Lives on the main actor. Its ``table`` may be asked from any thread. Routers share nothing.
@MainActor
public final class Router {
  /// A router for small apps and first steps, as a convenience; it opens nothing from outside until its options say so.
  ///
  /// It is like any other router: an app of some size makes its own.
  public static let shared = Router(options: RouteTable.Options(reachable: .inAppOnly))

  /// Told what a developer should know: mistakes, each once, and how each link was matched.
  ///
  /// In a debug build it is ``standardLog``, so that mistakes are told where nobody asked for it; nil, which tells nothing,
  /// in a release build and in tests. Values of links are left out.
  /// ```swift
  /// router.log = { print($0) }       // mistakes and every candidate, answer and redirect
  /// router.log = nil                 // nothing
  /// ```
  public var log: (@MainActor (LogMessage) -> Void)? = Router.initialLog {
    didSet { isLogging = log != nil }
  }
  /// Whether anybody is told: asked with every link.
  private(set) var isLogging = Router.initialLog != nil
  /// Told of each route that cannot be registered, when it is registered.
  public var onInvalidRoute: (@MainActor (RouteTable.Diagnostic) -> Void)?

  /// The router's patterns as an event bus, by the router's rules.
  public private(set) lazy var bus = LinkBus(options: options)
  /// Values at links, by the router's rules.
  public private(set) lazy var values = RouteValues(options: options)

  private nonisolated let registry: Locked<RouteRegistry>
  let store: StateStore
  /// What hosts and other parts keep with the router.
  package var companions = Companions()
  let deferred: DeferredLinks
  let admission = Admission()
  let mailbox = Mailbox()
  let broadcast = Broadcast<Event>()
  let replies = ReplyStore()
  let queue = OpeningQueue()
  let hooks = LinkHooks()
  let claims = LinkClaims()
  /// The choices of a branch that wait for a guard, by window.
  var waitingChoices: [RouterState.Window.ID: Navigation] = [:]
  /// Keeps the links that wait; nil: they wait as long as the process lives.
  package var keeper: (any LinkKeeper)?
  /// Takes back what an earlier process has kept, as soon as there is a window to show it in.
  package var takesBack: (@MainActor () -> Void)?
  let mistakes = MistakeLog()
  /// Finds out where short links lead, before they are matched.
  public var linkExpander: LinkExpander?
  /// Asks the user whether a route may open that needs it.
  public var confirms: (@MainActor @Sendable (RouteMatch) async -> Bool)?
  /// Opens what no route takes in the browser: called for links of the web that came from outside, once for each.
  public var opensInBrowser: (@MainActor (DeepLink) -> Void)?
  /// The link of the screen to show for an opening that ended badly; nil shows none.
  ///
  /// It is opened with the outcome as the extra `outcome`, and with no other screen if it cannot be opened itself.
  public var errorScreen: (@MainActor (DeepLink, Navigation.Outcome) -> String?)?
  /// Choices of the app about navigation; they hold from the next operation on.
  public var configuration: Configuration {
    didSet {
      deferred.limit = configuration.deferredLimit
      deferred.expiry = configuration.deferredExpiry
      store.matches.codec = configuration.extrasCodec
      defaults = configuration.tableDefaults
    }
  }
  /// What the configuration says where the routes say nothing: made when it changes, since every verb needs it.
  private(set) var defaults: RouteTable.Defaults
  /// Brings routes that are known only once a link is there, before it is read.
  var bringsRoutes: (@MainActor (Router) -> Void)?
  var parameterScreens: [ParameterScreen] = []
  var chainHandler: (@MainActor (RouteMatch, [Any]) -> Bool)?

  /// A router with rules of its own and no routes.
  public convenience init(options: RouteTable.Options, configuration: Configuration = Configuration()) {
    self.init(RouteTable.Builder(options: options), configuration: configuration)
  }

  /// A router with routes collected before, and their rules.
  public init(_ routes: RouteTable.Builder, configuration: Configuration = Configuration()) {
    registry = Locked(RouteRegistry(builder: routes))
    self.configuration = configuration
    defaults = configuration.tableDefaults
    store = StateStore(historyLimit: configuration.historyLimit)
    store.matches.codec = configuration.extrasCodec
    deferred = DeferredLinks(limit: configuration.deferredLimit, expiry: configuration.deferredExpiry)
    admission.watch.onChange = { [weak self] in self?.guardsChanged() }
    admission.watch.onEndless = { [weak self] in self?.tellMistake("stopped: guards that change what they read") }
    deferred.onDrop = { [weak self] link in
      self?.keeper?.ended(link.number)
      self?.note(.dropped(link.link))
    }
  }

  /// A router for an app's hosts and schemes, with the default rules.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links: `example.com`, `*.example.com`.
  ///   - schemes: the schemes let in; empty lets any in.
  ///   - reachable: from which sources routes may be opened; the author decides.
  ///   - configuration: choices about navigation.
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach,
    configuration: Configuration = Configuration()
  ) {
    var options = RouteTable.Options(reachable: reachable)
    options.hosts = hosts
    options.schemes = schemes
    self.init(options: options, configuration: configuration)
  }

  /// A router with the routes of a block.
  ///
  /// What is wrong with them is told by ``problems``; routes that cannot be read are left out.
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach,
    configuration: Configuration = Configuration(), @RouteBuilder _ routes: () -> some RouteContent
  ) {
    self.init(hosts: hosts, schemes: schemes, reachable: reachable, configuration: configuration)
    add(routes())
  }

  /// Adds routes, in trees and loose; they come after all there are.
  ///
  /// - Returns: what stands for all of them, see ``RouteTable/Part``.
  @discardableResult
  public func add(_ content: some RouteContent) -> RouteTable.Part {
    registry.with { $0.routes.builder.add(content) }
  }

  /// The routes as they are now, frozen: ask it from any thread.
  ///
  /// Built when it is first asked for after a change. Routes that cannot be read are not in it, see ``problems``.
  public nonisolated var table: RouteTable { registry.with { $0.routes.table } }

  nonisolated var guards: GuardIndex { registry.with { $0.guards } }

  /// Every error and warning of the routes registered so far.
  public var problems: [RouteTable.Diagnostic] {
    let table = table
    return table.problems + claims.check(table) + admission.added.problems(in: table)
  }

  /// The rules, which may be changed while the router lives: they hold from the next operation on.
  public var options: RouteTable.Options {
    get { registry.with { $0.routes.builder.options } }
    set {
      change { $0.options = newValue }
      bus.options = newValue
      values.options = newValue
    }
  }

  /// Changes the routes; the table is made anew when it is next asked for.
  @discardableResult
  func change<Result: Sendable>(_ body: @Sendable (inout RouteTable.Builder) -> Result) -> Result {
    registry.with { body(&$0.routes.builder) }
  }
}

/// What was registered, and the guards of it.
struct RouteRegistry: Sendable {
  var routes: LazyTable
  private var knownGuards: GuardIndex?

  init(builder: RouteTable.Builder) {
    var builder = builder
    // A router shows what it opens.
    builder.hasTree = true
    routes = LazyTable(builder)
  }

  /// The guards of the table as it is now.
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
  /// Choices of an app about navigation.
  ///
  /// ```swift
  /// var configuration = Router.Configuration(presentation: .push)       // what the routes show as that do not say it
  /// configuration.overlap = .enqueue
  /// configuration.deferredExpiry = .seconds(60)
  /// let router = Router(reachable: .inAppOnly, configuration: configuration) { RouteTo("/books", name: "books") }
  /// ```
  public struct Configuration: Sendable {
    /// How a route is shown when it is opened; the route, the verb and the call may say otherwise.
    public var presentation: RouteMap.Presentation
    /// How a screen is presented if neither the map nor the call says it.
    public var modal = RouteMap.ModalOptions()
    /// Saves what is passed along with links, in the state; nil: it is kept beside it, as long as the process lives.
    public var extrasCodec: ExtrasCodec?
    /// What becomes of the state: nil does what the verbs say.
    ///
    /// An own reducer is asked for every verb and every event; it answers with
    /// ``RouterState/applying(_:in:window:)`` of the same action, of another, or of none.
    public var reducer: Reducer?
    /// What is done when something hides what is to be shown that is not the router's: an alert of the app, a share sheet.
    public var foreignPresentations: ForeignPresentations
    /// How long a step waits for the user to be done with that; then what was opened fails as ``HostError/Reason/covered``.
    public var foreignLimit = Duration.seconds(30)
    /// How many places to go back and forward to are kept; read when the router is made.
    public var historyLimit: Int
    /// What becomes of an opening that waits when the app opens another link.
    public var overlap = Overlap.latest
    /// How many deferred links are kept; one more drops the oldest.
    public var deferredLimit = 64
    /// How long a deferred link is kept.
    public var deferredExpiry = Duration.seconds(600)
    /// How long a step may take after the platform last said that anything moves; then the screen tells how it ended.
    public var stepLimit = Duration.seconds(3)
    /// How time passes: for steps, for links that are deferred, and for guards that may take only so long.
    public var clock = RouterClock.current

    /// Decides what an action makes of a state.
    public typealias Reducer =
      @MainActor @Sendable (
        RouterState, RouterState.Action, RouteTable, RouterState.Window.ID?
      ) -> RouterState.Change

    /// The usual choices.
    public init(
      presentation: RouteMap.Presentation = .inPlace, reducer: Reducer? = nil,
      foreignPresentations: ForeignPresentations = .automatic, historyLimit: Int = 50
    ) {
      self.presentation = presentation
      self.reducer = reducer
      self.foreignPresentations = foreignPresentations
      self.historyLimit = historyLimit
    }

    fileprivate var tableDefaults: RouteTable.Defaults {
      RouteTable.Defaults(presentation: presentation, modal: modal, extrasCodec: extrasCodec)
    }
  }

  /// What becomes of an opening that waits, for a guard or a short link, when the app opens another link.
  ///
  /// ```swift
  /// router.configuration.overlap = .drop
  /// let first = router.open("/account")          // waits for a guard
  /// let second = router.open("/account")         // the impatient tap: ends as cancelled
  /// ```
  public enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// The older one ends as cancelled, if it was to open or go to a place.
    case latest
    /// The newer one waits its turn.
    case enqueue
    /// The newer one ends as cancelled.
    case drop
  }

  /// What becomes of a step whose target is hidden by something that is not the router's: an alert of the app, a share
  /// sheet, Safari, an active search.
  ///
  /// ```swift
  /// router.configuration.foreignPresentations = .fail       // whoever opens a link while an alert is up is told
  /// ```
  /// Nothing is pushed unseen under it. An active search is no obstacle for the app's own calls: who taps what was found
  /// does not wait for its end. What happened on the screen, and what guards take away, is carried out in any case.
  public enum ForeignPresentations: String, Sendable, Hashable, CaseIterable {
    /// A link from outside dismisses it, but for alerts and what the app does not let the user close: it waits for these. The
    /// app's own calls present on top of all but alerts, and wait where nothing would be seen.
    case automatic
    /// The step waits until it is gone, at most as long as ``Router/Configuration/foreignLimit``.
    case wait
    /// A modal is presented on top of it; all else waits.
    case presentOnTop
    /// It is dismissed first.
    case dismiss
    /// The step fails.
    case fail
  }
}

extension Router: CustomReflectable {
  /// Nothing of it: what a router keeps has values of links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
