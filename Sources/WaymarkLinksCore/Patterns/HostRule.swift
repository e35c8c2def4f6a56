/// A host of a table or a pattern: one host, or all hosts below a domain, with a port or without.
package struct HostRule: Sendable, Hashable {
  /// The host in lower case, without the star.
  package let name: String
  /// `*.example.com`: any host that ends in `.example.com`.
  package let isWildcard: Bool
  /// The port, or `nil` for the default port of the scheme.
  let port: UInt16?

  /// `https://*/…`: any host with any port.
  package static let any = HostRule()

  private init() {
    name = ""
    isWildcard = true
    port = nil
  }

  /// True if each host is accepted.
  package var isAny: Bool { isWildcard && name.isEmpty }

  /// Reads `example.com`, `*.example.com`, `example.com:8080` or `[::1]:8080`, or `nil` if the text is no host.
  package init?(_ text: String) {
    isWildcard = text.utf8.starts(with: "*.".utf8)
    let host = isWildcard ? String(text.dropFirst(2)) : text
    guard !host.utf8.contains(where: { "/?#%*".utf8.contains($0) }), let link = try? DeepLink("https://" + host) else {
      return nil
    }
    name = link.rawText(link.layout.host).asciiLowercased
    port = link.layout.port
  }

  /// Returns whether the rule accepts the host of a link.
  ///
  /// The link's port must be the port of the rule, or the default port of the scheme.
  package func accepts(_ link: DeepLink) -> Bool {
    if isAny { return !link.layout.host.isEmpty }
    let isPortRight = port.map { $0 == link.effectivePort } ?? (link.layout.port == nil || link.isDefaultPort)
    return isPortRight && link.text.withBytes { acceptsName($0, link.layout.host) }
  }

  private func acceptsName(_ text: Span<UInt8>, _ host: ByteRange) -> Bool {
    guard isWildcard else { return ASCII.equalsIgnoringCase(text, host, lowercased: name) }
    let suffixStart = host.end - name.utf8.count
    guard suffixStart - 1 > host.start, text[suffixStart - 1] == UInt8(ascii: ".") else { return false }
    return ASCII.equalsIgnoringCase(text, ByteRange(suffixStart, host.end), lowercased: name)
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

  var isEmpty: Bool { rules.isEmpty }

  func accepts(_ link: DeepLink) -> Bool {
    rules.contains { $0.accepts(link) }
  }

  mutating func add(_ rule: HostRule) {
    if !rules.contains(rule) { rules.append(rule) }
  }
}
