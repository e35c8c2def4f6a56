extension RouteGuard: CustomStringConvertible {
  /// The name.
  public var description: String { "guard “\(name)”" }
}

extension LeaveGuard: CustomStringConvertible {
  /// The name.
  public var description: String { "leave guard “\(name)”" }
}

extension Router: CustomStringConvertible {
  /// The number of routes and the state, without values of a link.
  ///
  /// The text is available on the main thread only.
  public nonisolated var description: String {
    guard MainQueue.isCurrent else { return "router" }
    return MainActor.assumeIsolated { "router with \(table.routes.count) routes\n\(state)" }
  }
}
