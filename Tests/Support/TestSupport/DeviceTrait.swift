package import Testing
package import Waymark

/// Hosts that are made in tests of a suite look again when the turns of its device end.
///
/// Their routers wait as long as that device says, whichever tests run beside them.
package struct DeviceTrait: SuiteTrait, TestScoping {
  private let clock: @MainActor @Sendable () -> HostClock
  private let routerClock: RouterClock

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RouterClock.ofTask.withValue(routerClock) {
      try await HostClock.ofTask.withValue(await clock(), operation: function)
    }
  }

  fileprivate init(_ clock: @escaping @MainActor @Sendable () -> HostClock, _ routerClock: RouterClock) {
    self.clock = clock
    self.routerClock = routerClock
  }
}

extension Trait where Self == DeviceTrait {
  /// The tests of a suite are done on a device with a clock of its own.
  package static func device(_ routerClock: RouterClock, _ clock: @escaping @MainActor @Sendable () -> HostClock)
    -> Self
  {
    .init(clock, routerClock)
  }
}
