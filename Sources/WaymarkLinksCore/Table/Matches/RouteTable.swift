/// All routes of an app, checked and frozen.
///
/// It finds the route of a link in linear time, and the route's position on the screen.
///
/// ```swift
/// let table = try RouteTable(reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
/// let match = try table.match("bookshop://books/42?ref=mail")
/// let id = match?.path["id"]    // "42"
/// ```
///
/// A table never changes and can be used from any thread. To change routes while an app runs, change those of its router,
/// which makes a new table. Existing matches keep theirs.
public struct RouteTable: Sendable {
  package let store: RouteStore
  /// Defaults for the position of routes.
  ///
  /// It is a class, because tables are copied often.
  package var defaults = Defaults.usual

  package init(store: RouteStore) {
    self.store = store
  }

  /// The rules by which the table reads links and patterns.
  public var options: Options { store.options }

  /// The routes in the order of registration.
  ///
  /// The routes below a route follow it.
  public var routes: [Route] { store.routes }

  /// The errors of routes that were left out.
  ///
  /// A router leaves out routes that cannot be used. Empty in a table of ``Builder/build()``, which throws these
  /// errors.
  package var errors: [Problem] { store.errors }

  /// The warnings of the build.
  ///
  /// A release build without the package's trait `Diagnostics` has none. `problems` has all problems.
  package var warnings: [Problem] { store.warnings }

  /// Returns the route with a name, or `nil` if there is none.
  public func route(named name: String) -> Route? {
    store.names[name].map { store.routes[$0] }
  }

  /// Returns the route with an id, or `nil` if it was removed or belongs to another table.
  package func route(_ id: Route.ID) -> Route? {
    store.numbers[id.number].map { store.routes[$0] }
  }

  /// Returns the location of a route's declaration, or `nil` if it is unknown, or the route belongs to another table.
  ///
  /// The cost is logarithmic in the number of routes.
  package func location(of route: Route) -> SourceLocation? { store.location(of: route.id) }

  /// The routes from the outermost one to this one.
  package func chain(of route: Route) -> [Route] {
    store.chain(of: route.index)
  }

  /// The memory of the matcher in bytes, without names, patterns and attachments.
  @_spi(Matching) public var matcherByteCount: Int { store.matcher.byteCount }
}

/// The content of a frozen table.
///
/// The table and its matches share it.
package final class RouteStore: Sendable {
  package let options: RouteTable.Options
  let entries: [RouteEntry]
  let nextNumber: Int
  /// The enabled entries and their order.
  let arrangement: EntryArrangement
  package let routes: [RouteTable.Route]
  /// The candidates in the order in which they are tried.
  package let candidates: ContiguousArray<Candidate>
  /// The facts that the search needs about each candidate.
  let cards: ContiguousArray<CandidateInfo>
  /// True if the table has no namespaces and few limits to schemes and hosts.
  ///
  /// In such a table, the first candidate is the result, unless it has a condition.
  let isPlain: Bool
  /// True if no candidate is limited.
  let isUnlimited: Bool
  package let limits: [CandidateLimit]
  /// True if the host of a custom scheme is compared regardless of case, and the matcher does not do that by itself.
  let foldsHosts: Bool
  /// True if a pattern begins with a literal that has capitals.
  let hasCapitalHosts: Bool
  /// The places that items of the query fill, by the target of a redirect.
  let knownSlots = Locked<[String: RedirectSlots]>([:])
  /// True if the routes are redirects of another table, which knows their targets.
  let leadsElsewhere: Bool
  private let knownHostSpellings = Locked<[String: [String]]?>(nil)
  package let hasRedirectingRoutes: Bool
  /// True if a pattern matches the fragment.
  let matchesFragments: Bool
  package let matcher: Matcher
  /// The redirects that come before all routes, as a table of their own.
  package let redirects: RouteStore?
  package let hosts: HostList
  let hasHosts: Bool
  /// True if a pattern takes web links of any host.
  package let takesAnyHost: Bool
  /// True if web links must have one of the hosts, although the rules for paths do not ask for it.
  let limitsWebHosts: Bool
  /// The accepted schemes in lower case: those listed, and those declared as namespaces.
  ///
  /// An empty list accepts all.
  package let schemes: [String]
  /// True if the table lists `http` or `https`, so that it takes no other web links: `schemes: ["https"]`.
  let listsWebScheme: Bool
  let namespaces: [RouteTable.Namespace]
  let gateRules: GateRules
  /// The errors of routes that were left out.
  package let errors: [RouteTable.Problem]
  package let warnings: [RouteTable.Problem]
  package let names: [String: Int]
  package let numbers: [Int: Int]
  /// The tree, if the position of routes matters.
  ///
  /// Otherwise it is built at the first access.
  private let madeTree: RouteTree?
  private let lateTree = Locked<RouteTree?>(nil)
  /// The routes of typed destinations.
  ///
  /// If there are several, the first one.
  package let destinations: [DestinationKey: Int]

  init(_ parts: borrowing RouteTableParts) {
    options = parts.options
    entries = parts.entries
    nextNumber = parts.nextNumber
    arrangement = parts.arrangement
    routes = parts.routes
    candidates = parts.candidates
    cards = ContiguousArray(
      parts.candidates.map { CandidateInfo($0, parts.routes[$0.route], foldsCase: parts.matcher.foldsCase) })
    isPlain =
      parts.options.namespaces.isEmpty && parts.limits.count <= LimitVerdicts.firstUnchecked
    isUnlimited = parts.limits.count == 1
    limits = parts.limits
    foldsHosts = parts.options.hostPolicy == .byScheme && !parts.matcher.foldsCase
    hasCapitalHosts = parts.candidates.contains { $0.variant.path.first?.isLiteralWithCapitals == true }
    hasRedirectingRoutes = parts.routes.contains { $0.redirectTemplate != nil || $0.redirecting != nil }
    matchesFragments = parts.candidates.contains { $0.variant.fragment != nil }
    matcher = parts.matcher
    redirects = parts.redirects
    leadsElsewhere = parts.leadsElsewhere
    hosts = parts.hosts
    hasHosts = !parts.hosts.isEmpty
    takesAnyHost = parts.limits.contains { $0.host?.isAny == true }
    limitsWebHosts = !parts.options.hosts.isEmpty
    let listed = parts.options.schemes
    schemes = listed.isEmpty ? [] : (listed + parts.options.namespaces.map(\.scheme)).map(\.asciiLowercased)
    listsWebScheme = schemes.contains("http") || schemes.contains("https")
    namespaces = parts.options.namespaces
    gateRules = GateRules(
      parts.options, readsScheme: !schemes.isEmpty, readsFragment: matchesFragments, readsHosts: limitsWebHosts)
    errors = parts.errors
    warnings = parts.warnings
    names = Dictionary(parts.routes.compactMap { route in route.name.map { ($0, route.index) } }) { first, _ in first }
    destinations = Dictionary(
      parts.routes.compactMap { route in route.destination.map { ($0, route.index) } }
    ) { first, _ in first }
    numbers = parts.numbers
    madeTree = parts.tree
  }

  /// The first literals of the patterns, by their lower-case spelling.
  ///
  /// They are collected with the first link that needs them.
  var hostSpellings: [String: [String]] {
    knownHostSpellings.with { known in
      if let known { return known }
      let spellings = Self.hostSpellings(in: candidates)
      known = spellings
      return spellings
    }
  }

  #if DEBUG
    /// Called with the name of an optional value that a link does not have, and the index of its route.
    package let onMissing = Locked<(@Sendable (String, Int) -> Void)?>(nil)
  #endif

  package var hasTree: Bool { madeTree != nil }

  /// The position of the routes on the screen.
  @inline(__always)
  package var tree: RouteTree { madeTree ?? lateTree.with { makeTree(once: &$0) } }

  private func makeTree(once known: inout RouteTree?) -> RouteTree {
    if let known { return known }
    var compiler = TreeCompiler(arrangement.enabled(entries), routes, candidates, numbers: numbers)
    let tree = compiler.compile()
    known = tree
    return tree
  }

  /// Returns the location of a route's declaration.
  ///
  /// Its entry has it, and the numbers of entries ascend.
  package func location(of route: RouteTable.Route.ID) -> RouteTable.SourceLocation? {
    declaration(of: route)?.location
  }

  /// Returns the declaration of a route, without those below.
  package func declaration(of route: RouteTable.Route.ID) -> RouteTable.Declaration? {
    entry(numbered: route.number)?.declaration
  }

  /// Returns a route or container as it was added.
  package func entry(numbered number: Int) -> RouteEntry? {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if entries[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return lower < entries.count && entries[lower].number == number ? entries[lower] : nil
  }

  package func chain(of index: Int) -> [RouteTable.Route] {
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

  /// Returns the number of routes above a route.
  package func depth(of index: Int) -> Int {
    var depth = 1
    var next = index
    while let parent = routes[next].parentIndex {
      depth += 1
      next = parent
    }
    return depth
  }

  package func namespace(ofScheme scheme: String) -> RouteTable.Namespace? {
    namespaces.first { $0.scheme.asciiLowercased.utf8.elementsEqual(scheme.asciiLowercased.utf8) }
  }
}

/// The parts that a table is assembled from.
struct RouteTableParts: ~Copyable {
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
  var leadsElsewhere = false
  var hosts = HostList()
  var errors: [RouteTable.Problem] = []
  var warnings: [RouteTable.Problem] = []
}
