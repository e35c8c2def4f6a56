extension RouteTable {
  /// The routes and containers of the table, with everything that they inherit, in the order of registration.
  ///
  /// Disabled ones, and routes with errors, are left out with everything below and inside.
  package var declared: [RouteEntry] {
    var parents: Set<Int> = []
    return store.arrangement.enabled(store.entries).filter { entry in
      guard entry.parent.map(parents.contains) ?? true,
        entry.declaration == nil || store.numbers[entry.number] != nil
      else { return false }
      parents.insert(entry.number)
      return true
    }
  }
}
