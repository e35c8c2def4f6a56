/// The screens that guards deny, for one host.
struct DeniedScreens {
  typealias ID = RouterState.Entry.ID

  /// The screens that the host may still show.
  var pending: Set<ID> = []
  /// The screens that the host could not remove.
  private var unremoved: Set<ID> = []
  /// The number of consecutive failures to remove any of them.
  private(set) var failedRemovals = 0
  /// The allowed screens that could not be shown since the last success.
  private var unshown: Set<ID> = []

  /// Notes the screens that a failed step left behind.
  ///
  /// - Parameter left: the denied screens of the host. If `nil`, guards allow every screen of the host.
  mutating func noteFailure(leaving left: Set<ID>?) {
    unremoved = left.map { unremoved.union($0) } ?? []
    failedRemovals = unremoved.isEmpty ? 0 : failedRemovals + 1
  }

  /// Notes the allowed screens that a failed step was to show.
  ///
  /// - Returns: those that failed before, which stay blocked.
  mutating func noteUnshown(_ freed: Set<ID>) -> Set<ID> {
    let kept = freed.intersection(unshown)
    unshown.formUnion(freed)
    return kept
  }

  /// Accepts that the host shows its target.
  ///
  /// - Parameter isSettled: returns true if a screen that could not be removed has left, or is allowed again.
  mutating func settle(where isSettled: (ID) -> Bool) {
    pending = []
    unshown = []
    guard !unremoved.isEmpty else { return }
    unremoved = unremoved.filter { !isSettled($0) }
    if unremoved.isEmpty { failedRemovals = 0 }
  }
}
