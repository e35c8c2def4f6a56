/// Links that are someone else's: those that a pattern with a scheme, and on the web with a host, matches.
package struct LinkClaim: Sendable {
  /// What the links look like.
  package let pattern: RoutePattern
  /// The pattern as routes, with its host as the only one: what matches is claimed.
  private let table: RouteTable

  /// Why a pattern claims nothing, and what to write instead.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  /// A claim; without a path it is for all links of the scheme, or of the host.
  package init(_ pattern: RoutePattern) throws(Invalid) {
    self.pattern = pattern
    let (origin, path, host) = try Self.parts(of: pattern.text)
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = host.map { [$0] } ?? []
    var builder = RouteTable.Builder(options: options)
    builder.add(RoutePattern(origin + path))
    if path.isEmpty { builder.add(RoutePattern(origin + "/*")) }
    do throws(RouteTable.InvalidTable) { table = try builder.build() } catch {
      throw Invalid(description: error.diagnostics.first?.description ?? "“\(pattern.text)” claims nothing")
    }
  }

  /// Whether a link is claimed.
  package func takes(_ link: DeepLink) -> Bool {
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
