extension RouteTo {
  /// The routes that lead to a typed destination, one for each of its patterns.
  ///
  /// The routes below belong to the first of its patterns.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(RouteMap(RouteTable.Declaration.leading(to: type, file: file, line: line), below))
  }
}

extension ModalRoute {
  /// The routes of a typed destination, presented modally.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line
  ) {
    self.init(as: options) { RouteTo(type, file: file, line: line) }
  }
}
