public import Foundation

extension Router {
  /// Claims links from outside for other code, before the router's hosts, routes and guards see them.
  ///
  /// ```swift
  /// router.claim("https://auth.example.com/callback") { url in
  ///   print("back from the sign-in")
  ///   signIn.resume(with: url)
  /// }
  /// router.claim("fb1234567890://") { url in FacebookSDK.shared.handle(url) }
  /// ```
  /// Use it for URLs that return from a sign-in or a payment, and for links of an SDK. The opening ends as
  /// `LinkOutcome.claimed` in the turn in which it arrives, even while `isReady` is false and while other links
  /// wait. Links that the app itself opens, and links in content, are not offered.
  /// - Parameters:
  ///   - pattern: the links, with their scheme and, for web links, their host. Without a path, all links of the scheme
  ///     or the host.
  ///   - file: the file of the call, which mistakes mention.
  ///   - line: the line of the call.
  ///   - take: takes the link. If it returns `false`, the next claim is asked, then the router. With any other result,
  ///     and without one, the link is taken.
  /// - Returns: the registration of the claim.
  @discardableResult
  public func claim<Returned>(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line, _ take: @escaping @MainActor (URL) -> Returned
  ) -> Registration {
    claim(
      pattern, file: file, line: line,
      links: { link in
        guard let url = URL(string: link.text) else { return false }
        return RouteHandler.takes(take(url))
      })
  }
}
