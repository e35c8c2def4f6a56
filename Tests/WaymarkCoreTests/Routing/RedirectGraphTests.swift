import TestSupport
import Testing
import WaymarkCore

/// Which routes the guards of each redirect to, in order of the targets.
@MainActor
private final class Graph {
  /// A bit for each target of each route.
  var edges: [UInt32] = []
}

/// What a link through a graph of redirects comes to.
private enum End: Equatable {
  case opened(Int)
  case loop
  case tooLong
  case other(String)
}

/// Follows redirects: the first one of a route that does not lead to the route itself counts.
private func walk(from start: Int, _ edges: [UInt32], limit: Int) -> (chain: [Int], end: End) {
  var (chain, visited, place) = ([Int](), Set([start]), start)
  while true {
    let others = edges[place] & ~(1 << UInt32(place))
    guard others != 0 else { return (chain, .opened(place)) }
    place = others.trailingZeroBitCount
    chain.append(place)
    guard visited.insert(place).inserted else { return (chain, .loop) }
    guard chain.count <= limit else { return (chain, .tooLong) }
  }
}

@Suite("Redirect graphs: each ends, with the chain told · F4 R11")
@MainActor
struct RedirectGraphTests {
  private func end(_ outcome: Navigation.Outcome?) -> End {
    switch outcome {
    case .opened(let match): .opened(Int(match.route.name?.dropFirst() ?? "") ?? -1)
    case .rejected(let refusal) where refusal.reason == .redirectLoop: .loop
    case .rejected(let refusal) where refusal.reason == .redirectLimit: .tooLong
    default: .other("\(String(describing: outcome))")
    }
  }

  /// Every relation between four routes: each guard redirects to one of the four, its own route included, or to none.
  @Test func allOfFourRoutes() throws {
    let graph = Graph()
    let router = Router(reachable: .fromLinks)
    for route in 0..<4 {
      let guards = (0..<4).map { target in
        RouteGuard("to \(target)") { _ in
          graph.edges[route] & (1 << UInt32(target)) == 0 ? .proceed : .redirect(RoutePattern("/n\(target)"))
        }
      }
      router.add(
        RouteTo(RoutePattern("/n\(route)"), name: "n\(route)").guarded(by: guards[0], guards[1], guards[2], guards[3]))
    }
    let starts = try (0..<4).map { try DeepLink("/n\($0)", from: .inApp) }
    for number in 0..<65_536 {
      graph.edges = (0..<4).map { UInt32(number >> ($0 * 4)) & 15 }
      let start = number % 4
      let navigation = router.open(starts[start])
      let expected = walk(from: start, graph.edges, limit: 5)
      guard end(navigation.result) == expected.end, navigation.redirects == expected.chain.map({ "/n\($0)" }) else {
        Issue.record("graph \(number): \(navigation.redirects), \(end(navigation.result)), expected \(expected)")
        return
      }
    }
  }

  /// Larger ones: the redirects of some routes, the guards of others, some of which have to wait.
  @Test func larger() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(1_000) {
      let count = Int.random(in: 2...14, using: &random)
      let limit = Int.random(in: 0...8, using: &random)
      var edges: [UInt32] = []
      let router = Router(reachable: .fromLinks)
      router.options.redirectLimit = limit
      for route in 0..<count {
        let target = Int.random(in: 0..<count, using: &random)
        let kind = Int.random(in: 0..<7, using: &random)
        edges.append(kind == 0 ? 0 : 1 << UInt32(target))
        router.add(Self.route(route, to: target, kind))
      }
      let start = Int.random(in: 0..<count, using: &random)
      let navigation = router.open("/n\(start)", from: .inApp)
      let expected = walk(from: start, edges, limit: limit)
      let outcome = end(await navigation.outcome)
      try #require(
        outcome == expected.end && navigation.redirects == expected.chain.map { "/n\($0)" },
        "seed \(random.seed): \(edges) from \(start), at most \(limit): \(navigation.redirects) \(outcome), not \(expected)"
      )
    }
  }

  private static func route(_ number: Int, to target: Int, _ kind: Int) -> RouteMap {
    let pattern = RoutePattern("/n\(number)")
    let redirect = RoutePattern("/n\(target)")
    var declaration = RouteTable.Declaration(pattern, name: "n\(number)")
    switch kind {
    case 0: return RouteTo(declaration).routes
    case 1, 2:
      declaration.redirect = redirect
      return RouteTo(declaration).routes
    case 3, 4: return RouteTo(declaration).guarded(by: RouteGuard("now") { _ in .redirect(redirect) })
    default:
      return RouteTo(declaration).guarded(
        by: .async("later") { _ in
          await Task.yield()
          return .redirect(redirect)
        })
    }
  }
}
