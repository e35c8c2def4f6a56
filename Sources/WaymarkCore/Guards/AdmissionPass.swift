/// Goes through a proposed state beside the one that is there, asks about each screen that is new, other or comes into sight, and
/// makes the state that may be: screens that may not be there leave with all above them, or are held where they cannot leave.
///
/// What both states share costs nothing.
struct AdmissionPass {
  typealias Node = RouterState.Node
  typealias Entry = RouterState.Entry
  typealias Reason = RouterState.Dropped.Reason

  /// What is known of a screen once it was asked about.
  enum Finding {
    /// It may be there.
    case free
    /// Nobody knows yet: it is held until somebody does.
    case pending
    /// It may not.
    case barred(Reason)
  }

  /// Which screens are asked about, besides those that are new.
  struct Scope {
    /// All.
    var all = false
    /// Those of which something changed that their guards read.
    var changed: Set<Entry.ID> = []
    /// Those that are held and in sight.
    var held = false
    /// Screens that stay held and are not asked about.
    var kept: Set<Entry.ID> = []

    /// Whether what both states share has to be looked at.
    var isNarrow: Bool { !all && changed.isEmpty && !held }
  }

  /// A screen that may not be there, and is not, or is held.
  struct Barred {
    let entry: Entry
    let window: RouterState.Window.ID
    /// Whether it would be seen.
    let isShown: Bool
    /// Whether it was there before, in sight and free: or nobody has been told yet that it may not be.
    let isNew: Bool
  }

  private let scope: Scope
  /// Finds out about a screen; `known` is the same one, if it is there.
  private let ask: (_ entry: inout Entry, _ known: Entry?) -> Finding
  private var window = RouterState.Window.ID(0)
  private(set) var barred: [Barred] = []
  private(set) var pending: [Entry] = []
  private(set) var dropped: [RouterState.Dropped] = []
  /// What is held now.
  private(set) var held: [Entry.ID] = []
  /// The screens that were asked about.
  private(set) var asked: [Entry.ID] = []

  init(_ scope: Scope, asking ask: @escaping (inout Entry, Entry?) -> Finding) {
    self.scope = scope
    self.ask = ask
  }

  /// The state that may be.
  mutating func admit(_ proposed: RouterState, over current: RouterState) -> RouterState {
    var state = proposed
    for index in state.windows.indices {
      window = state.windows[index].id
      let old = current.windows.first { $0.id == window }?.root
      let admitted = admit(
        proposed.windows[index].root, over: old, wasShown: old != nil, isShown: true, canLeave: false)
      if case .changed(let root) = admitted { state.windows[index].root = root }
    }
    return state
  }

  // MARK: Nodes

  /// What may be there of a node.
  private enum Admitted {
    /// All, as it is.
    case unchanged
    case changed(Node)
    case nothing
  }

  private mutating func admit(
    _ node: Node, over old: Node?, wasShown: Bool, isShown: Bool, canLeave: Bool
  ) -> Admitted {
    if scope.isNarrow, wasShown == isShown, let old, node.isUntouched(since: old) { return .unchanged }
    let old = old?.id == node.id ? old : nil
    let barredBefore = barred.count
    var entry: Entry?
    var content: [Node]?
    if node.container == nil {
      var asked = node.entry
      guard admitScreen(&asked, over: old?.entry, wasShown, isShown, canLeave) else {
        if let modal = node.modal { drop(modal.content) }
        return .nothing
      }
      if !asked.sharesValues(with: node.entry) { entry = asked }
    } else {
      content = admitContent(of: node, over: old, wasShown, isShown)
    }
    let modal = admitModal(of: node, over: old, wasShown, isShown)
    if entry == nil, content == nil, case .unchanged = modal { return .unchanged }
    var changed = node
    if let entry { changed.entry = entry }
    if let content { changed.content = content }
    switch modal {
    case .unchanged: break
    case .changed(let content): changed.modal?.content = content
    case .nothing: changed.modal = nil
    }
    // A container of which nothing may be seen goes, where it can.
    if canLeave, node.container != nil, barred.count > barredBefore, showsNothing(changed) {
      drop(changed)
      return .nothing
    }
    return .changed(changed)
  }

  private mutating func admitScreen(
    _ entry: inout Entry, over old: Entry?, _ wasShown: Bool, _ isShown: Bool, _ canLeave: Bool
  ) -> Bool {
    let known = old.flatMap { $0.sharesValues(with: entry) ? $0 : nil }
    guard !scope.kept.contains(entry.id), isAsked(known, wasShown, isShown) else { return true }
    switch ask(&entry, known) {
    case .free:
      entry.isHeld = false
    case .pending:
      entry.isHeld = true
      held.append(entry.id)
      pending.append(entry)
    case .barred(let reason):
      barred.append(
        Barred(entry: entry, window: window, isShown: isShown, isNew: !(known?.isHeld ?? false) || !wasShown))
      guard !canLeave else {
        dropped.append(.init(key: entry.key, id: entry.id, reason: reason))
        return false
      }
      entry.isHeld = true
      held.append(entry.id)
    }
    asked.append(entry.id)
    return true
  }

  /// Whether a screen is to be asked about.
  ///
  /// - Parameter known: the same entry with the same values, if it is there.
  private func isAsked(_ known: Entry?, _ wasShown: Bool, _ isShown: Bool) -> Bool {
    guard let known, !scope.all else { return true }
    return isShown && !wasShown || scope.changed.contains(known.id) || scope.held && isShown && known.isHeld
  }

  private mutating func admitModal(of node: Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) -> Admitted {
    guard let modal = node.modal else { return .unchanged }
    let before = old?.modal
    return admit(
      modal.content, over: before?.content, wasShown: wasShown && before != nil, isShown: isShown, canLeave: true)
  }

  // MARK: Content

  /// What may be there of the content of a container; nil: all, as it is.
  private mutating func admitContent(of node: Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) -> [Node]? {
    let content = node.content
    let shown = node.shownIndices
    let before = old?.content ?? []
    let shownBefore = old?.shownIndices ?? 0..<0
    var changed: [Node]?
    for index in content.indices {
      let known = before.index(of: content[index].id, near: index)
      let wasShown = wasShown && known.map(shownBefore.contains) ?? false
      let isShown = isShown && shown.contains(index)
      // Most are where they were.
      if scope.isNarrow, wasShown == isShown, let known, content[index].isUntouched(since: before[known]) {
        changed?.append(content[index])
        continue
      }
      let admitted = admit(
        content[index], over: known.map { before[$0] }, wasShown: wasShown, isShown: isShown,
        canLeave: node.container == .stack && index > 0)
      switch admitted {
      case .unchanged: changed?.append(content[index])
      case .changed(let inner):
        if changed == nil { changed = Array(content[..<index]) }
        changed?.append(inner)
      case .nothing:
        for rest in content[(index + 1)...] { drop(rest) }
        return changed ?? Array(content[..<index])
      }
    }
    return changed
  }

  /// Whether all that would be seen of a container is held, and nothing of it is waited for.
  private func showsNothing(_ node: Node) -> Bool {
    var isAnythingHeld = false
    var isAnythingThere = false
    node.walkShown { inner in
      guard inner.container == nil else { return }
      if inner.entry.isHeld, !pending.contains(where: { $0.id == inner.id }) {
        isAnythingHeld = true
      } else {
        isAnythingThere = true
      }
    }
    return isAnythingHeld && !isAnythingThere
  }

  // MARK: What is not there

  /// Notes that a node is left out, with all inside and over it.
  private mutating func drop(_ node: Node) {
    dropped.append(.init(key: node.key, id: node.id, reason: .unfounded))
    for inner in node.content { drop(inner) }
    if let modal = node.modal { drop(modal.content) }
  }
}

extension RouterState.Node {
  /// Whether nothing about it, inside or over it was changed since another state: both share it.
  fileprivate func isUntouched(since old: Self) -> Bool {
    entry.id == old.entry.id && entry.sharesValues(with: old.entry) && selected == old.selected
      && content.isShared(with: old.content) && (modal == nil && old.modal == nil || modal == old.modal)
  }
}

extension RouterState {
  /// This state without some screens: they leave with all above them, or are held where they cannot.
  func without(_ screens: Set<Entry.ID>) -> RouterState {
    var pass = AdmissionPass(.init(changed: screens)) { entry, _ in
      screens.contains(entry.id) ? .barred(.denied) : entry.isHeld ? .pending : .free
    }
    return pass.admit(self, over: self)
  }
}
