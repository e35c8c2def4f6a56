extension RouteTo {
  /// The routes that lead to a typed destination, one for each of its patterns.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line
  ) {
    self.init(
      items: RouteTable.Declaration.leading(to: type, file: file, line: line).map { RouteMap.Item($0, content: []) })
  }

  /// The routes that lead to a typed destination.
  ///
  /// The routes below belong to the first of its patterns.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent
  ) {
    let content = below().routes.items
    let items = RouteTable.Declaration.leading(to: type, file: file, line: line).enumerated().map {
      index, declaration in
      RouteMap.Item(declaration, content: index == 0 ? content : [])
    }
    self.init(items: items)
  }

  /// The routes that lead to a typed destination, each with an attachment of a host.
  package init<Destination: RouteDestination, Value: Sendable>(
    _ type: Destination.Type, attaching value: Value, file: String, line: Int,
    @RouteBuilder _ below: () -> some RouteContent
  ) {
    self.init(items: RouteTo(type, file: file, line: line, below).attaching(value).items)
  }

  /// The routes of some content, as one declaration.
  package init(_ content: some RouteContent) {
    self.init(items: content.routes.items)
  }
}

extension ModalRoute {
  /// The routes of a typed destination, presented modally.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line
  ) {
    let items = RouteTable.Declaration.leading(to: type, file: file, line: line).map { declaration in
      var item = RouteMap.Item(declaration, content: [])
      item.modal = options
      return item
    }
    self.init(items: items)
  }
}
