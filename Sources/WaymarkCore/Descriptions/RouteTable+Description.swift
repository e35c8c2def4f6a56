extension RouteTable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The routes as the tree they are in, as `waymark map` prints them.
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

  /// The routes by their keys, and what was left out.
  public var customMirror: Mirror {
    Mirror(self, children: ["routes": routes.map(\.pattern), "errors": errors, "warnings": warnings])
  }
}

extension RouteTable.Explanation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The whole explanation, as `waymark explain` prints it; no value of the link.
  public var description: String {
    let record = ResolutionRecord(nil, resolution, near)
    return ExplanationText(record, self, .redacted).text.withoutLineBreak
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same parts, without a value of the link.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["stages": stages, "rejection": rejection as Any, "resolution": resolution, "nearest": nearest])
  }
}

extension RouteMatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The route and the names of what was captured, on one line; no value of the link.
  ///
  /// ```swift
  /// print(match)       // book  /books/:id  id=…  ?…=…
  /// ```
  public var description: String { line(.redacted) }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The route, the names of what was captured and the link, without a value.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "route": route.name as Any, "pattern": pattern, "parameters": path.names, "link": link, "extras": extras,
      ])
  }
}

extension RouterState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The screens as a tree, as `waymark open` prints them; no value of a link.
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

  /// What is shown in each window, and how often the state changed; no value of a link.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "windows": windows.map { visibleEntries(in: $0.id) }, "keyWindow": keyWindow as Any, "revision": revision,
      ])
  }
}
