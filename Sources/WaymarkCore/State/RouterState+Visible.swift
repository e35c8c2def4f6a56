extension RouterState {
  /// Returns the visible entries of a window, from its root to its top: containers, the items of visible stacks, then
  /// the modal with its visible content.
  ///
  /// Blocked entries are not included.
  ///
  /// - Parameter window: the window. If `nil`, the key window.
  public func visibleEntries(in window: Window.ID? = nil) -> [Entry] {
    guard let root = windows.first(where: { $0.id == window ?? keyWindow })?.root else { return [] }
    var entries: [Entry] = []
    root.appendVisible(to: &entries)
    return entries
  }

  /// Returns the keys of the visible entries of a window, from its root to its top.
  public func visible(in window: Window.ID? = nil) -> [String] {
    visibleEntries(in: window).map(\.key)
  }

  /// Returns the topmost entry of a window.
  public func top(in window: Window.ID? = nil) -> Entry? {
    visibleEntries(in: window).last
  }

  /// Returns the entry with an id, or `nil` if it is not open.
  public func entry(_ id: Entry.ID) -> Entry? {
    node(id)?.entry
  }
}

extension RouterState.Node {
  /// Appends the visible entries, root first.
  ///
  /// The visible modal comes last.
  func appendVisible(to entries: inout [RouterState.Entry]) {
    var modal: RouterState.Modal?
    appendLevel(to: &entries, &modal)
    modal?.content.appendVisible(to: &entries)
  }

  private func appendLevel(to entries: inout [RouterState.Entry], _ modal: inout RouterState.Modal?) {
    if !entry.isBlocked { entries.append(entry) }
    modal = modal ?? self.modal
    for index in shownIndices { content[index].appendLevel(to: &entries, &modal) }
  }
}
