extension RouteTable {
  /// Returns the link to a route, from its name and values.
  ///
  /// ```swift
  /// let link = try table.link(to: "book", ["id": 42], query: [("ref", "mail")])       // /books/42?ref=mail
  /// let printed = try table.link(to: "book", ["id": 42], as: .web)       // https://books.example.com/books/42
  /// ```
  /// Values are percent-encoded. A group of the pattern appears if all its parameters have a value. A wildcard takes
  /// `a/b`, split at slashes, and may be left out; without a name, its name is `*`. Its escapes and doubled slashes
  /// stay. Scheme and host are written if the pattern has them. The call throws if the link would not lead to this
  /// route with these values.
  ///
  /// - Parameters:
  ///   - name: the name of the route.
  ///   - values: the parameters of the pattern, including those of the routes above.
  ///   - query: items of the query, in order. An item with `nil` has no value.
  ///   - fragment: the text after the number sign, for patterns without a fragment.
  ///   - form: the beginning of the link. A web link has the host that the pattern names, else the first of the table's.
  ///   - ignoringExtra: if true, values that the pattern has no parameter for are left out. Otherwise, they are an error.
  /// - Throws: a ``LinkBuildingError`` with all problems.
  public func link(
    to name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, as form: LinkForm = .path, ignoringExtra: Bool = false
  ) throws(LinkBuildingError) -> DeepLink {
    try self.link(
      to: name, values, query: query, fragment: fragment, as: form, ignoringExtra: ignoringExtra, isOpened: false)
  }

  /// Returns the link to a route.
  ///
  /// - Parameter isOpened: true if the app opens the link at once, so that the reach of the route decides then.
  func link(
    to name: String, _ values: [String: any LinkValue], query: [(String, (any LinkValue)?)], fragment: String?,
    as form: LinkForm = .path, ignoringExtra: Bool, isOpened: Bool
  ) throws(LinkBuildingError) -> DeepLink {
    let (route, builder, link) = try build(name, values, query, fragment, form, ignoringExtra, isOpened: isOpened)
    try LinkCheck(store: store, route: route).check(link, builtBy: builder)
    return link
  }

  /// Returns the link to a route without reading it back.
  ///
  /// Messages and values use it, because they ask every pattern that matches.
  package func linkToAll(
    named name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    ignoringExtra: Bool = false
  ) throws(LinkBuildingError) -> DeepLink {
    try build(name, values, query, nil, .path, ignoringExtra, isOpened: true).link
  }

  private func build(
    _ name: String, _ values: [String: any LinkValue], _ query: [(String, (any LinkValue)?)], _ fragment: String?,
    _ form: LinkForm, _ ignoringExtra: Bool, isOpened: Bool
  ) throws(LinkBuildingError) -> (route: Route, builder: LinkBuilder, link: DeepLink) {
    guard let route = route(named: name) else {
      var error = LinkBuildingError(route: name, pattern: nil)
      error.problem = unknownName(name)
      throw error
    }
    if !isOpened { try store.checkReach(of: route, form) }
    var builder = LinkBuilder(route, values: values.mapValues(\.linkText), store)
    builder.form = form
    let link = try builder.build(
      query: query.map { ($0.0, $0.1?.linkText) }, fragment: fragment, ignoringExtra: ignoringExtra)
    return (route, builder, link)
  }

  private func unknownName(_ name: String) -> String {
    let near = routes.compactMap(\.name).filter { EditDistance.between($0, name, atMost: 2) != nil }
    let hint = near.isEmpty ? "" : ": did you mean \(near.prefix(3).map { "“\($0)”" }.joined(separator: ", "))?"
    return "no route has this name\(hint)"
  }
}

extension RouteTable {
  /// Returns the link to a route with values as texts.
  ///
  /// Returns `nil` if the pattern needs more values, or the link cannot be written.
  package func printedLink(
    to route: Route, values: [String: String], query: [(name: String, value: String?)]
  ) -> DeepLink? {
    var builder = LinkBuilder(route, values: values, store)
    return try? builder.build(query: query, fragment: nil, ignoringExtra: true)
  }
}
