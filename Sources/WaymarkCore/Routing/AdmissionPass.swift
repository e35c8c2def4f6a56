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
  /// What is no longer there.
  private(set) var gone: Set<Entry.ID> = []
  private var asked: [Entry.ID] = []
  private var pendingIDs: Set<Entry.ID> = []

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
      if let root = admit(state.windows[index].root, over: old, wasShown: old != nil, isShown: true, canLeave: false) {
        state.windows[index].root = root
      }
    }
    for old in current.windows where !state.windows.contains(where: { $0.id == old.id }) { note(gone: old.root) }
    // What was only moved is still there.
    if !gone.isEmpty, !asked.isEmpty { gone.subtract(asked) }
    return state
  }

  // MARK: Nodes

  /// What may be there of a node; nil: nothing.
  private mutating func admit(
    _ node: Node, over old: Node?, wasShown: Bool, isShown: Bool, canLeave: Bool
  ) -> Node? {
    if scope.isNarrow, wasShown == isShown, let old, node.isUntouched(since: old) { return node }
    if let old, old.id != node.id { note(gone: old) }
    let old = old?.id == node.id ? old : nil
    var node = node
    let barredBefore = barred.count
    if node.container == nil {
      guard admitScreen(&node, over: old, wasShown, isShown, canLeave) else { return nil }
    } else {
      admitContent(of: &node, over: old, wasShown, isShown)
    }
    admitModal(of: &node, over: old, wasShown, isShown)
    // A container of which nothing may be seen goes, where it can.
    if canLeave, node.container != nil, barred.count > barredBefore, showsNothing(node) {
      drop(node)
      return nil
    }
    return node
  }

  private mutating func admitScreen(
    _ node: inout Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool, _ canLeave: Bool
  ) -> Bool {
    let known = old.flatMap { $0.entry.sharesValues(with: node.entry) ? $0.entry : nil }
    guard isAsked(known, wasShown, isShown) else { return true }
    switch ask(&node.entry, known) {
    case .free:
      node.entry.isHeld = false
    case .pending:
      node.entry.isHeld = true
      held.append(node.id)
      pending.append(node.entry)
      pendingIDs.insert(node.id)
    case .barred(let reason):
      barred.append(
        Barred(entry: node.entry, window: window, isShown: isShown, isNew: !(known?.isHeld ?? false) || !wasShown))
      guard !canLeave else {
        drop(node, reason)
        return false
      }
      node.entry.isHeld = true
      held.append(node.id)
    }
    asked.append(node.id)
    return true
  }

  /// Whether a screen is to be asked about.
  ///
  /// - Parameter known: the same entry with the same values, if it is there.
  private func isAsked(_ known: Entry?, _ wasShown: Bool, _ isShown: Bool) -> Bool {
    guard let known, !scope.all else { return true }
    return isShown && !wasShown || scope.changed.contains(known.id) || scope.held && isShown && known.isHeld
  }

  private mutating func admitModal(of node: inout Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) {
    let before = old?.modal
    guard let modal = node.modal else {
      if let before { note(gone: before.content) }
      return
    }
    if let content = admit(
      modal.content, over: before?.content, wasShown: wasShown && before != nil, isShown: isShown, canLeave: true)
    {
      node.modal?.content = content
    } else {
      node.modal = nil
      if let before { note(gone: before.content) }
    }
  }

  // MARK: Content

  private mutating func admitContent(of node: inout Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) {
    let content = node.content
    let shown = node.shownIndices
    let shownBefore = old?.shownIndices ?? 0..<0
    let others = OldContent(old?.content ?? [])
    var kept: [Node] = []
    kept.reserveCapacity(content.count)
    for (index, inner) in content.enumerated() {
      let before = others.index(of: inner.id, near: index)
      let admitted = admit(
        inner, over: before.map { others.nodes[$0] }, wasShown: wasShown && before.map(shownBefore.contains) ?? false,
        isShown: isShown && shown.contains(index), canLeave: node.container == .stack && index > 0)
      guard let admitted else {
        for rest in content[(index + 1)...] { drop(rest) }
        break
      }
      kept.append(admitted)
    }
    others.forEach(notIn: kept) { note(gone: $0) }
    node.content = kept
  }

  /// Whether all that would be seen of a container is held, and nothing of it is waited for.
  private func showsNothing(_ node: Node) -> Bool {
    var isAnythingHeld = false
    var isAnythingThere = false
    node.walkShown { inner in
      guard inner.container == nil else { return }
      if inner.entry.isHeld, !pendingIDs.contains(inner.id) { isAnythingHeld = true } else { isAnythingThere = true }
    }
    return isAnythingHeld && !isAnythingThere
  }

  // MARK: What is not there

  /// Notes that a node is left out, with all inside and over it.
  private mutating func drop(_ node: Node, _ reason: Reason = .unfounded) {
    dropped.append(.init(route: node.key, id: node.id, reason: reason))
    for inner in node.content { drop(inner) }
    if let modal = node.modal { drop(modal.content) }
  }

  private mutating func note(gone node: Node) { node.walk { gone.insert($0.id) } }
}

/// The content of a container as it was, to find what is there still.
private struct OldContent {
  let nodes: [RouterState.Node]

  init(_ nodes: [RouterState.Node]) {
    self.nodes = nodes
  }

  /// Where a node is; most are where they were.
  func index(of id: RouterState.Entry.ID, near index: Int) -> Int? {
    if nodes.indices.contains(index), nodes[index].id == id { return index }
    return nodes.firstIndex { $0.id == id }
  }

  /// Those that are not among others; most are, and where they were.
  func forEach(notIn others: [RouterState.Node], _ body: (RouterState.Node) -> Void) {
    let common = zip(nodes, others).prefix { $0.id == $1.id }.count
    guard common < nodes.count else { return }
    let rest = Set(others[common...].map(\.id))
    for node in nodes[common...] where !rest.contains(node.id) { body(node) }
  }
}

extension RouterState.Node {
  /// Whether nothing about it, inside or over it was changed since another state: both share it.
  fileprivate func isUntouched(since old: Self) -> Bool {
    entry.id == old.entry.id && entry.sharesValues(with: old.entry) && selected == old.selected
      && content.isShared(with: old.content) && (modal == nil && old.modal == nil || modal == old.modal)
  }
}

extension [RouterState.Node] {
  /// Whether both are one array; two that are equal may be told otherwise.
  fileprivate func isShared(with other: Self) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
