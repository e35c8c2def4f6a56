import Waymark
import WaymarkMigration

/// A route table as a JSON file, version 1.
///
/// The command reads it, and teams check it in CI.
///
/// ```swift
/// let file = try RouteFile(json: Data(contentsOf: url), name: "bookshop.json")
/// let table = try file.table()        // throws RouteFile.Invalid: all that is wrong, each with its line and column
/// let match = try table.match("bookshop://books/42")
/// ```
/// `Documentation/Formats/RouteFile.md` describes the format. A route of a file has a screen, or a simulated handler,
/// guard or redirect. So you can try a whole table without the app. The map of an app becomes a file, or a picture:
/// ```swift
/// try RouteFile(router).write(to: routesJSON)           // then: waymark check --routes routes.json
/// let picture = try RouteFile(router).drawing(.svg)
/// ```
public struct RouteFile: Sendable {
  /// The routes and options of the file.
  package var builder: RouteTable.Builder
  /// The preset that the options start from.
  public let preset: RouteTable.Preset
  /// The facts that guards and screens of the file read.
  package let simulation: Simulation
  /// The names of the facts that guards and screens of the file read.
  package let facts: Set<String>
  /// The parts of the app that the file does not hold, in words: closures, screens, and objects of the app.
  ///
  /// ```swift
  /// let lost = RouteFile(router).omissions       // ["the screens of 3 routes", "the guard signedIn", …]
  /// ```
  public let omissions: [String]
  let hooks: [SimulatedHook]
  package let claims: [LinkClaim]
  /// The guards beside the routes, each with the key of its routes, or `nil` for every route.
  let guards: [(guarding: RouteGuard, key: RouteKey?)]
  package let errorScreen: String?
  /// The presentation of routes and of modals that set none.
  let presentation: RouteMap.Presentation
  let modal: RouteMap.ModalOptions
  let origin: Origin
  let source: JSONSource
  private let locations: RouteFileLocations

  /// The origin of a file, which decides about routes with errors.
  enum Origin {
    /// A text: reading it reports them.
    case text
    /// A table or a router, which have none.
    case table
    /// Sources, whose errors are written.
    case sources
  }

  /// Reads a route file.
  ///
  /// - Parameters:
  ///   - json: the text of the file.
  ///   - name: the name of the file in messages.
  /// - Throws: ``Invalid`` with all problems of the file, except for those that building the table finds.
  public init(json: some Sequence<UInt8>, name: String = "route file") throws(Invalid) {
    source = JSONSource(bytes: Array(json), name: name)
    simulation = Simulation()
    let reader = try Self.read(source, simulation)
    builder = reader.builder
    preset = reader.preset
    locations = reader.locations
    facts = reader.facts
    hooks = reader.hooks
    claims = reader.claims
    errorScreen = reader.errorScreen
    omissions = reader.omissions
    guards = reader.guards.map { [simulation] in ($0.guarding.makeGuard(simulation), $0.key) }
    presentation = reader.presentation
    modal = reader.modal
    origin = .text
  }

  /// Returns the file with a simulated app of its own, in which no fact is true.
  package func afresh() throws(Invalid) -> RouteFile { try RouteFile(json: source.bytes, name: source.name) }

  /// The file of a table.
  ///
  /// ```swift
  /// let text = try RouteFile(table).drawing(.text)
  /// ```
  /// It holds everything that decides where a link goes, but closures: see ``omissions``. Guards of the app are in it by
  /// name. The cost is linear in the number of routes.
  public init(_ table: RouteTable) { self.init(table, CodeOfRouter()) }

  /// The file of a router: its current routes, and its hooks, claims and guards.
  ///
  /// Hooks and guards of the app are in it by name or location, since their code stays in the app.
  @MainActor
  public init(_ router: Router) { self.init(router.table, CodeOfRouter(router)) }

  private init(_ table: RouteTable, _ code: CodeOfRouter) {
    self.init(
      RouteTable.Builder(table), .table, code, table.presentation, table.modal,
      omissions: Omissions(table.declared, table.options, code, table.errors).all)
  }

  /// The file of a map that sources declare, which also holds the routes with errors.
  ///
  /// - Parameters:
  ///   - map: the routes, as an app would declare them.
  ///   - preset: the preset of their router.
  ///   - hosts: the hosts of the router, as far as they are known.
  ///   - schemes: the schemes of the router, as far as they are known.
  ///   - constraints: the constraints that the app adds, beside those of the patterns.
  ///   - losses: the parts of the app that the sources do not tell, before those of the routes and after them.
  package init(
    _ map: RouteMap, preset: RouteTable.Preset, hosts: [String], schemes: [String], constraints: Set<String>,
    losses: (before: [String], after: [String])
  ) {
    var builder = RouteTable.Builder(options: OptionsForm.usual(preset, hasHosts: !hosts.isEmpty))
    builder.options.hosts = hosts
    builder.options.schemes = schemes
    if !map.items.isEmpty { builder.add(map) }
    let declarations = builder.entries.compactMap(\.declaration)
    let used = declarations.flatMap { (try? PatternOutline($0.wholePattern.text))?.parameters ?? [] }
    for name in constraints.union(used.compactMap(\.ownConstraint)) {
      builder.options.constraints[name] = { _ in true }
    }
    let own = Omissions(builder.entries, builder.options, CodeOfRouter()).all
    self.init(builder, .sources, CodeOfRouter(), preset: preset, omissions: losses.before + own + losses.after)
  }

  private init(
    _ builder: RouteTable.Builder, _ origin: Origin, _ code: CodeOfRouter,
    _ presentation: RouteMap.Presentation = .inPlace, _ modal: RouteMap.ModalOptions = .init(),
    preset: RouteTable.Preset? = nil, omissions: [String]
  ) {
    self.builder = builder
    self.origin = origin
    self.presentation = presentation
    self.modal = modal
    self.omissions = omissions
    self.preset = preset ?? builder.options.preset
    simulation = Simulation()
    facts = []
    hooks = code.hooks
    claims = code.claims
    guards = code.guards
    errorScreen = nil
    source = JSONSource(bytes: [], name: "route file")
    locations = RouteFileLocations()
  }

  private static func read(_ source: JSONSource, _ simulation: Simulation) throws(Invalid) -> RouteFileReader {
    var reader = RouteFileReader(simulation)
    do throws(JSONProblem) {
      reader.read(try JSONParser.parse(source.bytes))
    } catch {
      throw Invalid([error], source.describe)
    }
    guard reader.problems.isEmpty else {
      throw Invalid(reader.problems.sorted { $0.offset < $1.offset }, source.describe)
    }
    return reader
  }

  /// Checks all routes and the tree, and freezes the table.
  ///
  /// - Throws: ``Invalid`` with every error of the routes and of the tree, and its location in the file.
  public func table() throws(Invalid) -> RouteTable {
    do {
      var table = try builder.build()
      table.presentation = presentation
      table.modal = modal
      return table
    } catch {
      throw Invalid(error.problems, diagnostic)
    }
  }

  /// Returns all errors and warnings: those of the builder, the routes whose links the file claims, and the links that
  /// guards, hooks and the error screen lead to.
  package func check() -> [RouteTable.Problem] {
    let known = builder.buildLeavingOut().table
    let findings = known.problems(redirectingTo: targetsOfCode(in: known))
    guard let table = try? builder.build() else { return findings }
    return findings + claims.flatMap { $0.check(table) } + targetProblems(in: table)
  }

  /// The patterns of the links that the file claims.
  package var claimedPatterns: [RoutePattern] { claims.map(\.pattern) }

  package func claim(taking link: DeepLink) -> RoutePattern? { claims.first { $0.takes(link) }?.pattern }

  /// Creates a router with the routes, guards and hooks of the file, for tools and tests without the app.
  ///
  /// - Throws: ``Invalid`` with every error of the routes and of the tree, and its location in the file.
  @MainActor
  package func router() throws(Invalid) -> Router {
    _ = try table()
    let router = Router(builder)
    router.rules.presentation = presentation
    router.rules.modal = modal
    for claim in claims { router.claim(claim.pattern, links: { _ in true }) }
    if let errorScreen { router.rules.errorScreen = { _, _ in errorScreen } }
    for hook in hooks {
      if let decide = try decision(of: hook) { router.willOpen(decide) }
    }
    for (guarding, key) in guards {
      if let key { router.addGuard(guarding, for: key) } else { router.addGuard(guarding) }
    }
    return router
  }

  /// Returns the decision of a hook, or `nil` if only the app knows it.
  ///
  /// A table of its pattern alone tells whether the hook applies to a link.
  private func decision(
    of hook: SimulatedHook
  ) throws(Invalid) -> (@MainActor (DeepLink) -> Router.LinkDecision)? {
    guard let pattern = hook.pattern else { return nil }
    var builder = RouteTable.Builder(options: builder.options)
    builder.options.redirects = []
    builder.options.fallback = nil
    // A hook applies to links from all sources, whatever the reach of the routes.
    builder.options.reachable = .fromLinks
    builder.add(pattern, redirect: hook.rewrite)
    let table: RouteTable
    do { table = try builder.build() } catch { throw Invalid(error.problems, diagnostic) }
    return { link in
      let resolution = table.resolve(link)
      guard hook.rewrite != nil else { return resolution.match == nil ? .proceed : .refuse }
      guard let text = resolution.redirects.first, let next = link.replaced(by: text) else { return .proceed }
      return .rewrite(next)
    }
  }

  /// Returns the location of a problem's subject in the file, as `file:line:column`.
  ///
  /// Returns `nil` if the subject is not in the file.
  public func location(of diagnostic: RouteTable.Problem) -> String? {
    locations.offset(of: diagnostic).map { source.location(of: $0) }
  }

  /// Returns the location of a route's pattern in the file, as `file:line:column`, or `nil` if it is not in the file.
  package func location(of route: RouteTable.Route.ID) -> String? {
    locations.routes[route].map { source.location(of: $0.pattern) }
  }

  /// The problems of a route file.
  ///
  /// Each names file and location, and has a remedy.
  public struct Invalid: Error, Sendable, CustomStringConvertible {
    /// The problems in the order of the file.
    ///
    /// After a hundred problems, it has the number of further ones.
    public let problems: [String]

    init(problems: [String]) {
      self.problems = problems
    }

    init<Problem>(_ problems: [Problem], _ describe: (Problem) -> Diagnostic) {
      self.problems =
        problems.prefix(100).map { describe($0).text() }
        + (problems.count > 100 ? ["… and \(problems.count - 100) more"] : [])
    }

    /// All problems, one after the other.
    public var description: String { problems.joined(separator: "\n") }
  }
}

extension DeepLink {
  /// Returns the link of a text.
  ///
  /// Without a scheme, it gets the scheme of this link, and the host of a web link.
  fileprivate func replaced(by text: String) -> DeepLink? {
    guard text.utf8.first == UInt8(ascii: "/"), let scheme else { return try? DeepLink(text, from: source) }
    return try? DeepLink(scheme + "://" + (isWeb ? host?.raw ?? "" : "") + text, from: source)
  }
}
