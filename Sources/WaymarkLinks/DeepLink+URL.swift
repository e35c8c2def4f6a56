public import Foundation

extension DeepLink {
  /// Parses the text of a URL.
  ///
  /// Waymark reads `URL.absoluteString` with its own rules, which are the same on all platforms.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - source: the sender. If left out, it follows from the text, see `init(_:from:keepingMalformed:limits:)`.
  ///   - keepingMalformed: if true, a piece with an escape that cannot be decoded is kept as it is.
  ///   - limits: the size that the link may have.
  /// - Throws: a `DeepLink.Rejection` with its reason and offset.
  public init(
    _ url: URL, from source: Source? = nil, keepingMalformed: Bool = false, limits: Limits = Limits()
  ) throws(Rejection) {
    try self.init(url.absoluteString, from: source, keepingMalformed: keepingMalformed, limits: limits)
  }

  /// The link as a URL, or `nil` if Foundation cannot make one of it.
  ///
  /// No accepted link should have this problem.
  public var url: URL? { URL(string: canonicalText) }
}

extension RouteTable {
  /// Returns the best route for a URL, read by the table's rules.
  ///
  /// - Throws: a `Rejection` if the URL is not a link, or does not pass the gate.
  public func match(
    _ url: URL, from source: DeepLink.Source? = nil, extras: RouteMatch.Extras = [:], namespace: String? = nil
  ) throws(Rejection) -> RouteMatch? {
    try match(url.absoluteString, from: source, extras: extras, namespace: namespace)
  }
}

extension URL: LinkText {
  package var givenText: String { absoluteString }
}

extension URL: LinkConvertible {
  /// The link of the URL's text.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try absoluteString.link(in: table, from: source)
  }
}
