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
    var number = 0
    changeGuards { number = $0.add(guarding, isGlobal: isGlobal, for: isFor) }
    return { [weak self] in self?.changeGuards { $0.remove(number) } }
  }

  /// What is open is asked about with the guards there are from the next main-actor turn on, or when the state changes before.
  private func changeGuards(_ change: (inout AddedGuards) -> Void) {
    admission.changeGuards(change)
    Task { @MainActor [weak self] in self?.askGuards(AdmissionPass.Scope()) }
  }

  /// Removes all guards added for a key.
  public func removeGuards(for key: RouteKey) {
    guard let route = table.routes.first(where: { $0.ownPattern == key.pattern }) else { return }
    changeGuards { $0.remove(for: route) }
  }
}
