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

  /// The route of one pattern of a typed destination, with the routes below it.
  ///
  /// ```swift
  /// RouteTo(Account.self, pattern: 0) { RouteTo(Account.self, pattern: 1, at: "orders/:number<int>") }
  /// ```
  /// Use it to give each case of an enum its own place in the map, as `Account.routes` of `@Routes` does.
  /// - Parameters:
  ///   - type: the type.
  ///   - index: the index in the patterns of the type.
  ///   - pattern: the pattern in the map, which continues that of the route above. If `nil`, the pattern of the type.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - below: the routes below it.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, pattern index: Int, at pattern: RoutePattern? = nil, file: String = #fileID,
    line: Int = #line, @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    let declared = RouteTable.Declaration.leading(to: type, file: file, line: line)
    guard declared.indices.contains(index) else {
      let mistake = "“\(type)” has no pattern \(index): the first of its \(declared.count) is 0"
      let declaration = RouteTable.Declaration(pattern ?? "/", file: file, line: line)
      self.init(RouteMap(declaration, below).attaching(MapMistake(message: mistake)))
      return
    }
    var declaration = declared[index]
    declaration.pattern = pattern ?? declaration.pattern
    self.init(RouteMap(declaration, below))
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
