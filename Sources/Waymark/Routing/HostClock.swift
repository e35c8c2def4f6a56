import Foundation

/// When a host looks again at what UIKit did not tell it.
///
/// The hosts of an app use the main queue; tests put the turns of a run loop of their own in its place.
@MainActor
package struct HostClock {
  /// Does something in the next turn.
  package var later: (@escaping @MainActor @Sendable () -> Void) -> Void
  /// Does something at the end of each turn, until what it returns is called.
  package var watch: (@escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

  /// A clock.
  package init(
    later: @escaping (@escaping @MainActor @Sendable () -> Void) -> Void,
    watch: @escaping (@escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void
  ) {
    self.later = later
    self.watch = watch
  }

  /// The clock of hosts that are made from now on; of a test's task, if it says so.
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
        // Unsafe as far as the compiler knows: a run-loop observer may be invalidated on any thread, and nothing else is done.
        nonisolated(unsafe) let known = observer
        return { CFRunLoopObserverInvalidate(known) }
      #else
        return {}
      #endif
    })
}
