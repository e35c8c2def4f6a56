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

extension HostDriver {
  /// Handles a tap on a tab of the host, including the tab that is selected.
  func tap(_ branch: String, in tabs: RouterState.Entry.ID) -> GestureAnswer {
    // The app may have selected another tab just before. Then this is not a second tap on the same one.
    observe()
    guard let node = acknowledged.node(tabs) else { return .happens }
    // The user may have closed the screen that the guard showed for the blocked one.
    if node.selected == branch, let asked = router.followDenial(ofBranchOf: tabs) { return .isAsked(asked) }
    let event: RouterState.HostEvent =
      node.selected == branch ? .reselected(in: tabs) : .selected(in: tabs, branch)
    // A running transition, a leave guard or a guard delays the tap. A step selects the tab after that.
    if isBusy || guarded.removesLocked(event, on: acknowledged) || guarded.isDenied(event) {
      return .isAsked(router.request(event))
    }
    return prepare(for: event) ? .happens : .isRefused
  }
}
