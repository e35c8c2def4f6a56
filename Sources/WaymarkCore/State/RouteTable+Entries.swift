extension RouteTable {
  /// The route or container that an entry is of; nil if there is none.
  public func place(of entry: RouterState.Entry) -> Place? { tree.place(of: entry).map { place(at: $0) } }
}

extension RouteTree {
  /// The place that an entry is of: keys of routes and of containers are apart.
  func place(of entry: RouterState.Entry) -> Int? {
    entry.container == nil ? route(forKey: entry.key) : container(forKey: entry.key)
  }
}
