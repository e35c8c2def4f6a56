/// How long guards are waited for, and who is told when one takes long.
struct GuardPatience: Sendable {
  /// A guard that takes longer is told of.
  static let limit = Duration.seconds(5)

  let clock: RouterClock
  /// Told of a guard that takes longer than ``limit``; nil: nobody wants to know, and no time is measured.
  var onSlow: (@MainActor @Sendable (RouteGuard) -> Void)?

  /// A guard begins to be waited for.
  ///
  /// - Returns: to be called when it has answered.
  @MainActor
  func begin(_ guarding: RouteGuard) -> @MainActor @Sendable () -> Void {
    guard let onSlow else { return {} }
    return clock.after(Self.limit) { onSlow(guarding) }
  }
}
