extension RouterState {
  /// One thing that a host does to bring a state on the screen.
  ///
  /// ```swift
  /// for step in router.state.steps(from: old) {
  ///   guard case .setStack(let change) = step else { continue }
  ///   print(change.content.map(\.key), change.hint)       // ["books", "book", "reviews"] push
  /// }
  /// ```
  /// A step tells what is to be there afterwards; what is there already, by id, stays as it is. New entries come along in
  /// the step, containers empty: further steps fill them.
  public enum Step: Sendable, Hashable {
    /// A screen is about to be removed, or held; each entry that leaves is told once, the deepest first.
    case leave(Entry)
    /// What an entry presents, and all presented by that, goes.
    case dismiss(Dismissal)
    /// A switcher shows another section.
    case setRoot(ContentChange)
    /// Tabs select another branch.
    case selectBranch(ContentChange)
    /// A stack gets other items.
    case setStack(ContentChange)
    /// A split gets other columns.
    case setColumns(ContentChange)
    /// Something is presented.
    case present(Presenting)
    /// An entry that stays has other values, or is held, or no longer: then its screen goes or comes.
    case update(Entry)
    /// A screen that was open is shown again.
    case show(Entry)
    /// A screen stays open, but is no longer shown: what it presents is to disappear with it.
    case hide(Entry)
    /// A window gets another root, or a window is there for the first time.
    case setWindowRoot(Window, isAnimated: Bool)
    /// A window is gone.
    case closeWindow(Window.ID)
    /// Another window is the key window; nil if none is.
    case activateWindow(Window.ID?)

    /// How a stack gets from its old items to its new ones.
    public enum Hint: String, Sendable, Hashable, CaseIterable {
      /// One more item on top.
      case push
      /// Items on top are gone.
      case pop
      /// Another item is on top.
      case replace
      /// Anything else.
      case none
    }

    /// Other content of a container.
    public struct ContentChange: Sendable, Hashable {
      /// The entry of the container.
      public let container: Entry
      /// What is to be inside, in order; what is new comes without its own content.
      public let content: [Node]
      /// The key of what is selected; nil for stacks and splits.
      public let selected: String?
      /// How a stack gets there; `none` for other containers.
      public let hint: Hint
      /// Whether the change is to be seen.
      public let isAnimated: Bool
    }

    /// Something that goes.
    public struct Dismissal: Sendable, Hashable {
      /// The entry that presents it.
      public let presenter: Entry.ID
      /// The entry that is presented.
      public let entry: Entry
      /// How it looks.
      public let style: RouteMap.ModalStyle
      /// Whether it is to be seen.
      public let isAnimated: Bool
    }

    /// Something that is presented.
    public struct Presenting: Sendable, Hashable {
      /// The entry that presents it.
      public let presenter: Entry
      /// What is presented; a container comes without content.
      public let modal: Modal
      /// Whether it is to be seen.
      public let isAnimated: Bool
    }
  }
}

extension RouterState.Step {
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

  /// The change of a container's content, if it is one.
  public var contentChange: ContentChange? {
    switch self {
    case .setRoot(let change), .selectBranch(let change), .setStack(let change), .setColumns(let change): change
    default: nil
    }
  }
}
