extension Navigator {
  /// Returns the topmost screen's typed destination, or `nil` if the screen is of another type.
  ///
  /// ```swift
  /// struct Crumbs: View {
  ///   @Environment(\.openRoute) private var openRoute
  ///
  ///   var body: some View {
  ///     if let book = openRoute.top(Book.self) { Text("Book \(book.id)") }
  ///     Text("\(openRoute.path(Book.self).count) books are open")
  ///   }
  /// }
  /// ```
  /// Like ``Router/state`` it is observable, so that a view follows the user. If a guard blocks the screen, the result
  /// is the destination below.
  ///
  /// - Parameters:
  ///   - type: the destination.
  ///   - window: the window. If `nil`, it is that of the navigator.
  public func top<Destination: RouteDestination>(
    _ type: Destination.Type, in window: RouterState.Window.ID? = nil
  ) -> Destination? {
    navigationTarget.flatMap { router, own in
      router.state.top(in: window ?? own).flatMap { router.destination(of: $0, as: type) }
    }
  }

  /// Returns the typed destinations of the visible screens, from the root to the top: of the selected branches, the items
  /// of their stacks, and the modals.
  ///
  /// Screens of other types are left out. It is observable, like ``top(_:in:)``.
  public func path<Destination: RouteDestination>(
    _ type: Destination.Type, in window: RouterState.Window.ID? = nil
  ) -> [Destination] {
    guard let (router, own) = navigationTarget else { return [] }
    return router.state.visibleEntries(in: window ?? own).compactMap { router.destination(of: $0, as: type) }
  }
}

extension Router {
  /// Returns the typed destination of an entry, or `nil` if its route is not one of the type's.
  fileprivate func destination<Destination: RouteDestination>(
    of entry: RouterState.Entry, as type: Destination.Type
  ) -> Destination? {
    guard let match = match(for: entry), match.patternIndex(of: type) != nil else { return nil }
    return try? match.destination(as: type)
  }
}
