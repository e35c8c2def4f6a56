extension RouteTable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
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

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The routes by their keys, and the routes that were left out.
  public var customMirror: Mirror {
    Mirror(self, children: ["routes": routes.map(\.pattern), "errors": errors, "warnings": warnings])
  }
}

extension RouteMatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The route and the names of the captured parameters on one line, without values of the link.
  ///
  /// ```swift
  /// print(match)       // book  /books/:id  id=…  ?…=…
  /// ```
  public var description: String { line(.redacted) }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The route, the names of the captured parameters, and the link without its values.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "route": route.name as Any, "pattern": pattern, "parameters": path.names, "link": link, "extras": extras,
      ])
  }
}

extension RouterState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The screens as a tree, as `waymark open` prints them, without values of a link.
  ///
  /// ```swift
  /// print(router.state)
  /// // main  tabs
  /// // └── shelf  stack  selected
  /// //     ├── books
  /// //     └── book  id=…  ← top
  /// ```
  public var description: String {
    windows.isEmpty ? "no window" : ScreenTree(self, .redacted).lines.joined(separator: "\n")
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The visible screens of each window, and the number of changes of the state.
  ///
  /// Has no values of a link.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "windows": windows.map { visibleEntries(in: $0.id) }, "keyWindow": keyWindow as Any, "revision": revision,
      ])
  }
}
