public import WaymarkCore

extension Router {
  /// Waits until the router is idle: each link has ended, and hosts show the state.
  ///
  /// ```swift
  /// router.receiveLaunchLink(in: ["-waymark-link", "bookshop://books/42"])
  /// #expect(await router.untilIdle())
  /// ```
  /// Use it in tests inside an app, with hosts of UIKit or SwiftUI. Links that a guard has deferred are ignored. Links
  /// that wait for `Router.isReady` or a window are not. It checks every hundredth of a second, by the
  /// system's clock.
  /// - Parameter limit: the maximum waiting time.
  /// - Returns: true if the router is idle, or false if something still waits after the limit.
  public func untilIdle(atMost limit: Duration = .seconds(10)) async -> Bool {
    let start = ContinuousClock.now
    while !isIdle {
      await letOthersRun()
      if isIdle { break }
      guard ContinuousClock.now - start < limit, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
        return false
      }
    }
    return true
  }
}

/// Waits until scheduled work is done: on the main actor, and elsewhere as far as it returns to the main actor.
///
/// Yielding alone does not wait for a task that begins on another thread, like that of an `async let`, if other tests
/// keep all threads busy.
@MainActor
package func letOthersRun() async {
  for _ in 0..<3 {
    for _ in 0..<10 { await Task.yield() }
    // Tasks that were scheduled before this one have begun.
    await Task.detached(priority: Task.currentPriority) {}.value
  }
}
