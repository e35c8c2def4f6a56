extension NavigationMap {
  /// The route or container that an entry is of; nil if the map has none.
  public func place(of entry: RouterState.Entry) -> Place? { store.place(of: entry).map { place(at: $0) } }
}

extension MapStore {
  /// The place that an entry is of: keys of routes and of containers are apart.
  func place(of entry: RouterState.Entry) -> Int? {
    entry.container == nil ? route(forKey: entry.route) : container(forKey: entry.route)
  }
}
