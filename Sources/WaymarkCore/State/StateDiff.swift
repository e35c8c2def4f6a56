/// Finds the steps from one state to another, in the order in which hosts carry them out.
///
/// The cost is linear in the number of entries that differ.
struct StateDiff {
  typealias Step = RouterState.Step
  typealias Node = RouterState.Node

  private let animation: RouterState.Animation
  /// Screens that become blocked or stop being blocked.
  ///
  /// These steps come before all that take time.
  private var blocks: [Step] = []
  private var dismissals: [Step] = []
  private var hidden: [Step] = []
  private var shown: [Step] = []
  private var presented: [Step] = []
  private var updates: [Step] = []
  private var appearances: [Step] = []
  private var removed: [RouterState.Entry] = []
  private var added: [RouterState.Entry.ID] = []

  /// The phase in which a step is carried out.
  private enum Phase {
    /// Changes of containers that were not visible.
    case hidden
    case shown
    case presented
  }

  /// The visibility of a node before and after.
  private struct Visibility {
    var before: Bool
    var after: Bool

    var stays: Bool { before && after }
  }

  init(animation: RouterState.Animation) {
    self.animation = animation
  }

  mutating func steps(from old: RouterState, to new: RouterState) -> [Step] {
    var closed: [Step] = []
    for window in old.windows where !new.windows.contains(where: { $0.id == window.id }) {
      remove(window.root)
      closed.append(.closeWindow(window.id))
    }
    for window in new.windows {
      guard let before = old.windows.first(where: { $0.id == window.id }) else {
        open(window, isAnimated: false)
        continue
      }
      compare(before, window)
    }
    if old.keyWindow != new.keyWindow { appearances.append(.activateWindow(new.keyWindow)) }
    return ordered(closed)
  }

  private func ordered(_ closed: [Step]) -> [Step] {
    var steps = leaves()
    let others = blocks.count + dismissals.count + closed.count + hidden.count + shown.count + presented.count
    steps.reserveCapacity(steps.count + others + updates.count + appearances.count)
    steps += blocks
    steps += dismissals
    steps += closed
    steps += hidden
    steps += shown
    steps += presented
    steps += updates
    steps += appearances
    return steps
  }

  /// Returns the steps for entries that leave, deepest first.
  ///
  /// Entries that moved did not leave.
  private func leaves() -> [Step] {
    guard !removed.isEmpty else { return [] }
    let moved = Set(added)
    return removed.reversed().compactMap { moved.contains($0.id) ? nil : .leave($0) }
  }

  private mutating func compare(_ old: RouterState.Window, _ new: RouterState.Window) {
    if old.root.isSame(as: new.root) {
      compare(old.root, new.root, Visibility(before: true, after: true))
    } else {
      remove(old.root)
      open(new, isAnimated: animation.isWanted)
    }
  }

  private mutating func open(_ window: RouterState.Window, isAnimated: Bool) {
    let bare = RouterState.Window(id: window.id, root: window.root.skeleton)
    add(.setWindowRoot(bare, isAnimated: isAnimated), .shown)
    fill(window.root, .shown)
  }

  // MARK: Nodes that stay

  private mutating func compare(_ old: Node, _ new: Node, _ visibility: Visibility) {
    if old.entry != new.entry { compareEntries(old, new) }
    if new.container == nil, visibility.before != visibility.after, !old.entry.isBlocked, !new.entry.isBlocked {
      appearances.append(visibility.after ? .show(new.entry) : .hide(new.entry))
    }
    compareModals(old, new, visibility)
    guard new.container != nil else { return }
    compareContent(old, new, visibility)
  }

  /// A screen that becomes blocked leaves.
  ///
  /// A blocked entry has no screen.
  private mutating func compareEntries(_ old: Node, _ new: Node) {
    guard old.entry.isBlocked != new.entry.isBlocked else { return updates.append(.update(new.entry)) }
    if new.entry.isBlocked { removed.append(old.entry) }
    blocks.append(.update(new.entry))
  }

  private mutating func compareContent(_ old: Node, _ new: Node, _ visibility: Visibility) {
    if visibility.before == visibility.after, old.selected == new.selected, old.content.isShared(with: new.content) {
      return
    }
    let common = Self.commonCount(old, new)
    let isUnchanged =
      old.selected == new.selected && common == old.content.count && common == new.content.count
    if !isUnchanged {
      let hint = Self.hint(old, new, common: common)
      let step = change(of: new, hint: hint, isAnimated: visibility.stays && animation.isWanted)
      add(step, visibility.before ? .shown : .hidden)
    }
    let before = old.shownIndices
    let after = new.shownIndices
    func inner(_ old: Int, _ new: Int) -> Visibility {
      Visibility(before: visibility.before && before.contains(old), after: visibility.after && after.contains(new))
    }
    for index in 0..<common {
      let inner = inner(index, index)
      // Most screens of a deep stack are unchanged and need no comparison.
      if inner.before == inner.after, old.content[index].isAlike(new.content[index]) { continue }
      compare(old.content[index], new.content[index], inner)
    }
    guard common < old.content.count else {
      for node in new.content[common...] { fill(node, visibility.before ? .shown : .hidden) }
      return
    }
    guard common < new.content.count else {
      for node in old.content[common...] { remove(node) }
      return
    }
    compareRest(old, new, from: common, visibility, inner)
  }

  /// Compares the rest of a list.
  ///
  /// Nodes are found by id, because they may have moved.
  private mutating func compareRest(
    _ old: Node, _ new: Node, from common: Int, _ visibility: Visibility, _ inner: (Int, Int) -> Visibility
  ) {
    var rest: [RouterState.Entry.ID: Int] = [:]
    for index in common..<old.content.count { rest[old.content[index].id] = index }
    for index in common..<new.content.count {
      let node = new.content[index]
      if let place = rest[node.id], old.content[place].isSame(as: node) {
        rest[node.id] = nil
        compare(old.content[place], node, inner(place, index))
      } else {
        fill(node, visibility.before ? .shown : .hidden)
      }
    }
    for node in old.content[common...] where rest[node.id] != nil { remove(node) }
  }

  private mutating func compareModals(_ old: Node, _ new: Node, _ visibility: Visibility) {
    if let before = old.modal, let after = new.modal, before.isSame(as: after) {
      return compare(before.content, after.content, visibility)
    }
    if let before = old.modal {
      dismiss(before, from: old, isAnimated: visibility.stays && animation.isWanted && new.modal == nil)
      remove(before.content, isDismissed: true)
    }
    if let after = new.modal { present(after, over: new, isAnimated: visibility.after && animation.isWanted) }
  }

  // MARK: Nodes that come and go

  private mutating func add(_ step: Step, _ phase: Phase) {
    switch phase {
    case .hidden: hidden.append(step)
    case .shown: shown.append(step)
    case .presented: presented.append(step)
    }
  }

  /// Fills a node that was added without content.
  private mutating func fill(_ node: Node, _ phase: Phase) {
    added.append(node.id)
    if node.container != nil, !node.content.isEmpty || node.selected != nil {
      add(change(of: node, hint: .none, isAnimated: false), phase)
    }
    for inner in node.content { fill(inner, phase) }
    if let modal = node.modal { present(modal, over: node, isAnimated: false) }
  }

  private mutating func present(_ modal: RouterState.Modal, over node: Node, isAnimated: Bool) {
    let bare = RouterState.Modal(modal.style, modal.anchor, content: modal.content.skeleton)
    add(.present(.init(presenter: node.entry, modal: bare, isAnimated: isAnimated)), .presented)
    fill(modal.content, .presented)
  }

  private mutating func dismiss(_ modal: RouterState.Modal, from node: Node, isAnimated: Bool) {
    dismissals.append(
      .dismiss(
        .init(presenter: node.id, entry: modal.content.entry, style: modal.style, isAnimated: isAnimated)))
  }

  /// Records a removed node, outermost first.
  ///
  /// Of each chain of modals, only the outermost is dismissed.
  private mutating func remove(_ node: Node, isDismissed: Bool = false) {
    if node.container == nil, !node.entry.isBlocked { removed.append(node.entry) }
    for inner in node.content { remove(inner, isDismissed: isDismissed) }
    guard let modal = node.modal else { return }
    if !isDismissed { dismiss(modal, from: node, isAnimated: false) }
    remove(modal.content, isDismissed: true)
  }

  // MARK: Containers

  private func change(of node: Node, hint: Step.Hint, isAnimated: Bool) -> Step {
    let change = Step.ContentChange(
      container: node.entry, content: node.content.map(\.skeleton), selected: node.selected, hint: hint,
      isAnimated: isAnimated)
    switch node.container {
    case .switcher: return .setRoot(change)
    case .tabs: return .selectBranch(change)
    case .split: return .setColumns(change)
    case .stack, nil: return .setStack(change)
    }
  }

  /// Returns the number of leading nodes that both have in common.
  private static func commonCount(_ old: Node, _ new: Node) -> Int {
    let limit = min(old.content.count, new.content.count)
    var count = 0
    while count < limit, old.content[count].isSame(as: new.content[count]) { count += 1 }
    return count
  }

  /// - Parameter common: the number of items that both have in common, from the root on.
  private static func hint(_ old: Node, _ new: Node, common: Int) -> Step.Hint {
    guard new.container == .stack, !old.content.isEmpty, !new.content.isEmpty else { return .none }
    if common == old.content.count { return new.content.count == common + 1 ? .push : .none }
    if common == new.content.count { return .pop }
    return common + 1 == old.content.count && old.content.count == new.content.count ? .replace : .none
  }
}
