extension RouterState {
  /// An entry with what is inside of it and what it presents: a screen, or a container with screens.
  ///
  /// ```swift
  /// let tabs = router.state.key?.root                      // all that is open in the key window
  /// let selected = tabs?.selected                          // "shelf"
  /// let stack = tabs?.selectedNode?.content.map(\.key)     // ["books", "book"]
  /// ```
  public struct Node: Sendable, Hashable, Identifiable {
    /// The screen, or the container.
    public internal(set) var entry: Entry
    /// What is inside: the items of a stack from its root to its top; the branches of tabs, the sections of a switcher and
    /// the columns of a split that have been shown.
    public internal(set) var content: [Node]
    /// The key of the branch or section that is selected; nil for a screen, a stack and a split.
    public internal(set) var selected: String?
    /// What is presented over it; at most one.
    public internal(set) var modal: Modal?

    init(_ entry: Entry, _ content: [Node] = [], selected: String? = nil) {
      self.entry = entry
      self.content = content
      self.selected = selected
    }

    /// The id of its entry.
    public var id: Entry.ID { entry.id }

    /// The key of its route or container.
    public var key: String { entry.key }

    /// The kind of container it is; nil: a screen.
    public var container: RouteMap.Container? { entry.container }

    /// The branch or section that is selected.
    public var selectedNode: Node? {
      selected.flatMap { selected in content.first { $0.key == selected } }
    }

    /// What of its content is shown: one branch or section, all columns, all items of a stack.
    public var shownContent: [Node] { shownIndices.map { content[$0] } }

    var shownIndices: Range<Int> {
      guard container == .tabs || container == .switcher else { return content.indices }
      guard let index = content.firstIndex(where: { $0.key == selected }) else { return 0..<0 }
      return index..<(index + 1)
    }

    func contentIndex(_ key: String) -> Int? { content.firstIndex { $0.key == key } }
  }

  /// Something that is presented over a screen or a container.
  public struct Modal: Sendable, Hashable, Identifiable {
    /// How it looks.
    public internal(set) var style: RouteMap.ModalStyle
    /// What it hangs on.
    public internal(set) var anchor: RouteMap.ModalAnchor
    private var box: Box

    private indirect enum Box: Sendable, Hashable {
      case content(Node)
    }

    init(_ style: RouteMap.ModalStyle, _ anchor: RouteMap.ModalAnchor, content: Node) {
      self.style = style
      self.anchor = anchor
      box = .content(content)
    }

    /// What is presented: a screen, or a hierarchy of its own.
    public internal(set) var content: Node {
      get {
        switch box {
        case .content(let node): node
        }
      }
      set { box = .content(newValue) }
    }

    /// The id of the entry that is presented.
    public var id: Entry.ID { content.id }
  }
}
