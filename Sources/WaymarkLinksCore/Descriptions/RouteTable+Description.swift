extension RouteTable: CustomStringConvertible, CustomReflectable {
  /// The routes as a tree, as `waymark map` prints them.
  ///
  /// ```swift
  /// print(router.table)
  /// // main  tabs
  /// // └── shelf  stack
  /// //     └── books  /books
  /// //         └── book  /books/:id
  /// ```
  public var description: String { MapText(self, .redacted).text.withoutLineBreak }

  /// The routes by their keys, and the routes that were left out.
  public var customMirror: Mirror {
    Mirror(self, children: ["routes": routes.map(\.pattern), "errors": errors, "warnings": warnings])
  }
}

extension RouteMatch: CustomStringConvertible, CustomReflectable {
  /// The route and the names of the captured parameters on one line, without values of the link.
  ///
  /// ```swift
  /// print(match)       // book  /books/:id  id=…  ?…=…
  /// ```
  public var description: String { line(.redacted) }

  /// The route, the names of the captured parameters, and the link without its values.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "route": route.name as Any, "pattern": pattern, "parameters": path.names, "link": link, "extras": extras,
      ])
  }
}
