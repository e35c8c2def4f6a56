extension RouterState {
  /// An entry with its content and its modal: a screen, or a container with screens.
  ///
  /// ```swift
  /// let tabs = router.state.key?.root                      // all that is open in the key window
  /// let selected = tabs?.selected                          // "shelf"
  /// let stack = tabs?.selectedNode?.content.map(\.key)     // ["books", "book"]
  /// ```
  public struct Node: Sendable, Hashable, Identifiable {
    private var box: Box

    /// Shared by all states that have the node, so that copying and comparing unchanged nodes is cheap.
    ///
    /// It is `Sendable`, and its accesses go unchecked, because a box that two nodes share never changes: `own` copies it first. A box
    /// of one node changes only through that node, and Swift lets no other code read a node while it changes. The buffer of an array is
    /// shared by the same rule.
    private final class Box: @unchecked Sendable, Hashable {
      @exclusivity(unchecked) var entry: Entry
      @exclusivity(unchecked) var content: [Node]
      @exclusivity(unchecked) var selected: String?
      @exclusivity(unchecked) var modal: Modal?

      init(_ entry: Entry, _ content: [Node], _ selected: String?, _ modal: Modal?) {
        self.entry = entry
        self.content = content
        self.selected = selected
        self.modal = modal
      }

      @_optimize(speed)
      static func == (lhs: Box, rhs: Box) -> Bool {
        if lhs === rhs { return true }
        guard lhs.entry == rhs.entry, lhs.content.count == rhs.content.count, lhs.selected == rhs.selected,
          lhs.modal == rhs.modal
        else { return false }
        for index in lhs.content.indices where lhs.content[index].box !== rhs.content[index].box {
          guard lhs.content[index].box == rhs.content[index].box else { return false }
        }
        return true
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(entry)
        hasher.combine(content)
        hasher.combine(selected)
        hasher.combine(modal)
      }
    }

    init(_ entry: Entry, _ content: [Node] = [], selected: String? = nil) {
      box = Box(entry, content, selected, nil)
    }

    /// The box, which is this node's own from now on.
    private var own: Box {
      mutating get {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.entry, box.content, box.selected, box.modal) }
        return box
      }
    }

    /// The screen, or the container.
    public internal(set) var entry: Entry {
      get { box.entry }
      set { own.entry = newValue }
    }
    /// The content of a container.
    ///
    /// A stack has its items from root to top. Tabs, switchers and splits have the branches, sections and columns that
    /// were shown.
    public internal(set) var content: [Node] {
      get { box.content }
      _modify { yield &own.content }
    }
    /// The key of the selected branch or section, or `nil` for a screen, a stack and a split.
    public internal(set) var selected: String? {
      get { box.selected }
      set { own.selected = newValue }
    }
    /// The modal over it, at most one.
    @_spi(Hosting) public internal(set) var modal: Modal? {
      get { box.modal }
      _modify { yield &own.modal }
    }

    /// Returns whether both are copies of one node.
    ///
    /// This is cheap.
    func isCopy(of other: Node) -> Bool { box === other.box }

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
    /// The presented screen, or a hierarchy of its own.
    public internal(set) var content: Node

    init(_ style: RouteMap.ModalStyle, _ anchor: RouteMap.ModalAnchor, content: Node) {
      self.style = style
      self.anchor = anchor
      self.content = content
    }

    /// The id of the presented entry.
    public var id: Entry.ID { content.id }
  }
}
