public import WaymarkCore

/// A clock that a test advances.
///
/// It controls how long links are kept, and how long guards may take.
///
/// ```swift
/// let time = TestClock(for: router)             // it stands still
/// router.open("/account")                       // a guard defers it
/// time.advance(by: .seconds(601))               // longer than deferredExpiry: it is dropped
/// ```
@MainActor
public final class TestClock {
  /// The time since the clock was created.
  public private(set) var now = Duration.zero
  private var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var lastSleeper = 0

  /// Gives a router a clock at time zero.
  ///
  /// The router retains it.
  public init(for router: Router) { router.rules.clock = clock }

  package init() {}

  /// The clock for a router's configuration.
  ///
  /// It retains this object.
  package var clock: RouterClock {
    RouterClock(uptime: { self.now }, sleep: { try await self.sleep(for: $0) })
  }

  /// The number of tasks that wait for a time.
  public var sleeperCount: Int { sleepers.count }

  /// Advances the time.
  ///
  /// Tasks that waited for it continue as soon as the test itself waits.
  public func advance(by duration: Duration) {
    now += duration
    for (number, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.until <= now {
      sleepers.removeValue(forKey: number)?.continuation.resume()
    }
  }

  private func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    lastSleeper += 1
    let number = lastSleeper
    let until = now + duration
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      try await withCheckedThrowingContinuation { sleepers[number] = (until, $0) }
    } onCancel: {
      Task { @MainActor in self.sleepers.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError())
      }
    }
  }
}
