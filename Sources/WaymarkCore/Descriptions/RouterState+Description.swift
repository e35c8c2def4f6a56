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
