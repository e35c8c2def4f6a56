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
