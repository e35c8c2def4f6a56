/// Finds the target of a short link before the link is matched.
package struct LinkExpander: Sendable {
  let isFor: @MainActor @Sendable (DeepLink) -> Bool
  private let timeout: Duration
  private let expand: @MainActor @Sendable (DeepLink) async throws -> DeepLink?

  /// An error that the expander took too long.
  package struct TimedOut: Error, Sendable, Hashable {}

  package init(
    timeout: Duration = .seconds(5), for isFor: @escaping @MainActor @Sendable (DeepLink) -> Bool,
    _ expand: @escaping @MainActor @Sendable (DeepLink) async throws -> DeepLink?
  ) {
    self.isFor = isFor
    self.timeout = timeout
    self.expand = expand
  }

  /// Returns the target of a link.
  ///
  /// If `nil`, the link stays as it is.
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

extension Router.Configuration {
  /// Finds the targets of short links before they are matched.
  ///
  /// ```swift
  /// router.configuration.expandLinks(for: { $0.host?.text == "bk.example" }) { link in
  ///   try await shortLinks.target(of: link)
  /// }
  /// ```
  /// The table checks short links like all others, so their host must be one of the router's hosts. A second call
  /// replaces the first.
  ///
  /// - Parameters:
  ///   - timeout: the time limit, after which the opening fails. The default is five seconds.
  ///   - isFor: returns true for the links to expand.
  ///   - expand: returns the target, which is trusted no more than the short link. If `nil`, the link stays as it is.
  public mutating func expandLinks(
    timeout: Duration = .seconds(5), for isFor: @escaping @MainActor @Sendable (DeepLink) -> Bool,
    _ expand: @escaping @MainActor @Sendable (DeepLink) async throws -> DeepLink?
  ) {
    linkExpander = LinkExpander(timeout: timeout, for: isFor, expand)
  }
}
