/// The guards that were added while the router lives.
struct AddedGuards {
  private struct Added {
    let number: Int
    let guarding: RouteGuard
    let isGlobal: Bool
    let isFor: @MainActor (RouteTable.Route) -> Bool
  }

  private var list: [Added] = []
  private var lastNumber = 0

  var isEmpty: Bool { list.isEmpty }

  /// Adds a guard; those for every route come before all others.
  ///
  /// - Returns: its number, to remove it by.
  mutating func add(
    _ guarding: RouteGuard, isGlobal: Bool, for isFor: @escaping @MainActor (RouteTable.Route) -> Bool
  ) -> Int {
    lastNumber += 1
    list.append(Added(number: lastNumber, guarding: guarding, isGlobal: isGlobal, isFor: isFor))
    return lastNumber
  }

  mutating func remove(_ number: Int) { list.removeAll { $0.number == number } }

  @MainActor
  mutating func remove(for route: RouteTable.Route) { list.removeAll { !$0.isGlobal && $0.isFor(route) } }

  /// All guards of an entry, in the order they are asked.
  @MainActor
  func guards(of entry: RouterState.Entry, _ request: Admission.Request) -> [GuardIndex.Placed] {
    guard !list.isEmpty, let route = request.table.route(forKey: entry.key) else {
      return request.guards.entering(entry)
    }
    return guards(of: route, request.guards, request.table)
  }

  /// All guards of a route, in the order they are asked.
  @MainActor
  func guards(of route: RouteTable.Route, _ guards: GuardIndex, _ table: RouteTable) -> [GuardIndex.Placed] {
    let declared = guards.entering(route.id)
    guard !list.isEmpty else { return declared }
    let key = table.key(of: route) ?? ""
    let added = list.filter { $0.isFor(route) }
    func placed(_ guards: [Added]) -> [GuardIndex.Placed] {
      guards.map { GuardIndex.Placed(guarding: $0.guarding, key: key) }
    }
    return placed(added.filter(\.isGlobal)) + declared + placed(added.filter { !$0.isGlobal })
  }
}
