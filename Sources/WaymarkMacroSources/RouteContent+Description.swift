extension RouteContent {
  /// The name of the type.
  ///
  /// Macros print no map, so that the core's drawing of maps, which needs guards and states, stays behind.
  public var description: String { "\(Self.self)" }
}
