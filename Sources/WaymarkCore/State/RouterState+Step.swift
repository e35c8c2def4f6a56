@_spi(Hosting) extension RouterState {
  /// One operation of a host that shows a state on the screen.
  ///
  /// ```swift
  /// for step in router.state.steps(from: old) {
  ///   guard case .setStack(let change) = step else { continue }
  ///   print(change.content.map(\.key), change.hint)       // ["books", "book", "reviews"] push
  /// }
  /// ```
  /// A step describes the result. Existing entries, identified by id, stay. New entries are part of the step. New
  /// containers are empty, and later steps fill them.
  public enum Step: Sendable, Hashable {
    /// A screen is about to be removed or blocked.
    ///
    /// Each entry that leaves has one such step, the deepest first.
    case leave(Entry)
    /// The modal of an entry is dismissed, with all modals above it.
    case dismiss(Dismissal)
    /// A switcher shows another section.
    case setRoot(ContentChange)
    /// Tabs select another branch.
    case selectBranch(ContentChange)
    /// A stack changes its items.
    case setStack(ContentChange)
    /// A split changes its columns.
    case setColumns(ContentChange)
    /// A modal is presented.
    case present(Presenting)
    /// An existing entry changes its values or ``Entry/isBlocked``.
    ///
    /// A blocked entry has no screen.
    case update(Entry)
    /// An open screen becomes visible again.
    case show(Entry)
    /// A screen stays open and is no longer visible.
    ///
    /// Its modals disappear with it.
    case hide(Entry)
    /// A window gets another root, or appears for the first time.
    case setWindowRoot(Window, isAnimated: Bool)
    /// A window closes.
    case closeWindow(Window.ID)
    /// Another window becomes the key window, or none if `nil`.
    case activateWindow(Window.ID?)

    /// The kind of a stack's change.
    public enum Hint: String, Sendable, Hashable, CaseIterable {
      /// One new item on top.
      case push
      /// Items on top are removed.
      case pop
      /// The top item is replaced.
      case replace
      /// Any other change.
      case none
    }

    /// A change of a container's content.
    public struct ContentChange: Sendable, Hashable {
      /// The container, which is on the screen already.
      public let container: Entry
      /// The new content in order.
      ///
      /// New nodes have no content.
      public let content: [Node]
      /// The key of the selected node, or `nil` for stacks and splits.
      public let selected: String?
      /// The kind of a stack's change, or `none` for other containers.
      public let hint: Hint
      /// True if the change is animated.
      public let isAnimated: Bool
    }

    /// The dismissal of a modal.
    public struct Dismissal: Sendable, Hashable {
      /// The entry that presents the modal.
      public let presenter: Entry.ID
      /// The presented entry.
      public let entry: Entry
      /// The style of the modal.
      public let style: RouteMap.ModalStyle
      /// True if the dismissal is animated.
      public let isAnimated: Bool
    }

    /// The presentation of a modal.
    public struct Presenting: Sendable, Hashable {
      /// The entry that presents the modal, which is on the screen already.
      public let presenter: Entry
      /// The modal.
      ///
      /// A container has no content.
      public let modal: Modal
      /// True if the presentation is animated.
      public let isAnimated: Bool
    }
  }
}

@_spi(Hosting) extension RouterState.Step {
  /// The name of the step in the output of the command.
  public var name: String {
    switch self {
    case .leave: "leave"
    case .dismiss: "dismiss"
    case .setRoot: "setRoot"
    case .selectBranch: "selectBranch"
    case .setStack: "setStack"
    case .setColumns: "setColumns"
    case .present: "present"
    case .update: "update"
    case .show: "show"
    case .hide: "hide"
    case .setWindowRoot: "setWindowRoot"
    case .closeWindow: "closeWindow"
    case .activateWindow: "activateWindow"
    }
  }

  /// The change of a container's content, if the step is one.
  public var contentChange: ContentChange? {
    switch self {
    case .setRoot(let change), .selectBranch(let change), .setStack(let change), .setColumns(let change): change
    default: nil
    }
  }

  /// True if the step is animated, so that it takes time.
  package var isAnimated: Bool {
    switch self {
    case .dismiss(let dismissal): dismissal.isAnimated
    case .present(let presenting): presenting.isAnimated
    case .setWindowRoot(_, let isAnimated): isAnimated
    default: contentChange?.isAnimated ?? false
    }
  }
}
