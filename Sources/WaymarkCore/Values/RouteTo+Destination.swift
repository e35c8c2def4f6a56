extension RouteTo {
  /// The routes that lead to a typed destination, one for each of its patterns.
  public init<Destination: RouteDestination>(_ type: Destination.Type) {
    self.init(items: RouteTable.Declaration.leading(to: type).map { RouteMap.Item($0, content: []) })
  }

  /// The routes that lead to a typed destination; what is below is below the first of its patterns.
  public init<Destination: RouteDestination>(
    _ type: Destination.Type, @RouteBuilder _ below: () -> some RouteContent
  ) {
    let content = below().routes.items
    let items = RouteTable.Declaration.leading(to: type).enumerated().map { index, declaration in
      RouteMap.Item(declaration, content: index == 0 ? content : [])
    }
    self.init(items: items)
  }

  /// The routes that lead to a typed destination, with what a host keeps with each.
  package init<Destination: RouteDestination, Value: Sendable>(
    _ type: Destination.Type, attaching value: Value, @RouteBuilder _ below: () -> some RouteContent
  ) {
    self.init(items: RouteTo(type, below).attaching(value).items)
  }
}

extension ModalRoute {
  /// The routes of a typed destination, which are presented.
  public init<Destination: RouteDestination>(_ type: Destination.Type, as options: RouteMap.ModalOptions = .init()) {
    let items = RouteTable.Declaration.leading(to: type).map { declaration in
      var item = RouteMap.Item(declaration, content: [])
      item.modal = options
      return item
    }
    self.init(items: items)
  }
}
