extension Router {
  /// Shows a place where the map has it.
  @discardableResult
  public func go(_ place: some RouteConvertible, _ call: Call = Call()) -> Navigation { go(place.path, call) }

  /// Puts a place on top of the innermost stack that is shown.
  @discardableResult
  public func push(_ place: some RouteConvertible, _ call: Call = Call()) -> Navigation { push(place.path, call) }

  /// Presents a place over what is shown.
  @discardableResult
  public func present(
    _ place: some RouteConvertible, as options: RouteMap.ModalOptions? = nil, _ call: Call = Call()
  ) -> Navigation {
    present(place.path, as: options, call)
  }

  /// Puts a place in the place of what is on top.
  @discardableResult
  public func replace(_ place: some RouteConvertible, _ call: Call = Call()) -> Navigation { replace(place.path, call) }

  // MARK: By name

  /// Shows the route of a name where the map has it.
  ///
  /// With a name that no route has, or values that do not fit, it ends as failed, with a ``LinkBuildingError``.
  @discardableResult
  public func go(
    named name: String, _ parameters: [String: any LinkValue] = [:],
    query: [(String, (any LinkValue)?)] = [], _ call: Call = Call()
  ) -> Navigation {
    open(named: name, parameters, query, by: .go, call)
  }

  /// Puts the route of a name on top of the innermost stack that is shown.
  @discardableResult
  public func push(
    named name: String, _ parameters: [String: any LinkValue] = [:],
    query: [(String, (any LinkValue)?)] = [], _ call: Call = Call()
  ) -> Navigation {
    open(named: name, parameters, query, by: .push, call)
  }

  /// Presents the route of a name over what is shown.
  @discardableResult
  public func present(
    named name: String, _ parameters: [String: any LinkValue] = [:],
    query: [(String, (any LinkValue)?)] = [], as options: RouteMap.ModalOptions? = nil, _ call: Call = Call()
  ) -> Navigation {
    open(named: name, parameters, query, by: .present(options), call)
  }

  private func open(
    named name: String, _ parameters: [String: any LinkValue],
    _ query: [(String, (any LinkValue)?)], by verb: Verb, _ call: Call
  ) -> Navigation {
    linkIfNeeded()
    do {
      let link = try table.link(to: name, parameters, query: query)
      return open(link.from(.inApp), by: verb, call, namespace: nil)
    } catch {
      return Navigation(.failed(nil, error))
    }
  }
}
