extension String: LinkConvertible {
  /// The link of the text.
  ///
  /// Text without a scheme may come from anyone. It reaches routes for the app alone only if the call names the app as
  /// its source.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    let link = try table.link(self, from: source)
    return source == nil && link.scheme == nil ? link.from(.text) : link
  }
}

extension String: LinkText {
  package var givenText: String { self }
}

extension RouteConvertible {
  /// The link of the path, from the app's own code.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try table.link(path, from: source ?? .inApp)
  }
}
