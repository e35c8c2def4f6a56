/// Opens links: finds the route, asks its guards, runs its handler or shows its screen, and reports the outcome.
///
/// The router has the state of the app's navigation. Hosts show the state.
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
  /// It opens nothing from outside until its configuration allows it. It is a router like any other. Larger apps create their
  /// own.
  public static let shared = Router(Configuration(links: RouteTable.Options(reachable: .inAppOnly)))

  /// Receives the problem of each route that cannot be registered, for apps that come from a router with such a closure.
  package var invalidRouteHandler: (@MainActor (RouteTable.Problem) -> Void)?

  nonisolated let routes: RegisteredRoutes
  let outbox = Outbox()
  package let mistakes: MistakeLog
  package let guarded: GuardedState
  /// The values that hosts and other parts keep with the router.
  package var companions = Companions()
  /// The hosts that show screens as long as no window is connected.
  package var statelessHosts = StatelessHosts()
  /// The host without a state that is used first.
  package var statelessHost: (any StatelessHost)? {
    get { statelessHosts.host() }
    set { if let newValue { statelessHosts.add(newValue, of: nil) } }
  }
  let deferred: DeferredLinks
  let line: LinkLine
  /// The last link that was opened in each window before a host showed it.
  var unshown: [RouterState.Window.ID: UnshownLink] = [:]
  let broadcast = Broadcast<Event>()
  let results = ResultStore()
  package let hooks = LinkHooks()
  let claims = LinkClaims()
  /// Saves the links that wait.
  ///
  /// If `nil`, they are lost when the process ends.
  package var keeper: (any LinkKeeper)?
  /// Restores the links that an earlier process has kept, as soon as there is a window for them.
  package var takesBack: (@MainActor () -> Void)?
  /// The app's choices, but for the rules of links, which the table has.
  package var rules: Configuration {
    get { guarded.rules }
    set {
      guarded.rules = newValue
      mistakes.receiver = newValue.log
      line.overlap = newValue.overlap
      deferred.limit = newValue.deferredLimit
      deferred.expiry = newValue.deferredExpiry
      followRecording()
    }
  }
  private var linksRevision = Configuration.Revision()
  /// The app's choices.
  ///
  /// They may be changed at any time, and hold from the next operation on.
  public var configuration: Configuration {
    get { rules.with(options, linksRevision) }
    set {
      if newValue.version !== linksRevision {
        linksRevision = newValue.version
        options = newValue.links
      }
      rules = newValue
    }
  }
  package let code = AppCode()
  /// Writes the events of the recorder as they happen.
  var traceLines: TraceLines?
  /// The recording that the recorder belongs to.
  var recording: Recording?
  /// Adds routes that are known only when a link arrives, before the link is read.
  var lazyRoutes: (@MainActor (Router) -> Void)?
  /// Handles matches whose routes have no handler of their own.
  package var matchHandler: (any MatchHandler)?

  /// Creates a router without routes.
  public convenience init(_ configuration: Configuration) {
    self.init(RouteTable.Builder(options: configuration.links), navigation: configuration)
  }

  /// Creates a router without routes.
  package convenience init(options: RouteTable.Options) { self.init(Configuration(links: options)) }

  /// Creates a router with the routes and rules of a table, for example of a route file.
  public convenience init(_ table: RouteTable) { self.init(RouteTable.Builder(table)) }

  /// Creates a router with routes that were collected before, and their rules.
  package init(_ routes: RouteTable.Builder, navigation: Configuration = Configuration()) {
    self.routes = RegisteredRoutes(routes)
    mistakes = MistakeLog(self.routes, outbox)
    guarded = GuardedState(self.routes, code, mistakes, outbox, broadcast, results, navigation)
    mistakes.receiver = navigation.log
    line = LinkLine(mistakes, outbox, overlap: navigation.overlap)
    deferred = DeferredLinks(limit: navigation.deferredLimit, expiry: navigation.deferredExpiry)
    guarded.authorization.watch.onChange = { [weak self] in self?.guardsChanged() }
    guarded.authorization.added.list.onChange = { [weak self] in self?.askGuardsSoon() }
    guarded.onDenial = { [weak self] in self?.follow($0) }
    guarded.onPlaceholderAnswer = { [weak self] in self?.settlePlaceholders() }
    store.onWindow = { [weak self] in self?.openWaitingLinksSoon() }
    line.onFree = { [weak self] in self?.openDueLinks() }
    line.onWait = { [weak self] in self?.note(.waiting($0, for: $1)) }
    deferred.onDrop = { [weak self] link in
      self?.keeper?.ended(link.number)
      self?.note(.dropped(link.link))
      link.navigation.noteResumption(by: nil)
    }
    followRecording()
  }

  /// Creates a router for an app's hosts and schemes, with the routes of a block.
  ///
  /// Its ``configuration`` has all other choices. The ``problems`` describe the faults of the routes. Invalid routes are left
  /// out.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links: `example.com`, `*.example.com`.
  ///   - schemes: the schemes that are allowed. If empty, every scheme is allowed.
  ///   - reachable: the sources that may open routes, unless a route limits them further.
  ///   - routes: the routes. By default, there are none.
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach,
    @RouteBuilder _ routes: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(hosts: hosts, schemes: schemes, reachable: reachable, navigation: Configuration(), routes)
  }

  /// Creates a router with choices that hold from its first moment, such as the clock of a test.
  package convenience init(
    hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach, navigation: Configuration,
    @RouteBuilder _ routes: () -> some RouteContent = { RouteMap {} }
  ) {
    var configuration = navigation
    configuration.links = RouteTable.Options(reachable: reachable)
    configuration.links.hosts = hosts
    configuration.links.schemes = schemes
    self.init(configuration)
    add(routes())
  }

  /// Not available: each router says who may open its routes.
  @available(
    *, unavailable,
    message: "say who may open the routes: add reachable: .fromLinks, or .inAppOnly for the app's own code alone"
  )
  public convenience init(
    hosts: [String] = [], schemes: [String] = [], @RouteBuilder _ routes: () -> some RouteContent
  ) {
    self.init(hosts: hosts, schemes: schemes, reachable: .inAppOnly, routes)
  }

  /// Adds the routes of a block, after all existing routes.
  ///
  /// ```swift
  /// let offers = router.add { RouteTo("/offers", name: "offers") { RouteTo(":id", name: "offer") } }
  /// ```
  /// - Returns: the registration of all of them.
  @discardableResult
  public func add(@RouteBuilder _ content: () -> some RouteContent) -> Registration { add(content()) }

  /// Adds routes, as trees and single ones, after all existing routes.
  @discardableResult
  package func add(_ content: some RouteContent) -> Registration {
    // The app's code runs before the table is locked, because it may read the table.
    let routes = content.routes
    return registration(of: change { $0.add(routes) })
  }

  /// The current routes, frozen.
  ///
  /// Use it from any thread. It is built at the first access after a change. Invalid routes are not in it; see
  /// ``problems``.
  public nonisolated var table: RouteTable { routes.sharedTable }

  /// The errors and warnings of all registered routes.
  public var problems: [RouteTable.Problem] {
    let table = table
    return table.problems(redirectingTo: targetsBesideTable) + claims.check(table)
      + guarded.authorization.added.problems(in: table) + recordProblems
  }

  /// Reports the problems once for each change of the routes.
  package func reportProblems() { if mistakes.isOn { mistakes.reportProblems(problems) } }

  /// The rules by which links and patterns are read.
  package var options: RouteTable.Options {
    get { routes.options }
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
    routes.change(body)
  }
}
