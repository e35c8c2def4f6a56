/// The route with a name, and the values of its pattern: `.named("book", ["id": 42])`.
///
/// ```swift
/// let invoice: NamedRoute = .named("order", ["number": 7], query: [("tab", "invoice")])
/// let navigation = router.open(invoice)       // /orders/7?tab=invoice
/// ```
public struct NamedRoute: LinkConvertible {
  let name: String
  /// Writes the link.
  ///
  /// A conformance stays in every program, with all that it calls. A program that names no route doesn't carry what writes links.
  let write: @Sendable (RouteTable) throws(LinkBuildingError) -> DeepLink

  /// The link that the name and the values make, from the app's own code.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(LinkBuildingError) -> DeepLink {
    try write(table).from(source ?? .inApp)
  }
}

extension LinkConvertible where Self == NamedRoute {
  /// Names a route.
  ///
  /// If no route has the name, or the values do not fit, the opening ends as failed with a ``LinkBuildingError``.
  /// - Parameters:
  ///   - name: the name of the route.
  ///   - values: the parameters of the pattern, including those of the routes above.
  ///   - query: items of the query, in order. An item with `nil` has no value.
  ///   - fragment: the text after the number sign.
  ///   - ignoringExtra: if true, values that the pattern has no parameter for are left out. Otherwise, they are an error.
  public static func named(
    _ name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, ignoringExtra: Bool = false
  ) -> NamedRoute {
    NamedRoute(name: name) { table throws(LinkBuildingError) in
      // A guard may redirect by name where no link may lead.
      try table.link(to: name, values, query: query, fragment: fragment, ignoringExtra: ignoringExtra, isOpened: true)
    }
  }
}

extension NamedRoute: CustomStringConvertible, CustomReflectable {
  /// The name, without values.
  public var description: String { name }

  /// The name, without values.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
