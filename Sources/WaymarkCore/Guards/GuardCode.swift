/// The app's guards, as the router asks them: they answer, or a recording answers in their place.
@MainActor
protocol GuardCode: AnyObject, Sendable {
  /// True if a recording answers, and says when guards are asked again.
  var isRecorded: Bool { get }

  /// Returns the verdict of a guard about a match.
  ///
  /// If `nil`, the guard is asynchronous and has not answered yet.
  func verdict(of guarding: RouteGuard, about match: RouteMatch, _ ask: () -> GuardVerdict?) -> GuardVerdict?

  /// Notes that a value has changed that the guards of a match read.
  ///
  /// It is called on any thread, in the turn of the change.
  nonisolated func valueChanged(for match: RouteMatch)
}
