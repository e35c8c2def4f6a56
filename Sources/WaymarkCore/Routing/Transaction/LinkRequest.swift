/// A link to open, with all that the call or the system says about it.
///
/// It stays the same while the link waits for its turn, for a window or for a guard.
final class LinkRequest {
  /// The link as it arrived, before hooks and redirects.
  let link: DeepLink
  let presentation: RouteMap.Presentation
  let options: NavigationOptions
  /// The time of its arrival, also for a link that was deferred, or kept by an earlier process.
  let arrivedAt: Duration
  /// The openings that led to this one.
  let chain: OpeningChain

  @MainActor
  init(
    _ link: DeepLink, as presentation: RouteMap.Presentation = .automatic, _ options: NavigationOptions,
    at arrivedAt: Duration, chain: OpeningChain? = nil
  ) {
    self.link = link
    self.presentation = presentation
    self.options = options
    self.arrivedAt = arrivedAt
    self.chain = chain ?? OpeningChain(.link(link))
  }

  /// Returns the request with other options, and with other openings that led to it, if they are not `nil`.
  @MainActor
  func with(_ options: NavigationOptions, after chain: OpeningChain? = nil) -> LinkRequest {
    LinkRequest(link, as: presentation, options, at: arrivedAt, chain: chain ?? self.chain)
  }
}
