/// Code that records the answers of guards, or gives recorded ones in their place.
@MainActor
protocol GuardWitness: AnyObject, Sendable {
  /// True if recorded answers replace those of the app's code.
  var isReplaying: Bool { get }

  /// True if a value has changed in the recording, and its router has not asked guards because of it yet.
  var hasUnseenChanges: Bool { get }

  /// Returns the verdict of a guard about a match.
  ///
  /// If `nil`, the guard is asynchronous and has not answered yet.
  func verdict(of guarding: RouteGuard, about match: RouteMatch, _ ask: () -> GuardVerdict?) -> GuardVerdict?

  /// Notes that guards were asked about a match.
  func asked(_ permission: Permission)

  /// Notes that a value has changed that the guards of a match read.
  ///
  /// It is called on any thread, in the turn of the change.
  nonisolated func valueChanged(for match: RouteMatch)

  /// Notes that an asynchronous guard of an open screen has answered.
  func answered(for entry: RouterState.Entry.ID)

  /// Waits for the recorded answer of an asynchronous guard of an open screen.
  func await(_ entry: RouterState.Entry.ID, then body: @escaping @MainActor () -> Void)
}
