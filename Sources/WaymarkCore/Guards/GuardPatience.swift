/// A guard that is asked and has not answered yet.
enum AskedGuard: Sendable {
  case entering(RouteGuard)
  /// A leave guard, with the key of the screen.
  case leaving(LeaveGuard, String)
}

/// Reports asynchronous guards that take long.
struct GuardPatience: Sendable {
  /// The time after which a guard is reported.
  static let limit = Duration.seconds(5)

  let clock: RouterClock
  /// Called with a guard that takes longer than ``limit``.
  ///
  /// If `nil`, no time is measured.
  var onSlow: (@MainActor @Sendable (AskedGuard) -> Void)?
  /// Called when a guard has answered.
  var onAnswer: @MainActor @Sendable () -> Void = {}

  /// Starts to measure the time of a guard.
  ///
  /// - Returns: a closure to call when the guard has answered.
  @MainActor
  func begin(_ guarding: AskedGuard) -> @MainActor @Sendable () -> Void {
    guard let onSlow else { return {} }
    return clock.after(Self.limit) { onSlow(guarding) }
  }
}
