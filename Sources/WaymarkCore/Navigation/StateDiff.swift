/// Finds the steps from one state to another, in the order in which hosts carry them out.
///
/// Linear in the number of entries.
struct StateDiff {
  typealias Step = RouterState.Step
  typealias Node = RouterState.Node

  private let animation: RouterState.Animation
  private var dismissals: [Step] = []
  private var hidden: [Step] = []
  private var shown: [Step] = []
  private var presented: [Step] = []
  private var updates: [Step] = []
  private var appearances: [Step] = []
  private var removed: [RouterState.Entry] = []
  private var added: Set<RouterState.Entry.ID> = []

  /// When a step is carried out.
  private enum Phase {
    /// In containers that were not on the screen.
    case hidden
    case shown
    case presented
  }

  /// Whether a node is shown before and after.
  private struct Sight {
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
    return leaves() + dismissals + closed + hidden + shown + presented + updates + appearances
  }

  /// Deepest first; what is elsewhere now did not leave.
  private func leaves() -> [Step] {
    removed.reversed().compactMap { added.contains($0.id) ? nil : .leave($0) }
  }

  private mutating func compare(_ old: RouterState.Window, _ new: RouterState.Window) {
    if old.root.isSame(as: new.root) {
      compare(old.root, new.root, Sight(before: true, after: true))
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

  private mutating func compare(_ old: Node, _ new: Node, _ sight: Sight) {
    if old.entry != new.entry { updates.append(.update(new.entry)) }
    if new.container == nil, sight.before != sight.after {
      appearances.append(sight.after ? .show(new.entry) : .hide(new.entry))
    }
    compareModals(old, new, sight)
    guard new.container != nil else { return }
    compareContent(old, new, sight)
  }

  private mutating func compareContent(_ old: Node, _ new: Node, _ sight: Sight) {
    let isUnchanged =
      old.selected == new.selected && old.content.count == new.content.count
      && zip(old.content, new.content).allSatisfy { $0.isSame(as: $1) }
    if !isUnchanged {
      let step = change(of: new, hint: Self.hint(old, new), isAnimated: sight.stays && animation.isWanted)
      add(step, sight.before ? .shown : .hidden)
    }
    let before = old.shownIndices
    let after = new.shownIndices
    if isUnchanged {
      for index in new.content.indices {
        let inner = Sight(before: sight.before && before.contains(index), after: sight.after && after.contains(index))
        compare(old.content[index], new.content[index], inner)
      }
    } else {
      compareMoved(old, new, sight)
    }
  }

  private mutating func compareMoved(_ old: Node, _ new: Node, _ sight: Sight) {
    var places: [RouterState.Entry.ID: Int] = [:]
    places.reserveCapacity(old.content.count)
    for (index, node) in old.content.enumerated() { places[node.id] = index }
    let before = old.shownIndices
    let after = new.shownIndices
    for (index, node) in new.content.enumerated() {
      if let place = places[node.id], old.content[place].isSame(as: node) {
        places[node.id] = nil
        let inner = Sight(before: sight.before && before.contains(place), after: sight.after && after.contains(index))
        compare(old.content[place], node, inner)
      } else {
        fill(node, sight.before ? .shown : .hidden)
      }
    }
    for (index, node) in old.content.enumerated() where places[node.id] == index { remove(node) }
  }

  private mutating func compareModals(_ old: Node, _ new: Node, _ sight: Sight) {
    if let before = old.modal, let after = new.modal, before.isSame(as: after) {
      return compare(before.content, after.content, sight)
    }
    if let before = old.modal {
      dismiss(before, from: old, isAnimated: sight.stays && animation.isWanted && new.modal == nil)
      remove(before.content, isDismissed: true)
    }
    if let after = new.modal { present(after, over: new, isAnimated: sight.after && animation.isWanted) }
  }

  // MARK: Nodes that come and go

  private mutating func add(_ step: Step, _ phase: Phase) {
    switch phase {
    case .hidden: hidden.append(step)
    case .shown: shown.append(step)
    case .presented: presented.append(step)
    }
  }

  /// Fills what came without content.
  private mutating func fill(_ node: Node, _ phase: Phase) {
    added.insert(node.id)
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

  /// Notes what is gone, outermost first; of each chain of modals only the outermost is dismissed.
  private mutating func remove(_ node: Node, isDismissed: Bool = false) {
    if node.container == nil { removed.append(node.entry) }
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

  private static func hint(_ old: Node, _ new: Node) -> Step.Hint {
    guard new.container == .stack, !old.content.isEmpty, !new.content.isEmpty else { return .none }
    let common = zip(old.content, new.content).prefix { $0.isSame(as: $1) }.count
    if common == old.content.count, new.content.count == common + 1 { return .push }
    if common == new.content.count { return .pop }
    return common + 1 == old.content.count && old.content.count == new.content.count ? .replace : .none
  }
}

extension RouterState.Node {
  /// The same screen or container, if with other parameters or content.
  func isSame(as other: RouterState.Node) -> Bool { id == other.id && container == other.container }

  /// The node without what it presents, and, if it is a container, with nothing in it.
  var skeleton: RouterState.Node {
    RouterState.Node(entry, container)
  }
}

extension RouterState.Modal {
  /// The same thing presented in the same way.
  func isSame(as other: RouterState.Modal) -> Bool {
    style == other.style && anchor == other.anchor && content.isSame(as: other.content)
  }
}
