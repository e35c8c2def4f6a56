/// All routes of an app, checked and frozen: finds the route of a link in time linear in the link, and tells where in the app it
/// is shown.
///
/// ```swift
/// var builder = RouteTable.Builder(reachable: .fromLinks)
/// builder.add("/books/:id", name: "book")
/// let table = try builder.build()
/// let match = try table.match("bookshop://books/42?ref=mail")
/// let id = match?.path["id"]    // "42"
/// ```
///
/// A table never changes and may be asked from any thread. Adding or removing a route makes a new one:
/// ``Builder/init(_:)`` starts from a table; matches made before keep theirs.
public struct RouteTable: Sendable {
  let store: RouteStore
  /// What holds where a route's declaration says nothing of how it is shown; an object, since tables are copied often.
  var defaults = Defaults.usual

  /// The rules the table reads links and patterns by.
  public var options: Options { store.options }

  /// The routes, in the order they were registered; those below a route follow it.
  public var routes: [Route] { store.routes }

  /// The patterns of the routes of a scheme, or, with nil, of those for any, in the order they are tried: one for each
  /// combination of a pattern's optional groups.
  public func shapes(ofScheme scheme: String?) -> [RoutePattern] {
    let wanted = scheme.map { [$0.asciiLowercased] } ?? []
    return store.candidates.filter { store.limits[$0.limit].schemes == wanted }.map { RoutePattern($0.shape.text) }
  }

  /// What is wrong with the routes that were left out: those of a router that cannot be used.
  ///
  /// Empty in a table of ``Builder/build()``, which throws them.
  public var errors: [Diagnostic] { store.errors }

  /// What its author should know, though the table can be used; ``problems`` has all there is to know.
  public var warnings: [Diagnostic] { store.warnings }

  /// The route with a name; nil if there is none.
  public func route(named name: String) -> Route? {
    store.names[name].map { store.routes[$0] }
  }

  /// The route with an id; nil if it was removed, or is of another table.
  public func route(_ id: Route.ID) -> Route? {
    store.numbers[id.number].map { store.routes[$0] }
  }

  /// Where in the sources a route is declared; nil if that is not known, or the route is of another table.
  ///
  /// Costs a logarithm of the number of routes.
  public func location(of route: Route) -> SourceLocation? { store.location(of: route.id) }

  /// The routes from the outermost one to this one.
  public func chain(of route: Route) -> [Route] {
    store.chain(of: route.index)
  }

  /// How many bytes the matcher takes; what names, patterns and attachments take is not in it.
  public var matcherByteCount: Int { store.matcher.byteCount }
}

/// What a frozen table consists of.
///
/// Shared by the table and its matches.
final class RouteStore: Sendable {
  let options: RouteTable.Options
  let entries: [RouteEntry]
  let nextNumber: Int
  /// Which entries are in the table, and in which order.
  let arrangement: EntryArrangement
  let routes: [RouteTable.Route]
  /// In the order they are tried.
  let candidates: ContiguousArray<Candidate>
  /// What must be known of each candidate at once.
  let cards: ContiguousArray<CandidateCard>
  /// There are no namespaces and few limits: the first candidate is the answer, if it has no condition.
  let isPlain: Bool
  /// All candidates are for any link.
  let isUnlimited: Bool
  let limits: [CandidateLimit]
  /// Some route redirects.
  let hasRedirectingRoutes: Bool
  /// Some pattern matches the fragment.
  let matchesFragments: Bool
  let matcher: Matcher
  /// The redirects asked before any route, as a table of their own.
  let redirects: RouteStore?
  let hosts: HostList
  let hasHosts: Bool
  /// The schemes let in, in lower case: those listed, and those declared as namespaces.
  ///
  /// Empty lets any in.
  let schemes: [String]
  let namespaces: [RouteTable.Namespace]
  let gateRules: GateRules
  /// Those of routes that were left out.
  let errors: [RouteTable.Diagnostic]
  let warnings: [RouteTable.Diagnostic]
  let names: [String: Int]
  let numbers: [Int: Int]
  /// The tree, if it matters where routes are shown; else it is made when it is first asked for.
  private let madeTree: RouteTree?
  private let lateTree = Locked<RouteTree?>(nil)
  /// The routes of typed destinations; the first counts if there are several.
  let destinations: [DestinationKey: Int]

  init(_ parts: RouteTableParts) {
    options = parts.options
    entries = parts.entries
    nextNumber = parts.nextNumber
    arrangement = parts.arrangement
    routes = parts.routes
    candidates = parts.candidates
    cards = ContiguousArray(
      parts.candidates.map { CandidateCard($0, parts.routes[$0.route], foldsCase: parts.matcher.foldsCase) })
    isPlain =
      parts.options.namespaces.isEmpty && parts.limits.count <= LimitVerdicts.firstUntold
    isUnlimited = parts.limits.count == 1
    limits = parts.limits
    hasRedirectingRoutes = parts.routes.contains { $0.redirectTemplate != nil || $0.redirecting != nil }
    matchesFragments = parts.candidates.contains { $0.shape.fragment != nil }
    matcher = parts.matcher
    redirects = parts.redirects
    hosts = parts.hosts
    hasHosts = !parts.hosts.isEmpty
    let listed = parts.options.schemes
    schemes = listed.isEmpty ? [] : (listed + parts.options.namespaces.map(\.scheme)).map(\.asciiLowercased)
    namespaces = parts.options.namespaces
    gateRules = GateRules(parts.options, readsScheme: !schemes.isEmpty, readsFragment: matchesFragments)
    errors = parts.errors
    warnings = parts.warnings
    names = Dictionary(parts.routes.compactMap { route in route.name.map { ($0, route.index) } }) { first, _ in first }
    destinations = Dictionary(
      parts.routes.compactMap { route in route.destination.map { ($0, route.index) } }
    ) { first, _ in first }
    numbers = parts.numbers
    madeTree = parts.tree
  }

  var hasTree: Bool { madeTree != nil }

  /// Where the routes are shown.
  @inline(__always)
  var tree: RouteTree { madeTree ?? lateTree.with { makeTree(once: &$0) } }

  private func makeTree(once known: inout RouteTree?) -> RouteTree {
    if let known { return known }
    var compiler = TreeCompiler(arrangement.enabled(entries), routes, candidates, numbers: numbers)
    let tree = compiler.compile()
    known = tree
    return tree
  }

  /// Where a route is declared: its entry, whose numbers ascend, knows it.
  func location(of route: RouteTable.Route.ID) -> RouteTable.SourceLocation? {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if entries[middle].number < route.number { lower = middle + 1 } else { upper = middle }
    }
    guard lower < entries.count, entries[lower].number == route.number else { return nil }
    return entries[lower].declaration?.location
  }

  func chain(of index: Int) -> [RouteTable.Route] {
    var chain: [RouteTable.Route] = []
    chain.reserveCapacity(depth(of: index))
    var next: Int? = index
    while let index = next {
      chain.append(routes[index])
      next = routes[index].parentIndex
    }
    chain.reverse()
    return chain
  }

  /// How many routes there are from the outermost one to a route.
  func depth(of index: Int) -> Int {
    var depth = 1
    var next = index
    while let parent = routes[next].parentIndex {
      depth += 1
      next = parent
    }
    return depth
  }

  /// The namespace a link belongs to, if its scheme is one.
  func namespace(ofScheme scheme: String) -> RouteTable.Namespace? {
    namespaces.first { $0.scheme.asciiLowercased.utf8.elementsEqual(scheme.asciiLowercased.utf8) }
  }
}

/// The parts a table is put together from.
struct RouteTableParts {
  var options: RouteTable.Options
  var entries: [RouteEntry]
  var arrangement: EntryArrangement
  var nextNumber: Int
  var tree: RouteTree?
  var numbers: [Int: Int] = [:]
  var routes: [RouteTable.Route] = []
  var candidates: ContiguousArray<Candidate> = []
  var limits: [CandidateLimit] = [.none]
  var matcher = Matcher()
  var redirects: RouteStore?
  var hosts = HostList()
  var errors: [RouteTable.Diagnostic] = []
  var warnings: [RouteTable.Diagnostic] = []
}
