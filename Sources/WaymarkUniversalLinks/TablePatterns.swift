import WaymarkLinksCore

/// The paths and fragments that the routes of a table take from universal links to one host.
struct TablePatterns {
  /// A pattern that takes links, with its constraints or without them.
  struct Acceptor {
    let pattern: LinkPattern
    /// True if the pattern is taken without its constraints.
    let isWide: Bool
    /// The index of the same pattern without its constraints, if it has some.
    let wideTwin: Int?
    /// The conditions on the query, which are wider if the pattern is.
    let conditions: [QueryCondition]

    var route: RouteTable.Route { pattern.route }
    var isTaken: Bool { pattern.isTaken }
    /// True for a redirect before all routes.
    var isRedirect: Bool { pattern.candidate == nil }
    var name: String { route.name ?? route.pattern.text }
    var hasFragment: Bool { pattern.fragment != nil }
  }

  private(set) var acceptors: [Acceptor] = []
  /// The paths of the patterns with their constraints, by the index of the acceptor.
  private(set) var exact = LinkAutomaton()
  /// The paths of the patterns without their constraints, of those that may be opened.
  private(set) var wide = LinkAutomaton()
  private let machines = MachineCache()

  init() {}

  init(_ table: RouteTable, host: String, claims: [LinkClaim] = []) {
    for pattern in LinkPatterns(table, host: host, claims: claims).all { add(pattern) }
  }

  /// True if a constraint is compared as wider than it is.
  var hasWidened: Bool { acceptors.contains { $0.pattern.values.contains { !$0.isExact } } }

  private mutating func add(_ pattern: LinkPattern) {
    let index = acceptors.count
    let isConstrained = pattern.isConstrained
    acceptors.append(
      Acceptor(
        pattern: pattern, isWide: false, wideTwin: isConstrained ? index + 1 : nil, conditions: pattern.conditions))
    add(pattern.path, of: index, to: &exact)
    guard isConstrained else { return }
    acceptors.append(Acceptor(pattern: pattern, isWide: true, wideTwin: nil, conditions: pattern.conditions.widened))
    if pattern.isTaken { add(pattern.path, of: index + 1, to: &wide) }
  }

  private func add(_ segments: [LinkPattern.Segment], of index: Int, to automaton: inout LinkAutomaton) {
    let foldsCase = acceptors[index].route.foldsCase
    automaton.add(
      machines.tokens(of: segments, foldsCase: foldsCase, isWide: acceptors[index].isWide),
      .init(unit: .segments, foldsCase: foldsCase), tag: index)
  }

  /// Returns the paths of one pattern.
  func paths(of index: Int) -> LinkAutomaton {
    var output = LinkAutomaton()
    add(acceptors[index].pattern.path, of: index, to: &output)
    return output
  }

  /// Returns the fragments of some patterns, in order.
  func fragments(of indices: [Int]) -> LinkAutomaton {
    var output = LinkAutomaton()
    for index in indices { add(acceptors[index].pattern.fragment ?? [], of: index, to: &output) }
    return output
  }
}
