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
