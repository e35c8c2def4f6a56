/// Those who take links that are not the router's, before anything else is done with them.
@MainActor
final class LinkClaims {
  private struct Claimant {
    let number: Int
    let claim: LinkClaim
    let location: RouteTable.SourceLocation
    let take: @MainActor (DeepLink) -> Bool
  }

  private var claimants: [Claimant] = []
  private var lastNumber = 0

  var isEmpty: Bool { claimants.isEmpty }

  /// - Returns: ends the claim when called.
  func add(
    _ claim: LinkClaim, at location: RouteTable.SourceLocation, _ take: @escaping @MainActor (DeepLink) -> Bool
  ) -> @MainActor () -> Void {
    lastNumber += 1
    let number = lastNumber
    claimants.append(Claimant(number: number, claim: claim, location: location, take: take))
    return { [weak self] in self?.claimants.removeAll { $0.number == number } }
  }

  /// Offers a link to those who claim it, the first one first.
  ///
  /// - Returns: what the one who took it claims; nil: nobody did.
  func offer(_ link: DeepLink) -> RoutePattern? {
    claimants.first { $0.claim.takes(link) && $0.take(link) }?.claim.pattern
  }

  /// The routes of a table that links from outside never reach.
  func check(_ table: RouteTable) -> [RouteTable.Diagnostic] {
    claimants.flatMap { $0.claim.check(table, claimedAt: $0.location) }
  }
}

extension Router {
  /// Gives links from outside to whom they belong, before the router asks anything: its hosts, its routes, its guards.
  ///
  /// ```swift
  /// router.claim("https://auth.example.com/callback", links: { link in signIn.resume(with: link.text) })
  /// ```
  /// For what comes back from a sign-in or a payment, and for links that an SDK owns. The opening ends as
  /// ``Navigation/Outcome/claimed``, in the turn it arrives: also while ``isReady`` is false, and while other links wait.
  /// What the app itself opens is not offered. With `Waymark`, the closure may take a `URL`.
  /// - Parameters:
  ///   - pattern: the links, with their scheme, and on the web with their host; without a path, all of them.
  ///   - file: where the call is, as mistakes tell it.
  ///   - line: the line of it.
  ///   - take: whether the link is taken; if not, the next claim is asked, then the router.
  /// - Returns: ends the claim when called.
  @discardableResult
  public func claim(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line,
    links take: @escaping @MainActor (DeepLink) -> Bool
  ) -> @MainActor () -> Void {
    let location = RouteTable.SourceLocation(file: file, line: line)
    do throws(LinkClaim.Invalid) {
      let remover = claims.add(try LinkClaim(pattern), at: location, take)
      mistakes.lookAgain()
      return remover
    } catch {
      tellMistake(error.description, at: location)
      return {}
    }
  }

  /// The same for links that are always taken.
  @discardableResult
  @_disfavoredOverload
  public func claim(
    _ pattern: RoutePattern, file: String = #fileID, line: Int = #line,
    links take: @escaping @MainActor (DeepLink) -> Void
  ) -> @MainActor () -> Void {
    claim(pattern, file: file, line: line) { link -> Bool in
      take(link)
      return true
    }
  }
}

extension Transaction {
  /// Offers a link from outside to those who claim such links; if one takes it, it has ended.
  func isClaimed() -> Bool {
    guard !router.claims.isEmpty, let arrived, arrived.source.isExternal, let pattern = router.claims.offer(arrived)
    else {
      return false
    }
    router.log?("claimed by \(pattern.text)")
    router.note(.claimed(pattern, arrived))
    end(.claimed)
    return true
  }

  /// Rejects the URL of a file that the system hands over: that is a document, and no route is asked for it.
  func isOfFile() -> Bool {
    guard let arrived, arrived.source.isExternal, arrived.layout.scheme.count == 4,
      arrived.scheme?.asciiLowercased == "file",
      !router.options.schemes.contains("file")
    else { return false }
    end(
      .rejected(
        .init(
          .schemeNotAllowed,
          "the URL of a file is a document, and no link: take it with claim(\"file:\"), or where the system hands it over"
        )))
    return true
  }
}
