/// Opens links: finds the route, asks its handler, and tells what became of it.
///
/// ```swift
/// let router = Router(hosts: ["books.example.com"], reachable: .fromLinks)
/// router.handle("/user/view/:userID") { match in
///   show(match["userID"])
///   return true                     // false passes the link on to the next route
/// }
/// router.open("myapp://user/view/joeldev").isHandled
/// ```
///
/// Lives on the main actor. Its ``table`` may be asked from any thread. Routers share nothing.
@MainActor
public final class Router {
  /// A router for small apps and first steps, as a convenience; it opens nothing from outside until its options say so.
  ///
  /// It is like any other router: an app of some size makes its own.
  public static let shared = Router(options: RouteTable.Options(reachable: .inAppOnly))

  /// Told how each link was matched, line by line: candidates, answers, redirects.
  ///
  /// Values are left out.
  public var log: (@MainActor (String) -> Void)?
  /// Told of each route that cannot be registered, when it is registered.
  public var onInvalidRoute: (@MainActor (RouteTable.Diagnostic) -> Void)?

  private nonisolated let registry: Locked<RouteRegistry>
  var linking = RouteLinking()
  var rewriters: [(number: Int, body: @MainActor (DeepLink) -> LinkDecision)] = []
  var unmatchedHandlers: [(scheme: String?, body: @MainActor (DeepLink) -> Void)] = []
  var parameterScreens: [ParameterScreen] = []
  var chainHandler: (@MainActor (RouteMatch, [Any]) -> Bool)?

  /// A router with rules of its own and no routes.
  public init(options: RouteTable.Options) {
    registry = Locked(RouteRegistry(builder: RouteTable.Builder(options: options)))
  }

  /// A router for an app's hosts and schemes, with the default rules.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of web links: `example.com`, `*.example.com`.
  ///   - schemes: the schemes let in; empty lets any in.
  ///   - reachable: from which sources routes may be opened; the author decides.
  public convenience init(hosts: [String] = [], schemes: [String] = [], reachable: RouteTable.Reach) {
    var options = RouteTable.Options(reachable: reachable)
    options.hosts = hosts
    options.schemes = schemes
    self.init(options: options)
  }

  /// The routes as they are now, frozen: ask it from any thread.
  ///
  /// Built when it is first asked for after a change. Routes that cannot be read are not in it, see ``problems``.
  public nonisolated var table: RouteTable { registry.with { $0.table } }

  /// Every error and warning of the routes registered so far.
  public var problems: [RouteTable.Diagnostic] { registry.with { $0.builder.check() } }

  /// The rules, which may be changed while the router lives: they hold from the next operation on.
  public var options: RouteTable.Options {
    get { registry.with { $0.builder.options } }
    set { change { $0.options = newValue } }
  }

  /// Changes the routes; the table is made anew when it is next asked for.
  @discardableResult
  func change<Result: Sendable>(_ body: @Sendable (inout RouteTable.Builder) -> Result) -> Result {
    registry.with { registry in
      registry.known = nil
      return body(&registry.builder)
    }
  }
}

/// What was registered, and the table made of it.
struct RouteRegistry: Sendable {
  var builder: RouteTable.Builder
  /// Nil: something was registered since.
  var known: RouteTable?

  /// The table, made if it must be.
  var table: RouteTable {
    mutating get {
      if let known { return known }
      let table = builder.buildLeavingOut().table
      known = table
      return table
    }
  }
}
