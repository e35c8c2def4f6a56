extension RouterState {
  /// An entry with its content and its modal: a screen, or a container with screens.
  ///
  /// ```swift
  /// let tabs = router.state.key?.root                      // all that is open in the key window
  /// let selected = tabs?.selected                          // "shelf"
  /// let stack = tabs?.selectedNode?.content.map(\.key)     // ["books", "book"]
  /// ```
  public struct Node: Sendable, Hashable, Identifiable {
    /// The screen, or the container.
    public internal(set) var entry: Entry
    /// The content of a container.
    ///
    /// A stack has its items from root to top. Tabs, switchers and splits have the branches, sections and columns that
    /// were shown.
    public internal(set) var content: [Node]
    /// The key of the selected branch or section, or `nil` for a screen, a stack and a split.
    public internal(set) var selected: String?
    /// The modal over it, at most one.
    @_spi(Hosting) public internal(set) var modal: Modal?

    init(_ entry: Entry, _ content: [Node] = [], selected: String? = nil) {
      self.entry = entry
      self.content = content
      self.selected = selected
    }

    /// Compares the entries, the content, the selection and the modal.
    ///
    /// It compares the content in place, because comparing arrays copies their elements.
    public static func == (lhs: Node, rhs: Node) -> Bool {
      guard lhs.entry == rhs.entry, lhs.content.count == rhs.content.count, lhs.selected == rhs.selected,
        lhs.modal == rhs.modal
      else { return false }
      return lhs.content.withUnsafeBufferPointer { old in
        rhs.content.withUnsafeBufferPointer { new in
          old.baseAddress == new.baseAddress || old.indices.allSatisfy { old[$0] == new[$0] }
        }
      }
    }

    /// The screen or container that is presented over it, or `nil` if none is.
    public var presented: Node? { modal?.content }

    /// The id of its entry.
    public var id: Entry.ID { entry.id }

    /// The key of its route or container.
    public var key: String { entry.key }

    package var container: RouteMap.Container? { entry.container }

    /// The selected branch or section.
    public var selectedNode: Node? {
      selected.flatMap { selected in content.first { $0.key == selected } }
    }

    /// The visible content: one branch or section, all columns, or all items of a stack.
    package var shownContent: [Node] { shownIndices.map { content[$0] } }

    package var shownIndices: Range<Int> {
      guard container == .tabs || container == .switcher else { return content.indices }
      guard let index = content.firstIndex(where: { $0.key == selected }) else { return 0..<0 }
      return index..<(index + 1)
    }

    func contentIndex(_ key: String) -> Int? { content.firstIndex { $0.key == key } }
  }

  /// A modal over a screen or a container.
  @_spi(Hosting) public struct Modal: Sendable, Hashable {
    /// The style.
    public internal(set) var style: RouteMap.ModalStyle
    /// The anchor.
    package internal(set) var anchor: RouteMap.ModalAnchor
    /// True if it belongs to the window, so that it stays when another branch is selected.
    public var isOverWindow: Bool { anchor == .window }
    private var box: Box

    private indirect enum Box: Sendable, Hashable {
      case content(Node)
    }

    init(_ style: RouteMap.ModalStyle, _ anchor: RouteMap.ModalAnchor, content: Node) {
      self.style = style
      self.anchor = anchor
      box = .content(content)
    }

    /// The presented screen, or a hierarchy of its own.
    public internal(set) var content: Node {
      get {
        switch box {
        case .content(let node): node
        }
      }
      set { box = .content(newValue) }
    }

    /// The id of the presented entry.
    public var id: Entry.ID { content.id }
  }
}
