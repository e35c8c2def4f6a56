/// The clock of a router, which measures the age of deferred links and the time of guards.
///
/// Tests use their own clock, which stands still until they advance it.
package struct RouterClock: Sendable {
  /// The time for which the clock has been running.
  let uptime: @MainActor @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let timer: Timer

  /// The largest time, of 31,700 years: an app's clock may leap anywhere, and routers compute with its times.
  private static let limit = Duration.seconds(1_000_000_000_000)

  /// Runs a closure on the main actor after a duration.
  ///
  /// The returned closure cancels it.
  package typealias Timer =
    @MainActor @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> @MainActor @Sendable () -> Void

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - uptime: returns the time for which the clock has been running.
  ///   - sleep: returns after a duration, or throws when its task is cancelled.
  package init(
    uptime: @escaping @MainActor @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.init(uptime: uptime, sleep: sleep) { duration, body in
      let waiting = Task { @MainActor in
        guard (try? await sleep(duration)) != nil else { return }
        body()
      }
      return { waiting.cancel() }
    }
  }

  /// Creates a clock whose timers need no task, for tests that advance the time in one turn.
  package init(
    uptime: @escaping @MainActor @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    timer: @escaping Timer
  ) {
    self.uptime = { min(max(uptime(), .zero - Self.limit), Self.limit) }
    self.sleep = sleep
    self.timer = timer
  }

  /// A clock that measures the time since its first use, including the time that the device sleeps.
  static let continuous = {
    let start = ContinuousClock.now
    return RouterClock(uptime: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }()

  /// The clock of new routers.
  ///
  /// A test can set another one for its task.
  package static var current: Self { ofTask.get() }
  /// This does not use the macro `@TaskLocal`: the checks that read the sources for other platforms do not find it.
  package static let ofTask = TaskLocal(wrappedValue: continuous)

  /// Runs a closure after a duration.
  ///
  /// The returned closure cancels it.
  @MainActor
  package func after(_ duration: Duration, _ body: @escaping @MainActor @Sendable () -> Void)
    -> @MainActor @Sendable () -> Void
  {
    timer(Self.bounded(duration), body)
  }

  /// Returns after a duration.
  func sleep(for duration: Duration) async throws { try await sleep(Self.bounded(duration)) }

  /// Returns a duration with which a clock can compute: none is negative, and none is longer than a century.
  ///
  /// The system's clocks count nanoseconds in 64 bits, and trap after 292 years.
  private static func bounded(_ duration: Duration) -> Duration {
    min(max(duration, .zero), .seconds(100 * 365 * 86_400))
  }

  /// Returns the result of `body`.
  ///
  /// If `nil`, `body` takes longer than `limit`. In that case `body` is cancelled, and its end is not awaited, because
  /// a task may ignore its cancellation.
  @MainActor
  func result<Value: Sendable>(
    within limit: Duration, of body: @escaping @MainActor @Sendable () async throws -> Value
  ) async throws -> Value? {
    // A task group would wait for both tasks.
    let (results, continuation) = AsyncStream.makeStream(of: Result<Value?, any Error>.self)
    let working = Task { @MainActor in
      do { continuation.yield(.success(try await body())) } catch { continuation.yield(.failure(error)) }
    }
    let waiting = Task {
      try await self.sleep(for: limit)
      continuation.yield(.success(nil))
    }
    defer {
      working.cancel()
      waiting.cancel()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
