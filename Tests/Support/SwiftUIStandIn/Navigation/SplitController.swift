/// Which columns a split view shows.
@MainActor
final class SplitController: Payload {
  private weak var node: Node?
  private var visibility: Binding<NavigationSplitViewVisibility>?
  private var preferred: Binding<NavigationSplitViewColumn>?
  private var ownVisibility = NavigationSplitViewVisibility.automatic
  private var ownPreferred = NavigationSplitViewColumn.sidebar
  private(set) var isCompact = true
  private(set) var shownVisibility = NavigationSplitViewVisibility.automatic
  /// The column that is shown where there is little space.
  private(set) var column = NavigationSplitViewColumn.sidebar

  init(_ node: Node) {
    self.node = node
  }

  func follow(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ preferred: Binding<NavigationSplitViewColumn>?,
    isCompact: Bool
  ) {
    self.visibility = visibility
    self.preferred = preferred
    self.isCompact = isCompact
    shownVisibility = visibility?.wrappedValue ?? ownVisibility
    column = preferred?.wrappedValue ?? ownPreferred
  }

  func columns(of node: Node) -> [NavigationSplitViewColumn] {
    let all = node.children.compactMap { $0.key.base as? NavigationSplitViewColumn }
    if isCompact { return all.contains(column) ? [column] : [.sidebar] }
    switch shownVisibility == .automatic && Session.current.device.hidesColumns ? .detailOnly : shownVisibility {
    case .detailOnly: return [.detail]
    case .doubleColumn: return Array(all.suffix(2))
    default: return all
    }
  }

  func shown(in node: Node) -> [Node] {
    let columns = columns(of: node)
    return node.children.filter { child in columns.contains { AnyHashable($0) == child.key } }
  }

  /// The user goes to a column: back, where one is shown at a time.
  func show(_ column: NavigationSplitViewColumn) {
    ownPreferred = column
    preferred?.wrappedValue = column
    node?.markDirty()
  }

  /// The user shows or hides columns beside the detail.
  func show(_ visibility: NavigationSplitViewVisibility) {
    ownVisibility = visibility
    self.visibility?.wrappedValue = visibility
    node?.markDirty()
  }

  /// The column before the one that is shown.
  func columnBefore(in node: Node) -> NavigationSplitViewColumn? {
    let all = node.children.compactMap { $0.key.base as? NavigationSplitViewColumn }
    guard isCompact, let index = all.firstIndex(of: column), index > 0 else { return nil }
    return all[index - 1]
  }
}
