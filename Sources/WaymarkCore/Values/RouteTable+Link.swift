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
  /// written if the pattern has them. What is built is read back to the same values by this table, or it is not built.
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
    guard let route = route(named: name) else {
      var error = LinkBuildingError(route: name, pattern: nil)
      error.problem = unknownName(name)
      throw error
    }
    var builder = LinkBuilder(route, values: values.mapValues(\.linkText), options: options)
    return try builder.build(
      query: query.map { ($0.0, $0.1?.linkText) }, fragment: fragment, host: host, extra: extra)
  }

  private func unknownName(_ name: String) -> String {
    let near = routes.compactMap(\.name).filter { EditDistance.between($0, name, atMost: 2) != nil }
    let hint = near.isEmpty ? "" : ": did you mean \(near.prefix(3).map { "“\($0)”" }.joined(separator: ", "))?"
    return "no route has this name\(hint)"
  }
}
