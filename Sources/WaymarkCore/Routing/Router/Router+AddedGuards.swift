extension Router {
  /// Adds a guard to the routes of a key, after the guards declared with the routes, or to every route, before all others.
  ///
  /// Guards with the same key are evaluated in the order they were added. The key is the whole path of a route, or its
  /// pattern: `account/orders`, `/books/:id`. Slashes at its ends do not matter. A key without a route is a mistake,
  /// which ``problems`` and the log report.
  ///
  /// Use it for guards that come and go while the app runs. Declare a guard that belongs to a route with the route.
  ///
  /// - Parameters:
  ///   - guarding: the guard.
  ///   - key: the key of the routes. If `nil`, the guard is evaluated before any route opens.
  ///   - file: the file of the call, which mistakes mention.
  ///   - line: the line of the call.
  /// - Returns: the registration of the guard.
  @discardableResult
  public func addGuard(
    _ guarding: RouteGuard, for key: RouteKey? = nil, file: String = #fileID, line: Int = #line
  ) -> Registration {
    let added = guarded.authorization.added
    mistakes.checkAgain()
    return registration(added.add(guarding, for: key, at: .init(file: file, line: line)), in: added.list)
  }

  package func removeAddedGuards(for key: RouteKey) { guarded.authorization.added.remove(for: key, in: table) }

  /// Evaluates open screens in the next main-actor turn, or when the state changes before, because guards have changed.
  func askGuardsSoon() {
    Task { @MainActor [weak self] in
      guard let self else { return }
      guarded.askGuards()
      line.guardsChanged()
      guarded.placeholders.markDue()
      settlePlaceholders()
    }
  }
}
