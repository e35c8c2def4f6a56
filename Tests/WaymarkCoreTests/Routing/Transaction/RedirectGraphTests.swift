import TestSupport
import Testing
import WaymarkCore

/// Which routes the guards of each redirect to, in order of the targets.
@MainActor
private final class Graph {
  /// A bit for each target of each route.
  var edges: [UInt32] = []
}

/// The end of a link through a graph of redirects.
private enum End: Equatable {
  case opened(Int)
  case loop
  case tooLong
  case denied(Int)
  case other(String)
}

/// Follows redirects: the first one of a route counts.
///
/// One of a guard to the route itself denies, and one of the route itself is ignored.
private func walk(
  from start: Int, _ edges: [UInt32], limit: Int, isGuarded: (Int) -> Bool = { _ in true }
) -> (chain: [Int], end: End) {
  var (chain, visited, place) = ([Int](), Set([start]), start)
  while true {
    guard edges[place] != 0 else { return (chain, .opened(place)) }
    let target = edges[place].trailingZeroBitCount
    if target == place { return (chain, isGuarded(place) ? .denied(place) : .opened(place)) }
    place = target
    chain.append(place)
    guard visited.insert(place).inserted else { return (chain, .loop) }
    guard chain.count <= limit else { return (chain, .tooLong) }
  }
}

@Suite("Redirect graphs: each ends, with the chain told · F4 R11")
@MainActor
struct RedirectGraphTests {
  private func end(_ outcome: LinkOutcome?) -> End {
    switch outcome {
    case .opened(let match): .opened(Int(match.route.name?.dropFirst() ?? "") ?? -1)
    case .denied(let match, _): .denied(Int(match.route.name?.dropFirst() ?? "") ?? -1)
    case .rejected(let rejection) where rejection.reason == .redirectLoop: .loop
    case .rejected(let rejection) where rejection.reason == .redirectLimit: .tooLong
    default: .other("\(String(describing: outcome))")
    }
  }

  /// A router whose routes have a guard for each route, which redirects to it where the graph says so.
  private func router(over graph: Graph, of count: Int) -> Router {
    let router = Router(reachable: .fromLinks)
    router.showsEverything()
    for route in 0..<count {
      let guards = (0..<count).map { target in
        RouteGuard("to \(target)") { _ in
          graph.edges[route] & (1 << UInt32(target)) == 0 ? .proceed : .redirect(RoutePattern("/n\(target)"))
        }
      }
      let declared = RouteTo(RoutePattern("/n\(route)"), name: "n\(route)").routes
      router.add(guards.reduce(declared) { $0.guarded(by: $1) })
    }
    return router
  }

  private func expectEnd(from start: Int, _ graph: Graph, in router: Router) throws {
    let navigation = router.open("/n\(start)", .init(from: .inApp))
    let expected = walk(from: start, graph.edges, limit: 5)
    let outcome = end(navigation.result)
    try #require(outcome == expected.end, "\(graph.edges) from \(start)")
    try #require(navigation.redirects == expected.chain.map { "/n\($0)" }, "\(graph.edges) from \(start)")
  }

  /// Every relation between three routes: each guard redirects to one of the three, its own route included, or to none.
  @Test func allGraphsOfThreeRoutesEnd() throws {
    let graph = Graph()
    let router = router(over: graph, of: 3)
    for number in 0..<512 {
      graph.edges = (0..<3).map { UInt32(number >> ($0 * 3)) & 7 }
      for start in 0..<3 { try expectEnd(from: start, graph, in: router) }
    }
  }

  /// Four routes are the fewest with a loop beside the way that enters it and one that leaves it.
  @Test func randomGraphsOfFourRoutesEnd() throws {
    var random = SeededGenerator.make()
    let graph = Graph()
    let router = router(over: graph, of: 4)
    for _ in 0..<SeededGenerator.rounds(2000) {
      graph.edges = (0..<4).map { _ in UInt32.random(in: 0..<16, using: &random) }
      try expectEnd(from: Int.random(in: 0..<4, using: &random), graph, in: router)
    }
  }

  /// Larger ones, 10⁴ of them: the redirects of some routes, the guards of others.
  ///
  /// Some guards have to wait.
  ///
  /// The guards of a router lead somewhere else in each graph; the redirects of its routes stay.
  @Test func largeRandomGraphsEnd() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(20) {
      let graph = Graph()
      let router = Router(reachable: .fromLinks)
      router.showsEverything()
      let limit = Int.random(in: 0...8, using: &random)
      router.options.redirectLimit = limit
      let kinds = (0..<Int.random(in: 2...14, using: &random)).map { _ in random.pick(Kind.allCases) }
      graph.edges = kinds.map { random.edge(among: kinds.count, $0) }
      for (route, kind) in kinds.enumerated() { router.add(Self.route(route, kind, graph)) }
      for _ in 0..<500 {
        for (route, kind) in kinds.enumerated() where kind.isGuarded {
          graph.edges[route] = random.edge(among: kinds.count, kind)
        }
        let start = Int.random(in: 0..<kinds.count, using: &random)
        let navigation = router.open("/n\(start)", .init(from: .inApp))
        let expected = walk(from: start, graph.edges, limit: limit) { kinds[$0].isGuarded }
        let outcome = end(await navigation.outcome)
        try #require(
          outcome == expected.end && navigation.redirects == expected.chain.map { "/n\($0)" },
          """
          seed \(random.seed): \(graph.edges) from \(start), at most \(limit): \(navigation.redirects) \(outcome), \
          not \(expected)
          """)
      }
    }
  }

  /// The kind of a route's redirect.
  fileprivate enum Kind: CaseIterable {
    case nothing, pattern, guarding, waiting

    var isGuarded: Bool { self == .guarding || self == .waiting }
  }

  private static func route(_ number: Int, _ kind: Kind, _ graph: Graph) -> RouteMap {
    var declaration = RouteTable.Declaration(RoutePattern("/n\(number)"), name: "n\(number)")
    switch kind {
    case .nothing: return RouteTo(declaration).routes
    case .pattern:
      declaration.redirect = graph.target(of: number)
      return RouteTo(declaration).routes
    case .guarding:
      return RouteTo(declaration).guarded(by: RouteGuard("now") { _ in .redirect(graph.target(of: number)) })
    case .waiting:
      return RouteTo(declaration).guarded(
        by: .async("later") { _ in
          await Task.yield()
          return .redirect(graph.target(of: number))
        })
    }
  }
}

extension Graph {
  fileprivate func target(of route: Int) -> RoutePattern { RoutePattern("/n\(edges[route].trailingZeroBitCount)") }
}

extension SeededGenerator {
  /// An edge to one route, perhaps the route itself; none for a route that does not redirect.
  fileprivate mutating func edge(among count: Int, _ kind: RedirectGraphTests.Kind) -> UInt32 {
    kind == .nothing ? 0 : 1 << UInt32(Int.random(in: 0..<count, using: &self))
  }
}
