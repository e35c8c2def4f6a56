import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// A random map with links into it, and random actions.
struct World {
  let table: RouteTable
  private var links: [String] = []
  /// Keys of branches and sections with the key of their container.
  private var choices: [(branch: String, container: String)] = []

  init(_ random: inout SeededGenerator) throws {
    var forge = Forge(random: random)
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(forge.top())
    if forge.random.chance(1, in: 3) { builder.add(forge.loose(), below: nil) }
    random = forge.random
    table = try builder.build()
    for route in table.routes {
      // A pattern with its parameters filled.
      let path = route.pattern.text.split(separator: "/").map {
        $0.hasPrefix(":") ? "\(Int.random(in: 1...2, using: &random))" : $0
      }
      links.append("/" + path.joined(separator: "/"))
    }
    for place in table.tree.places where place.container == .tabs || place.container == .switcher {
      choices += place.content.map { (table.tree.places[$0].key, place.key) }
    }
  }

  func action(_ random: inout SeededGenerator, _ state: RouterState, _ past: [RouterState]) -> RouterState.Action {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: match(&random).map { .show($0, as: .inPlace) } ?? .dismiss(.all)
    case 7, 8: match(&random).map { .show($0, as: .push) } ?? .pop()
    case 9, 10: match(&random).map { .show($0, as: .modal(options(&random))) } ?? .dismiss()
    case 11:
      match(&random).map { random.chance(1, in: 3) ? .show($0, as: .root) : .show($0, as: .replace) } ?? .pop(.toRoot)
    case 12: .pop(random.chance(1, in: 2) ? .count(Int.random(in: -1...3, using: &random)) : .to(id(&random, state)))
    case 13: .dismiss(random.chance(1, in: 2) ? .top : .entry(id(&random, state)))
    case 14, 15:
      if choices.isEmpty { .pop(.toRoot) } else { select(&random) }
    case 16: .restore(random.pick(past))
    default: .host(event(&random, state))
    }
  }

  private func match(_ random: inout SeededGenerator) -> RouteMatch? {
    let query = random.chance(1, in: 3) ? "?q=\(Int.random(in: 1...2, using: &random))" : ""
    return try? table.match(random.pick(links) + query)
  }

  private func options(_ random: inout SeededGenerator) -> RouteMap.ModalOptions? {
    random.chance(1, in: 2)
      ? nil : .init(.cover, overWindow: random.pick([false, true]), inNavigationController: random.chance(1, in: 2))
  }

  private func select(_ random: inout SeededGenerator) -> RouterState.Action {
    let choice = random.pick(choices)
    return .select(choice.branch, in: choice.container, random.pick(RouterState.Action.Selecting.allCases))
  }

  private func id(_ random: inout SeededGenerator, _ state: RouterState) -> RouterState.Entry.ID {
    var ids = [RouterState.Entry.ID(-1)]
    state.walk { ids.append($0.id) }
    return random.pick(ids)
  }

  private func event(_ random: inout SeededGenerator, _ state: RouterState) -> RouterState.HostEvent {
    let id = id(&random, state)
    let window = RouterState.Window.ID(Int.random(in: 1...3, using: &random))
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .popped(to: id)
    case 2: .dismissed(id)
    case 3: .selected(in: id, choices.isEmpty ? "" : random.pick(choices).branch)
    case 4: .removed([id, self.id(&random, state)])
    case 5: .reselected(in: id)
    case 6: .windowConnected(window)
    default: random.chance(1, in: 2) ? .windowDisconnected(window) : .windowActivated(window)
    }
  }
}

/// Makes random trees.
private struct Forge {
  var random: SeededGenerator
  private var count = 0

  init(random: SeededGenerator) {
    self.random = random
  }

  mutating func top() -> RouteMap {
    random.chance(1, in: 5) ? routes(levels: 2) : container(levels: 3)
  }

  mutating func loose() -> RouteTable.Declaration {
    var declaration = RouteTable.Declaration("/loose", name: "loose")
    declaration.children = [.init(":id"), .init("more")]
    return declaration
  }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  private mutating func container(levels: Int) -> RouteMap {
    let name = "c\(number())"
    let content = (0..<Int.random(in: 1...3, using: &random)).map { _ in node(levels: levels - 1) }
    let routes = RouteMap(items: content.flatMap(\.items))
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: StackRoutes(name) { routes }.routes
    case 1: TabRoutes(name) { routes }.routes
    case 2: SwitchRoutes(name, keepsSections: random.chance(1, in: 2)) { routes }.routes
    default: SplitRoutes(name) { routes }.routes
    }
  }

  private mutating func node(levels: Int) -> RouteMap {
    levels > 0 && random.chance(1, in: 2) ? container(levels: levels) : route(levels: levels)
  }

  private mutating func routes(levels: Int) -> RouteMap {
    RouteMap(items: (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in route(levels: levels).items })
  }

  private mutating func route(levels: Int) -> RouteMap {
    let number = number()
    let name = random.chance(1, in: 2) ? "r\(number)" : nil
    let pattern = RoutePattern(random.chance(1, in: 3) ? "p\(number)/:v\(number)" : "p\(number)")
    let below = levels > 0 && random.chance(2, in: 3) ? routes(levels: levels - 1) : RouteMap(items: [])
    let modal = levels > 0 && random.chance(1, in: 3) ? node(levels: levels - 1) : RouteMap(items: [])
    let route = RouteTo(RouteTable.Declaration(pattern, name: name)) {
      below
      ModalRoute(as: .init(random.chance(1, in: 2) ? .sheet : .cover)) { modal }
    }
    return random.chance(1, in: 3) ? route.reuse(random.pick(RouteMap.ReusePolicy.allCases)) : route.routes
  }
}
