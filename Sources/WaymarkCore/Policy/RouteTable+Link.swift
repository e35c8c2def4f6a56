extension RouteTable {
  /// What becomes of values that the pattern has no parameter for.
  ///
  /// ```swift
  /// let link = try table.link(to: "book", row, extra: .ignore)       // /books/42: the route has no parameter “stock”
  /// ```
  public enum ExtraValues: Sendable, Hashable {
    /// The link is not built.
    case reject
    /// They are left out.
    case ignore
  }

  /// The link to a route, from its name and values.
  ///
  /// ```swift
  /// let link = try table.link(to: "book", ["id": 42], query: [("ref", "mail")])       // /books/42?ref=mail
  /// ```
  /// Values are percent-encoded. A group of the pattern appears if all its parameters have a value; a wildcard takes
  /// `a/b`, split at slashes, and nothing if it has no value (its name is `*` if it has none). Scheme and host are
  /// written if the pattern has them. The value of a wildcard is written as it stands in a link: escapes and doubled slashes
  /// stay. What is built leads to this route with these values, or it is not built.
  ///
  /// - Parameters:
  ///   - name: the name of the route.
  ///   - values: the parameters of the pattern, those of the routes above included.
  ///   - query: items of the query, in order; nil is an item without a value.
  ///   - fragment: what stands after the number sign; only for patterns that have none themselves.
  ///   - host: the host, for a pattern limited to any host below a domain.
  ///   - extra: what becomes of values that the pattern has no parameter for.
  /// - Throws: a ``LinkBuildingError`` with everything that is wrong.
  public func link(
    to name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, host: String? = nil, extra: ExtraValues = .reject
  ) throws(LinkBuildingError) -> DeepLink {
    let (route, builder, link) = try build(name, values, query, fragment, host, extra)
    try LinkCheck(store: store, route: route).check(link, builtBy: builder)
    return link
  }

  /// The link to a route that is not read back: for those who ask every route that takes it.
  func linkToAll(
    named name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    extra: ExtraValues = .reject
  ) throws(LinkBuildingError) -> DeepLink {
    try build(name, values, query, nil, nil, extra).link
  }

  private func build(
    _ name: String, _ values: [String: any LinkValue], _ query: [(String, (any LinkValue)?)], _ fragment: String?,
    _ host: String?, _ extra: ExtraValues
  ) throws(LinkBuildingError) -> (route: Route, builder: LinkBuilder, link: DeepLink) {
    guard let route = route(named: name) else {
      var error = LinkBuildingError(route: name, pattern: nil)
      error.problem = unknownName(name)
      throw error
    }
    var builder = LinkBuilder(route, values: values.mapValues(\.linkText), options: options)
    let link = try builder.build(
      query: query.map { ($0.0, $0.1?.linkText) }, fragment: fragment, host: host, extra: extra)
    return (route, builder, link)
  }

  private func unknownName(_ name: String) -> String {
    let near = routes.compactMap(\.name).filter { EditDistance.between($0, name, atMost: 2) != nil }
    let hint = near.isEmpty ? "" : ": did you mean \(near.prefix(3).map { "“\($0)”" }.joined(separator: ", "))?"
    return "no route has this name\(hint)"
  }
}
