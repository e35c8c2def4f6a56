public import Foundation

extension Router {
  /// Gives links from outside to whom they belong, before the router asks anything: its hosts, its routes, its guards.
  ///
  /// ```swift
  /// router.claim("https://auth.example.com/callback") { url in signIn.resume(with: url) }
  /// router.claim("fb1234567890://") { url in FacebookSDK.shared.handle(url) }
  /// ```
  /// For what comes back from a sign-in or a payment, and for links that an SDK owns. The opening ends as
  /// `Navigation.Outcome.claimed`, in the turn it arrives: also while `isReady` is false, and while other links wait. What the app
  /// itself opens is not offered.
  /// - Parameters:
  ///   - pattern: the links, with their scheme, and on the web with their host; without a path, all of them.
  ///   - file: where the call is, as mistakes tell it.
  ///   - line: the line of it.
  ///   - take: whether the link is taken; if not, the next claim is asked, then the router.
  /// - Returns: ends the claim when called.
  @discardableResult
  public func claim(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line, _ take: @escaping @MainActor (URL) -> Bool
  ) -> @MainActor () -> Void {
    claim(pattern, file: file, line: line, links: { link -> Bool in URL(string: link.text).map(take) ?? false })
  }

  /// The same for links that are always taken.
  @discardableResult
  @_disfavoredOverload
  public func claim(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line, _ take: @escaping @MainActor (URL) -> Void
  ) -> @MainActor () -> Void {
    claim(pattern, file: file, line: line) { (url: URL) -> Bool in
      take(url)
      return true
    }
  }
}
