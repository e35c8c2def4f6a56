/// Finds out where a short link leads, before it is matched.
public struct LinkResolver: Sendable {
  let isFor: @MainActor @Sendable (DeepLink) -> Bool
  private let timeout: Duration
  private let resolve: @MainActor @Sendable (DeepLink) async throws -> DeepLink?

  /// The resolver took too long.
  public struct TimedOut: Error, Sendable, Hashable {}

  /// A resolver.
  ///
  /// - Parameters:
  ///   - timeout: how long it may take; then the opening fails with ``TimedOut``. Five seconds unless told.
  ///   - isFor: which links it is asked about.
  ///   - resolve: the link instead, which gets no more trust than the short one; nil: the link is as it should be.
  public init(
    timeout: Duration = .seconds(5), for isFor: @escaping @MainActor @Sendable (DeepLink) -> Bool,
    _ resolve: @escaping @MainActor @Sendable (DeepLink) async throws -> DeepLink?
  ) {
    self.isFor = isFor
    self.timeout = timeout
    self.resolve = resolve
  }

  /// Where a link leads; nil: it stays as it is.
  @MainActor
  func target(of link: DeepLink) async throws -> DeepLink? {
    // Not a task group: that one waits for a resolver that does not see that it was cancelled.
    let (results, continuation) = AsyncStream.makeStream(of: Result<DeepLink?, any Error>.self)
    let resolving = Task { @MainActor [resolve] in
      do { continuation.yield(.success(try await resolve(link))) } catch { continuation.yield(.failure(error)) }
    }
    let waiting = Task { @MainActor [timeout] in
      try await Task.sleep(for: timeout)
      continuation.yield(.failure(TimedOut()))
    }
    defer {
      resolving.cancel()
      waiting.cancel()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
