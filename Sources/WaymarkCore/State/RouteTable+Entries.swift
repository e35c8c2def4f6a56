extension RouteTable {
  /// Returns the route or container of an entry, or `nil` if there is none.
  package func place(of entry: RouterState.Entry) -> Place? { tree.place(of: entry).map { place(at: $0) } }
}

extension RouteTree {
  /// Returns the index of an entry's route or container.
  ///
  /// Routes and containers have separate keys.
  func place(of entry: RouterState.Entry) -> Int? {
    entry.container == nil ? route(forKey: entry.key) : container(forKey: entry.key)
  }
}
