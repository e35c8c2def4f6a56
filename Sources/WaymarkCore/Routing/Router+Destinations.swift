extension Router {
  /// Registers the routes that lead to a typed destination, with a handler.
  ///
  /// A link whose values are not those of a destination is not matched.
  ///
  /// - Parameter handler: true takes the link, false passes it on to the next route, throwing ends the opening as failed.
  /// - Returns: a registration for each of the destination's patterns.
  @discardableResult
  public func handle<Destination: RouteDestination>(
    _ type: Destination.Type, _ handler: @escaping @MainActor (Destination) throws -> Bool = { _ in true }
  ) -> [Registration] {
    RouteTable.Declaration.leading(to: type).map { declaration in
      handle(declaration) { match in try handler(match.destination(as: type)) }
    }
  }

  // MARK: Verbs

  /// Opens a typed destination, as a link of the app itself.
  ///
  /// Values that stand in no link are in the extras of the match. A destination that cannot be written to a link ends as
  /// failed, with a ``LinkBuildingError``; so do the verbs below.
  @discardableResult
  public func open(
    _ destination: some RouteDestination, as presentation: RouteMap.Presentation? = nil, _ call: Call = Call()
  ) -> Navigation {
    open(destination, by: .open(presentation), call)
  }

  /// Shows a typed destination where the map has it: the way there is built, what is the same stays.
  @discardableResult
  public func go(_ destination: some RouteDestination, _ call: Call = Call()) -> Navigation {
    open(destination, by: .go, call)
  }

  /// Puts a typed destination on top of the innermost stack that is shown.
  @discardableResult
  public func push(_ destination: some RouteDestination, _ call: Call = Call()) -> Navigation {
    open(destination, by: .push, call)
  }

  /// Presents a typed destination over what is shown.
  ///
  /// - Parameter options: how; nil: as the map has it, else as a sheet.
  @discardableResult
  public func present(
    _ destination: some RouteDestination, as options: RouteMap.ModalOptions? = nil, _ call: Call = Call()
  ) -> Navigation {
    open(destination, by: .present(options), call)
  }

  /// Puts a typed destination in the place of what is on top.
  @discardableResult
  public func replace(_ destination: some RouteDestination, _ call: Call = Call()) -> Navigation {
    open(destination, by: .replace, call)
  }

  /// Makes a typed destination all there is in the window.
  @discardableResult
  public func setRoot(_ destination: some RouteDestination, _ call: Call = Call()) -> Navigation {
    open(destination, by: .setRoot, call)
  }

  private func open(_ destination: some RouteDestination, by verb: Verb, _ call: Call) -> Navigation {
    var call = call
    call.extras = call.extras.adding(destination.linkParts.extras)
    return open(by: verb, call) { table throws(LinkBuildingError) in try table.link(to: destination) }
  }
}
