/// A claim on links that belong to an SDK or a sign-in: those that a pattern matches.
///
/// The pattern has a scheme and, for web links, a host.
package struct LinkClaim: Sendable {
  package let pattern: RoutePattern
  /// A table with the pattern and its host only.
  ///
  /// Links that match are claimed.
  private let table: RouteTable
  /// The claimed patterns, for tools that compare them with others.
  package var store: RouteStore { table.store }

  /// The reason why a pattern cannot be claimed, and a remedy.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  /// Creates a claim.
  ///
  /// Without a path, it claims all links of the scheme or the host.
  package init(_ pattern: RoutePattern) throws(Invalid) {
    self.pattern = pattern
    let (origin, path, host) = try Self.parts(of: pattern.text)
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = host.map { [$0] } ?? []
    // The router's rules were applied when the link was read.
    options.keepsMalformed = true
    options.limits = DeepLink.Limits(bytes: .max, segments: .max, queryItems: .max)
    var builder = RouteTable.Builder(options: options)
    builder.add(RoutePattern(origin + path))
    if path.isEmpty { builder.add(RoutePattern(origin + "/*")) }
    do throws(RouteTable.InvalidTable) { table = try builder.build() } catch {
      throw Invalid(description: error.problems.first?.description ?? "“\(pattern.text)” claims nothing")
    }
  }

  /// Returns whether claims are asked about a link: one from outside.
  ///
  /// Links in content are not offered, because anyone may have written them, and a claim is not told the source.
  package static func mayTake(_ link: DeepLink) -> Bool { link.source.isExternal && link.source != .webView }

  /// Returns whether the claim is on everything of a text's scheme, so that it takes a text that is not a link.
  package func takesUnread(_ text: DeepLink) -> Bool {
    guard Self.mayTake(text), let parts = try? Self.parts(of: pattern.text), parts.path.isEmpty, parts.host == nil
    else {
      return false
    }
    return text.hasScheme(String(parts.origin.dropLast("://".count)).asciiLowercased)
  }

  package func takes(_ link: DeepLink) -> Bool {
    guard Self.mayTake(link) else { return false }
    do { return try table.match(link) != nil } catch { return false }
  }

  /// Splits `https://auth.example.com/callback`, `app://callback` or `app:/callback`.
  package static func parts(of text: String) throws(Invalid) -> (origin: String, path: String, host: String?) {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, !text[..<colon].contains("/") else {
      throw Invalid(
        description:
          "“\(text)” claims nothing: write the scheme, and for the web the host, as in https://auth.example.com/callback"
      )
    }
    let scheme = text[..<colon]
    let rest = text[text.index(after: colon)...]
    let afterSlashes = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
    guard ["http", "https"].contains(String(scheme).asciiLowercased) else {
      return ("\(scheme)://", String(afterSlashes), nil)
    }
    let host = afterSlashes.prefix { $0 != "/" }
    guard !host.isEmpty else { throw Invalid(description: "“\(text)” claims nothing: a link of the web has a host") }
    return ("\(scheme)://\(host)", String(afterSlashes.dropFirst(host.count)), String(host))
  }
}
