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

  /// The topmost screen of a window, also if a guard blocks it.
  ///
  /// A blocked screen covers what is below.
  package func topScreen(in window: Window.ID? = nil) -> Entry? {
    root(of: window)?.topmost { $0.container == nil }?.entry
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

extension RouterState {
  /// The part of a container that the user sees.
  enum Exposure: Equatable {
    case shown
    /// A later screen of a stack covers it.
    case covered(by: String)
    /// A modal or another branch is in front of it.
    case hidden
    /// It is not open.
    case absent
  }

  /// Returns whether the user sees a container.
  func exposure(of container: String, in window: Window.ID?) -> Exposure {
    root(of: window)?.exposure(of: container) ?? .absent
  }
}

extension RouterState.Node {
  fileprivate func exposure(of wanted: String) -> RouterState.Exposure {
    if container != nil, key == wanted { return modal == nil ? .shown : .hidden }
    for (index, inner) in content.enumerated() {
      let exposure = inner.exposure(of: wanted)
      guard exposure != .absent else { continue }
      guard exposure == .shown else { return exposure }
      if container == .stack, let last = content.last, index < content.count - 1 { return .covered(by: last.key) }
      return modal == nil && shownIndices.contains(index) ? .shown : .hidden
    }
    return modal?.content.exposure(of: wanted) ?? .absent
  }
}
