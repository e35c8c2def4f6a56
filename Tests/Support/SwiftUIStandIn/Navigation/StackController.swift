/// The screens of a stack, which follow its path.
@MainActor
final class StackController: Payload {
  private weak var node: Node?
  private var path: StackPath?
  /// The path of a stack that keeps it itself.
  private var own: [AnyHashable] = []
  /// The path as it was read last.
  private(set) var target: [AnyHashable] = []
  /// The screens that links with destinations have pushed.
  private var links: [StackLink] = []
  /// The screens on the root.
  private(set) var screens: [StackScreen] = []
  /// Screens that leave, until they are gone.
  private var leaving: [StackScreen] = []
  /// The screen that is covered or uncovered, while something moves.
  private var other: Node?
  private let quirks = StackQuirks()
  /// The stack has been on the screen.
  private var hasAppeared = false
  private(set) var changes: [StackChange] = []
  private(set) var changedInTurn = false
  /// The path was written without animation, while something moved.
  private var isPlain = false
  private var said: Set<String> = []

  init(_ node: Node) {
    self.node = node
  }

  var root: Node? { node?.children.first }
  var top: Node? { screens.last?.node ?? root }
  /// The values of the path that are shown.
  private var values: [AnyHashable] { screens.compactMap(\.element.value) }
  var isMoving: Bool { Session.current.movement(of: self) != nil }

  // MARK: Following the path

  func follow(_ path: StackPath?) {
    let old = target
    self.path = path
    target = current
    if target != old { isPlain = !(node?.isAnimated ?? true) }
  }

  func shown(in node: Node) -> [Node] {
    guard let top else { return [] }
    guard let other, other !== top, isMoving else { return [top] }
    return [other, top]
  }

  func sync(_ node: Node) {
    guard !isMoving else { return refresh() }
    defer { hasAppeared = true }
    if quirks.empties(for: root), !target.isEmpty {
      write([])
      target = []
    }
    let wanted = quirks.followed(target, shown: values, isFirst: !hasAppeared)
    let next = plan(wanted)
    if next.map(\.element) != screens.map(\.element), !misses(wanted, next.count) {
      change(to: next, isAnimated: hasAppeared && !isPlain && node.isAnimated)
    } else {
      for screen in next where !screens.contains(where: { $0.node === screen.node }) { node.drop(screen.node) }
    }
  }

  private func misses(_ path: [AnyHashable], _ count: Int) -> Bool {
    // As logged in gem-ios#593.
    if changedInTurn { say("Update NavigationRequestObserver tried to update multiple times per frame.") }
    guard let node else { return true }
    return quirks.misses(path, isShorter: count < screens.count, isSecond: changedInTurn, in: node)
  }

  private func refresh() { _ = plan(values, onlyExisting: true) }

  func say(_ message: String) {
    if said.insert(message).inserted { Session.current.say(message) }
  }

  // MARK: Changing

  private func change(to next: [StackScreen], isAnimated: Bool) {
    let (old, before, oldValues) = (screens, top, values)
    screens = next
    leaving = old.filter { screen in !next.contains { $0.node === screen.node } }
    changedInTurn = true
    Session.current.later { [weak self] in self?.changedInTurn = false }
    Session.current.changeBegan()
    let kind = StackChange.Kind(from: old.count, to: next.count)
    quirks.note(kind, from: oldValues, isEmpty: next.isEmpty, in: node)
    // Paths of the same length change without animation. (NavigationBackport#30)
    let moves = isAnimated && top !== before && kind != .replace
    changes.append(StackChange(kind: kind, isAnimated: moves))
    isPlain = false
    other = before
    start(isAnimated: moves) { [self] _ in
      endOfChange()
      for path in quirks.writes(after: kind, from: oldValues, to: current) { write(path) }
    }
  }

  private func start(isAnimated: Bool, isInteractive: Bool = false, _ end: @escaping (Bool) -> Void) {
    Session.current.start(
      Movement(self, isAnimated: isAnimated, isInteractive: isInteractive, onEnd: end))
  }

  private func endOfChange() {
    for screen in leaving { node?.drop(screen.node) }
    leaving = []
    other = nil
    node?.markDirty()
  }

  /// The screens of the last push are popped.
  func undoPush() {
    if let length = quirks.lengthBeforePush() { write(Array(current.prefix(length))) }
  }

  /// The path as the app has it now.
  private var current: [AnyHashable] { path?.read() ?? own }

  func write(_ elements: [AnyHashable]) {
    if let path { path.write(elements) } else { own = elements }
    node?.markDirty()
  }

  // MARK: By the user

  /// The user goes back by some screens.
  func pop(_ count: Int, isInteractive: Bool = false) {
    let before = current
    let old = screens
    other = top
    leaving = Array(screens.suffix(count))
    screens.removeLast(count)
    node?.markDirty()
    let removed = leaving
    let isLate = !Session.current.has(.pathWrittenEarly)
    if !isLate, !isInteractive { write(removed, before) }
    start(isAnimated: true, isInteractive: isInteractive) { [self] isCancelled in
      if isCancelled {
        screens = old
        leaving = []
        return endOfChange()
      }
      changes.append(StackChange(kind: .pop, isAnimated: true))
      endOfChange()
      // When SwiftUI writes the path of a pop is not documented; of sheets the end was reported. (FlowStacks#69)
      if isLate || isInteractive { write(removed, before) }
    }
  }

  /// A view closes its screen.
  func dismiss(_ screen: StackScreen) {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
    write(Array(screens[index...]), current, isByUser: false)
  }

  private func write(_ removed: [StackScreen], _ before: [AnyHashable], isByUser: Bool = true) {
    for screen in removed {
      if case .link(let id) = screen.element { links.removeAll { $0.id == id } }
      screen.declared?.clear()
    }
    let now = current
    let index = removed.compactMap(\.element.index).min()
    // The app may have written another path by then: it is not shortened.
    if isByUser, Session.current.has(.popNotWritten) { return quirks.ignore(now) }
    if now == before, let length = isByUser ? quirks.length(index) : index { write(Array(now.prefix(length))) }
    node?.markDirty()
  }

  // MARK: Links

  /// A link with a value was tapped.
  func push(_ value: AnyHashable) {
    guard declarations(upTo: screens.count).contains(where: { $0.matches(value) }) else {
      return say(
        "A NavigationLink is presenting a value of type “\(type(of: value.base))” but there is no matching "
          + "navigationDestination declaration visible from the location of the link. The link cannot be activated.")
    }
    guard path?.accepts(value) ?? true else {
      return say(
        "A NavigationLink is presenting a value of type “\(type(of: value.base))” but the path of the stack "
          + "has elements of another type.")
    }
    write((current) + [value])
  }

  /// A link with a destination was tapped.
  func push(_ link: StackLink) {
    links.append(link)
    node?.markDirty()
  }

  // MARK: Planning

  /// Returns the screens for a path.
  ///
  /// Some are there already.
  private func plan(_ path: [AnyHashable], onlyExisting: Bool = false) -> [StackScreen] {
    guard let root, let node else { return [] }
    var builder = StackBuilder(self, node, root, onlyExisting: onlyExisting)
    for (index, value) in path.enumerated() { builder.add(.value(index, value)) { $0.screen(for: value) } }
    for link in links { builder.add(.link(link.id)) { _ in link.content } }
    return builder.screens
  }

  private func declarations(upTo count: Int) -> [any DestinationDeclaration] {
    ([root].compactMap { $0 } + screens.prefix(count).map(\.node)).flatMap { $0.declarations() }
  }
}
