/// Decisions about events on the screen.
extension GuardedState {
  // MARK: Entering

  /// Returns true if guards do not allow an event on the screen at once, such as a tap on a tab.
  func isDenied(_ event: RouterState.HostEvent) -> Bool { hasGuards && authorized(after: event) == nil }

  /// The state after an event on the screen, as far as guards allow it.
  ///
  /// If `nil`, they do not allow the event.
  func authorized(after event: RouterState.HostEvent) -> RouterState? {
    let change = reduced(.host(event), in: nil)
    guard change.isChanged else { return current }
    var request = request
    request.scope.blocked = true
    let result = authorization.authorize(change.state, over: current, request)
    defer { settleGuards() }
    if let target = Transaction.Goal.branch(.host(event)).target(in: change.state, nil, routes.table) {
      guard result.awaited(by: target, in: change.state) == nil, result.reason(against: target) == nil else {
        return nil
      }
    }
    return result.state.state
  }

  /// Returns true if guards allow every screen that a host would show after an event.
  func allows(_ shown: RouterState, after event: RouterState.HostEvent) -> Bool {
    guard hasGuards else { return true }
    guard let authorized = authorized(after: event) else { return false }
    var allowsAll = true
    shown.walkShown { node in
      // A screen that is not in the state any more is about to leave the host.
      guard allowsAll, node.container == nil, !node.entry.isBlocked else { return }
      allowsAll = authorized.entry(node.id)?.keepsScreen(as: node.entry) ?? false
    }
    return allowsAll
  }

  /// Returns true if a host may make a screen.
  ///
  /// Guards may have denied it after the step was computed. They may also have been evaluated for other values since then,
  /// because an entry keeps its id when a link gives it other captured values.
  func mayMake(_ entry: RouterState.Entry) -> Bool {
    guard hasGuards else { return true }
    return current.entry(entry.id)?.keepsScreen(as: entry) ?? false
  }

  /// Returns those of some entries whose screens may be made.
  ///
  /// It searches the whole state only once for many entries.
  func makable(_ entries: [RouterState.Entry]) -> [RouterState.Entry] {
    guard hasGuards, entries.count > 8 else { return entries.filter { mayMake($0) } }
    var open: [RouterState.Entry.ID: RouterState.Entry] = [:]
    current.walk { open[$0.id] = $0.entry }
    return entries.filter { open[$0.id]?.keepsScreen(as: $0) ?? false }
  }

  // MARK: Leaving

  /// The questions to leave guards before one state replaces another, the deepest screen first.
  ///
  /// They are about screens that leave, and about screens that get other captures, because a host may make those anew.
  func leaveQuestions(from before: RouterState, to next: RouterState) -> [LeaveCheck] {
    let guards = routes.guards
    guard guards.hasLeaving else { return [] }
    var kept: [RouterState.Entry.ID: RouterState.Entry] = [:]
    next.walk { kept[$0.id] = $0.entry }
    var questions: [LeaveCheck] = []
    before.walk { node in
      guard !node.entry.isBlocked, kept[node.id]?.parameters != node.entry.parameters else { return }
      for guarding in guards.leaving(node.entry) {
        questions.append(LeaveCheck(guarding, LeaveGuard.Attempt(entry: node.entry, next: next)))
      }
    }
    return questions.reversed()
  }

  /// Returns true if a leave guard does not let a screen leave at once.
  func isLocked(_ entry: RouterState.Entry) -> Bool {
    let leaving = entry.isBlocked ? [] : routes.guards.leaving(entry)
    guard !leaving.isEmpty else { return false }
    let attempt = LeaveGuard.Attempt(entry: entry, next: current.without([entry.id]))
    return !leaving.allSatisfy { LeaveCheck($0, attempt).answer() == true }
  }

  /// Returns true if an event would remove a locked screen.
  func removesLocked(_ event: RouterState.HostEvent, on shown: RouterState) -> Bool {
    guard routes.guards.hasLeaving else { return false }
    let next = RouterState.following(event, shown, in: routes.table)
    var stays: Set<RouterState.Entry.ID> = []
    next.walk { stays.insert($0.id) }
    var removes = false
    shown.walk { if !removes, !stays.contains($0.id), isLocked($0.entry) { removes = true } }
    return removes
  }

  /// The gestures in the shown state that leave guards lock, because a gesture cannot wait.
  ///
  /// The host looks again when something changes that a leave guard read.
  package func locks(on shown: RouterState) -> GestureLocks {
    guard routes.guards.hasLeaving else { return GestureLocks() }
    return lockWatch.observe(shown) { gestureLocks(on: shown) }
  }

  private func gestureLocks(on shown: RouterState) -> GestureLocks {
    var locks = GestureLocks()
    for modal in shown.shownModals.map(\.modal) where hasLocked(modal.content) { locks.modals.insert(modal.id) }
    shown.walkShown { node in
      guard node.container == .stack else { return }
      let items = node.content.dropFirst()
      if let top = items.last, hasLocked(top) { locks.swipes.insert(node.id) }
      if items.contains(where: { hasLocked($0) }) { locks.backButtons.insert(node.id) }
    }
    return locks
  }

  private func hasLocked(_ node: RouterState.Node) -> Bool {
    var has = false
    node.walk { if !has, isLocked($0.entry) { has = true } }
    return has
  }
}

/// Makes hosts look again when something changes that a leave guard read.
@MainActor
final class LockWatch {
  private let watch = GuardWatch()
  private var observations: [RouterState.Window.ID?: GuardObservation] = [:]

  init(_ store: StateStore) {
    watch.onChange = { [weak store] in
      for driver in store?.drivers ?? [] { driver.observe() }
    }
  }

  fileprivate func observe(_ shown: RouterState, _ body: () -> GestureLocks) -> GestureLocks {
    let (locks, observation) = watch.observe(body)
    observations[shown.windows.first?.id] = observation
    return locks
  }
}

/// The gestures that leave guards lock.
package struct GestureLocks: Sendable, Hashable {
  /// The modals that the user cannot swipe down.
  package var modals: Set<RouterState.Entry.ID> = []
  /// The stacks that the user cannot swipe back.
  package var swipes: Set<RouterState.Entry.ID> = []
  /// The stacks whose back button may skip a locked screen, because its menu can leave several screens.
  package var backButtons: Set<RouterState.Entry.ID> = []
}
