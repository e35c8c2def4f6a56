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
/// guard or redirect. So you can try a whole table without the app.
public struct RouteFile: Sendable {
  /// The routes and options of the file.
  ///
  /// Add more routes, or build the table.
  public var builder: RouteTable.Builder
  /// The preset that the options start from.
  public let preset: RouteTable.Preset
  /// The facts that guards and screens of the file read.
  package let simulation: Simulation
  /// The names of the facts that guards and screens of the file read.
  package let facts: Set<String>
  let hooks: [SimulatedHook]
  private let claims: [LinkClaim]
  let errorScreen: String?
  private let source: JSONSource
  private let locations: RouteFileLocations

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
  }

  private static func read(_ source: JSONSource, _ simulation: Simulation) throws(Invalid) -> RouteFileReader {
    var reader = RouteFileReader(simulation)
    do throws(JSONProblem) {
      reader.read(try JSONParser.parse(source.bytes))
    } catch {
      throw Invalid(problems: [source.describe(error)])
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
      return try builder.build()
    } catch {
      throw Invalid(error.diagnostics) { diagnostic in
        let rival = rivalLocation(of: diagnostic).map { "\n  which is at \($0)" } ?? ""
        return "\(location(of: diagnostic) ?? source.name): \(diagnostic)\(rival)"
      }
    }
  }

  /// Returns all errors and warnings: those of the builder, the routes whose links the file claims, and the links that
  /// guards, hooks and the error screen lead to.
  package func check() -> [RouteTable.Diagnostic] {
    let findings = builder.check()
    guard let table = try? builder.build() else { return findings }
    return findings + claims.flatMap { $0.check(table) } + targetProblems(in: table)
  }

  /// Creates a router with the routes, guards and hooks of the file, for tools and tests without the app.
  ///
  /// - Throws: ``Invalid`` with every error of the routes and of the tree, and its location in the file.
  @MainActor
  package func router() throws(Invalid) -> Router {
    _ = try table()
    let router = Router(builder)
    for claim in claims { router.claim(claim.pattern, links: { _ in true }) }
    if let errorScreen { router.errorScreen = { _, _ in errorScreen } }
    for hook in hooks {
      let decide = try decision(of: hook)
      router.willOpen(decide)
    }
    return router
  }

  /// Returns the decision of a hook.
  ///
  /// A table of its pattern alone tells whether the hook applies to a link.
  private func decision(
    of hook: SimulatedHook
  ) throws(Invalid) -> @MainActor (DeepLink) -> Router.LinkDecision {
    var builder = RouteTable.Builder(options: builder.options)
    builder.options.redirects = []
    builder.options.fallback = nil
    // A hook applies to links from all sources, whatever the reach of the routes.
    builder.options.reachable = .fromLinks
    builder.add(hook.pattern, redirect: hook.rewrite)
    let table: RouteTable
    do { table = try builder.build() } catch {
      throw Invalid(error.diagnostics) { "\(location(of: $0) ?? source.name): \($0)" }
    }
    return { link in
      let resolution = table.resolve(link)
      guard hook.rewrite != nil else { return resolution.match == nil ? .proceed : .refuse }
      guard let text = resolution.redirects.first, let next = link.replaced(by: text) else { return .proceed }
      return .rewrite(next)
    }
  }

  /// Returns the location of a diagnostic's subject in the file, as `file:line:column`.
  ///
  /// Returns `nil` if the subject is not in the file.
  public func location(of diagnostic: RouteTable.Diagnostic) -> String? {
    locations.offset(of: diagnostic).map { source.location(of: $0) }
  }

  /// Returns the location of the other route of a diagnostic in the file, as `file:line:column`.
  package func rivalLocation(of diagnostic: RouteTable.Diagnostic) -> String? {
    diagnostic.rivalID.flatMap { location(of: $0) }
  }

  /// Returns the location of a route's pattern in the file, as `file:line:column`, or `nil` if it is not in the file.
  public func location(of route: RouteTable.Route.ID) -> String? {
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

    fileprivate init<Problem>(_ problems: [Problem], _ describe: (Problem) -> String) {
      self.problems =
        problems.prefix(100).map(describe) + (problems.count > 100 ? ["… and \(problems.count - 100) more"] : [])
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
