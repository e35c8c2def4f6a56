/// Guards of screens that would leave.
extension GuardedState {
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
      guard !node.entry.isBlocked, kept[node.id]?.parameters.areSame(as: node.entry.parameters) != true else { return }
      for guarding in guards.leaving(node.entry) {
        questions.append(LeaveCheck(guarding, (node.entry, next)))
      }
    }
    return questions.reversed()
  }

  /// Returns true if a leave guard does not let a screen leave at once.
  func isLocked(_ entry: RouterState.Entry) -> Bool {
    let leaving = entry.isBlocked ? [] : routes.guards.leaving(entry)
    guard !leaving.isEmpty else { return false }
    let attempt = (entry: entry, next: current.without([entry.id]))
    return !leaving.allSatisfy { LeaveCheck($0, attempt).answer() == .proceed }
  }

  /// Returns true if a screen has a leave guard.
  package func hasLeaveGuard(_ entry: RouterState.Entry) -> Bool { !routes.guards.leaving(entry).isEmpty }

  /// Returns true if an event would remove a locked screen.
  package func removesLocked(_ event: RouterState.HostEvent, on shown: RouterState) -> Bool {
    guard routes.guards.hasLeaving else { return false }
    let next = RouterState.following(event, shown, in: routes.table)
    let stays = next.openIDs
    return shown.windows.contains { $0.root.contains { !stays.contains($0.id) && isLocked($0.entry) } }
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
      let areLocked = node.content.dropFirst().map(hasLocked)
      if areLocked.last == true { locks.swipes.insert(node.id) }
      if areLocked.contains(true) { locks.backButtons.insert(node.id) }
    }
    return locks
  }

  private func hasLocked(_ node: RouterState.Node) -> Bool { node.contains { isLocked($0.entry) } }
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
    let observation = watch.observation()
    defer { observations[shown.windows.first?.id] = observation }
    return watch.observe(observation, body)
  }
}

package struct GestureLocks: Sendable, Hashable {
  /// The modals that the user cannot swipe down.
  package var modals: Set<RouterState.Entry.ID> = []
  /// The stacks that the user cannot swipe back.
  package var swipes: Set<RouterState.Entry.ID> = []
  /// The stacks whose back button may skip a locked screen, because its menu can leave several screens.
  package var backButtons: Set<RouterState.Entry.ID> = []
}
