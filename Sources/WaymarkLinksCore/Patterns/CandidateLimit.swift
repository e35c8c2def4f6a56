/// The schemes and hosts that a candidate is limited to.
package struct CandidateLimit: Sendable, Hashable {
  /// The schemes in lower case, or empty if every scheme is accepted.
  package var schemes: [String] = []
  package var host: HostRule?
  /// The hosts that web links must have, or empty if any of the table's is accepted.
  ///
  /// Other links have no such host.
  package var webHosts: [HostRule] = []

  package static let none = CandidateLimit()

  package init(schemes: [String] = [], host: HostRule? = nil, webHosts: [HostRule] = []) {
    (self.schemes, self.host, self.webHosts) = (schemes, host, webHosts)
  }
}

extension CandidateLimit {
  /// Returns whether this goes before the other: an exact host, a `*.` host, a scheme, no limit.
  ///
  /// Returns `nil` if they are equal.
  package func precedes(_ other: CandidateLimit) -> Bool? {
    switch (host ?? webHosts.min(), other.host ?? other.webHosts.min()) {
    case (let host?, let otherHost?):
      if host < otherHost { return true }
      if otherHost < host { return false }
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil): break
    }
    return schemes.isEmpty == other.schemes.isEmpty ? nil : !schemes.isEmpty
  }

  /// Returns whether this limit contains another.
  ///
  /// - Parameter isOfNamespace: true if a scheme of the other limit has a namespace. Its own routes are tried first, so
  ///   only they can come before others of it.
  package func covers(_ narrow: CandidateLimit, isOfNamespace: Bool = false) -> Bool {
    if let host, !(narrow.host.map { host.covers($0) } ?? false) { return false }
    if !webHosts.isEmpty, !narrow.isWithin(webHosts: webHosts) { return false }
    // Links of hosts that the table does not list come only to patterns for any host.
    if narrow.host?.isAny == true, host?.isAny != true { return false }
    if schemes.isEmpty { return !isOfNamespace }
    return !narrow.schemes.isEmpty && narrow.schemes.allSatisfy(schemes.contains)
  }

  /// Returns whether web links within this limit have one of some hosts, and all other links are for no scheme but the
  /// web's.
  private func isWithin(webHosts: [HostRule]) -> Bool {
    let own = host.map { [$0] } ?? self.webHosts
    return !own.isEmpty && own.allSatisfy { host in webHosts.contains { $0.covers(host) } }
  }
}
