/// The beginning of a pattern that reads like a scheme or a host, and is something else.
struct PatternOrigin {
  /// The offset of the text that is read otherwise.
  let offset: Int
  /// The problem and the spelling to write instead.
  let message: String

  /// Gives `nil` if the pattern begins as one that was meant so.
  ///
  /// - Parameters:
  ///   - text: a pattern that no other one is above.
  ///   - hosts: the hosts of the table, for which another check knows more.
  init?(_ text: String, hosts: HostList) {
    guard text.utf8.first != UInt8(ascii: "/") || text.hasPrefix("//") else { return nil }
    if text.hasPrefix("//") {
      let rest = text.drop { $0 == "/" }
      let cure = Self.isHost(rest.prefix { $0 != "/" }) ? "write “https://\(rest)” for a host, or " : "write "
      self.init(offset: 0, message: "a pattern has no host after two slashes: \(cure)“/\(rest)” for the path")
      return
    }
    let head = text.prefix { $0 != "/" && $0 != ":" }
    let rest = text[head.endIndex...]
    let isScheme = head.utf8.count > 1 && DeepLink.isScheme(String(head))
    if isScheme, rest.hasPrefix(":///"), ["http", "https"].contains(String(head).asciiLowercased) {
      let path = rest.dropFirst(4)
      self.init(
        offset: head.utf8.count + 3,
        message: "a pattern for the web has a host: write “\(head)://example.com/\(path)”, or “/\(path)” for every host"
      )
    } else if isScheme, rest.hasPrefix(":"), !rest.hasPrefix(":/"), !rest.hasPrefix(":_") {
      let path = rest.dropFirst()
      let isRefused = ["javascript", "data"].contains(String(head).asciiLowercased)
      self.init(
        offset: head.utf8.count,
        message: isRefused
          ? "links with “\(head):” are always refused, so this matches only other links: remove it"
          : "“:” begins a parameter here: write “\(head)://\(path)” for the scheme, or “/\(text)” if a path is meant")
    } else if rest.hasPrefix("/"), Self.isHost(head), !hosts.accepts(authority: String(head)) {
      self.init(
        offset: 0,
        message:
          "“\(head)” is a segment of the path here: write “https://\(text)” for the host, or “/\(text)” for the path")
    } else {
      return nil
    }
  }

  private init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// Returns whether a text reads like a domain: labels, and letters at the end.
  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else {
      return false
    }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    }
  }
}
