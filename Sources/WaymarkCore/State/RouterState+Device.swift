extension RouterState {
  /// What belongs to one device and is no part of the state: never sent along, never in a step.
  ///
  /// ```swift
  /// if let sheet = router.state.top() {
  ///   router.device.detents[sheet.id] = "large"       // the user has drawn the sheet up: the state stays as it is
  /// }
  /// ```
  /// What a user changes here (the width of a column, the height of a sheet) is no navigation.
  public struct Device: Sendable, Hashable {
    /// How much of a split is shown.
    public enum ColumnVisibility: String, Sendable, Hashable, CaseIterable, Codable {
      /// As the system has it.
      case automatic
      /// All columns.
      case all
      /// All but the first of three.
      case doubleColumn
      /// Only the last.
      case detailOnly
    }

    /// By the entry of the split.
    public var columnVisibility: [Entry.ID: ColumnVisibility] = [:]
    /// The column in front where there is room for one only, by the entry of the split.
    public var compactColumns: [Entry.ID: String] = [:]
    /// The detent of each sheet, by the entry that is presented.
    public var detents: [Entry.ID: String] = [:]
    /// The scene that each window is on this device.
    public var scenes: [Window.ID: String] = [:]

    /// Nothing known yet.
    public init() {}

    /// Forgets what is about entries and windows that are no longer there.
    public mutating func prune(keeping state: RouterState) {
      var ids: Set<Entry.ID> = []
      state.walk { ids.insert($0.id) }
      columnVisibility = columnVisibility.filter { ids.contains($0.key) }
      compactColumns = compactColumns.filter { ids.contains($0.key) }
      detents = detents.filter { ids.contains($0.key) }
      scenes = scenes.filter { scene in state.windows.contains { $0.id == scene.key } }
    }
  }
}
