@_spi(Simulation)
extension Simulation {
  /// A presentation on a window.
  public struct Presented: Equatable, Sendable {
    /// Its style: `sheet`, `fullScreenCover`, `popover`, `alert`, `confirmationDialog` or `inspector`.
    public let style: String
    /// The id of its item; nil for what a Boolean shows.
    public let item: String?
    /// It comes or goes.
    public let isMoving: Bool
    /// The user cannot pull it down.
    public let isLocked: Bool
  }

  /// A change of a container or a window.
  public struct Change: Equatable, Sendable {
    /// `push`, `pop`, `replace`; or `present` or `dismiss` with a style.
    public let kind: String
    /// True if it was animated.
    public let isAnimated: Bool

    /// A change.
    public init(_ kind: String, isAnimated: Bool) {
      self.kind = kind
      self.isAnimated = isAnimated
    }
  }

  static func shown(_ window: Window?) -> SceneWindow? { (window ?? activeWindow)?.window }
  static func top(_ window: Window?) -> Node? { shown(window)?.top.node }

  // MARK: The screen

  /// The texts that the user sees on the top-most level of a window: of pushed screens only the last one's.
  public static func texts(in window: Window? = nil) -> [String] { top(window)?.texts ?? [] }

  /// The texts on every level, lowest first.
  public static func textsOfLevels(in window: Window? = nil) -> [[String]] {
    shown(window)?.levels.map(\.node.texts) ?? []
  }

  /// The views of a type on a level of a window, outermost first: 0 is the root of the window, and what is presented comes after it.
  public static func views<V: View>(of type: V.Type, onLevel index: Int, in window: Window? = nil) -> [V] {
    guard let levels = shown(window)?.levels, levels.indices.contains(index) else { return [] }
    return levels[index].node.shownViews(type).map(\.view)
  }

  /// The title of the top-most screen.
  public static func title(in window: Window? = nil) -> String? {
    guard let node = top(window) else { return nil }
    let screen = innermostStack(node)?.top ?? node
    return screen.shownModifiers(TitleModifier.self).first?.modifier.title
  }

  // MARK: Stacks

  /// The values that the innermost stack on the top-most level shows, its root left out; nil for screens without one.
  public static func path(in window: Window? = nil) -> [AnyHashable?] {
    top(window).flatMap { innermostStack($0) }?.screens.map(\.element.value) ?? []
  }

  /// Returns the number of screens that the innermost stack shows on its root.
  public static func depth(in window: Window? = nil) -> Int { path(in: window).count }

  /// Returns whether the top-most screen is only a sign that there is no destination for the value.
  public static func isMissingDestination(in window: Window? = nil) -> Bool {
    top(window).flatMap { innermostStack($0) }?.screens.last?.isMissing ?? false
  }

  /// Returns the changes of the stacks of the top-most level, outermost stack first.
  public static func stackChanges(in window: Window? = nil) -> [Change] {
    let stacks = top(window)?.payloads(StackController.self) ?? []
    return stacks.flatMap(\.payload.changes).map { Change($0.kind.rawValue, isAnimated: $0.isAnimated) }
  }

  // MARK: Tabs and columns

  /// The titles of the tabs of the outermost tab view.
  public static func tabs(in window: Window? = nil) -> [String] {
    guard let tabs = tabView(window) else { return [] }
    return tabs.visible.map { tabs.title(of: $0) }
  }

  /// The title of the tab that is shown.
  public static func selectedTab(in window: Window? = nil) -> String? {
    tabView(window).flatMap { tabs in tabs.selectedEntry.map { tabs.title(of: $0) } }
  }

  /// The value of the tab that is shown.
  public static func selectedValue(in window: Window? = nil) -> AnyHashable? { tabView(window)?.selectedEntry?.value }

  /// The columns of the outermost split view that are shown.
  public static func columns(in window: Window? = nil) -> [NavigationSplitViewColumn] {
    guard let found = splitView(window) else { return [] }
    return found.payload.columns(of: found.node)
  }

  // MARK: Presentations

  /// Returns the presentations on a window, lowest first, with those that are going.
  public static func presented(in window: Window? = nil) -> [Presented] {
    shown(window)?.levels.dropFirst().map { level in
      let id = level.item?.base
      return Presented(
        style: level.slot?.style.rawValue ?? "", item: level.isPlain ? nil : id.map { "\($0)" },
        isMoving: level.phase != .shown, isLocked: level.isLocked)
    } ?? []
  }

  /// Returns the number of views of a window that could present something of a style.
  public static func modifiers(presenting style: String, in window: Window? = nil) -> Int {
    shown(window)?.levels.map { $0.node.payloads(PresentationSlot.self).count { $0.payload.style.rawValue == style } }
      .reduce(0, +) ?? 0
  }

  /// Returns the presentations and dismissals so far.
  public static func presentationChanges(in window: Window? = nil) -> [Change] {
    shown(window)?.changes.map {
      Change(($0.isPresenting ? "present " : "dismiss ") + $0.style.rawValue, isAnimated: $0.isAnimated)
    } ?? []
  }

  /// Returns whether the user searches on the top-most level.
  public static func isSearching(in window: Window? = nil) -> Bool {
    top(window)?.payloads(SearchController.self).contains { $0.payload.isActive } ?? false
  }

  // MARK: Memory

  /// A weak hold of the top-most screen's place in the tree: it must be nil soon after the screen has left.
  public static func probe(in window: Window? = nil) -> Probe {
    let level = top(window)
    return Probe(level.flatMap { innermostStack($0)?.top } ?? level)
  }

  /// Holds a screen weakly.
  public struct Probe: Sendable {
    private weak let node: Node?

    init(_ node: Node?) {
      self.node = node
    }

    /// True if no object holds the screen any more.
    public var isFreed: Bool { node == nil }
  }

  // MARK: Finding

  static func innermostStack(_ node: Node) -> StackController? { node.shownStack }

  static func tabView(_ window: Window?) -> TabsController? {
    shown(window)?.levels.lazy.reversed().compactMap { $0.node.payloads(TabsController.self).first?.payload }.first
  }

  static func splitView(_ window: Window?) -> (node: Node, payload: SplitController)? {
    shown(window)?.levels.lazy.reversed().compactMap { $0.node.payloads(SplitController.self).first }.first
  }
}

extension Level {
  /// A Boolean shows it, not an item.
  fileprivate var isPlain: Bool { slot?.isPlain ?? true }
}
