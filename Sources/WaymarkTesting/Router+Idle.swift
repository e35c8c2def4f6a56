public import WaymarkCore

extension Router {
  /// Waits until nothing waits and nothing moves: each link that came in has ended, and hosts show what is open.
  ///
  /// ```swift
  /// router.receiveLaunchLink(in: ["-waymark-link", "bookshop://books/42"])
  /// #expect(await router.untilIdle())
  /// ```
  /// For tests inside of the app, with hosts of UIKit or SwiftUI. Links that a guard has deferred do not count; those that wait
  /// for ``WaymarkCore/Router/isReady`` or a window do. Looks every hundredth of a second, by the system's clock.
  /// - Parameter limit: how long it waits at most.
  /// - Returns: whether it came to that; false if something still waits after the limit.
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
