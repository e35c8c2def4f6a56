extension RouteContent {
  /// The declared routes as a tree, as `waymark map` prints them.
  public var description: String {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(self)
    return MapText(builder.buildLeavingOut().table, .redacted).declared.joined(separator: "\n")
  }
}

extension RouteTable.Route: CustomStringConvertible {
  /// The name, if there is one, and the pattern.
  public var description: String { (name.map { "\($0)  " } ?? "") + pattern.text }
}

extension RouteTable.Part: CustomStringConvertible {
  /// The call, name or route that it stands for.
  public var description: String {
    switch choice {
    case .added(let number): "part \(number)"
    case .named(let name): "named “\(name)”"
    case .route(let id): "route \(id.number)"
    }
  }
}

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

extension HeadlessHost: CustomStringConvertible {
  /// The keys of the visible nodes, from the root to the topmost screen.
  ///
  /// The text is available on the main thread only.
  public nonisolated var description: String {
    guard MainQueue.isCurrent else { return "headless host" }
    return MainActor.assumeIsolated {
      "headless host: " + (visible.isEmpty ? "no window" : visible.joined(separator: ", "))
    }
  }
}
