@_spi(Simulation)
extension Simulation {
  // MARK: Presentations

  /// The user begins to pull down what is presented; ``lift(isCancelled:)`` ends it.
  ///
  /// - Returns: whether it can be pulled down.
  @discardableResult
  public static func beginSwipeDown(in window: Window? = nil) -> Bool {
    guard let level = shown(window)?.top, level.phase == .shown, !level.isLocked else { return false }
    level.leave(isAnimated: true, isInteractive: true, isByUser: true)
    return true
  }

  /// The user pulls down what is presented, or taps beside it.
  ///
  /// - Returns: whether it can be pulled down.
  @discardableResult
  public static func swipeDown(finishing: Bool = true, in window: Window? = nil) -> Bool {
    guard beginSwipeDown(in: window) else { return false }
    turn()
    lift(isCancelled: !finishing)
    return true
  }

  /// The user taps a button of an alert or dialog, which goes after the action.
  ///
  /// - Returns: whether there is such a button.
  @discardableResult
  public static func dismissAlert(choosing title: String, in window: Window? = nil) -> Bool {
    guard let level = shown(window)?.top, level.phase == .shown, let slot = level.slot, slot.style.isAlert else {
      return false
    }
    if let action = control(title, level) {
      action()
    } else if !isAdded(title, level) {
      return false
    }
    slot.clear()
    return true
  }

  /// SwiftUI adds a button where the app has none to leave by. (documentation of `alert` and `confirmationDialog`)
  private static func isAdded(_ title: String, _ level: Level) -> Bool {
    if level.slot?.style == .alert { return controls(level).isEmpty && title == "OK" }
    return title == "Cancel"
  }

  /// The height of the top-most sheet, or `nil` if it has no choice of heights.
  public static func detent(in window: Window? = nil) -> PresentationDetent? {
    detents(window)?.selection?.wrappedValue
  }

  /// The user changes the height of a sheet.
  public static func drag(to detent: PresentationDetent, in window: Window? = nil) {
    if let found = detents(window), found.detents.contains(detent) { found.selection?.wrappedValue = detent }
  }

  private static func detents(_ window: Window?) -> DetentsModifier? {
    top(window)?.shownModifiers(DetentsModifier.self).first?.modifier
  }

  /// UIKit, which is below SwiftUI on some systems, dismisses what is presented there, and SwiftUI follows.
  ///
  /// That the binding follows is supposed: no documentation says so.
  public static func dismissBelow(_ index: Int, in window: Window? = nil) {
    guard let levels = shown(window)?.levels.dropFirst(), levels.indices.contains(index + 1) else { return }
    levels[index + 1].leave(isAnimated: false, isByUser: true)
  }

  // MARK: Searching

  /// The user begins to search.
  ///
  /// - Returns: whether there is a field.
  @discardableResult
  public static func beginSearch(_ text: String = "", in window: Window? = nil) -> Bool {
    guard let search = top(window)?.payloads(SearchController.self).first?.payload else { return false }
    search.begin()
    search.type(text)
    return true
  }

  /// The user cancels the search.
  public static func cancelSearch(in window: Window? = nil) {
    top(window)?.payloads(SearchController.self).first?.payload.end()
  }
}
