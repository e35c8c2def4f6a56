/// The clock of a router: tells how old deferred links are, and how long guards take.
///
/// ```swift
/// let time = TestClock()                        // of WaymarkTesting; it stands still
/// router.configuration.clock = time.clock
/// router.open("/account")                       // a guard defers it
/// time.advance(by: .seconds(601))               // longer than configuration.deferredExpiry: it is dropped
/// ```
/// Tests take one of their own, which stands still until they say otherwise.
public struct RouterClock: Sendable {
  /// How long it has been running.
  let uptime: @MainActor @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let timer: Timer

  /// Does something after a duration, on the main actor; what it returns makes that undone.
  package typealias Timer =
    @MainActor @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> @MainActor @Sendable () -> Void

  /// A clock.
  ///
  /// - Parameters:
  ///   - uptime: how long it has been running.
  ///   - sleep: returns after a duration, or throws when its task is cancelled.
  public init(
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

  /// A clock whose timers need no task, for tests that let time go on in one turn.
  package init(
    uptime: @escaping @MainActor @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    timer: @escaping Timer
  ) {
    self.uptime = uptime
    self.sleep = sleep
    self.timer = timer
  }

  /// The time since the process asked first, also while the device sleeps.
  public static let continuous = {
    let start = ContinuousClock.now
    return RouterClock(uptime: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }()

  /// The clock of routers that are made from now on; of a test's task, if it says so.
  package static var current: Self { ofTask.get() }
  /// Not the macro: toolchains for other platforms find it, the checks that read the sources for them do not.
  package static let ofTask = TaskLocal(wrappedValue: continuous)

  /// Does something after a duration, unless what it returns is called before.
  @MainActor
  package func after(_ duration: Duration, _ body: @escaping @MainActor @Sendable () -> Void)
    -> @MainActor @Sendable () -> Void
  {
    timer(duration, body)
  }

  /// Returns after a duration.
  func sleep(for duration: Duration) async throws { try await sleep(duration) }

  /// The result of `body`, or nil if that takes longer than `limit`.
  ///
  /// `body` is cancelled then, and nobody waits for it: not every body sees that it was cancelled.
  @MainActor
  func result<Value: Sendable>(
    within limit: Duration, of body: @escaping @MainActor @Sendable () async throws -> Value
  ) async throws -> Value? {
    // Not a task group: that one would wait for both.
    let (results, continuation) = AsyncStream.makeStream(of: Result<Value?, any Error>.self)
    let working = Task { @MainActor in
      do { continuation.yield(.success(try await body())) } catch { continuation.yield(.failure(error)) }
    }
    let waiting = Task { [sleep] in
      try await sleep(limit)
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
