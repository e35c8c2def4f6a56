/// One pass over a proposed state: evaluates its new, changed and newly visible screens, and removes what is denied.
///
/// Denied screens leave with all screens above them. If they cannot leave, they are blocked. Parts that the proposed and
/// the current state share cost nothing.
struct AuthorizationPass {
  typealias Node = RouterState.Node
  typealias Entry = RouterState.Entry
  typealias Reason = RouterState.Dropped.Reason

  /// The result of the evaluation of a screen.
  enum ScreenVerdict {
    /// Guards allow the screen.
    case free
    /// A guard has not answered yet.
    ///
    /// The screen is blocked until it does.
    case pending
    /// The screen is not allowed.
    ///
    /// The denial is known if guards gave it before.
    case denied(Reason, isKnown: Bool)
  }

  /// The screens to evaluate in addition to new ones.
  struct Scope {
    /// True to evaluate all screens.
    var all = false
    /// Screens whose guards read values that have changed.
    var changed: Set<Entry.ID> = []
    /// True to evaluate visible blocked screens.
    var blocked = false
    /// Screens that stay blocked and are not evaluated.
    var kept: Set<Entry.ID> = []

    /// True if shared parts of both states need no evaluation.
    var isNarrow: Bool { !all && changed.isEmpty && !blocked }
  }

  /// A denied screen, which left or is blocked.
  struct Denied {
    let entry: Entry
    let window: RouterState.Window.ID
    /// True if it would be visible.
    let isShown: Bool
    /// True unless the screen was visible, and blocked because a guard denied it.
    let isNew: Bool
  }

  private let scope: Scope
  /// Evaluates a screen.
  ///
  /// `known` is the same screen in the current state, if it is there.
  private let ask: (_ entry: inout Entry, _ known: Entry?) -> ScreenVerdict
  private var window = RouterState.Window.ID(0)
  private(set) var denied: [Denied] = []
  private(set) var pending: [Entry] = []
  private(set) var dropped: [RouterState.Dropped] = []
  /// The screens that are blocked now.
  private(set) var blocked: [Entry.ID] = []

  init(_ scope: Scope, asking ask: @escaping (inout Entry, Entry?) -> ScreenVerdict) {
    self.scope = scope
    self.ask = ask
  }

  /// Returns the allowed state.
  mutating func authorize(_ proposed: RouterState, over current: RouterState) -> RouterState {
    var state = proposed
    for index in state.windows.indices {
      window = state.windows[index].id
      let old = current.windows.first { $0.id == window }?.root
      let authorized = authorize(
        proposed.windows[index].root, over: old, wasShown: old != nil, isShown: true, canLeave: false)
      if case .changed(let root) = authorized { state.windows[index].root = root }
    }
    return state
  }

  // MARK: Nodes

  /// The allowed part of a node.
  private enum Authorized {
    /// The whole node, unchanged.
    case unchanged
    case changed(Node)
    case nothing
  }

  private mutating func authorize(
    _ node: Node, over old: Node?, wasShown: Bool, isShown: Bool, canLeave: Bool
  ) -> Authorized {
    if scope.isNarrow, wasShown == isShown, let old, node.isUntouched(since: old) { return .unchanged }
    let old = old?.id == node.id ? old : nil
    let deniedBefore = denied.count
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
    // A container without an allowed visible screen leaves, if it can.
    if canLeave, node.container != nil, denied.count > deniedBefore, showsNothing(changed) {
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
      entry.isBlocked = false
    case .pending:
      entry.isBlocked = true
      blocked.append(entry.id)
      pending.append(entry)
    case .denied(let reason, let isKnown):
      let wasDenied = isKnown && known?.isBlocked == true
      denied.append(Denied(entry: entry, window: window, isShown: isShown, isNew: !wasDenied || !wasShown))
      guard !canLeave else {
        dropped.append(.init(key: entry.key, id: entry.id, reason: reason))
        return false
      }
      entry.isBlocked = true
      blocked.append(entry.id)
    }
    return true
  }

  /// Returns true if a screen must be evaluated.
  ///
  /// - Parameter known: the same entry with the same values, if it is in the current state.
  private func isAsked(_ known: Entry?, _ wasShown: Bool, _ isShown: Bool) -> Bool {
    guard let known, !scope.all else { return true }
    return isShown && !wasShown || scope.changed.contains(known.id) || scope.blocked && isShown && known.isBlocked
  }

  private mutating func admitModal(of node: Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) -> Authorized {
    guard let modal = node.modal else { return .unchanged }
    let before = old?.modal
    return authorize(
      modal.content, over: before?.content, wasShown: wasShown && before != nil, isShown: isShown, canLeave: true)
  }

  // MARK: Content

  /// Returns the allowed content of a container.
  ///
  /// If `nil`, it is unchanged.
  private mutating func admitContent(of node: Node, over old: Node?, _ wasShown: Bool, _ isShown: Bool) -> [Node]? {
    let content = node.content
    let shown = node.shownIndices
    let before = old?.content ?? []
    let shownBefore = old?.shownIndices ?? 0..<0
    var places = NodeIndex(before)
    var changed: [Node]?
    for index in content.indices {
      let isSame = index < before.count && content[index].isCopy(of: before[index])
      let known = isSame ? index : places.index(of: content[index].id, near: index)
      let wasShown = wasShown && known.map(shownBefore.contains) ?? false
      let isShown = isShown && shown.contains(index)
      // Most nodes keep their index.
      if scope.isNarrow, wasShown == isShown, let known, content[index].isUntouched(since: before[known]) {
        changed?.append(content[index])
        continue
      }
      let authorized = authorize(
        content[index], over: known.map { before[$0] }, wasShown: wasShown, isShown: isShown,
        canLeave: node.container == .stack && index > 0)
      switch authorized {
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

  /// Returns true if every visible screen of a container is blocked, and none of them has a pending guard.
  private func showsNothing(_ node: Node) -> Bool {
    var isAnythingBlocked = false
    var isAnythingThere = false
    node.walkShown { inner in
      guard inner.container == nil else { return }
      if inner.entry.isBlocked, !pending.contains(where: { $0.id == inner.id }) {
        isAnythingBlocked = true
      } else {
        isAnythingThere = true
      }
    }
    return isAnythingBlocked && !isAnythingThere
  }

  // MARK: Left-out nodes

  /// Notes that a node is left out, with all nodes inside and above it.
  private mutating func drop(_ node: Node) {
    node.walk { dropped.append(.init(key: $0.key, id: $0.id, reason: .unfounded)) }
  }
}

extension RouterState.Node {
  /// Returns true if this node, its content and its modal have not changed since another state, so that both share
  /// them.
  fileprivate func isUntouched(since old: Self) -> Bool {
    if isCopy(of: old) { return true }
    return entry.id == old.entry.id && entry.sharesValues(with: old.entry) && selected == old.selected
      && content.isShared(with: old.content) && (modal == nil && old.modal == nil || modal == old.modal)
  }
}

extension RouterState {
  var hasBlockedScreen: Bool { windows.contains { $0.root.contains(where: \.entry.isBlocked) } }

  /// Returns this state without some screens.
  ///
  /// They leave with all screens above them, or are blocked if they cannot leave.
  func without(_ screens: Set<Entry.ID>) -> RouterState {
    var pass = AuthorizationPass(.init(changed: screens)) { entry, _ in
      screens.contains(entry.id) ? .denied(.denied, isKnown: false) : entry.isBlocked ? .pending : .free
    }
    return pass.authorize(self, over: self)
  }
}
