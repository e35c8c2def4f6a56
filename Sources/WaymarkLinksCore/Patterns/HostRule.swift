/// A host of a table or a pattern: one host, or all hosts below a domain, with a port or without.
package struct HostRule: Sendable, Hashable {
  /// The host in lower case, without the star.
  package let name: String
  /// `*.example.com`: any host that ends in `.example.com`.
  package let isWildcard: Bool
  /// The port, or `nil` for the default port of the scheme.
  package let port: UInt16?

  /// `https://*/…`: any host with any port.
  package static let any = HostRule()

  private init() {
    name = ""
    isWildcard = true
    port = nil
  }

  /// True if each host is accepted.
  package var isAny: Bool { isWildcard && name.isEmpty }

  /// Reads `example.com`, `*.example.com`, `example.com:8080` or `[::1]:8080`, or `nil` if the text is not a host.
  package init?(_ text: String) {
    isWildcard = text.utf8.starts(with: "*.".utf8)
    let host = isWildcard ? String(text.dropFirst(2)) : text
    guard !host.utf8.contains(where: { "%*".utf8.contains($0) }),
      let authority = AuthoritySyntax.read(host, isWeb: true)
    else { return nil }
    name = authority.host.asciiLowercased
    port = authority.port
  }

  /// Returns whether the rule accepts the host of a custom scheme, which has no default port.
  func accepts(host: String, port: UInt16?) -> Bool {
    if isAny { return !host.isEmpty }
    return port == self.port && host.withBytes { acceptsName($0, ByteRange(0, $0.count)) }
  }

  func acceptsName(_ text: Span<UInt8>, _ host: ByteRange) -> Bool {
    guard isWildcard else { return ASCII.equalsIgnoringCase(text, host, lowercased: name) }
    let suffixStart = host.end - name.utf8.count
    guard suffixStart - 1 > host.start, text[suffixStart - 1] == UInt8(ascii: ".") else { return false }
    return ASCII.equalsIgnoringCase(text, ByteRange(suffixStart, host.end), lowercased: name)
  }
}

extension HostRule {
  /// Returns whether this rule accepts every host of another rule.
  package func covers(_ other: HostRule) -> Bool {
    if isAny { return true }
    guard port == other.port else { return false }
    guard isWildcard else { return !other.isWildcard && name == other.name }
    return other.name.utf8.count > name.utf8.count
      && other.name.utf8.reversed().starts(with: ("." + name).utf8.reversed())
      || (other.isWildcard && name == other.name)
  }
}

extension HostRule: CustomStringConvertible {
  package var description: String {
    isAny ? "*" : (isWildcard ? "*." : "") + name + (port.map { ":\($0)" } ?? "")
  }
}

extension HostRule: Comparable {
  /// Compares specificity.
  ///
  /// The more specific rule is less: exact before `*.`, a longer suffix before a shorter one.
  package static func < (lhs: HostRule, rhs: HostRule) -> Bool {
    if lhs.isWildcard != rhs.isWildcard { return rhs.isWildcard }
    return lhs.isWildcard && lhs.name.utf8.count > rhs.name.utf8.count
  }
}

/// The hosts of a table.
package struct HostList: Sendable, Hashable {
  package private(set) var rules: [HostRule] = []

  package var isEmpty: Bool { rules.isEmpty }

  /// Returns whether links of a custom scheme with this authority have a host of the list.
  func accepts(authority: String) -> Bool {
    guard !isEmpty, let (host, port) = AuthoritySyntax.read(authority, isWeb: false) else { return false }
    return rules.contains { $0.accepts(host: host, port: port) }
  }

  package mutating func add(_ rule: HostRule) {
    if !rules.contains(rule) { rules.append(rule) }
  }
}
