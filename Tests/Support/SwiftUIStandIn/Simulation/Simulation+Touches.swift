@_spi(Simulation)
extension Simulation {
  // MARK: Controls

  /// The user taps a button or link by its text, on the top-most level or on one that can be touched through those
  /// above.
  ///
  /// - Returns: whether there is one that can be tapped.
  @discardableResult
  public static func tap(_ title: String, in window: Window? = nil) -> Bool {
    guard let action = touchable(window).lazy.compactMap({ control(title, $0) }).first else { return false }
    action()
    return true
  }

  /// The user taps a link in a text, as those that are written in Markdown.
  ///
  /// - Returns: whether there is such a text.
  @discardableResult
  public static func tapLink(_ url: URL, inText text: String, in window: Window? = nil) -> Bool {
    for level in touchable(window) {
      guard let found = level.node.shownViews(Text.self).last(where: { $0.view.content == text }) else { continue }
      found.node.environment.openURL(url)
      return true
    }
    return false
  }

  /// The texts of what can be tapped on the top-most level.
  public static func buttons(in window: Window? = nil) -> [String] {
    guard let level = shown(window)?.top else { return [] }
    return controls(level).filter { $0.control.isEnabled }.map { $0.node.texts.joined(separator: " ") }
  }

  static func controls(_ level: Level) -> [(node: Node, control: Control)] {
    var found: [(Node, Control)] = []
    level.node.walkShown { node in
      if let control = node.payload as? Control { found.append((node, control)) }
      return true
    }
    return found
  }

  static func control(_ title: String, _ level: Level) -> (() -> Void)? {
    let found = controls(level).last { $0.control.isEnabled && $0.node.texts.joined(separator: " ") == title }
    return found.map { found in { found.control.action() } }
  }

  /// The levels that take touches, top-most first: those below only where all above let touches through.
  private static func touchable(_ window: Window?) -> [Level] {
    var levels: [Level] = []
    for level in (shown(window)?.levels ?? []).reversed() {
      // SwiftUI takes no touches where something moves.
      guard canTouch(level) else { return [] }
      levels.append(level)
      guard level.letsTouchesThrough else { return levels }
    }
    return levels
  }

  private static func canTouch(_ level: Level) -> Bool {
    level.phase == .shown
      && !Session.current.running.contains { movement in
        movement.isInteractive || (movement.owner as? StackController).map { $0.isOn(level) } ?? false
      }
  }

  /// The user taps the row of a list by its tag.
  ///
  /// - Returns: whether there is a list with a selection.
  @discardableResult
  public static func selectRow(_ tag: AnyHashable, in window: Window? = nil) -> Bool {
    let lists = touchable(window).lazy.compactMap { $0.node.payloads(SelectableList.self).first }
    lists.first?.payload.select(tag)
    return lists.first != nil
  }

  // MARK: Stacks

  /// The user taps the back button of the top-most screen.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public static func goBack(in window: Window? = nil) -> Bool { goBack(by: 1, in: window) }

  /// The user presses the back button for long, and goes back by some screens.
  ///
  /// - Returns: whether there are so many.
  @discardableResult
  public static func goBack(by count: Int, in window: Window? = nil) -> Bool {
    if let stack = touchableStack(window), stack.screens.count >= count, count > 0 {
      stack.pop(count)
      return true
    }
    guard let stack = touchable(window).first.flatMap({ innermostStack($0.node) }), !stack.screens.isEmpty else {
      return goBackInColumns(window)
    }
    return false
  }

  /// The user begins to swipe back; ``lift(isCancelled:)`` ends it.
  ///
  /// - Returns: whether the swipe began.
  @discardableResult
  public static func beginSwipeBack(in window: Window? = nil) -> Bool {
    guard let stack = touchableStack(window), !stack.screens.isEmpty else { return false }
    stack.pop(1, isInteractive: true)
    return true
  }

  /// The user swipes back.
  ///
  /// - Returns: whether the swipe began.
  @discardableResult
  public static func swipeBack(finishing: Bool = true, in window: Window? = nil) -> Bool {
    guard beginSwipeBack(in: window) else { return false }
    turn()
    lift(isCancelled: !finishing)
    return true
  }

  /// The finger is lifted: what it moved goes on to its end, or back.
  public static func lift(isCancelled: Bool = false) {
    for movement in Session.current.running where movement.isInteractive && !movement.isLifted {
      movement.lift(isCancelled: isCancelled)
    }
  }

  /// The stack whose top-most screen has a back button.
  private static func touchableStack(_ window: Window?) -> StackController? {
    let stacks = touchable(window).lazy.compactMap { innermostStack($0.node) }
    guard let stack = stacks.first(where: { !$0.screens.isEmpty }) else { return nil }
    // A hidden back button takes the swipe with it. Not documented, but seen by everybody who hid one.
    let isHidden = stack.top?.shownModifiers(BackButtonModifier.self).contains { $0.modifier.isHidden } ?? false
    return isHidden ? nil : stack
  }

  private static func goBackInColumns(_ window: Window?) -> Bool {
    let found = touchable(window).lazy.compactMap { $0.node.payloads(SplitController.self).first }.first
    guard let found, let column = found.payload.columnBefore(in: found.node) else { return false }
    found.payload.show(column)
    return true
  }

  // MARK: Tabs and columns

  /// The user taps a tab, also the one that is shown.
  ///
  /// - Returns: whether it can be tapped.
  @discardableResult
  public static func tapTab(_ title: String, in window: Window? = nil) -> Bool {
    // The bar of tabs takes touches also while a screen is pushed. (swift#77088)
    var levels: [Level] = []
    for level in (shown(window)?.levels ?? []).reversed()
    where levels.isEmpty || levels.last?.letsTouchesThrough == true {
      guard level.phase == .shown else { return false }
      levels.append(level)
    }
    let tabs = levels.lazy.compactMap { $0.node.payloads(TabsController.self).first?.payload }.first
    guard let tabs, let entry = tabs.visible.first(where: { tabs.title(of: $0) == title }), !entry.isDisabled else {
      return false
    }
    tabs.tap(entry)
    return true
  }

  /// The user goes to a column of a split view that shows one at a time.
  public static func showColumn(_ column: NavigationSplitViewColumn, in window: Window? = nil) {
    splitView(window)?.payload.show(column)
  }

  /// The user closes the inspector that is a column.
  public static func closeInspector(in window: Window? = nil) {
    let slots = shown(window)?.levels.flatMap { $0.node.payloads(PresentationSlot.self).map(\.payload) } ?? []
    slots.last { $0.style == .inspector }?.closeColumn()
  }

  /// The user shows or hides columns of a split view.
  public static func showColumns(_ visibility: NavigationSplitViewVisibility, in window: Window? = nil) {
    splitView(window)?.payload.show(visibility)
  }
}

extension StackController {
  fileprivate func isOn(_ level: Level) -> Bool {
    level.node.payloads(StackController.self).contains { $0.payload === self }
  }
}
