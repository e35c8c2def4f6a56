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
