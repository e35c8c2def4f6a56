/// The claims of the app on links that are not the router's.
///
/// They precede all other processing.
@MainActor
final class LinkClaims {
  struct Handler {
    let claim: LinkClaim
    let location: RouteTable.SourceLocation
    let take: @MainActor (DeepLink) -> Bool
  }

  let list = AddedList<Handler>()

  var isEmpty: Bool { list.values.isEmpty }

  /// Offers a link to the claims that match it, the first one first.
  ///
  /// - Parameters:
  ///   - chain: the openings that led to the link.
  ///   - isAssumed: true if the first claim is taken to take the link, without being called.
  /// - Returns: the pattern of the claim that took it. If `nil`, none did.
  func offer(_ link: DeepLink, _ chain: OpeningChain, isUnread: Bool = false, isAssumed: Bool) -> RoutePattern? {
    for claimant in list.values where isUnread ? claimant.claim.takesUnread(link) : claimant.claim.takes(link) {
      chain.claim = claimant.claim.pattern
      if isAssumed || chain.during({ claimant.take(link) }) { return claimant.claim.pattern }
    }
    chain.claim = nil
    return nil
  }

  /// The claims, in order.
  var all: [LinkClaim] { list.values.map(\.claim) }

  /// Reports the routes of a table that links from outside never reach.
  func check(_ table: RouteTable) -> [RouteTable.Problem] {
    list.values.flatMap { $0.claim.check(table, claimedAt: $0.location) }
  }
}

extension Router {
  /// Offers a text that is not a link to the claims on its scheme: `wc:…@2`.
  ///
  /// - Returns: the navigation, which has ended, or `nil` if no claim took the text.
  package func claimUnread(_ text: String, from source: DeepLink.Source?) -> Navigation? {
    guard !claims.isEmpty, !code.isRecorded,
      let link = DeepLink(unread: text, from: source, limits: options.limits)
    else { return nil }
    let chain = OpeningChain(.text)
    guard chain.isAllowed, let pattern = claims.offer(link, chain, isUnread: true, isAssumed: code.isAssumed) else {
      return nil
    }
    mistakes.trace("claimed by \(pattern.text)")
    note(.claimed(pattern, link))
    return Navigation(.claimed)
  }

  /// Passes links from outside to other code before the router checks its hosts, routes and guards.
  ///
  /// `Waymark` has the same with a `URL`.
  @discardableResult
  package func claim<Returned>(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line,
    links take: @escaping @MainActor (DeepLink) -> Returned
  ) -> Registration {
    let location = RouteTable.SourceLocation(file: file, line: line)
    do throws(LinkClaim.Invalid) {
      let claim = try LinkClaim(pattern)
      let number = claims.list.add(.init(claim: claim, location: location) { RouteHandler.takes(take($0)) })
      mistakes.checkAgain()
      return registration(number, in: claims.list) { $0.mistakes.checkAgain() }
    } catch {
      mistakes.report(error.description, at: location)
      return .none
    }
  }
}
