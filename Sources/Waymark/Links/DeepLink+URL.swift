public import Foundation

extension DeepLink {
  /// Parses the text of a URL.
  ///
  /// Waymark reads `URL.absoluteString` with its own rules, which are the same on all platforms.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - source: who brought it; left out, it is read off the text, see `init(_:from:malformed:limits:)`.
  ///   - malformed: what becomes of escapes that cannot be decoded.
  ///   - limits: how large the link may be.
  /// - Throws: a `DeepLink.Rejection` with its reason and offset.
  public init(
    _ url: URL, from source: Source? = nil, malformed: MalformedEscapes = .reject, limits: Limits = .standard
  ) throws(Rejection) {
    try self.init(url.absoluteString, from: source, malformed: malformed, limits: limits)
  }

  /// The link as a URL; nil if Foundation cannot make one of it, which no link that was accepted should meet.
  public var url: URL? { URL(string: canonicalText) }
}

extension RouteTable {
  /// The best route for a URL, read by the table's rules.
  ///
  /// - Throws: a `Rejection` if the URL is no link, or does not pass.
  public func match(
    _ url: URL, from source: DeepLink.Source? = nil, extras: RouteMatch.Extras = [:], namespace: String? = nil
  ) throws(Rejection) -> RouteMatch? {
    try match(url.absoluteString, from: source, extras: extras, namespace: namespace)
  }
}
