import Foundation

/// Schedules the checks of a host for changes that UIKit did not report.
///
/// The hosts of an app use the main queue. Tests replace it by a run loop of their own.
@MainActor
package struct HostClock {
  /// Calls a closure in the next turn, after the commit at the end of this one.
  package var later: (@escaping @MainActor @Sendable () -> Void) -> Void
  /// Calls a closure at the end of each turn, until the returned closure is called.
  package var watch: (@escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

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

  /// The order of hosts among the observers of the end of a turn: they come last.
  ///
  /// Core Animation commits in the order 2,000,000. At that moment, a layout begins a push. UIKit continues in the order
  /// 2,001,000. `CFRunLoopGetMain()` prints both orders.
  package static let order = Int.max

  private static let system = HostClock(
    later: { body in
      #if canImport(ObjectiveC)
        // The main queue may be served before the commit.
        _ = observe(repeats: false) { DispatchQueue.main.async { MainActor.assumeIsolated { body() } } }
        // If an observer of the same moment adds it, the loop would sleep before calling it.
        CFRunLoopWakeUp(CFRunLoopGetMain())
      #else
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
      #endif
    },
    watch: { body in
      #if canImport(ObjectiveC)
        // Unsafe as far as the compiler knows: a run-loop observer may be invalidated on any thread, and nothing else is done.
        nonisolated(unsafe) let known = observe(repeats: true) { body() }
        return { CFRunLoopObserverInvalidate(known) }
      #else
        return {}
      #endif
    })

  #if canImport(ObjectiveC)
    private static func observe(repeats: Bool, _ body: @escaping @MainActor @Sendable () -> Void) -> CFRunLoopObserver?
    {
      let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, repeats, order) {
        _, _ in
        MainActor.assumeIsolated { body() }
      }
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
      return observer
    }
  #endif
}
