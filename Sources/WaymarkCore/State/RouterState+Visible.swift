extension RouterState {
  /// The entries that are shown in a window, from its root to its top: containers, the items of shown stacks, then what
  /// is presented and all shown inside of that.
  ///
  /// What is held is not seen, and not among them.
  ///
  /// - Parameter window: nil is the key window.
  public func visibleEntries(in window: Window.ID? = nil) -> [Entry] {
    guard let root = windows.first(where: { $0.id == window ?? keyWindow })?.root else { return [] }
    var entries: [Entry] = []
    root.appendVisible(to: &entries)
    return entries
  }

  /// The keys of what is shown in a window, from its root to its top.
  public func visible(in window: Window.ID? = nil) -> [String] {
    visibleEntries(in: window).map(\.key)
  }

  /// The entry on top of all in a window.
  public func top(in window: Window.ID? = nil) -> Entry? {
    visibleEntries(in: window).last
  }

  /// The entry with an id; nil if it is not open.
  public func entry(_ id: Entry.ID) -> Entry? {
    node(id)?.entry
  }
}

extension RouterState.Node {
  /// What is shown, root first; the one modal that is shown comes last.
  func appendVisible(to entries: inout [RouterState.Entry]) {
    var modal: RouterState.Modal?
    appendLevel(to: &entries, &modal)
    modal?.content.appendVisible(to: &entries)
  }

  private func appendLevel(to entries: inout [RouterState.Entry], _ modal: inout RouterState.Modal?) {
    if !entry.isHeld { entries.append(entry) }
    modal = modal ?? self.modal
    for index in shownIndices { content[index].appendLevel(to: &entries, &modal) }
  }
}
