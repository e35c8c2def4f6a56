internal import Observation

/// What a stack shows: lasts as long as its entry, so that bindings to it are never about something else.
///
/// What the state has comes in by ``show(_:)``. It is written to SwiftUI only while the stack is in the window, and one thing a
/// turn: an empty path before another root, and a whole path after it. What was written proves nothing; what has appeared does.
@MainActor @Observable
final class StackModel {
  typealias ID = RouterState.Entry.ID

  let id: ID
  let name: String
  /// What is below everything, as SwiftUI was given it last.
  private(set) var root: ID?
  /// The path that SwiftUI was given last: the items above the root.
  private(set) var path: [ID] = []
  /// The top has to be asked before it goes: no gesture takes it away.
  private(set) var isLocked = false
  /// Counted up where SwiftUI has to read again what it wanted to change.
  private(set) var revision = 0

  @ObservationIgnored private weak var owner: (any ModelOwner)?
  /// What the state has, the root first.
  @ObservationIgnored private var wanted: [ID] = []
  /// The path before the last one: what SwiftUI may still show.
  @ObservationIgnored private var before: [ID] = []
  @ObservationIgnored private(set) var isInWindow = false
  /// SwiftUI was given something, and may write what was before.
  @ObservationIgnored private(set) var isTakingIn = false
  /// What has appeared and not disappeared, also what is leaving, by the view that tells of it: an item may have two for a while.
  @ObservationIgnored private var appearances: [ObjectIdentifier: ID] = [:]
  @ObservationIgnored private var isWrittenInWindow = false
  /// What has appeared since the last write, or was there then.
  @ObservationIgnored private var seen: Set<ID> = []
  /// The last path was written twice, since SwiftUI showed another.
  @ObservationIgnored private var isWrittenTwice = false
  @ObservationIgnored private var isAnimated = false

  init(_ id: ID, name: String, owner: any ModelOwner) {
    self.id = id
    self.name = name
    self.owner = owner
  }

  // MARK: The value

  /// Shows what the state has in the stack, the root first.
  ///
  /// - Returns: whether that is something else than before.
  @discardableResult
  func show(_ items: [ID], animated isAnimated: Bool = true) -> Bool {
    guard items != wanted else { return false }
    wanted = items
    isWrittenTwice = false
    self.isAnimated = isAnimated
    // Nobody sees another root come while the stack is not in the window; its path waits.
    if !isInWindow { root = items.first }
    write()
    return true
  }

  func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

  /// Writes the next thing that is not as the state has it.
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
    seen = visible
    owner?.afterRest { [weak self] in
      guard let self else { return }
      isTakingIn = false
      write()
      owner?.evidenceCame()
    }
  }

  /// What has appeared says that SwiftUI does not show what it was given: it is given what it shows, and then the path again.
  func settle() {
    guard isContradicted else { return }
    let shown = shownPath(in: path) ?? shownPath(in: before) ?? (path.isEmpty ? before : [])
    isWrittenTwice = true
    isAnimated = false
    if shown != path { give(shown) }
  }

  // MARK: The evidence

  var visible: Set<ID> { Set(appearances.values) }
  private var given: [ID] { (root.map { [$0] } ?? []) + path }
  /// All that the state has was written.
  private var isGiven: Bool { given == wanted }
  /// The top has appeared since it was written.
  private var isTopSeen: Bool { given.last.map(seen.contains) ?? true }

  /// The top has not appeared since it was written, and others have.
  private var isContradicted: Bool {
    isInWindow && !isTakingIn && isGiven && !isTopSeen && !isWrittenTwice && !appearances.isEmpty
  }
  /// It may be coming still; what was written before the stack came into the window does not come any more.
  var isOnItsWay: Bool { isContradicted && isWrittenInWindow }

  /// Nothing more is to be waited for: the top has appeared, or the stack is not in the window.
  var isSettled: Bool {
    guard isInWindow else { return true }
    return !isTakingIn && isGiven && (given.last.map(visible.contains) ?? true)
  }

  /// Whether an item is on the stack, as far as what has appeared says so; nil: it is not known.
  func holds(_ item: ID) -> Bool? {
    guard isInWindow, !isTakingIn, isGiven else { return nil }
    guard let index = given.firstIndex(of: item) else { return visible.contains(item) ? true : nil }
    let visible = visible
    guard let top = given.lastIndex(where: visible.contains) else { return nil }
    // What was written twice and does not come is not there.
    return index <= top ? true : isTopSeen || isWrittenTwice ? false : nil
  }

  /// The part of a path that has appeared.
  private func shownPath(in path: [ID]) -> [ID]? {
    path.lastIndex(where: visible.contains).map { Array(path[...$0]) }
  }

  /// The stack came into the window, maybe not for the first time: it is given what it missed, without animation.
  func appeared() {
    guard !isInWindow else { return }
    isInWindow = true
    isAnimated = false
    isWrittenTwice = false
    write()
  }

  func disappeared() {
    isInWindow = false
    isWrittenInWindow = false
    // What is shown when it comes again, nobody knows.
    seen = []
    owner?.evidenceCame()
  }

  /// A view of an item, or of the root, has appeared, maybe not for the first time.
  func appeared(_ item: ID, as view: ObjectIdentifier) {
    appearances[view] = item
    seen.insert(item)
    if isTopSeen { isWrittenTwice = false }
    owner?.evidenceCame()
  }

  func disappeared(as view: ObjectIdentifier) {
    if appearances.removeValue(forKey: view) != nil { owner?.evidenceCame() }
  }

  // MARK: The binding

  /// The path, as the user may change it.
  var shownPath: [ID] {
    get { path }
    set {
      // An echo is no event.
      guard newValue != path else { return }
      guard let target = newValue.last ?? root, newValue.count < path.count, path.starts(with: newValue),
        isInWindow, !isTakingIn, isGiven, owner?.mayGoBack(in: self, to: target) == true
      else {
        // No gesture leads there, or not now.
        revision += 1
        return
      }
      before = path
      path = newValue
      wanted = given
      owner?.wentBack(in: self, to: target)
    }
  }
}
