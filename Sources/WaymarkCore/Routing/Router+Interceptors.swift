extension Router {
  /// Asks a guard before the routes of a key open, after those declared with the routes; several are asked in the order
  /// they were added.
  ///
  /// For guards that come and go while the app runs; those that belong to a route are declared with it.
  /// - Returns: removes the guard when called.
  @discardableResult
  public func addGuard(_ guarding: RouteGuard, for key: RouteKey) -> @MainActor () -> Void {
    addGuard(guarding) { $0.ownPattern == key.pattern }
  }

  /// Asks a guard before any route opens, before all others.
  ///
  /// - Returns: removes the guard when called.
  @discardableResult
  public func addGuard(_ guarding: RouteGuard) -> @MainActor () -> Void {
    addGuard(guarding, isGlobal: true) { _ in true }
  }

  private func addGuard(
    _ guarding: RouteGuard, isGlobal: Bool = false, _ isFor: @escaping @MainActor (RouteTable.Route) -> Bool
  ) -> @MainActor () -> Void {
    let number = (addedGuards.map(\.number).max() ?? 0) + 1
    addedGuards.append(AddedGuard(number: number, guarding: guarding, isGlobal: isGlobal, isFor: isFor))
    return { [weak self] in self?.addedGuards.removeAll { $0.number == number } }
  }

  /// Removes all guards added for a key.
  public func removeGuards(for key: RouteKey) {
    guard let route = table.routes.first(where: { $0.ownPattern == key.pattern }) else { return }
    addedGuards.removeAll { !$0.isGlobal && $0.isFor(route) }
  }

  /// Whether there is any guard on entering.
  var hasEnteringGuards: Bool { guards.hasEntering || !addedGuards.isEmpty }

  /// All guards of a match, in the order they are asked.
  func enteringGuards(_ match: RouteMatch) -> [GuardIndex.Placed] {
    let declared = guards.entering(match.route.id)
    guard !addedGuards.isEmpty else { return declared }
    let added = addedGuards.filter { $0.isFor(match.route) }
    let place = map.key(of: match.route) ?? ""
    func placed(_ guards: [AddedGuard]) -> [GuardIndex.Placed] {
      guards.map { GuardIndex.Placed(guarding: $0.guarding, place: place) }
    }
    return placed(added.filter(\.isGlobal)) + declared + placed(added.filter { !$0.isGlobal })
  }
}

/// A guard that was added while the router lives.
struct AddedGuard {
  let number: Int
  let guarding: RouteGuard
  let isGlobal: Bool
  let isFor: @MainActor (RouteTable.Route) -> Bool
}
