/// Finds containers beside tabs, which take the place of the tabs when a link opens one of them.
struct RootCheck {
  private let store: RouteStore

  init(_ store: RouteStore) {
    self.store = store
  }

  /// The problems in the order of the tree, each with the first route of the container, if it has one.
  var findings: [PlaceFinding] {
    let tree = store.tree
    guard tree.isRootImplicit, let root = tree.root else { return [] }
    let containers = tree.places[root].content.filter { tree.places[$0].container != nil }
    guard let tabs = containers.first(where: { tree.places[$0].container == .tabs }) else { return [] }
    return containers.filter { $0 != tabs }.map { index in
      let place = tree.places[index]
      let kind = place.container?.rawValue ?? ""
      return PlaceFinding(
        route: tree.firstRoute(in: index).map { store.routes[$0] }, container: place.key,
        message:
          "the \(kind) “\(place.key)” replaces the tabs “\(tree.places[tabs].key)” when a link opens it, since they stand "
          + "beside one another: put it in TabRoutes, or use RouteTo or ModalRoute, or write SwitchRoutes to mean it"
      )
    }
  }
}

/// A problem of a container or a route, with the route that it is reported at.
struct PlaceFinding {
  let route: RouteTable.Route?
  /// The key of the container.
  let container: String
  let message: String
}

extension RouteTree {
  /// Returns the first route of a container, by its index in the table.
  func firstRoute(in index: Int) -> Int? {
    places[index].route ?? places[index].content.lazy.compactMap { self.firstRoute(in: $0) }.first
  }
}
