extension String: LinkConvertible {
  /// The link of the text: one without a scheme may be anybody's, and reaches what is for the app alone only if the call says
  /// that it is from there.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    let link = try table.link(self, from: source)
    return source == nil && link.scheme == nil ? link.from(.text) : link
  }
}

extension RouteConvertible {
  /// The link of the path, as the app's own.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try table.link(path, from: source ?? .inApp)
  }
}
