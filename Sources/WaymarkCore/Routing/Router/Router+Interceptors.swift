extension Router {
  /// Asks a guard before the routes of a key open, after those declared with the routes; several are asked in the order
  /// they were added.
  ///
  /// The key is the whole path of a route, or its pattern: `account/orders`, `/books/:id`. Slashes at its ends do not matter. A
  /// key that no route has is a mistake, which ``problems`` and the log tell.
  ///
  /// For guards that come and go while the app runs; those that belong to a route are declared with it.
  /// - Returns: removes the guard when called.
  @discardableResult
  public func addGuard(
    _ guarding: RouteGuard, for key: RouteKey, file: String = #fileID, line: Int = #line
  ) -> @MainActor () -> Void {
    mistakes.lookAgain()
    return add(guarding, for: key, at: .init(file: file, line: line))
  }

  /// Asks a guard before any route opens, before all others.
  ///
  /// - Returns: removes the guard when called.
  @discardableResult
  public func addGuard(_ guarding: RouteGuard) -> @MainActor () -> Void { add(guarding, for: nil, at: nil) }

  private func add(
    _ guarding: RouteGuard, for key: RouteKey?, at location: RouteTable.SourceLocation?
  ) -> @MainActor () -> Void {
    let registration = changeGuards { $0.add(guarding, for: key, at: location) }
    return { [weak self] in self?.changeGuards { $0.remove(registration) } }
  }

  /// Removes all guards added for the routes of a key.
  public func removeGuards(for key: RouteKey) { changeGuards { $0.remove(for: key, in: table) } }

  private func changeGuards<Result>(_ change: (AddedGuards) -> Result) -> Result {
    defer { askGuardsSoon() }
    return admission.changeGuards(change)
  }

  /// Guards were added or removed, maybe with their routes: asks about what is open in the next main-actor turn, or when the
  /// state changes before.
  func askGuardsSoon() {
    Task { @MainActor [weak self] in
      self?.askGuards(AdmissionPass.Scope())
      self?.queue.guardsChanged()
    }
  }
}
