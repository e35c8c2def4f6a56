/// Finds out where a short link leads, before it is matched.
///
/// ```swift
/// router.linkExpander = LinkExpander(for: { $0.host?.text == "bk.example" }) { link in
///   try await shortLinks.target(of: link)
/// }
/// ```
/// Short links pass the gate as all others do: their host is one of the router's hosts.
public struct LinkExpander: Sendable {
  let isFor: @MainActor @Sendable (DeepLink) -> Bool
  private let timeout: Duration
  private let expand: @MainActor @Sendable (DeepLink) async throws -> DeepLink?

  /// Finding out took too long.
  public struct TimedOut: Error, Sendable, Hashable {}

  /// What finds out where short links lead.
  ///
  /// - Parameters:
  ///   - timeout: how long it may take; then the opening fails with ``TimedOut``. Five seconds unless told.
  ///   - isFor: which links it is asked about.
  ///   - expand: the link instead, which gets no more trust than the short one; nil: the link is as it should be.
  public init(
    timeout: Duration = .seconds(5), for isFor: @escaping @MainActor @Sendable (DeepLink) -> Bool,
    _ expand: @escaping @MainActor @Sendable (DeepLink) async throws -> DeepLink?
  ) {
    self.isFor = isFor
    self.timeout = timeout
    self.expand = expand
  }

  /// Where a link leads; nil: it stays as it is.
  @MainActor
  func target(of link: DeepLink, _ clock: RouterClock) async throws -> DeepLink? {
    let target = try await clock.result(within: timeout) { [expand] in Found(link: try await expand(link)) }
    guard let target else { throw TimedOut() }
    return target.link
  }

  private struct Found: Sendable {
    let link: DeepLink?
  }
}
