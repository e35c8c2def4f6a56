extension LinkBuilder {
  /// Returns the link of some parts.
  ///
  /// Default values are written only if another value in their group is.
  ///
  /// - Parameter isOpened: true if the app opens the link at once, so that the reach of the route decides then.
  static func build(
    _ route: RouteTable.Route, _ parts: DeepLink.Parts, _ form: RouteTable.LinkForm, _ store: RouteStore,
    isOpened: Bool
  ) throws(LinkBuildingError) -> DeepLink {
    var left = parts.path.filter(\.value.isDefault)
    var values = parts.path.filter { !$0.value.isDefault }
    while true {
      var builder = LinkBuilder(route, values, store)
      builder.form = form
      do {
        if !isOpened { try store.checkReach(of: route, form) }
        let link = try builder.build(query: parts.query, fragment: parts.fragment, ignoringExtra: false)
        // A default value that is left out is not part of the link.
        let written = parts.sensitive.filter { name in left[name] == nil || parts.query.contains { $0.name == name } }
        try refuseSensitive(written, in: link, route)
        return link
      } catch {
        let needed = error.missing.filter { left[$0] != nil }
        guard !needed.isEmpty else { throw error }
        for name in needed { values[name] = left.removeValue(forKey: name) }
      }
    }
  }

  private static func refuseSensitive(
    _ names: [String], in link: DeepLink, _ route: RouteTable.Route
  ) throws(LinkBuildingError) {
    guard !names.isEmpty, link.scheme != nil, !link.isWeb else { return }
    var error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
    error.invalid = names.map {
      LinkBuildingError.InvalidValue(
        name: $0, reason: "is sensitive, and any app may claim a custom scheme: write a web link")
    }
    throw error
  }
}
