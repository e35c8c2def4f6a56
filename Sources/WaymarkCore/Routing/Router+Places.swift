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

  /// Opens the route of a name as it prefers to be shown.
  ///
  /// With a name that no route has, or values that do not fit, it ends as failed, with a ``LinkBuildingError``; so do the
  /// verbs below.
  /// - Parameters:
  ///   - parameters: the parameters of the pattern, those of the routes above included.
  ///   - fragment: what stands after the number sign.
  ///   - extra: what becomes of values that the pattern has no parameter for.
  @discardableResult
  public func open(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, extra: RouteTable.ExtraValues = .reject, as presentation: RouteMap.Presentation? = nil,
    _ call: Call = Call()
  ) -> Navigation {
    open(by: .open(presentation), call) { table throws(LinkBuildingError) in
      try table.link(to: name, parameters, query: query, fragment: fragment, extra: extra)
    }
  }

  /// Shows the route of a name where the map has it.
  @discardableResult
  public func go(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, extra: RouteTable.ExtraValues = .reject, _ call: Call = Call()
  ) -> Navigation {
    open(by: .go, call) { table throws(LinkBuildingError) in
      try table.link(to: name, parameters, query: query, fragment: fragment, extra: extra)
    }
  }

  /// Puts the route of a name on top of the innermost stack that is shown.
  @discardableResult
  public func push(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, extra: RouteTable.ExtraValues = .reject, _ call: Call = Call()
  ) -> Navigation {
    open(by: .push, call) { table throws(LinkBuildingError) in
      try table.link(to: name, parameters, query: query, fragment: fragment, extra: extra)
    }
  }

  /// Presents the route of a name over what is shown.
  @discardableResult
  public func present(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, extra: RouteTable.ExtraValues = .reject, as options: RouteMap.ModalOptions? = nil,
    _ call: Call = Call()
  ) -> Navigation {
    open(by: .present(options), call) { table throws(LinkBuildingError) in
      try table.link(to: name, parameters, query: query, fragment: fragment, extra: extra)
    }
  }

  /// Opens a link of the app itself that has to be built first.
  func open(
    by verb: Verb, _ call: Call, building build: (RouteTable) throws(LinkBuildingError) -> DeepLink
  ) -> Navigation {
    linkIfNeeded()
    do throws(LinkBuildingError) {
      return open(try build(table).from(.inApp), by: verb, call, namespace: nil)
    } catch {
      return Navigation(.failed(nil, error))
    }
  }
}
