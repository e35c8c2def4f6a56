import Foundation

/// Schedules the checks of a host for changes that UIKit did not report.
///
/// The hosts of an app use the main queue. Tests replace it by a run loop of their own.
@MainActor
package struct HostClock {
  /// Calls a closure in the next turn.
  package var later: (@escaping @MainActor @Sendable () -> Void) -> Void
  /// Calls a closure at the end of each turn, until the returned closure is called.
  package var watch: (@escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a clock.
  package init(
    later: @escaping (@escaping @MainActor @Sendable () -> Void) -> Void,
    watch: @escaping (@escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void
  ) {
    self.later = later
    self.watch = watch
  }

  /// The clock for new hosts.
  ///
  /// A test can set it for its task.
  package static var current: HostClock { ofTask.get() }
  package static let ofTask = TaskLocal(wrappedValue: system)

  private static let system = HostClock(
    later: { body in DispatchQueue.main.async { MainActor.assumeIsolated { body() } } },
    watch: { body in
      #if canImport(ObjectiveC)
        let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0) {
          _, _ in
          MainActor.assumeIsolated { body() }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
        // Safe: a run-loop observer may be invalidated on any thread, and nothing else is done with it.
        nonisolated(unsafe) let known = observer
        return { CFRunLoopObserverInvalidate(known) }
      #else
        return {}
      #endif
    })
}
