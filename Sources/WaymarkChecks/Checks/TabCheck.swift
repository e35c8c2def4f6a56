/// Finds tabs that show nothing when they are tapped, because each of their routes needs a value from a link.
struct TabCheck {
  private let store: RouteStore
  private let places: [RouteTree.Place]
  /// The combinations of each route.
  private let candidates: [Int: [Candidate]]

  init(_ store: RouteStore) {
    self.store = store
    places = store.tree.places
    candidates = Dictionary(grouping: store.candidates) { $0.route }
  }

  /// The problems in the order of the tree, each with the first route of the tab.
  var findings: [(route: RouteTable.Route, message: String)] {
    places.filter { $0.container == .tabs }.flatMap { tabs -> [(route: RouteTable.Route, message: String)] in
      let known = names(above: tabs)
      return tabs.content.compactMap { tab in
        guard !showsSomething(tab, known), let first = store.tree.firstRoute(in: tab) else { return nil }
        return (store.routes[first], message(places[tab].key, tabs.key, first, known))
      }
    }
  }

  /// The tabs that are stacks without routes.
  var emptyTabs: [PlaceFinding] {
    places.filter { $0.container == .tabs }.flatMap { tabs in
      tabs.content.filter { places[$0].container == .stack && places[$0].content.isEmpty }.map { tab in
        PlaceFinding(
          route: nil, container: places[tab].key,
          message: "the tab “\(places[tab].key)” of “\(tabs.key)” is a stack without routes, so it shows nothing when "
            + "it is tapped: declare its first screen in it")
      }
    }
  }

  @inline(never)
  private func message(_ tab: String, _ tabs: String, _ route: Int, _ known: Set<String>) -> String {
    let missing = store.tree.parameterNames[route].filter { !known.contains($0) }.map { "“\($0)”" }
    let names = missing.isEmpty ? "a value" : missing.joined(separator: ", ")
    return "the tab “\(tab)” of “\(tabs)” shows nothing when it is tapped, since its first screen needs \(names): "
      + "let it begin with a route that needs none"
  }

  /// The names of the values that the routes above provide.
  @inline(never)
  private func names(above place: RouteTree.Place) -> Set<String> {
    Set(place.chain.compactMap { places[$0].route }.flatMap { store.tree.parameterNames[$0] })
  }

  /// Returns whether the branch has a first screen, by the rules of ``InitialPlacement``.
  @inline(never)
  private func showsSomething(_ index: Int, _ known: Set<String>) -> Bool {
    let place = places[index]
    guard let route = place.route else { return place.content.contains { showsSomething($0, known) } }
    return store.routes[route].redirect == nil
      && (candidates[route] ?? []).contains { $0.captures.allSatisfy { $0.isKnown(among: known) } }
  }
}

extension Capture {
  /// Returns whether the value is known.
  ///
  /// A wildcard may be empty, so it always is.
  fileprivate func isKnown(among names: Set<String>) -> Bool { isWildcard || name.map(names.contains) ?? false }
}
