public import WaymarkCore

/// A clock that stands still until a test moves it: for how long links are kept, and for how long guards may take.
///
/// ```swift
/// let time = TestClock()
/// router.configuration.clock = time.clock
/// time.advance(by: .seconds(30))
/// ```
@MainActor
public final class TestClock {
  /// How long it has been running.
  public private(set) var now = Duration.zero
  private var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var lastSleeper = 0

  /// A clock that has not been running yet.
  public init() {}

  /// The clock for a router's configuration, which keeps this one.
  public var clock: RouterClock {
    RouterClock(uptime: { self.now }, sleep: { try await self.sleep(for: $0) })
  }

  /// How many wait for a time to come.
  public var sleeperCount: Int { sleepers.count }

  /// Lets time pass; those that have waited for it go on as soon as the test waits for something itself.
  public func advance(by duration: Duration) {
    now += duration
    for (number, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.until <= now {
      sleepers.removeValue(forKey: number)?.continuation.resume()
    }
  }

  private func sleep(for duration: Duration) async throws {
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
