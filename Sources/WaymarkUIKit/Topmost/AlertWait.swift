#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  /// Waits until an alert is gone, by looking at the end of each turn, up to a limit.
  ///
  /// UIKit has no callback for it.
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
