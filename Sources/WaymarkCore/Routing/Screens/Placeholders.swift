/// The screens that guards show while they defer what they guard.
///
/// Each is there as long as its guard, asked because something that it reads has changed, would still show it. After that
/// it is outdated, and leaves.
@MainActor
final class Placeholders {
  /// A guard that shows a screen, and the match that it guards.
  struct Reason {
    /// The number of the deferred navigation.
    let number: Int
    let placed: GuardIndex.Placed
    /// The guarded match.
    let match: RouteMatch
    /// The last result of its guards.
    fileprivate var permission: Permission
    /// True if the guard must be asked, with or without a change of what it reads.
    fileprivate var isDue = false

    @MainActor
    init?(_ permission: Permission, of number: Int) {
      guard let placed = permission.decisivePlace else { return nil }
      (self.number, self.placed, match, self.permission) = (number, placed, permission.match, permission)
    }

    @MainActor fileprivate var mustAsk: Bool { isDue || permission.hasChanged || permission.hasAnswer }

    @MainActor
    fileprivate func isSame(as other: Self) -> Bool { placed.isSame(as: other.placed) && match.isSame(as: other.match) }
  }

  /// A link that a guard shows in place of an earlier one.
  struct Next {
    let text: String
    let window: RouterState.Window.ID
    let reason: Reason
  }

  /// A screen that guards show.
  struct Shown {
    /// The match of the screen.
    let match: RouteMatch
    /// The name of the guard that showed it first.
    let guardName: String
    fileprivate let screen: RouterState.Entry.ID
    fileprivate(set) var addition: RouterState.Addition
    /// The guards that show it.
    fileprivate var reasons: [Reason]
    /// The match that the last guard has accepted, and whose branches are selected again.
    fileprivate(set) var guarded: RouteMatch?
    /// The links that its guards show by now instead.
    fileprivate var next: [Next] = []
    /// True if it was to leave since the last change, and a leave guard may have kept it.
    fileprivate var isHeld = false
  }

  private var all: [Shown] = []
  /// The deferred links that are opened again and have not ended.
  private var resumed: Set<Int> = []
  /// The most guards and matches that one screen is shown for.
  private static let limit = 64

  var isEmpty: Bool { all.isEmpty }

  /// True if some guards must be asked, or some screens must leave.
  var isDue: Bool {
    all.contains { $0.reasons.isEmpty ? !$0.isHeld : $0.reasons.contains(where: \.mustAsk) }
  }

  // MARK: Showing

  /// Notes that a guard shows a screen.
  ///
  /// - Returns: true if guards show the screen already.
  func note(_ reason: Reason, showing match: RouteMatch, in window: RouterState.Window.ID?) -> Bool {
    let index = all.firstIndex { $0.addition.window == window && $0.match.isOfSamePlace(as: match) }
    guard let index else { return false }
    all[index].reasons.removeAll { $0.isSame(as: reason) }
    if all[index].reasons.count >= Self.limit { all[index].reasons.removeFirst() }
    all[index].reasons.append(reason)
    all[index].isHeld = false
    return true
  }

  /// Notes the change that shows a screen for the first time.
  func add(
    _ match: RouteMatch, _ screen: RouterState.Entry.ID, _ addition: RouterState.Addition, for reason: Reason
  ) {
    // Its removal must not lead back to another placeholder.
    var addition = addition
    for other in all.reversed() { addition.skip(other.addition) }
    all.append(
      Shown(
        match: match, guardName: reason.placed.guarding.name, screen: screen, addition: addition, reasons: [reason]))
  }

  /// Forgets what has left, or what the user or the app has replaced.
  func prune(keeping state: RouterState) {
    guard !all.isEmpty else { return }
    all = all.compactMap { shown in
      var shown = shown
      guard state.entry(shown.screen) != nil else { return nil }
      return shown.addition.prune(keeping: state) ? shown : nil
    }
  }

  var shown: [Shown] { all }

  var outdated: [Shown] { all.filter(\.reasons.isEmpty) }

  /// The windows whose screens must leave now.
  ///
  /// A screen that a leave guard keeps leaves after the next change.
  func takeWindows(where isFree: (RouterState.Window.ID) -> Bool) -> [RouterState.Window.ID] {
    var windows: [RouterState.Window.ID] = []
    for index in all.indices where all[index].reasons.isEmpty && !all[index].isHeld {
      guard isFree(all[index].addition.window) else { continue }
      all[index].isHeld = true
      if !windows.contains(all[index].addition.window) { windows.append(all[index].addition.window) }
    }
    return windows
  }

  /// Forgets and returns the links that guards show instead, because they are opened.
  func takeNext() -> [Next] {
    var next: [Next] = []
    for index in all.indices {
      next += all[index].next
      all[index].next = []
    }
    return next
  }

  /// Has screens leave that leave guards kept, because something has changed.
  func retry() { for index in all.indices { all[index].isHeld = false } }

  // MARK: Asking

  /// The screens whose asynchronous guard has answered.
  var answered: [RouterState.Entry.ID] {
    all.filter { $0.reasons.contains { $0.permission.hasAnswer } }.compactMap(\.addition.id)
  }

  /// Notes that a deferred link is opened again, so that its guards are asked for it.
  func resume(_ number: Int) { if !all.isEmpty { resumed.insert(number) } }

  /// Notes that a link has ended.
  func ended(_ number: Int) { resumed.remove(number) }

  /// Takes over the answers that guards have given to a deferred link that is opened again.
  func take(_ permission: Permission, of number: Int) {
    guard resumed.contains(number) else { return }
    change { reason in
      guard reason.number == number, permission.hasAsked(reason.placed), permission.match.isSame(as: reason.match)
      else {
        return
      }
      (reason.permission, reason.isDue) = (permission, true)
    }
  }

  /// Has guards asked again.
  ///
  /// - Parameter name: the name of the guards. If `nil`, all are asked.
  func markDue(named name: String? = nil) {
    change { if name == nil || $0.placed.guarding.name == name { $0.isDue = true } }
  }

  private func change(_ body: (inout Reason) -> Void) {
    for index in all.indices {
      for number in all[index].reasons.indices { body(&all[index].reasons[number]) }
    }
  }

  /// Asks the guards that must be asked.
  ///
  /// - Parameters:
  ///   - ask: evaluates one guard about a match, after its last result. It returns `nil` if the guard was removed.
  ///   - find: finds the match of a link that a guard shows.
  ///   - wait: has an asynchronous guard called for a screen.
  func ask(
    _ ask: (Reason, Permission) -> Permission?, finding find: (String) -> RouteMatch?,
    waiting wait: (Permission, RouterState.Entry.ID) -> Void
  ) {
    for shown in all {
      for reason in shown.reasons where reason.mustAsk && !isAskedByLink(reason) {
        let permission = ask(reason, reason.permission)
        // A guard may open other links, so that the screen has left.
        guard let index = all.firstIndex(where: { $0.screen == shown.screen }) else { continue }
        settle(reason, permission, at: index, finding: find, waiting: wait)
      }
    }
  }

  /// Keeps or drops a guard that shows a screen, as its verdict says.
  ///
  /// - Parameter permission: the verdict. If `nil`, the guard was removed.
  private func settle(
    _ reason: Reason, _ permission: Permission?, at index: Int, finding find: (String) -> RouteMatch?,
    waiting wait: (Permission, RouterState.Entry.ID) -> Void
  ) {
    var (shown, reason, isKept) = (all[index], reason, false)
    (reason.permission, reason.isDue) = (permission ?? reason.permission, false)
    switch permission?.standing {
    case .proceeds: shown.guarded = reason.match
    case .waits: isKept = true
    case .denied(.deferred(let text?), _):
      isKept = find(text)?.isOfSamePlace(as: shown.match) == true
      if !isKept { shown.next.append(Next(text: text, window: shown.addition.window, reason: reason)) }
    case .denied, nil: break
    }
    if let number = shown.reasons.firstIndex(where: { $0.isSame(as: reason) }) {
      if isKept { shown.reasons[number] = reason } else { shown.reasons.remove(at: number) }
    }
    all[index] = shown
    if case .waits = permission?.standing, let id = shown.addition.id { wait(reason.permission, id) }
  }

  /// Returns the placeholders that would be outdated if their guards were asked now.
  func overdue(_ ask: (Reason, Permission) -> Permission?, finding find: (String) -> RouteMatch?) -> [Shown] {
    all.filter { shown in
      shown.reasons.allSatisfy { reason in
        switch ask(reason, reason.permission)?.standing {
        case .waits: false
        case .denied(.deferred(let text?), _): find(text)?.isOfSamePlace(as: shown.match) != true
        case .proceeds, .denied, nil: true
        }
      }
    }
  }

  /// Returns true if the asynchronous guard of a reason is about to be asked by its link, which is opened again.
  private func isAskedByLink(_ reason: Reason) -> Bool {
    reason.placed.guarding.question.isAsynchronous && !reason.isDue && resumed.contains(reason.number)
  }
}

extension RouteTable {
  /// The match of a link that a guard shows.
  func match(ofPlaceholder text: String) -> RouteMatch? {
    (try? link(text, from: .inApp)).flatMap { resolve($0).match }
  }
}

extension GuardedState {
  /// Asks the guards that show a screen and must be asked.
  func askGuardsOfPlaceholders() {
    guard placeholders.isDue else { return }
    let table = routes.table
    placeholders.ask(permission(of:after:)) {
      table.match(ofPlaceholder: $0)
    } waiting: { permission, id in
      callGuard(of: permission, for: id) { $0.onPlaceholderAnswer?() }
    }
  }

  /// Asks one guard that shows a screen about the match that it guards.
  ///
  /// If `nil`, the guard was removed.
  private func permission(of reason: Placeholders.Reason, after last: Permission) -> Permission? {
    guard !authorization.isGone(reason.placed, from: reason.match, routes.guards, routes.table) else { return nil }
    return Permission(reason.match, [reason.placed], after: last, authorization.watch, current, isOpen: false)
  }

  /// The placeholders that would be outdated if their guards were asked now.
  func overduePlaceholders() -> [Placeholders.Shown] {
    let table = routes.table
    return placeholders.overdue(permission(of:after:)) { table.match(ofPlaceholder: $0) }
  }

  /// The state without the outdated placeholders of a window.
  ///
  /// If `nil`, there are none.
  ///
  /// - Parameter window: the window. If `nil`, the key window.
  func stateWithoutPlaceholders(in window: RouterState.Window.ID?) -> RouterState? {
    guard !placeholders.isEmpty else { return nil }
    askGuardsOfPlaceholders()
    let window = window ?? current.keyWindow
    let outdated = placeholders.outdated.filter { $0.addition.window == window }
    guard !outdated.isEmpty else { return nil }
    return outdated.reduce(current) { $0.without($1.addition, leadingTo: $1.guarded, in: routes.table) }
  }

  /// Removes the outdated placeholders of a window.
  func removingPlaceholders(in window: RouterState.Window.ID) -> RouterState.Change {
    let change = RouterState.Change(state: current, outcome: .alreadyThere)
    return stateWithoutPlaceholders(in: window).map { change.leading(to: $0, from: current) } ?? change
  }

  /// Notes the screen that a guard shows by a change.
  func notePlaceholder(
    _ match: RouteMatch, _ screen: RouterState.Entry.ID, in window: RouterState.Window.ID?, by next: RouterState,
    for reason: Placeholders.Reason
  ) {
    let before = stateWithoutPlaceholders(in: window) ?? current
    guard let addition = RouterState.Addition(from: before, to: next, in: window) else { return }
    placeholders.add(match, screen, addition, for: reason)
  }
}
