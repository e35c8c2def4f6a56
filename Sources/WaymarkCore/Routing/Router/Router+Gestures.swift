/// Decisions that hosts need before a gesture changes the screen, because a gesture cannot wait.
extension Router {
  /// The gestures in the shown state that leave guards lock.
  ///
  /// The host looks again when something changes that a leave guard read.
  package func locks(on shown: RouterState) -> GestureLocks {
    guard guards.hasLeaving else { return GestureLocks() }
    return companion(LockWatch(self)).observe(shown) { gestureLocks(on: shown) }
  }

  private func gestureLocks(on shown: RouterState) -> GestureLocks {
    var locks = GestureLocks()
    for modal in shown.shownModals.map(\.modal) where asksBeforeLeaving(modal.content) { locks.modals.insert(modal.id) }
    shown.walkShown { node in
      guard node.container == .stack else { return }
      let items = node.content.dropFirst()
      if let top = items.last, asksBeforeLeaving(top) { locks.swipes.insert(node.id) }
      if items.contains(where: { asksBeforeLeaving($0) }) { locks.backButtons.insert(node.id) }
    }
    return locks
  }

  private func asksBeforeLeaving(_ node: RouterState.Node) -> Bool {
    var asks = false
    node.walk { if !asks, lock(of: $0.entry) == .ask { asks = true } }
    return asks
  }

  /// Returns true if an event would remove a screen that has a leave guard.
  func asksBeforeLeaving(by event: RouterState.HostEvent, on shown: RouterState) -> Bool {
    guard guards.hasLeaving else { return false }
    let next = RouterState.following(event, shown, in: table)
    var stays: Set<RouterState.Entry.ID> = []
    next.walk { stays.insert($0.id) }
    var asks = false
    shown.walk { if !asks, !stays.contains($0.id), lock(of: $0.entry) == .ask { asks = true } }
    return asks
  }

  /// Handles a tap on a tab of a host, including the tab that is selected.
  package func tap(_ branch: String, in tabs: RouterState.Entry.ID, of host: any RouterHost) -> GestureAnswer {
    // The app may have selected another tab just before. Then this is not a second tap on the same one.
    screenChanged(in: host)
    guard let driver = driver(of: host), let node = driver.acknowledged.node(tabs) else { return .happens }
    let event: RouterState.HostEvent =
      node.selected == branch ? .reselected(in: tabs) : .selected(in: tabs, branch)
    // A running transition, a leave guard or a guard delays the tap. A step selects the tab after that.
    if driver.isBusy || asksBeforeLeaving(by: event, on: driver.acknowledged) || isDenied(event) {
      return .isAsked(request(event))
    }
    return driver.prepare(for: event) ? .happens : .isRefused
  }
}

/// Makes hosts look again when something changes that a leave guard read.
@MainActor
private final class LockWatch {
  private let watch = GuardWatch()
  private var observations: [RouterState.Window.ID?: GuardObservation] = [:]

  init(_ router: Router) {
    watch.onChange = { [weak router] in
      for driver in router?.store.drivers ?? [] { driver.observe() }
    }
  }

  func observe(_ shown: RouterState, _ body: () -> GestureLocks) -> GestureLocks {
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

/// The treatment of a gesture.
package enum GestureAnswer {
  /// The platform may carry it out at once.
  ///
  /// The screens that become visible are made.
  case happens
  /// The router decides about it.
  ///
  /// If its guards and leave guards agree, a step carries it out.
  case isAsked(Navigation)
  /// A screen that would become visible cannot be made.
  case isRefused
}
