#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  /// A wait for the end of an alert, up to a limit.
  ///
  /// UIKit has no callback for it, so the screen is observed at the end of each turn.
  @MainActor
  final class AlertWait {
    private var stops: [@MainActor @Sendable () -> Void] = []

    init(
      limit: Duration, on clock: RouterClock, while isThere: @escaping @MainActor @Sendable () -> Bool,
      then end: @escaping @MainActor @Sendable (AlertWait, HostError?) -> Void
    ) {
      let stop = HostClock.current.watch { [weak self] in
        guard let self, !isThere() else { return }
        finish(nil, end)
      }
      stops.append { stop() }
      stops.append(
        clock.after(limit) { [weak self] in self?.finish(.init(.covered, "an alert is presented"), end) })
    }

    private func finish(_ failure: HostError?, _ end: @MainActor (AlertWait, HostError?) -> Void) {
      for stop in stops { stop() }
      stops = []
      end(self, failure)
    }
  }
#endif
