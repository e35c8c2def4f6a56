/// What hosts ask before the user's gestures change the screen: a gesture cannot wait for an answer.
extension Router {
  /// The gestures that have to be asked about, of what a host shows; it looks again when what guards on leaving read has changed.
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

  /// Whether a screen has to be asked that would not be there after something the user does.
  func asksBeforeLeaving(by event: RouterState.HostEvent, on shown: RouterState) -> Bool {
    guard guards.hasLeaving else { return false }
    let next = RouterState.following(event, shown, in: table)
    var stays: Set<RouterState.Entry.ID> = []
    next.walk { stays.insert($0.id) }
    var asks = false
    shown.walk { if !asks, !stays.contains($0.id), lock(of: $0.entry) == .ask { asks = true } }
    return asks
  }

  /// The user taps a tab of a host, maybe the one that is selected.
  package func tap(_ branch: String, in tabs: RouterState.Entry.ID, of host: any RouterHost) -> GestureAnswer {
    // The app may have selected another one just before: then this tap is no second one on the same tab.
    screenChanged(in: host)
    guard let driver = driver(of: host), let node = driver.acknowledged.node(tabs) else { return .happens }
    let event: RouterState.HostEvent =
      node.selected == branch ? .reselected(in: tabs) : .selected(in: tabs, branch)
    // What moves ends first, leaving screens and guards decide first; what they let come is selected by a step.
    if driver.isBusy || asksBeforeLeaving(by: event, on: driver.acknowledged) || isBarred(event) {
      return .isAsked(request(event))
    }
    return driver.prepare(for: event) ? .happens : .isRefused
  }
}

/// Lets hosts look again when what guards on leaving read has changed.
@MainActor
private final class LockWatch {
  private let watch = GuardWatch()
  private var observations: [RouterState.Window.ID?: GuardObservation] = [:]

  init(_ router: Router) {
    watch.onChange = { [weak router] in
      for driver in router?.store.drivers ?? [] { driver.look() }
    }
  }

  func observe(_ shown: RouterState, _ body: () -> GestureLocks) -> GestureLocks {
    let (locks, observation) = watch.observe(body)
    observations[shown.windows.first?.id] = observation
    return locks
  }
}

/// The gestures that have to be asked about before they take screens away.
package struct GestureLocks: Sendable, Hashable {
  /// The modals that cannot just be pulled down.
  package var modals: Set<RouterState.Entry.ID> = []
  /// The stacks that cannot just be swiped back.
  package var swipes: Set<RouterState.Entry.ID> = []
  /// The stacks whose way back may go past a screen that has to be asked: the menu of a button can leave several.
  package var backButtons: Set<RouterState.Entry.ID> = []
}

/// What becomes of a gesture of the user.
package enum GestureAnswer {
  /// The platform may carry it out at once; all that comes into sight is made.
  case happens
  /// The router was asked for it: a step does it, if all agree.
  case isAsked(Navigation)
  /// What would come into sight cannot be made.
  case isRefused
}
