import Foundation

/// When a host looks again at what UIKit did not tell it.
///
/// The hosts of an app use the main queue; tests put the turns of a run loop of their own in its place.
@MainActor
package struct HostClock {
  /// Does something in the next turn.
  package var later: (@escaping @MainActor @Sendable () -> Void) -> Void
  /// Does something after a moment, for what UIKit has no event for.
  package var soon: (@escaping @MainActor @Sendable () -> Void) -> Void

  /// A clock.
  package init(
    later: @escaping (@escaping @MainActor @Sendable () -> Void) -> Void,
    soon: @escaping (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.later = later
    self.soon = soon
  }

  /// The clock of hosts that are made from now on.
  package static var current = HostClock(
    later: { body in DispatchQueue.main.async { MainActor.assumeIsolated { body() } } },
    soon: { body in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { MainActor.assumeIsolated { body() } }
    })
}
