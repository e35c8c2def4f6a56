public import WaymarkCore

/// A clock that a test advances.
///
/// It controls how long links are kept, and how long guards may take.
///
/// ```swift
/// let time = TestClock()
/// router.configuration.navigation.clock = time.clock
/// time.advance(by: .seconds(30))
/// ```
@MainActor
public final class TestClock {
  /// The time since the clock was created.
  public private(set) var now = Duration.zero
  private var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var lastSleeper = 0

  /// Creates a clock at time zero.
  public init() {}

  /// The clock for a router's configuration.
  ///
  /// It retains this object.
  public var clock: RouterClock {
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
