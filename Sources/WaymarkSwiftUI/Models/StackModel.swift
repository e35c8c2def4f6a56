internal import Observation

/// Holds the root and the path of a stack as long as its entry is open.
///
/// The host sets the items of the state with ``show(_:animated:)``. The model gives them to SwiftUI only while the stack is in the
/// window, one value a turn: an empty path before another root, and a whole path after it. A write does not prove that
/// SwiftUI shows a screen. A view that has appeared does.
@MainActor @Observable
final class StackModel {
  typealias ID = RouterState.Entry.ID

  let id: ID
  let name: String
  /// The root that SwiftUI got last.
  private(set) var root: ID?
  /// The path that SwiftUI got last: the items above the root.
  private(set) var path: [ID] = []
  /// True if the topmost item has a leave guard, so that no gesture removes it.
  private(set) var isLocked = false
  /// A count that makes SwiftUI read a value again after the owner refused a change.
  private(set) var revision = 0

  @ObservationIgnored private weak var owner: (any ModelOwner)?
  /// The items of the state, the root first.
  @ObservationIgnored private var wanted: [ID] = []
  /// The path before the last one, which SwiftUI may still show.
  @ObservationIgnored private var before: [ID] = []
  /// The stack's views in the window.
  ///
  /// There are two for a while when SwiftUI makes the view of a column anew for another width.
  @ObservationIgnored private var views: Set<ObjectIdentifier> = []
  var isInWindow: Bool { !views.isEmpty }
  /// True if SwiftUI has not read the last write yet, and may still write the earlier value.
  @ObservationIgnored private(set) var isTakingIn = false
  /// The items that have appeared and not disappeared, by their views.
  ///
  /// An item may have two views for a while.
  @ObservationIgnored private var appearances: [ObjectIdentifier: ID] = [:]
  @ObservationIgnored private var isWrittenInWindow = false
  /// The items that have appeared since the last write.
  @ObservationIgnored private var seen: Set<ID> = []
  /// The sets of visible items that contradicted the path.
  ///
  /// The model has written the path again once for each.
  @ObservationIgnored private var answered: Set<Set<ID>> = []
  @ObservationIgnored private var isAnimated = false

  init(_ id: ID, name: String, owner: any ModelOwner) {
    self.id = id
    self.name = name
    self.owner = owner
  }

  // MARK: The value

  /// Shows the items of the state, the root first.
  ///
  /// - Returns: true if they differ from the items before.
  @discardableResult
  func show(_ items: [ID], animated isAnimated: Bool = true) -> Bool {
    guard items != wanted else { return false }
    wanted = items
    answered = []
    self.isAnimated = isAnimated
    // While the stack is not in the window, another root is written at once. Its path waits until the stack is there.
    if !isInWindow { root = items.first }
    write()
    return true
  }

  func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

  /// Writes the next value that differs from the state.
  private func write() {
    guard isInWindow, !isTakingIn, !isGiven else { return }
    if root == wanted.first { return give(Array(wanted.dropFirst())) }
    guard path.isEmpty else { return give([]) }
    owner?.changing(animated: isAnimated) { root = wanted.first }
    rest()
  }

  private func give(_ path: [ID]) {
    before = self.path
    owner?.changing(animated: isAnimated) { self.path = path }
    rest()
  }

  private func rest() {
    isTakingIn = true
    isWrittenInWindow = true
    seen = []
    owner?.afterRest { [weak self] in
      guard let self else { return }
      isTakingIn = false
      write()
      owner?.evidenceCame()
    }
  }

  /// Writes the path that SwiftUI shows, and then the wanted path again, if the views that appeared contradict the path.
  func settle() {
    guard isContradicted else { return }
    let shown = shownPath(in: path) ?? shownPath(in: before) ?? (path.isEmpty ? before : [])
    answered.insert(visible)
    isAnimated = false
    if shown != path { give(shown) }
  }

  // MARK: The evidence

  var visible: Set<ID> { Set(appearances.values) }
  private var given: [ID] { (root.map { [$0] } ?? []) + path }
  /// True if SwiftUI got all items of the state.
  private var isGiven: Bool { given == wanted }
  /// True if the topmost item has appeared since the last write, or has been visible since then.
  private var isTopSeen: Bool { given.last.map { seen.contains($0) || visible.contains($0) } ?? true }

  /// True if the model wrote the path again because of the visible items.
  private var isAnswered: Bool { answered.contains(visible) }

  /// True if items are visible, but the topmost one has not appeared since the last write.
  private var isContradicted: Bool {
    isInWindow && !isTakingIn && isGiven && !isTopSeen && !isAnswered && !appearances.isEmpty
  }
  /// True if the topmost item may still appear.
  ///
  /// If the path was written before the stack came into the window, the item does not appear.
  var isOnItsWay: Bool { isContradicted && isWrittenInWindow }

  /// True if the topmost item has appeared, or the stack is not in the window.
  var isSettled: Bool {
    guard isInWindow else { return true }
    return !isTakingIn && isGiven && (given.last.map(visible.contains) ?? true)
  }

  /// Returns true or false if the visible views tell that an item is on the stack.
  ///
  /// If they do not tell, it is `nil`.
  func holds(_ item: ID) -> Bool? {
    guard isInWindow, !isTakingIn, isGiven else { return nil }
    guard let index = given.firstIndex(of: item) else { return visible.contains(item) ? true : nil }
    let visible = visible
    guard let top = given.lastIndex(where: visible.contains) else { return nil }
    // An entry that was written twice and does not appear is absent.
    return index <= top ? true : isTopSeen || isAnswered ? false : nil
  }

  /// The part of a path up to its visible item.
  private func shownPath(in path: [ID]) -> [ID]? {
    path.lastIndex(where: visible.contains).map { Array(path[...$0]) }
  }

  /// Gives a stack that came into the window the path that it missed, without animation.
  func cameIntoWindow(as view: ObjectIdentifier) {
    let isFirst = views.isEmpty
    views.insert(view)
    guard isFirst else { return }
    isAnimated = false
    answered = []
    write()
  }

  func leftWindow(as view: ObjectIdentifier) {
    guard views.remove(view) != nil, views.isEmpty else { return }
    isWrittenInWindow = false
    // SwiftUI may show another path when the stack comes again.
    seen = []
    owner?.evidenceCame()
  }

  /// Notes that a view of an item or of the root has appeared, perhaps again.
  func appeared(_ item: ID, as view: ObjectIdentifier) {
    appearances[view] = item
    seen.insert(item)
    if isTopSeen { answered = [] }
    owner?.evidenceCame()
  }

  func disappeared(as view: ObjectIdentifier) {
    if appearances.removeValue(forKey: view) != nil { owner?.evidenceCame() }
  }

  // MARK: The binding

  /// The path as a binding.
  ///
  /// SwiftUI shortens it if the user goes back.
  var shownPath: [ID] {
    get { path }
    set {
      // SwiftUI only repeats the path that it got.
      guard newValue != path else { return }
      guard let target = newValue.last ?? root, newValue.count < path.count, path.starts(with: newValue),
        isInWindow, !isTakingIn, isGiven, owner?.mayGoBack(in: self, to: target) == true
      else {
        // The gesture cannot lead there, or is not allowed now.
        revision += 1
        return
      }
      before = path
      path = newValue
      wanted = given
      // A write that comes late may repeat a path that SwiftUI no longer shows.
      seen = []
      owner?.wentBack(in: self, to: target)
    }
  }
}
