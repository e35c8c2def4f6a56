/// Guards and events on the screen.
extension GuardedState {
  /// Returns true if guards do not allow an event on the screen at once, such as a tap on a tab.
  ///
  /// Their verdicts about open screens are committed.
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
      guard result.awaited(by: target, in: change.state) == nil, result.reason(against: target, in: change.state) == nil
      else {
        return nil
      }
    }
    return result.state.state
  }

  /// Evaluates the guards of open screens as for an event that changes nothing.
  func askAboutUnseenChanges() {
    var request = request
    request.scope.blocked = true
    _ = authorization.authorize(current, over: current, request)
    settleGuards()
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
  package func makable(_ entries: [RouterState.Entry]) -> [RouterState.Entry] {
    guard hasGuards, entries.count > 8 else { return entries.filter { mayMake($0) } }
    var open: [RouterState.Entry.ID: RouterState.Entry] = [:]
    current.walk { open[$0.id] = $0.entry }
    return entries.filter { open[$0.id]?.keepsScreen(as: $0) ?? false }
  }
}
