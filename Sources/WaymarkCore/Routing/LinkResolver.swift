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
  func target(of link: DeepLink, _ clock: Router.Clock) async throws -> DeepLink? {
    let target = try await clock.result(within: timeout) { [resolve] in Found(link: try await resolve(link)) }
    guard let target else { throw TimedOut() }
    return target.link
  }

  private struct Found: Sendable {
    let link: DeepLink?
  }
}
