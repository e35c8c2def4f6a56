import WaymarkLinksCore

extension RouteTable.Change {
  /// The same change, for all combinations.
  var aboutAll: Self { with(kind, variant: nil) }

  /// The same change as one that narrows the route: one combination is gone, and others remain.
  var asPartOfRoute: Self { with(.narrowed, variant: variant) }

  /// The same change, of an alias.
  func naming(alias: RoutePattern) -> Self {
    Self(
      kind: kind, route: route, pattern: pattern, alias: alias.text, variant: variant == alias.text ? nil : variant,
      message: "the alias “\(alias)”: \(message)", rival: rival, routeID: routeID)
  }

  private func with(_ kind: Kind, variant: String?) -> Self {
    Self(
      kind: kind, route: route, pattern: pattern, alias: alias, variant: variant, message: message, rival: rival,
      routeID: routeID)
  }
}
