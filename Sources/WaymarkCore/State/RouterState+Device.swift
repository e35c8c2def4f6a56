extension RouterState {
  /// Settings of one device that are not part of the state: they are never sent to another device and cause no steps.
  ///
  /// ```swift
  /// if let sheet = router.state.top() {
  ///   router.device.detents[sheet.id] = "large"       // the user has drawn the sheet up: the state stays as it is
  /// }
  /// ```
  /// A user's change of them (the width of a column, the height of a sheet) is not navigation.
  @_spi(Hosting) public struct Device: Sendable, Hashable {
    /// The visible columns of a split.
    public enum ColumnVisibility: String, Sendable, Hashable, CaseIterable, Codable {
      /// The system decides.
      case automatic
      /// All columns.
      case all
      /// All columns but the first of three.
      case doubleColumn
      /// Only the last column.
      case detailOnly
    }

    /// The visible columns, by the entry of the split.
    public var columnVisibility: [Entry.ID: ColumnVisibility] = [:]
    /// The front column in a compact width, by the entry of the split.
    public var compactColumns: [Entry.ID: String] = [:]
    /// The detent of each sheet, by the presented entry.
    public var detents: [Entry.ID: String] = [:]
    /// The scene of each window on this device.
    public var scenes: [Window.ID: String] = [:]

    /// Creates empty settings.
    public init() {}

    /// True if there are no settings.
    var isEmpty: Bool { columnVisibility.isEmpty && compactColumns.isEmpty && detents.isEmpty && scenes.isEmpty }

    /// Removes settings of entries and windows that no longer exist.
    public mutating func prune(keeping state: RouterState) {
      let ids = state.openIDs
      columnVisibility = columnVisibility.filter { ids.contains($0.key) }
      compactColumns = compactColumns.filter { ids.contains($0.key) }
      detents = detents.filter { ids.contains($0.key) }
      scenes = scenes.filter { scene in state.windows.contains { $0.id == scene.key } }
    }
  }
}
