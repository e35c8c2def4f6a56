#if os(iOS) || os(visionOS) || os(Linux)
  /// A wait for the end of an alert or a transition, up to a limit.
  ///
  /// UIKit has no callback for the end of an alert, so the screen is observed at the end of each turn.
  @MainActor
  final class ScreenWait {
    private var stops: [@MainActor @Sendable () -> Void] = []

    /// Starts the wait.
    ///
    /// - Parameter end: called with true at the end, or with false after the limit.
    init(
      limit: Duration, on clock: RouterClock, while isNeeded: @escaping @MainActor @Sendable () -> Bool,
      then end: @escaping @MainActor @Sendable (ScreenWait, Bool) -> Void
    ) {
      let stop = HostClock.current.watch { [weak self] in
        guard let self, !isNeeded() else { return }
        finish()
        end(self, true)
      }
      stops.append { stop() }
      stops.append(
        clock.after(limit) { [weak self] in
          guard let self else { return }
          finish()
          end(self, false)
        })
    }

    private func finish() {
      for stop in stops { stop() }
      stops = []
    }
  }
#endif
